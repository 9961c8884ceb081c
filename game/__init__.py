"""Callbreak: a trick-taking game for four, where each calls how many tricks they will win.

The map of this folder:

    __main__.py   starts the game as `python -m callbreak`
    app.py        the application: builds every object once and runs frames
    cli.py        the command line
    commands/     the other commands besides playing, a module or a folder for each
    device/       the border with SDL: window, input, sound; its vocabulary: intents, cues, ticks
    engine/       the rules of Callbreak: pure, standard library only
    kiosk/        kiosk mode: disabled keys, the staff PIN, idle time, the watchdog, steady memory use
    match/        one match and many: session, levels, outside players, the arena; no pygame, no screen
    players/      the computer players, who see only a SeatView
    scenes/       the screens, one for each file, and their order; round/ at the table, public/ for a public screen
    signals.py    the signals sent to this process, noted from its first moment
    settings/     the settings and the configuration, and the layers they are read from
    storage/      files: match journals, atomic writes, settings, the log, shipped resources
    table/        the match as shown: layout, motion, scoreboard, and their drawing
    ui/           the toolkit: painting, lettering, themes, widgets, cards and other pictures
    words/        localisation: catalogues, numbers, scripts, bidirectional text
    workshop/     drives the whole program without a user: states, gallery, soak, benchmark

Data flows one way: pygame event -> intent -> scene -> action -> session -> events -> stage -> window.
"""

__version__ = "0.1.0"
