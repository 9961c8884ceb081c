"""Callbreak: a trick-taking game for four, where each calls how many tricks they will win.

The map of this folder:

    __main__.py   starts the game as `python -m callbreak`
    app.py        builds every object once, and runs frames until somebody leaves
    cli.py        the command line
    commands/     what else can be done than to play, a module or a folder for each
    device/       the border with SDL: window, input, sound; its words: intents, cues, ticks
    engine/       the rules of Callbreak: pure, standard library only
    kiosk/        what a public screen adds: deaf keys, the staff's PIN, idle time, the watchdog, steady memory
    match/        one match and many: session, levels, outside players, the arena; no pygame, no screen
    players/      who decides for a seat, seeing only a SeatView
    scenes/       one screen for each file, and what follows what; round/ at the table, public/ of a public screen
    settings/     what the owner and the player chose, and the layers it is read from
    storage/      what is written and what shipped: atomic files, saves, records, the log, resources
    table/        what the audience sees of a match: layout, motion, scoreboard, and how they are drawn
    ui/           the toolkit: painting, lettering, themes, widgets, cards and other pictures
    words/        the words of the chosen language: catalogues, numbers, scripts, the order of mixed text
    workshop/     drives the whole program with nobody in front of it: gallery, soak, benchmark

One event flows one way: pygame event -> intent -> scene -> action -> session -> events -> stage -> window.
"""

__version__ = "0.1.0"
