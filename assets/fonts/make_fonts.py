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
from fontTools.ttLib.tables.otBase import USE_HARFBUZZ_REPACKER

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

PUNCTUATION: Ranges = (
    (0x0020, 0x002F),  # as far as the source has it: Vazirmatn has half
    (0x003A, 0x0040),
    (0x005B, 0x0060),
    (0x007B, 0x007E),
    (0x00A0, 0x00A0),
    (0x00AB, 0x00AB),
    (0x00B7, 0x00B7),
    (0x00BB, 0x00BB),
    (0x00D7, 0x00D7),
    (0x200C, 0x200D),  # joiners
    (0x2010, 0x2014),
    (0x2018, 0x201E),
    (0x2022, 0x2022),
    (0x2026, 0x2026),
    (MINUS, MINUS),
    (0x25CC, 0x25CC),  # carries a mark that has no letter
)
"""Signs that stand between the letters of any script. Its Latin letters and digits come from the Latin faces."""

DEVANAGARI: Ranges = (
    (0x0901, 0x0903),
    (0x0905, 0x094D),
    (0x0950, 0x0950),
    (0x0958, 0x0970),
    (0x0972, 0x0972),
    (0x097D, 0x097D),
    *PUNCTUATION,
)  # without the letters of Kashmiri, Sindhi and the Vedas
BENGALI: Ranges = ((0x0964, 0x0965), (0x0981, 0x09E3), (0x09E6, 0x09F1), *PUNCTUATION)
THAI: Ranges = ((0x0E01, 0x0E5B), *PUNCTUATION)
ARABIC: Ranges = (
    (0x060C, 0x060C),
    (0x061B, 0x061B),
    (0x061F, 0x061F),
    (0x0621, 0x063A),
    (0x0640, 0x0658),
    (0x0660, 0x0671),
    (0x0679, 0x0679),
    (0x067E, 0x067E),
    (0x0686, 0x0688),
    (0x0691, 0x0691),
    (0x0698, 0x0698),
    (0x06A9, 0x06A9),
    (0x06AF, 0x06AF),
    (0x06BA, 0x06C3),
    (0x06CC, 0x06D5),
    (0x06F0, 0x06F9),
    *PUNCTUATION,
)  # Persian, Arabic and Urdu


@dataclass(frozen=True)
class Source:
    """One npm package that carries static TrueType files of a family."""

    family: str
    package: str
    version: str
    licence: str = "LICENSE_FONT"


@dataclass(frozen=True)
class Face:
    """One font file of the game: where it is cut from, and what is kept."""

    file: str
    source: Source
    member: str
    sha256: str
    ranges: Ranges
    used_for: str
    scripts: tuple[str, ...] = ("*",)
    """The OpenType scripts whose shaping is kept, "dev2.dflt"; in the two Indic ones the newer of two models."""
    system: str = ""
    """The language system that becomes the default: nothing that draws can ask for one."""
    extent: tuple[int, int] = (0, 0)
    """Ascent and descent in place of the source's, in its units: what passes the ascent would shift the baseline."""


SANS = Source("Noto Sans", "@expo-google-fonts/noto-sans", "0.4.2")
SANS_DISPLAY = Source("Noto Sans Display", "@expo-google-fonts/noto-sans-display", "0.4.2")
SERIF = Source("Noto Serif", "@expo-google-fonts/noto-serif", "0.4.2")
SERIF_DISPLAY = Source("Noto Serif Display", "@expo-google-fonts/noto-serif-display", "0.4.2")
SANS_DEVANAGARI = Source("Noto Sans Devanagari", "@expo-google-fonts/noto-sans-devanagari", "0.4.1")
SANS_BENGALI = Source("Noto Sans Bengali", "@expo-google-fonts/noto-sans-bengali", "0.4.4")
SANS_THAI = Source("Noto Sans Thai", "@expo-google-fonts/noto-sans-thai", "0.4.2")
VAZIRMATN = Source("Vazirmatn", "vazirmatn", "33.0.3", "OFL.txt")
VAZIRMATN_FOLDER = "misc/Non-Latin/fonts/ttf/"
"""The edition without the Latin letters, which are another family's, under another licence."""

