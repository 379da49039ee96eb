"""Trees that take values of rows: what `lamina.ray.render` does on each worker."""

import io

import numpy
import PIL.Image
import pytest

import lamina
from lamina._rows import FilledTree, RowPictures, attempt, portable

VALUES = {"colour": ("blue", "backgroundColor"), "left": ("blue", "position.x")}


def pictures(root, values=VALUES, size=None):
    document, shown = portable(root, values, size)
    return RowPictures(document, values, shown, scale=1, time=0)


def pixel(image, x, y):
    return numpy.asarray(image)[y, x].tolist()


def test_rows_set_values_and_leave_nothing_behind(card):
    drawn = pictures(card)
    first = drawn.draw({})
    green = drawn.draw({"colour": "#0f0", "left": 20.0})
    assert pixel(green, 20, 5) == [0, 255, 0, 255] and pixel(green, 5, 5) == [255, 0, 0, 255]
    # A row without values shows those of the template, whatever came before.
    again = drawn.draw({"colour": None})
    assert bytes(again.pixels()) == bytes(first.pixels()) == bytes(lamina.render(card).pixels())
    drawn.close()
    assert bytes(drawn.draw({"left": 20.0}).pixels()) != bytes(first.pixels())
    drawn.close()


def test_contents_of_rows(card):
    data = io.BytesIO()
    PIL.Image.new("RGB", (4, 4), "#ff0").save(data, "png")
    drawn = pictures(card, {"picture": ("blue", "contents")})
    yellow = [255, 255, 0, 255]
    assert pixel(drawn.draw({"picture": data.getvalue()}), 5, 5) == yellow
    assert pixel(drawn.draw({}), 5, 5) == [0, 0, 255, 255]
    array = numpy.full((4, 4, 4), 255, numpy.uint8)
    assert pixel(drawn.draw({"picture": array}), 5, 5) == [255] * 4
    drawn.close()


def test_every_layer_of_a_name_takes_the_value(card):
    card.add(lamina.Layer(name="blue", frame=(30, 0, 10, 20), background_color="#000"))
    drawn = pictures(card, {"colour": ("blue", "backgroundColor")})
    image = drawn.draw({"colour": "#0f0"})
    assert pixel(image, 5, 5) == pixel(image, 35, 5) == [0, 255, 0, 255]
    drawn.close()


def test_a_template_is_checked_before_any_work(card):
    for values, why in [
        ({"a": ("red", "opacity")}, r"values\['a'\]: no layer is named 'red' \(named are: blue\)"),
        ({"a": ("blue", "nothing")}, r"values\['a'\]: .*nothing"),
    ]:
        with pytest.raises(lamina.InvalidArgument, match=why):
            portable(card, values, None)
    with pytest.raises(lamina.InvalidArgument, match="a function sets the values"):
        portable(lambda row: card, VALUES, None)


def test_a_wrong_value_names_its_column(card):
    tree = FilledTree(card, VALUES)
    for row in ({"colour": "bluish"}, {"colour": 7}):
        with pytest.raises(lamina.InvalidArgument, match="^colour: "):
            tree.fill(row)


def test_a_function_makes_the_trees():
    def make(row):
        return lamina.Layer(bounds=(0, 0, row["size"], 10), background_color="#f00")

    template, shown = portable(make, {}, None)
    drawn = RowPictures(template, {}, shown, scale=2, time=0)
    assert drawn.draw({"size": 10}).size == (20, 20)
    assert drawn.draw({"size": 30}).size == (60, 20)
    drawn.close()
    drawn = RowPictures(lambda row: row, {}, None, scale=1, time=0)
    with pytest.raises(TypeError, match="no layer"):
        drawn.draw({})


def test_a_document_brings_its_images(scenes):
    scene = scenes / "Showcase.ca"
    document, shown = portable(scene, {}, None)
    drawn = RowPictures(document, {}, shown, scale=1, time=0.5)
    expected = lamina.render(scene, time=0.5)
    assert bytes(drawn.draw({}).pixels()) == bytes(expected.pixels())
    drawn.close()


def test_only_failures_that_may_pass_are_tried_again():
    def failing(error):
        def make():
            calls.append(error)
            raise error
        return make

    closed = []
    for error, count in [
        (lamina.LostContext("gone"), 3), (OSError("storage"), 3), (lamina.NoInput("file"), 1),
        (lamina.InvalidArgument("value"), 1), (TypeError("template"), 1),
    ]:
        calls = []
        with pytest.raises(type(error)):
            attempt(failing(error), 3, lambda: closed.append(1), pause=0)
        assert len(calls) == count
    assert len(closed) == 4
    assert attempt(lambda: 7, 3, lambda: None) == 7
