"""What ships with the game is found in a checkout and in a package, and what is missing is named."""

import shutil

import pytest

from game.storage.resources import ResourceError, Resources


def test_a_checkout_has_its_files_beside_the_package():
    resources = Resources()
    assert (resources.assets / "fonts" / "OFL.txt").is_file()
    assert list(resources.levels.glob("*.toml"))


def test_another_root_is_used_alone(tmp_path):
    (tmp_path / "assets" / "a").mkdir(parents=True)
    (tmp_path / "assets" / "a" / "x.txt").write_bytes("né".encode())
    resources = Resources(tmp_path)
    assert resources.read("a/x.txt") == "né".encode()
    assert resources.read_text("a/x.txt") == "né"
    assert resources.levels == tmp_path / "levels"


@pytest.mark.parametrize("path", ["fonts/None.ttf", "fonts"])
def test_a_missing_file_is_named_with_what_to_do(path):
    with pytest.raises(ResourceError) as error:
        Resources().read(path)
    assert path in str(error.value)
    assert "install it again" in str(error.value)


def test_files_are_found_in_the_order_of_their_names(tmp_path):
    folder = tmp_path / "assets" / "sounds"
    folder.mkdir(parents=True)
    for name in ("deal-2.ogg", "deal-1.ogg", "deal-3.ogg", "flip.ogg"):
        (folder / name).touch()
    found = Resources(tmp_path).find("sounds/deal-*.ogg")
    assert [path.name for path in found] == ["deal-1.ogg", "deal-2.ogg", "deal-3.ogg"]
    assert Resources(tmp_path).find("nothing/*") == ()


def test_an_installed_package_has_its_files_inside(tmp_path, monkeypatch):
    import game.storage.resources

    package = tmp_path / "callbreak"
    (package / "assets").mkdir(parents=True)
    (package / "storage").mkdir()
    module = package / "storage" / "resources.py"
    shutil.copy(game.storage.resources.__file__, module)
    monkeypatch.setattr(game.storage.resources, "__file__", str(module))
    assert Resources().assets == package / "assets"
