"""Images, arrays and pictures of Pillow."""

import io

import numpy
import PIL.Image
import pytest

import lamina
from lamina import PixelFormat


@pytest.fixture
def pixels():
    array = numpy.zeros((2, 3, 4), numpy.uint8)
    array[..., 0], array[..., 3] = 200, 255
    array[1, 2] = (10, 20, 30, 255)
    return array


def test_arrays_in_and_out(pixels):
    image = lamina.Image(pixels)
    assert (image.size, image.width, image.height) == ((3, 2), 3, 2)
    out = numpy.asarray(image)
    assert (out == pixels).all() and not out.flags.writeable
    # A second array has the same memory.
    assert numpy.shares_memory(out, numpy.asarray(image))
    assert repr(image) == "<lamina.Image 3x2>"


def test_an_array_outlives_its_image(pixels):
    out = numpy.asarray(lamina.Image(pixels))
    assert (out == pixels).all()


def test_pixels_are_lent(pixels):
    image = lamina.Image(pixels, format=PixelFormat.BGRA_PREMULTIPLIED)
    view = image.lend()
    assert (view.shape, view.readonly, view.c_contiguous) == ((2, 3, 4), True, True)
    array = numpy.asarray(view)
    assert (array == pixels).all() and not array.flags.writeable
    assert numpy.shares_memory(array, numpy.asarray(image.lend()))
    del image, view
    # The array keeps the image.
    assert (array == pixels).all()


def test_rows_with_gaps_are_not_copied_by_python(pixels):
    wide = numpy.zeros((2, 9, 4), numpy.uint8)
    wide[:, :3] = pixels
    assert (numpy.asarray(lamina.Image(wide[:, :3])) == pixels).all()


def test_grey_and_opaque_arrays():
    grey = numpy.arange(6, dtype=numpy.uint8).reshape(2, 3)
    out = numpy.asarray(lamina.Image(grey))
    assert (out[..., 0] == grey).all() and (out[..., 3] == 255).all()
    assert (numpy.asarray(lamina.Image(numpy.dstack([grey] * 3))) == out).all()


def test_formats(pixels):
    image = lamina.Image(bytes(pixels), 3, 2, PixelFormat.BGRA_STRAIGHT)
    assert numpy.asarray(image)[0, 0].tolist() == [0, 0, 200, 255]
    assert image.pixels(PixelFormat.BGRA_STRAIGHT).tobytes() == bytes(pixels)
    out = bytearray(2 * 16)
    image.copy_pixels(out, PixelFormat.BGRA_PREMULTIPLIED)
    assert out[:4] == bytes(pixels)[:4]


@pytest.mark.parametrize("wrong, words", [
    (numpy.zeros((2, 3, 4), numpy.float32), "uint8"),
    (numpy.zeros((2, 3, 5), numpy.uint8), "shape"),
    (numpy.zeros((2, 3), numpy.float64), "uint8"), (b"123", "width and height"),
    (numpy.zeros((2, 6, 4), numpy.uint8)[:, ::2], "rows"), (7, "no memory"),
])
def test_what_is_no_image(wrong, words):
    with pytest.raises(lamina.InvalidArgument, match=words):
        lamina.Image(wrong)


def test_memory_that_is_too_small():
    with pytest.raises(lamina.InvalidArgument, match="3x2"):
        lamina.Image(bytes(20), 3, 2)
    with pytest.raises(lamina.InvalidArgument):
        lamina.Image(b"", 0, 0)
    with pytest.raises(lamina.InvalidArgument, match="writable"):
        lamina.Image(bytes(24), 3, 2).copy_pixels(bytes(24))


def test_pillow(pixels):
    picture = PIL.Image.fromarray(pixels, "RGBA")
    image = lamina.Image(picture)
    assert (numpy.asarray(image) == pixels).all()
    assert image.to_pil().tobytes() == picture.tobytes()
    assert lamina.Image(picture.convert("L")).size == (3, 2)
    layer = lamina.Layer(contents=picture)
    assert (numpy.asarray(layer.contents) == pixels).all()


@pytest.mark.parametrize("format", ["png", "webp", "jpeg"])
def test_files(pixels, tmp_path, format):
    image = lamina.Image(pixels)
    data = image.encode(format, None if format == "png" else 1)
    assert PIL.Image.open(io.BytesIO(data)).size == (3, 2)
    path = tmp_path / f"picture.{format}"
    image.write(path)
    for found in (lamina.Image.load(path), lamina.Image.load(str(path)), lamina.Image.decode(data)):
        assert found.size == (3, 2)
    if format != "jpeg":
        assert (numpy.asarray(lamina.Image.decode(data)) == pixels).all()


def test_failures(tmp_path, pixels):
    with pytest.raises(lamina.NoInput, match="nothing.png"):
        lamina.Image.load(tmp_path / "nothing.png")
    with pytest.raises(OSError):
        lamina.Image(pixels).write(tmp_path / "no" / "folder.png")
    with pytest.raises(lamina.CannotCreate):
        lamina.Image(pixels).write(tmp_path / "no" / "folder.png")
    with pytest.raises(lamina.InvalidInput):
        lamina.Image.decode(b"nothing")
    with pytest.raises(ValueError, match="quality"):
        lamina.Image(pixels).encode("jpeg", 3)


def test_contents(pixels, tmp_path):
    image = lamina.Image(pixels)
    layer = lamina.Layer(bounds=(0, 0, 3, 2), contents=image)
    assert numpy.asarray(layer.contents).tolist() == pixels.tolist()
    path = tmp_path / "picture.png"
    image.write(path)
    for contents in (path, pixels):
        layer.contents = contents
        assert (numpy.asarray(lamina.render(layer)) == pixels).all()
    layer["contents"] = pixels
    assert (numpy.asarray(layer["contents"]) == pixels).all()


def test_limits(pixels):
    before = lamina.limits["imagePixels"]
    lamina.limits["imagePixels"] = 5
    try:
        with pytest.raises(lamina.LimitExceeded, match="imagePixels"):
            lamina.Image(pixels)
    finally:
        lamina.limits["imagePixels"] = before
    with pytest.raises(lamina.InvalidArgument):
        lamina.limits["nothing"]
    with pytest.raises(TypeError):
        list(lamina.limits)
