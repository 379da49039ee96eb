"""The layers of a program in a page."""

import json
import math
import threading
import urllib.error
import urllib.parse
import urllib.request

import pytest

import lamina


def ask(address, path, body=None):
    """What a page at `address` gets for a request."""
    place = urllib.parse.urlsplit(address)
    token = urllib.parse.parse_qs(place.query)["token"][0]
    request = urllib.request.Request(
        f"http://{place.netloc}{path}", data=body, headers={"X-Lamina-Token": token})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def test_a_page_shows_and_changes_layers(card):
    with lamina.Inspector("a program", device=lamina.Device("software")) as inspector:
        assert inspector.address.startswith("http://127.0.0.1:")
        answers = []

        def page():
            answers.append(ask(inspector.address, "/api/tree"))
            answers.append(ask(
                inspector.address, "/api/set",
                b'{"layer":1,"keyPath":"opacity","value":"0.5"}'))

        thread = threading.Thread(target=page)
        thread.start()
        time = 0.0
        while thread.is_alive():
            time += 0.01
            inspector.visit(card, time)
            thread.join(0.005)
        address = inspector.address
    assert answers[0]["names"] == ["", "blue"]
    assert card.sublayers[0].opacity == 0.5
    with pytest.raises(urllib.error.URLError):
        ask(address, "/api/tree")


def test_what_is_refused(card):
    with pytest.raises(lamina.InvalidArgument, match="port: 70000 is not from 0 to 65535"):
        lamina.Inspector("a program", port=70_000)
    with lamina.Inspector("a program") as inspector:
        inspector.visit(card)
        with pytest.raises(lamina.InvalidArgument, match="a layer with a superlayer"):
            inspector.visit(card.sublayers[0])
        with pytest.raises(lamina.InvalidArgument, match="must be finite"):
            inspector.visit(card, math.inf)
        port = urllib.parse.urlsplit(inspector.address).port
        with pytest.raises(lamina.InputOutputError, match="cannot listen"):
            lamina.Inspector("another", port=port)
