"""Makes the pictures of the icon from callbreak.svg: python assets/icons/generate.py."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Pixels: those of the hicolor theme."""
FOLDER = Path(__file__).resolve().parent


def main(folder: Path = FOLDER) -> int:
    """Write one picture for each size."""
    for size in SIZES:
        picture = pygame.image.load_sized_svg(FOLDER / "callbreak.svg", (size, size))
        path = folder / f"callbreak-{size}.png"
        pygame.image.save(picture, path)
        print(path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
