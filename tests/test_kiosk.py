"""The kiosk: nobody can leave it, and nothing of whoever was there stays."""

import json

import pytest

from game.config import Config


@pytest.fixture
def kiosk(launch):
    return launch(config=Config(kiosk=True, pin="2468"))


def test_what_a_person_chose_is_gone_with_them(kiosk, data_dir):
    services = kiosk.app.services
    before = services.settings
    services.change({"lang": "ne", "effects_volume": 10})
    assert (services.words.language, services.settings.effects_volume) == ("ne", 10)
    services.restore()
    assert services.settings == before
    assert services.words.language == "en"
    assert not (data_dir / "settings.json").exists()


def test_elsewhere_nothing_is_taken_back(launch):
    services = launch().app.services
    services.change({"lang": "ne"})
    services.restore()
    assert services.words.language == "ne"


def test_what_the_owner_chose_stays(kiosk, data_dir):
    services = kiosk.app.services
    services.change({"lang": "bn"})
    services.keep({"lang": "ne", "max_volume": 40})
    services.change({"lang": "hi"})
    services.restore()
    assert (services.words.language, services.settings.max_volume) == ("ne", 40)
    kept = json.loads((data_dir / "settings.json").read_text(encoding="utf-8"))
    assert (kept["lang"], kept["max_volume"]) == ("ne", 40)
