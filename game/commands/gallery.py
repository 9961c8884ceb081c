"""The command gallery: makes a picture of every screen."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ..settings import SettingsError
from ..storage import Resources
from . import BROKEN, show_nothing


def main(argv: Sequence[str]) -> int:
    """Run the command and return the exit code."""
    parser = argparse.ArgumentParser(
        prog="callbreak gallery",
        description="Makes a picture of every screen in every notable state, named "
        "SCREEN-STATE_WIDTHxHEIGHT_THEME_LANGUAGE.png. Needs no screen; the same game makes the same pictures.",
    )
    parser.add_argument("--out", metavar="DIR", type=Path, required=True, help="the folder to put them in")
    for option, name, text in (
        ("--size", "WxH", "in pixels, 1280x720 unless given"),
        ("--theme", "NAME", "a theme of assets/themes"),
        ("--lang", "CODE", "a language of assets/locales"),
        ("--only", "SCREEN[-STATE]", "these alone, such as play or play-follow"),
    ):
        parser.add_argument(option, metavar=name, action="append", default=[], help=f"{text}; may be repeated")
    args = parser.parse_args(argv)
    show_nothing()
    from ..workshop.gallery import Gallery, GalleryError, Look, chosen_states

    resources = Resources()
    usual = Look()
    looks = [
        Look(size, theme, lang)
        for size in args.size or [usual.size]
        for theme in args.theme or [usual.theme]
        for lang in args.lang or [usual.lang]
    ]
    try:
        states = chosen_states(args.only)
        for look in looks:
            look.check(resources)
    except (GalleryError, SettingsError) as error:
        parser.error(str(error))
    try:
        for look in looks:
            with Gallery(look) as gallery:
                for path in gallery.save_all(states, args.out):
                    print(path)
    except OSError as error:
        print(f"callbreak: {args.out}: {error.strerror or error}", file=sys.stderr)
        return BROKEN
    return 0
