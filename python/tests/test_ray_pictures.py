"""Pictures of the rows of a dataset on two nodes of Ray. One is killed in the middle."""

import json
import socket
import subprocess
import sys
import time

import pytest

pytest.importorskip("ray.data")

import lamina
from lamina import _storage
from ray_nodes import Nodes, can_make_namespaces

needs_nodes = pytest.mark.skipif(
    not can_make_namespaces(), reason="needs the right to make network namespaces")

#: Runs on the first node. Pictures take a while, so that the other node gets some of them.
DRIVER = """
import json, os, sys, time, ray, lamina, lamina.ray
ray.init(address="auto", log_to_driver=False)
ray.data.DataContext.get_current().enable_progress_bars = False
options = json.loads(sys.argv[1])
rows = [{"id": f"cards/{number:03d}", "left": number % 30, "colour": "#0f0"}
        for number in range(options["rows"])]
rows[3]["colour"] = "green"
def progress(done, failed):
    print("done", done, failed, flush=True)
    if done >= options["pause"] > 0:
        options["pause"] = 0
        sys.stdin.readline()
def slowly(row):
    time.sleep(options["seconds"])
    if row["id"] == options["deadly"]:
        os.kill(os.getpid(), 9)
    return lamina.Layer(bounds=(0, 0, 40, 20), background_color=row["colour"], sublayers=[
        lamina.Layer(frame=(row["left"], 0, 10, 20), background_color="#00f")])
places = {"left": ("blue", "position.x"), "colour": ("root", "backgroundColor")}
try:
    made = lamina.ray.render(
        ray.data.from_items(rows, override_num_blocks=options["rows"] // 5),
        slowly if options["seconds"] else options["scene"], options["output"],
        values=None if options["seconds"] else places, progress=progress, batch=5)
    print("made", json.dumps(made.to_pylist()), flush=True)
except (lamina.LaminaError, ray.exceptions.RayActorError) as error:
    print("failed", type(error).__name__, error, flush=True)
"""


@pytest.fixture(scope="module")
def nodes():
    nodes = Nodes()
    yield nodes
    nodes.close()


def start(nodes, output, rows, scene="", seconds=0.0, pause=0, deadly=""):
    options = {"output": str(output), "rows": rows, "scene": str(scene), "seconds": seconds,
               "pause": pause, "deadly": deadly}
    return nodes.driver(DRIVER, json.dumps(options))


def said(output, word):
    """The rest of the line that begins with a word. Ray prints lines too."""
    return next(line[len(word) + 1:] for line in output.splitlines() if line.startswith(word + " "))


def result(output):
    return {row["name"]: row for row in json.loads(said(output, "made"))}


def expected(number):
    root = lamina.Layer(bounds=(0, 0, 40, 20), background_color="#0f0")
    root.add(lamina.Layer(frame=(number % 30, 0, 10, 20), background_color="#00f"))
    return lamina.render(root).encode("png")


@needs_nodes
def test_a_scene_takes_the_values_of_rows(nodes, tmp_path):
    root = lamina.Layer(name="root", bounds=(0, 0, 40, 20), background_color="#f00")
    blue = root.add(lamina.Layer(name="blue", frame=(0, 0, 10, 20), background_color="#00f"))
    lamina.Scene(root).write(tmp_path / "card.ca")
    output, _ = start(nodes, tmp_path / "out", 20, tmp_path / "card.ca").communicate(timeout=300)
    made = result(output)
    assert len(made) == 20
    # A row that is wrong ends nothing, and has no file.
    wrong = made.pop("cards/003")
    assert wrong["error"].startswith("InvalidArgument: colour: 'green' is no colour")
    assert not (tmp_path / "out/cards/003.png").exists()
    root.background_color = "#0f0"
    for number in range(20):
        if number == 3:
            continue
        row = made[f"cards/{number:03d}"]
        data = (tmp_path / f"out/cards/{number:03d}.png").read_bytes()
        blue.position = (number % 30, 10)
        assert (row["error"], row["bytes"]) == ("", len(data))
        assert data == lamina.render(root).encode("png")


@needs_nodes
def test_a_template_that_does_not_fit_is_an_error(nodes, tmp_path):
    lamina.Scene(lamina.Layer(name="root", bounds=(0, 0, 4, 4))).write(tmp_path / "card.ca")
    output, _ = start(nodes, tmp_path / "out", 5, tmp_path / "card.ca").communicate(timeout=300)
    assert said(output, "failed").startswith("InvalidArgument values['left']: no layer is named")
    assert not (tmp_path / "out").exists()


@needs_nodes
def test_a_row_that_ends_every_worker_ends_the_work(nodes, tmp_path):
    process = start(nodes, tmp_path / "out", 20, seconds=0.01, deadly="cards/007")
    output, _ = process.communicate(timeout=300)
    assert said(output, "failed").startswith("ActorDiedError")
    assert not (tmp_path / "out/cards/007.png").exists()


@needs_nodes
def test_a_node_is_killed_in_the_middle(nodes, tmp_path):
    process = start(nodes, tmp_path / "out", 200, seconds=0.2, pause=60)
    # The driver waits once sixty are done.
    while not (line := process.stdout.readline()).startswith("done ") or int(line.split()[1]) < 60:
        assert line, "the driver has ended"
    nodes.kill(1)
    output, _ = process.communicate("\n", timeout=400)
    assert process.returncode == 0
    made = result(output)
    assert len(made) == 200 and len({row["node"] for row in made.values()}) >= 2
    for number in range(200):
        name = f"cards/{number:03d}"
        if number == 3:
            assert made[name]["error"]
            continue
        assert made[name]["error"] == ""
        assert (tmp_path / f"out/{name}.png").read_bytes() == expected(number)
    assert not list((tmp_path / "out").rglob("*.part"))


def test_files_through_fsspec(tmp_path):
    fsspec = pytest.importorskip("fsspec")
    folder = _storage.Folder.of(str(tmp_path), fsspec.filesystem("file"))
    folder.write("a/b.png", b"one")
    folder.write("a/b.png", b"two")
    assert (tmp_path / "a/b.png").read_bytes() == b"two"
    _storage.Folder.of("memory://lamina-test/x").write("c.png", b"three")
    assert fsspec.filesystem("memory").cat("/lamina-test/x/c.png") == b"three"
    for name in ("../x.png", "a/../../x.png", "/x.png", "", "a//b", ".", "a\0"):
        with pytest.raises(lamina.InvalidArgument):
            folder.write(name, b"")


def test_files_in_storage_like_s3():
    pytest.importorskip("moto.server")
    from pyarrow import fs

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-p", str(port)], stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with socket.socket() as connection:
                if connection.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        storage = fs.S3FileSystem(
            access_key="key", secret_key="secret", region="us-east-1", scheme="http",
            endpoint_override=f"127.0.0.1:{port}", allow_bucket_creation=True)
        storage.create_dir("shop")
        _storage.Folder.of("shop/cards", storage).write("1/a.png", b"data")
        with storage.open_input_stream("shop/cards/1/a.png") as stream:
            assert stream.read() == b"data"
        found = storage.get_file_info(fs.FileSelector("shop", recursive=True))
        assert [file.path for file in found if file.is_file] == ["shop/cards/1/a.png"]
    finally:
        server.kill()
        server.wait()
