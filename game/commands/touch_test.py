"""The command touch-test: shows where taps land, and what reports them."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..layers import Layers, places, read_layers
from ..resources import Resources
from ..settings import Settings
from ..values import WrongValueError
from . import NO_DISPLAY

if TYPE_CHECKING:
    from ..stage.drawing.lettering import Lettering
    from ..touch_test import TouchTest

LONGEST = 300.0
"""Seconds, after which it leaves by itself: touch may be so wrong that nobody can."""
PAUSE = 1 / 60


def main(argv: Sequence[str]) -> int:
    """Run the command; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="callbreak touch-test",
        description="Nine circles to tap, one after the other: shows where each tap lands, by touch or mouse, and says "
        "if touch is turned or mirrored against the picture. Close, Esc or five minutes end it; then what was found is "
        "printed.",
    )
    parser.add_argument("--windowed", action="store_const", const=False, dest="fullscreen", help="not the whole screen")
    parser.add_argument("--size", metavar="WxH", help="the window's size in pixels, such as 800x480")
    parser.add_argument("--lang", metavar="CODE", help="the language, such as en, hi, ne, bn, fa, th or et")
    args = parser.parse_args(argv)
    flags = {"fullscreen": args.fullscreen, "size": args.size, "lang": args.lang}
    try:
        layers = read_layers(places(os.environ), os.environ, flags)
    except WrongValueError as error:
        parser.error(str(error))
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from ..window import NoDisplayError

    try:
        for line in _run(layers):
            print(line)
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return NO_DISPLAY
    return 0


def _run(layers: Layers) -> list[str]:
    """Let somebody tap until they leave; returns what was found. Raises NoDisplayError."""
    import pygame

    from ..input import Input
    from ..intents import Exposed, Resized
    from ..stage.drawing.painter import Canvas, Painter
    from ..window import Window

    settings = layers.choices(layers.given).settings
    fullscreen = settings.size is None if layers.over.get("fullscreen") is None else settings.fullscreen
    window = Window(settings.window_size, fullscreen=fullscreen)
    window.open()
    try:
        test, letters = _new_test(settings)
        test.resize(*window.size)
        source, canvas = Input(), Canvas(window.surface)
        source.open()
        began = time.monotonic()
        while not test.over and time.monotonic() - began < LONGEST:
            for intent in source.read(time.monotonic()):
                if isinstance(intent, Resized):
                    canvas = Canvas(window.surface)
                    test.resize(*window.size)
                elif isinstance(intent, Exposed):
                    canvas.spoil()
                else:
                    test.handle(intent, touch=source.touched)
            painter = Painter(letters)
            test.draw(painter)
            window.present(canvas.show(painter.items))
            time.sleep(PAUSE)
    finally:
        window.close()
        pygame.quit()
    return test.report()


def _new_test(settings: Settings) -> tuple[TouchTest, Lettering]:
    """The test in the chosen language and theme, and what its words are written with."""
    import pygame

    from ..stage.drawing.lettering import Lettering
    from ..stage.looks import Looks
    from ..text import Words, available, choose
    from ..theme import read_themes
    from ..touch_test import TouchTest

    pygame.font.init()
    resources = Resources()
    system = [f"{each['language']}_{each['country'] or ''}" for each in pygame.system.get_pref_locales()]
    language = choose([settings.lang] if settings.lang else system, available(resources))
    letters = Lettering(resources.read, language)
    themes, _ = read_themes(resources.find("themes/*.toml"))
    theme = themes.get(settings.theme) or themes[Settings().theme]
    looks, words = Looks(resources.read, theme, letters), Words(language, resources.read)
    screen = pygame.display.get_desktop_sizes()[0]
    return TouchTest(looks, words, pygame.display.get_driver(), screen), letters
