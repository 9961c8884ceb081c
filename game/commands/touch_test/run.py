"""The touch test's window and loop."""

from __future__ import annotations

import os
from collections.abc import Callable

import pygame

from ...device import Exposed, Resized
from ...device.input import Input
from ...device.window import Window
from ...settings import Settings
from ...storage import Resources
from ...ui import Canvas, CardChoices, Lettering, Painter, available_themes, looks_in
from ...words import Words, available, choose, system_locale
from .screen import TouchTest

LONGEST = 300.0
"""Time limit in seconds: with bad touch the user may be unable to close it."""
PAUSE = 1 / 60


def run(settings: Settings, clock: Callable[[], float], sleep: Callable[[float], None]) -> list[str]:
    """Run the test until the user closes it and return its report, in lines. Raises NoDisplayError.

    `clock` returns seconds, `sleep` takes seconds.
    """
    window = Window(settings.window_size, fullscreen=settings.fullscreen)
    window.open()
    try:
        test, letters = new_test(settings)
        test.resize(*window.size)
        source, canvas = Input(), Canvas(window.surface)
        source.open()
        began = now = clock()
        while not test.over and now - began < LONGEST:
            for intent in source.read(now):
                if isinstance(intent, Resized):
                    canvas = Canvas(window.surface)
                    test.resize(*window.size)
                elif isinstance(intent, Exposed):
                    canvas.invalidate()
                else:
                    test.handle(intent, touch=source.touched)
            painter = Painter(letters)
            test.draw(painter)
            window.present(canvas.show(painter.items))
            sleep(PAUSE)
            now = clock()
    finally:
        window.close()
        pygame.quit()
    return test.report()


def new_test(settings: Settings) -> tuple[TouchTest, Lettering]:
    """Return the test in the chosen language and theme, and its lettering. Needs the display."""
    pygame.font.init()
    resources = Resources()
    system = system_locale(os.environ, pygame.system.get_pref_locales())
    language = choose([settings.lang] if settings.lang else system.languages, available(resources))
    letters = Lettering(resources.read, language)
    themes = available_themes(resources.find("themes/*.toml"))
    looks = looks_in(themes, settings.theme, resources.read, letters, CardChoices())
    words = Words(language, resources.read)
    screen = pygame.display.get_desktop_sizes()[0]
    return TouchTest(looks, words, pygame.display.get_driver(), screen), letters
