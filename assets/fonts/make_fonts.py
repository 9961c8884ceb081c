"""Make the font files in this folder: static faces, cut down to the letters the game uses.

Run from anywhere, with Python and `npm` at hand (npm only fetches the sources):

    pip install fonttools
    python assets/fonts/make_fonts.py              # fetch the sources, write the fonts and OFL.txt
    python assets/fonts/make_fonts.py --check      # write nothing; fail if a file here would change

Sources are pinned by package, version and SHA-256, so the same bytes come out on every machine
(of one fontTools version; FONTTOOLS below names the one that made the files in the repository).

To add a script, add one `Face` for each weight with the ranges it covers. Everything else,
licence notice included, follows from that list.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

import fontTools
from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
FONTTOOLS = "4.68.0"
LIMIT = 150_000
"""No face may grow past this many bytes without somebody deciding so."""

MINUS = 0x2212

Ranges = tuple[tuple[int, int], ...]

LATIN: Ranges = (
    (0x0020, 0x007E),  # Basic Latin
    (0x00A0, 0x00FF),  # Latin-1: × · ½ and the letters of western Europe
    (0x0100, 0x017F),  # Latin Extended-A
    (0x0218, 0x021B),  # S and T with comma below (Romanian)
    (0x02C6, 0x02C7),  # spacing accents that composites refer to
    (0x02D8, 0x02DD),
    (0x2000, 0x206F),  # General Punctuation: – — ‘ ’ “ ” … • and the invisible marks of direction
    (0x20AC, 0x20AC),  # euro
    (0x2122, 0x2122),  # trade mark
    (MINUS, MINUS),
    (0xFEFF, 0xFEFF),  # zero width no-break space
)


@dataclass(frozen=True)
class Source:
    """One npm package that carries static TrueType files of a family."""

    family: str
    package: str
    version: str


@dataclass(frozen=True)
class Face:
    """One font file of the game: where it is cut from, and what is kept."""

    file: str
    source: Source
    member: str
    sha256: str
    ranges: Ranges
    used_for: str


SANS = Source("Noto Sans", "@expo-google-fonts/noto-sans", "0.4.2")
SANS_DISPLAY = Source("Noto Sans Display", "@expo-google-fonts/noto-sans-display", "0.4.2")
SERIF = Source("Noto Serif", "@expo-google-fonts/noto-serif", "0.4.2")
SERIF_DISPLAY = Source("Noto Serif Display", "@expo-google-fonts/noto-serif-display", "0.4.2")

FACES = (
    Face(
        "NotoSans-Regular.ttf",
        SANS,
        "400Regular/NotoSans_400Regular.ttf",
        "fe8c022f48d8dd29f17b744d16f9346f4357e16f7d4f7be58b000ae7c291b614",
        LATIN,
        "interface",
    ),
    Face(
        "NotoSans-Bold.ttf",
        SANS,
        "700Bold/NotoSans_700Bold.ttf",
        "13a813c49624ae3ba3c5c6e72c5ebffc4b9e1e6ea32f421c04069b037c6ad431",
        LATIN,
        "interface, emphasis",
    ),
    Face(
        "NotoSansDisplay-Bold.ttf",
        SANS_DISPLAY,
        "700Bold/NotoSansDisplay_700Bold.ttf",
        "57edf11b6e89796c7b15cf8fcadb551ae8124585e16fee857d308c577463b6f9",
        LATIN,
        "numbers",
    ),
    Face(
        "NotoSerif-Bold.ttf",
        SERIF,
        "700Bold/NotoSerif_700Bold.ttf",
        "1b941681106aae26ead3a24c6f15b51f994b1b26adce8742a37ce96648f0fe0a",
        LATIN,
        "card indices",
    ),
    Face(
        "NotoSerifDisplay-Bold.ttf",
        SERIF_DISPLAY,
        "700Bold/NotoSerifDisplay_700Bold.ttf",
        "ae58adb8e63865f3c6f5c438bbfddd94c8bc786b357235d666890371a5fcdc35",
        LATIN,
        "titles",
    ),
)

NOTICE = """\
The fonts in this folder are cut down (subset) from these, each under the SIL Open Font License 1.1
below. No family declares a Reserved Font Name.

{sources}

make_fonts.py made them: it keeps the letters the game uses and every layout feature. A face without
a minus sign (the two Display families) is given one, the level bar of its own plus sign.

