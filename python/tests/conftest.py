"""What all tests share. They run against the package that is installed."""

import gc
import os
from pathlib import Path

import pytest

import lamina
from lamina import _library, _table

ROOT = Path(__file__).resolve().parent.parent.parent
#: The functions of the interface for C that were called, without the prefix.
reached: set[str] = set()


def _record(name, function):
    def recorded(*arguments, reached=reached):
        reached.add(name)
        return function(*arguments)
    return recorded


for _name in _table.FUNCTIONS:
    _short = _name.removeprefix("lamina_")
    setattr(_library.C, _short, _record(_short, getattr(_library.C, _short)))
# Classes hold these two pairs themselves.
for _class in (lamina.Layer, lamina._handles.Handle):
    for _attribute in ("_getter", "_setter"):
        if hasattr(_class, _attribute):
            _function = getattr(_class, _attribute)
            _name = ("layer_get_value", "layer_set_value")[_attribute == "_setter"]
            setattr(_class, _attribute, staticmethod(_record(_name, _function)))


def pytest_collection_modifyitems(items):
    """The test of what was reached comes last."""
    items.sort(key=lambda item: item.name == "test_every_function_is_reached")


@pytest.fixture(autouse=True)
def no_handles_left(request):
    """A test leaves no more objects of the library than it found."""
    gc.collect()
    before = lamina.handle_count()
    yield
    # pytest keeps them for longer.
    request.node.funcargs.clear()
    gc.collect()
    assert lamina.handle_count() <= before


@pytest.fixture
def card():
    """A tree with one sublayer: red below blue."""
    root = lamina.Layer(bounds=(0, 0, 40, 20), background_color="#f00")
    root.add(lamina.Layer(name="blue", frame=(0, 0, 10, 20), background_color="#00f"))
    return root


@pytest.fixture(scope="session")
def scenes():
    return ROOT / "Examples"


@pytest.fixture(autouse=True, scope="session")
def from_an_installed_package():
    """Tells apart the package that is tested from the sources beside the tests."""
    if os.environ.get("LAMINA_FROM_WHEEL"):
        assert ROOT / "python" not in Path(lamina.__file__).resolve().parents
        assert lamina.command().parent.name == "bin"
        assert Path(lamina.__file__).with_name("liblamina.so.0").exists()