DEVANAGARI_EXTENT = (930, 500)
BENGALI_EXTENT = (1080, 660)

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
    Face(
        "NotoSansDevanagari-Regular.ttf",
        SANS_DEVANAGARI,
        "400Regular/NotoSansDevanagari_400Regular.ttf",
        "084a94d89eb54aafb93a056e15425c34fd859f6342875165d304837b3bcfc2d2",
        DEVANAGARI,
        "interface in Devanagari",
        scripts=("dev2.dflt",),
        extent=DEVANAGARI_EXTENT,
    ),
    Face(
        "NotoSansDevanagari-Bold.ttf",
        SANS_DEVANAGARI,
        "700Bold/NotoSansDevanagari_700Bold.ttf",
        "67f1ec9e2ac30b261090e32953b2df0adf6c942ab26ac47efb490fa7315bddab",
        DEVANAGARI,
        "emphasis, titles, numbers in Devanagari",
        scripts=("dev2.dflt",),
        extent=DEVANAGARI_EXTENT,
    ),
    Face(
        "NotoSansDevanagariNepali-Regular.ttf",
        SANS_DEVANAGARI,
        "400Regular/NotoSansDevanagari_400Regular.ttf",
        "084a94d89eb54aafb93a056e15425c34fd859f6342875165d304837b3bcfc2d2",
        DEVANAGARI,
        "interface in Nepali: its own forms of some letters and digits",
        scripts=("dev2.dflt",),
        system="NEP ",
        extent=DEVANAGARI_EXTENT,
    ),
    Face(
        "NotoSansDevanagariNepali-Bold.ttf",
        SANS_DEVANAGARI,
        "700Bold/NotoSansDevanagari_700Bold.ttf",
        "67f1ec9e2ac30b261090e32953b2df0adf6c942ab26ac47efb490fa7315bddab",
        DEVANAGARI,
        "emphasis, titles, numbers in Nepali: its own forms of some letters and digits",
        scripts=("dev2.dflt",),
        system="NEP ",
        extent=DEVANAGARI_EXTENT,
    ),
    Face(
        "NotoSansBengali-Regular.ttf",
        SANS_BENGALI,
        "400Regular/NotoSansBengali_400Regular.ttf",
        "6826d9667972f0f96e48c46f7a24e70afe97205032e6295cfb1f13fbbb8b90a3",
        BENGALI,
        "interface in Bengali",
        scripts=("bng2.dflt",),
        extent=BENGALI_EXTENT,
    ),
    Face(
        "NotoSansBengali-Bold.ttf",
        SANS_BENGALI,
        "700Bold/NotoSansBengali_700Bold.ttf",
        "3a44a4cf2c4f79c3ead8f52dffd5b3a66f0b2483792d66bad81e1a51e888bfd6",
        BENGALI,
        "emphasis, titles, numbers in Bengali",
        scripts=("bng2.dflt",),
        extent=BENGALI_EXTENT,
    ),
    Face(
        "NotoSansThai-Regular.ttf",
        SANS_THAI,
        "400Regular/NotoSansThai_400Regular.ttf",
        "9acb585d8662ca4ed1b1cf5889dfa1393f8555103b3986e1ea1e3af4faef70bd",
        THAI,
        "interface in Thai",
    ),
    Face(
        "NotoSansThai-Bold.ttf",
        SANS_THAI,
        "700Bold/NotoSansThai_700Bold.ttf",
        "0be544f347b3ab6382bdc2b555a783727a4858a3dc140670406924670967d916",
        THAI,
        "emphasis, titles, numbers in Thai",
    ),
    Face(
        "Vazirmatn-Regular.ttf",
        VAZIRMATN,
        VAZIRMATN_FOLDER + "Vazirmatn-NL-Regular.ttf",
        "c7f1168c90983caeb8a532bcace1031ec8ec2859ad1c16c033dbbf54c43e2998",
        ARABIC,
        "interface in Persian",
    ),
    Face(
        "Vazirmatn-Bold.ttf",
        VAZIRMATN,
        VAZIRMATN_FOLDER + "Vazirmatn-NL-Bold.ttf",
        "c14881a22c7ea8a4c0ad8477642c1155f141db5e386beed7e0adee46cf0f3e8c",
        ARABIC,
        "emphasis, titles, numbers in Persian",
    ),
)

NOTICE = """\
The fonts in this folder are cut down (subset) from these, each under the SIL Open Font License 1.1
below. No family declares a Reserved Font Name.

{sources}

make_fonts.py made them: it keeps the letters the game uses and every layout feature of their script.
A face without a minus sign (the two Display families) is given one, the level bar of its own plus sign.
In the Nepali faces the forms of that language are the default ones. The faces of Devanagari and Bengali
state a larger ascent and descent than their sources, so that no mark passes them.

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
    font.cfg[USE_HARFBUZZ_REPACKER] = False  # the same bytes whether or not uharfbuzz is installed
    if "fvar" in font:
        raise SystemExit(f"{face.member} is a variable font; the game needs static faces")
    add_minus(font)
    make_default(font, face.system)
    if face.extent != (0, 0):
        font["hhea"].ascent, font["hhea"].descent = face.extent[0], -face.extent[1]
        font["OS/2"].sTypoAscender, font["OS/2"].sTypoDescender = face.extent[0], -face.extent[1]
    options = subset.Options()
    options.layout_features = ["*"]
    options.layout_scripts = list(face.scripts)
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


def make_default(font: TTFont, tag: str) -> None:
    """Let every script that has this language system use it where no language is asked for.

    Features that it forgot and the script's own default has are added: the Nepali of Noto Sans Devanagari lacks
    the one that hangs a ra below its letter.
    """
    table = font["GSUB"].table
    features = table.FeatureList.FeatureRecord
    for script in table.ScriptList.ScriptRecord if tag else ():
        for record in script.Script.LangSysRecord:
            if record.LangSysTag == tag:
                system, default = record.LangSys, script.Script.DefaultLangSys
                has = {features[index].FeatureTag for index in system.FeatureIndex}
                more = [index for index in default.FeatureIndex if features[index].FeatureTag not in has]
                system.FeatureIndex = sorted([*system.FeatureIndex, *more])
                system.FeatureCount = len(system.FeatureIndex)
                script.Script.DefaultLangSys = system


def licence(packages: dict[Source, dict[str, bytes]]) -> str:
    """Return OFL.txt: what was cut from where, every copyright line, and the licence once."""
    lines, bodies = [], {}
    for source, files in packages.items():
        copyright_line, _, body = files[source.licence].decode().replace("\r\n", "\n").partition("\n")
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