"""


def main() -> int:
    """Make every face, or with --check compare; the exit status says whether all is well."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, fail if a file would change")
    check = parser.parse_args().check

    if fontTools.version != FONTTOOLS:
        print(f"note: fontTools is {fontTools.version}, the files were made with {FONTTOOLS}", file=sys.stderr)
    packages = {source: fetch(source) for source in dict.fromkeys(face.source for face in FACES)}
    made = {face.file: cut(face, packages[face.source]) for face in FACES}
    made["OFL.txt"] = licence(packages).encode()

    changed = [name for name, data in made.items() if not same(HERE / name, data)]
    for name, data in made.items():
        if not check and name in changed:
            (HERE / name).write_bytes(data)
        print(f"{len(data):>8}  {name}{'  (changed)' if name in changed else ''}")
    return 1 if check and changed else 0


def fetch(source: Source) -> dict[str, bytes]:
    """Return every file of an npm package, by its path inside the package."""
    with tempfile.TemporaryDirectory() as folder:
        spec = f"{source.package}@{source.version}"
        subprocess.run(["npm", "pack", "--silent", spec], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        (archive,) = Path(folder).glob("*.tgz")
        with tarfile.open(archive) as tar:
            return {
                member.name.removeprefix("package/"): tar.extractfile(member).read()  # type: ignore[union-attr]
                for member in tar.getmembers()
                if member.isfile()
            }


def cut(face: Face, files: dict[str, bytes]) -> bytes:
    """Return the face with only its ranges, every layout feature and every name kept."""
    data = files[face.member]
    found = hashlib.sha256(data).hexdigest()
    if found != face.sha256:
        raise SystemExit(f"{face.source.package} {face.member}: SHA-256 is {found}, expected {face.sha256}")
    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    if "fvar" in font:
        raise SystemExit(f"{face.member} is a variable font; the game needs static faces")
    add_minus(font)
    options = subset.Options()
    options.layout_features = ["*"]
    options.name_IDs = ["*"]
    options.name_languages = ["*"]
    options.notdef_outline = True
    options.hinting = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for low, high in face.ranges for code in range(low, high + 1)])
    subsetter.subset(font)
    out = io.BytesIO()
    font.save(out)
    if out.tell() > LIMIT:
        raise SystemExit(f"{face.file} is {out.tell()} bytes, more than {LIMIT}")
    return out.getvalue()


def add_minus(font: TTFont) -> None:
    """Give a face without U+2212 one: the level bar of its plus sign, on the same advance."""
    names = font.getBestCmap()
    if MINUS in names:
        return
    plus = names[ord("+")]
    outline = list(font["glyf"][plus].coordinates)
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    low, high = sorted({y for x, y in outline if x == left})
    pen = TTGlyphPen(None)
    pen.moveTo((left, low))
    for corner in ((left, high), (right, high), (right, low)):
        pen.lineTo(corner)
    pen.closePath()
    font["glyf"]["minus"] = pen.glyph()
    font["hmtx"]["minus"] = (font["hmtx"][plus][0], left)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[MINUS] = "minus"


def licence(packages: dict[Source, dict[str, bytes]]) -> str:
    """Return OFL.txt: what was cut from where, every copyright line, and the licence once."""
    lines, bodies = [], {}
    for source, files in packages.items():
        copyright_line, _, body = files["LICENSE_FONT"].decode().replace("\r\n", "\n").partition("\n")
        words = tuple(body[body.index("PREAMBLE") :].split())  # the wording; line breaks differ
        bodies.setdefault(words, "\n".join(line.rstrip() for line in body.strip().splitlines()))
        mine = [face for face in FACES if face.source == source]
        names = TTFont(io.BytesIO(files[mine[0].member]))["name"]
        lines.append(f"{source.family}, {names.getDebugName(5)}: npm package {source.package} {source.version}")
        lines.extend(f"    {line}" for line in dict.fromkeys((copyright_line.strip(), names.getDebugName(0))))
        lines.extend(f"    {face.file}: {face.used_for}" for face in mine)
    if len(bodies) != 1:
        raise SystemExit("the sources no longer share one licence text; write one notice for each")
    return NOTICE.format(sources="\n".join(lines)) + bodies.popitem()[1] + "\n"


def same(path: Path, data: bytes) -> bool:
    """Tell whether the file already holds exactly this."""
    return path.is_file() and path.read_bytes() == data


if __name__ == "__main__":
    sys.exit(main())
