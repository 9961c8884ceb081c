"""What every test stands on: no window, no sound, no chance, and nobody's own files."""

from __future__ import annotations

import io
import os
import signal
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .pilot import Pilot

# Before anything can import pygame. Set, not defaulted: a test must never open a real window,
# nor heed what the person running it has chosen for their own games.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
for _name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ[_name] = "en_GB.UTF-8"
PROFILE = os.environ.get("CALLBREAK_TEST_PROFILE", "same-each-time")
for _name in [name for name in os.environ if name.startswith("CALLBREAK_")]:
    del os.environ[_name]

# A shell that starts a job with & has it ignore SIGINT, and so would every program that a test starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

import pytest  # noqa: E402  (after the environment is set, in case a plugin imports pygame)
from hypothesis import HealthCheck, settings  # noqa: E402

settings.register_profile(
    "same-each-time",
    derandomize=True,
    max_examples=40,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "thorough",
    parent=settings.get_profile("same-each-time"),
    derandomize=False,
    max_examples=2000,
    print_blob=True,
)
settings.load_profile(PROFILE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-screens", action="store_true", help="make the pictures of tests/screens anew")


@pytest.fixture(autouse=True, scope="session")
def _nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Point the places for a person's files at an empty folder, whatever a test forgets to say."""
    home = tmp_path_factory.mktemp("home")
    places = {
        "HOME": home,
        "USERPROFILE": home,
        "APPDATA": home / "appdata",
        "LOCALAPPDATA": home / "localappdata",
        "XDG_DATA_HOME": home / "data",
        "XDG_CONFIG_HOME": home / "config",
        "XDG_CACHE_HOME": home / "cache",
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, place in places.items():
            patch.setenv(name, str(place))
        yield


@pytest.fixture(autouse=True, scope="session")
def _drawings_are_rasterised_once() -> Iterator[None]:
    """Remember what an SVG looks like at a size: each program draws its pictures anew, and most time went there."""
    import pygame

    rasterise = pygame.image.load_sized_svg

    @lru_cache(maxsize=1000)
    def once(svg: bytes, size: tuple[int, int]) -> pygame.Surface:
        return rasterise(io.BytesIO(svg), size)

    def drawn(file: io.BytesIO | Path, size: tuple[int, int]) -> pygame.Surface:
        return once(file.read_bytes() if isinstance(file, Path) else file.read(), size).copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", drawn)
        yield


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    """An empty folder of the test's own, for what the game keeps (`--data-dir`)."""
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


@pytest.fixture
def launch(data_dir: Path) -> Iterator[Callable[..., Pilot]]:
    """Start the program without a screen, as often as a test asks; see `Pilot` for what may be asked for."""
    from .pilot import Pilot

    pilots: list[Pilot] = []

    def start(data_folder: Path | None = data_dir, **options: object) -> Pilot:
        while pilots:  # there is one window, and one program at a time
            pilots.pop().close()
        pilots.append(Pilot(data_folder, **options))
        return pilots[-1]

    yield start
    while pilots:
        pilots.pop().close()


@pytest.fixture
def pilot(launch: Callable[..., Pilot]) -> Pilot:
    """The program on its first screen, without motion."""
    return launch()
