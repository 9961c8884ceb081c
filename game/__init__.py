"""Callbreak: a trick-taking game for four, where each calls how many tricks they will win.

The map of this folder:

    __main__.py    starts the game as `python -m callbreak`
    app.py         builds every object once, and runs frames until somebody leaves
    arena.py       plays many matches without a screen, and compares players
    audio.py       turns cues into sound; silent where there is no device
    benchmark/     what the game costs: time, memory, work while idle
    child.py       how this program is started once more
    cli.py         the command line
    commands/      what else can be done than to play, a module for each
    config.py      what the owner of the machine decides
    cues.py        Cue: the words for what should be heard
    doctor/        what is wrong with a machine, and what to do about it
    driver.py      drives the whole program without anybody in front of it
    engine/        the rules of Callbreak: pure, standard library only
    files.py       one file, written whole or not at all
    gallery/       a picture of every screen in every notable state
    heap.py        has the C library give back the memory of pictures
    idle.py        how long nobody has touched anything
    input.py       the only reader of the event queue: pygame events become intents
    intents.py     Intent: the words for what a person did
    kiosk.py       what a kiosk adds: what is not heard, the staff's gesture and PIN
    layers.py      where the owner's decisions are read from, and what goes over what
    levels.py      reads and checks the tables in levels/
    log.py         where the log goes
    loop.py        real seconds in, whole ticks out
    options.py     what the program is started with beyond the settings
    outside.py     programs and servers that take a seat
    players/       who decides for a seat, seeing only a SeatView
    resources.py   finds what ships with the game
    saves.py       atomic files: resume, records, settings; a broken file is set aside
    scenes/        one screen for each file, and what follows what
    scripts.py     which script a letter belongs to, the order of mixed text, where lines break
    seeds.py       the seeds that matches begin from
    session.py     one sitting: a match, four players, the record; advance() is one action
    settings.py    what the user chose
    starts.py      remembers the starts that went wrong; after three, safe mode
    soak/          hours of random visitors at full speed, and what the process holds meanwhile
    stage/         what the audience sees: layout, motion, and how all of it is drawn
    text.py        the words of the chosen language, and numbers
    theme.py       the looks, read from assets/themes
    touch_test/    shows where taps land
    values.py      the kinds of value that a setting can have
    watchdog.py    tells systemd that the frames still come
    window.py      the display: opening it, size, full screen
    wire.py        asks a program over its pipes, or a server over HTTP, within a time

One event flows one way: pygame event -> intent -> scene -> action -> session -> events -> stage -> window.
"""

__version__ = "0.1.0"
