"""The table of functions against the header, and whether tests reach all of them."""

import re

import pytest

import lamina
from conftest import ROOT, reached
from lamina import _table


def declared():
    header = (ROOT / "Sources/LaminaC/include/lamina.h").read_text()
    header = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    return header, set(re.findall(r"\b(lamina_\w+)\(", header)) - set(
        re.findall(r"#define .*", header))


def test_every_function_of_the_header_has_a_binding():
    header, names = declared()
    exported = (ROOT / "Sources/LaminaC/include/lamina.map").read_text()
    assert names == set(_table.FUNCTIONS)
    assert names == set(re.findall(r"^    (lamina_\w+);$", exported, re.M))


def test_every_function_has_as_many_parameters_as_in_the_header():
    header, _ = declared()
    for name, (_, parameters) in _table.FUNCTIONS.items():
        text = re.search(rf"\b{name}\(([^;]*)\);", header).group(1)
        count = 0 if text.strip() == "void" else text.count(",") + 1
        assert len(parameters) == count, name


def test_every_status_has_an_exception():
    for status in _table.Status:
        assert lamina.status_name(status)
        if status >= 64:
            error = lamina.errors.failure(status, "why")
            assert type(error) is not lamina.LaminaError
            assert (error.status, str(error)) == (status, "why")
            assert isinstance(error, lamina.LaminaError)


def test_the_version_is_that_of_the_header():
    header, _ = declared()
    assert lamina.version() == lamina.__version__
    assert f'#define LAMINA_VERSION "{lamina.__version__}"' in header


def test_every_function_is_reached(request):
    """Comes last. Says nothing if only some of the tests have run."""
    if request.config.getoption("keyword") or len(request.session.items) < 60:
        pytest.skip("only some of the tests have run")
    missing = {name.removeprefix("lamina_") for name in _table.FUNCTIONS} - reached
    assert not missing
