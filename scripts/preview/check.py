"""Does in Chromium what a user of `lamina preview` does. scripts/check-preview runs it."""

import os
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from playwright.sync_api import sync_playwright

import contrast
import scenes
from page import LAMINA, Page, preview


def status(address, headers):
    """The status code of a request with these headers."""
    try:
        request = urllib.request.Request(address, headers=headers)
        with urllib.request.urlopen(request, timeout=5) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def check_access(address):
    origin = address.split("/?")[0]
    assert status(address, {}) == 200
    assert status(origin + "/", {}) == 403
    assert status(origin + "/api/scene", {}) == 403
    assert status(address[:-1] + "x", {}) == 403
    assert status(address, {"Host": "evil.example"}) == 403
    assert status(address, {"Origin": "http://evil.example"}) == 403


def check_small(browser, folder):
    path = os.path.join(folder, "small.caml")

    def write(text):
        with open(path + ".new", "w") as file:
            file.write(text)
        os.rename(path + ".new", path)

    write(scenes.small())
    with preview(path) as address:
        check_access(address)
        page = Page(browser, address)
        ground, red = [26, 31, 41, 255], [230, 51, 26, 255]
        # Time: the box fades in, from nothing at 0 to all of it at 2.
        page.until(50, 60, ground, "time 0")
        page.page.locator("#scrub").fill("1")
        page.until(50, 60, [128, 41, 33, 255], "time 1")
        page.page.keyboard.press("Space")
        page.wait("timeline.isPlaying && state.time > 1.1")
        page.page.keyboard.press("Space")
        page.page.locator("#scrub").fill("2")
        page.until(50, 60, red, "time 2")
        # The file: an edit is seen, a mistake keeps the picture, and the next edit ends it.
        times = page.edits(lambda number: write(scenes.small(f"0 0 {number / 10}")))
        write(scenes.small("0 1 0"))
        page.until(50, 60, [0, 255, 0, 255], "edited file")
        write("<caml><CALayer")
        page.page.wait_for_selector("#alert:not([hidden])")
        assert "small.caml" in page.page.inner_text("#alert")
        page.until(50, 60, [0, 255, 0, 255], "broken file")
        write(scenes.small())
        page.page.wait_for_selector("#alert", state="hidden")
        page.until(50, 60, red, "mended file")
        # States.
        page.page.get_by_role("button", name="raised").click()
        page.until(150, 20, [51, 179, 255, 255], "state raised")
        page.page.get_by_role("button", name="No state").click()
        page.until(150, 60, [51, 179, 255, 255], "no state")
        # A click selects; a value is set, and a mistake says what is allowed.
        box = page.page.locator("#picture").bounding_box()
        zoom = page.page.evaluate("picture.zoom")
        page.page.mouse.click(box["x"] + 150 * zoom, box["y"] + 60 * zoom)
        page.wait("layerName(state.selected) === 'dot'")
        page.page.wait_for_selector("#p-backgroundColor")
        page.page.fill("#p-backgroundColor", "#ff00ffff")
        page.page.press("#p-backgroundColor", "Enter")
        page.until(150, 60, [255, 0, 255, 255], "edited colour")
        page.page.fill("#p-opacity", "much")
        page.page.press("#p-opacity", "Enter")
        page.page.wait_for_selector("#e-opacity")
        assert "a finite number" in page.page.inner_text("#e-opacity")
        page.page.click("#copy-swift")
        page.wait("$('copy-swift').dataset.code")
        code = page.page.get_attribute("#copy-swift", "data-code")
        assert "let layer = CALayer()" in code and 'layer.name = "dot"' in code, code
        # Distances: the box ends at 80, the dot begins at 140.
        page.page.keyboard.press("Escape")
        page.layer("box")
        page.page.click("#measure")
        page.layer("dot")
        page.page.wait_for_selector("#marks [data-length='60']", state="attached")
        page.shoot("small")
        page.page.click("#measure")
        # The plan: without its last steps the dot is not there.
        page.page.click("#tab-plan")
        page.page.wait_for_selector("#records .record")
        page.idle()
        page.page.locator("#step").fill("0")
        page.until(150, 60, ground, "no step")
        page.page.click("#step-all")
        page.until(150, 60, [255, 0, 255, 255], "all steps")
        page.page.mouse.click(box["x"] + 150 * zoom, box["y"] + 60 * zoom)
        page.page.wait_for_selector("#pixel table tr")
        assert "#ff00ffff" in page.page.inner_text("#pixel")
        page.page.locator("#records .record").last.locator("input").uncheck()
        page.until(150, 60, ground, "step off")
        page.shoot("plan")
        page.page.click("#tab-counters")
        page.page.wait_for_selector("#counters .chart")
        page.shoot("counters")
        page.close()
    return sorted(times)


def check_many(browser, folder):
    path = os.path.join(folder, "many.caml")
    with open(path, "w") as file:
        file.write(scenes.many(10_000))
    with preview(path) as address:
        page = Page(browser, address)
        assert page.page.evaluate("tree.visible.length") == 10_101
        assert page.page.locator("#tree .row").count() < 80
        # How long the page takes for a frame of scrolling. It is told, not checked: it depends on
        # the machine. What it depends on is checked above: how many elements there are.
        worst = page.page.evaluate("""async () => {
          const times = [];
          for (let i = 0; i < 60; i++) {
            const start = performance.now();
            $('tree').scrollTop += 3000;
            tree.rows.show();
            times.push(performance.now() - start);
            await new Promise(requestAnimationFrame);
          }
          return times.sort((a, b) => a - b)[54];
        }""")
        assert page.page.locator("#tree .row").count() < 80
        page.page.fill("#search", "layer 9876")
        page.wait("tree.visible.length === 3")
        page.page.keyboard.press("Enter")
        page.wait("layerName(state.selected) === 'layer 9876'")
        page.shoot("many")
        page.close()
    return worst


def check_keys(browser, folder):
    """With keys alone: to the tree, through it, to a value, and to the picture."""
    with preview(os.path.join(folder, "small.caml")) as address:
        page = Page(browser, address)
        press = page.page.keyboard.press
        press("/")
        assert page.page.evaluate("document.activeElement.id") == "search"
        press("Tab")
        assert page.page.evaluate("document.activeElement.id") == "tree"
        press("ArrowDown")
        press("ArrowRight")
        page.wait("layerName(state.selected) === 'box'")
        press("ArrowLeft")
        press("ArrowLeft")
        page.wait("tree.visible.length === 1")
        press("ArrowRight")
        press("End")
        page.wait("layerName(state.selected) === 'dot'")
        selected = page.page.locator("#tree [aria-selected=true]")
        assert selected.get_attribute("aria-level") == "2"
        assert selected.get_attribute("aria-posinset") == "2"
        page.page.wait_for_selector("#p-name")
        press("Enter")
        assert page.page.evaluate("document.activeElement.id") == "p-name"
        # Every control has a name.
        nameless = page.page.evaluate("""() => {
          const isNamed = e => e.getAttribute('aria-label') || e.textContent.trim()
            || e.labels && e.labels.length;
          return [...document.querySelectorAll('button, input, select')]
            .filter(e => e.offsetParent && !isNamed(e)).map(e => e.outerHTML);
        }""")
        assert not nameless, nameless
        page.close()


def check_capture(browser, folder):
    """A capture shows the same picture as the scene, and says where it is from."""
    path = os.path.join(folder, "small.laminacapture")
    subprocess.run(
        [LAMINA, "preview", os.path.join(folder, "small.caml"), "--capture", path, "--time", "1"],
        check=True, capture_output=True)
    with preview(path) as address:
        page = Page(browser, address)
        page.page.get_by_role("button", name="captured").click()
        page.until(50, 60, [128, 41, 33, 255], "capture at its time")
        page.page.click("#tab-inputs")
        notes = page.page.inner_text("#inputs")
        assert "captured from small.caml" in notes, notes
        assert "the plan of the frame is the same here" in notes, notes
        page.close()


def check_template(browser):
    with preview("Examples/SocialCard.template") as address:
        page = Page(browser, address, color_scheme="dark")
        page.page.click("#tab-inputs")
        before = page.page.evaluate("$('picture').toDataURL()")
        page.page.locator("#inputs input[type=text]").first.fill("Another title")
        page.wait("state.scene.inputs.some(i => i.value === 'Another title')")
        page.page.wait_for_timeout(200)
        page.idle()
        assert page.page.evaluate("$('picture').toDataURL()") != before
        page.shoot("template")
        page.close()


def check_lottie(browser, folder):
    """Another time and another value of a slot are seen."""
    path = os.path.join(folder, "ball.json")
    with open(path, "w") as file:
        file.write(scenes.ball())
    with preview(path) as address:
        page = Page(browser, address)
        orange, blue = [255, 128, 0, 255], [0, 0, 255, 255]
        page.until(30, 136, orange, "the ball at 0 s")
        page.page.locator("#scrub").fill("1")
        page.until(170, 136, orange, "the ball at 1 s")
        assert "f 30" in page.page.inner_text("#clock")
        page.page.click("#tab-inputs")
        field = page.page.locator("[id='input-slot:ball']")
        field.fill("#0000ff")
        field.press("Enter")
        page.until(170, 136, blue, "another colour of the slot")
        page.page.locator("#scrub").fill("0")
        page.until(30, 136, blue, "that colour at another time")
        page.page.get_by_role("button", name="Reset").click()
        page.until(30, 136, orange, "the slot's own colour")
        page.shoot("lottie")
        page.close()


def check_contrast(browser):
    worst = {}
    with preview("Examples/Showcase.ca") as address:
        for scheme in ("light", "dark"):
            page = Page(browser, address, color_scheme=scheme)
            page.page.keyboard.press("/")
            page.page.keyboard.press("Enter")
            page.page.wait_for_selector("#fields .prop")
            for tab in ("properties", "inputs", "plan", "counters"):
                page.page.click("#tab-" + tab)
                page.page.wait_for_timeout(150)
                for ratio, text in contrast.ratios(page.page):
                    if ratio < worst.get(scheme, (99, ""))[0]:
                        worst[scheme] = (ratio, text)
            page.page.click("#tab-properties")
            page.page.click("#explode")
            page.page.wait_for_selector(".slab")
            page.shoot("apart-" + scheme)
            page.page.click("#explode")
            page.page.click("#show-overdraw")
            page.page.wait_for_selector(".m-over", state="attached")
            page.shoot("overdraw-" + scheme)
            page.page.click("#show-overdraw")
            page.page.click("#show-copies")
            page.page.wait_for_selector(".m-copy", state="attached")
            page.shoot("copies-" + scheme)
            page.page.click("#show-copies")
            page.page.click("#show-uploads")
            page.page.wait_for_selector(".m-upload", state="attached")
            page.shoot("uploads-" + scheme)
            page.page.click("#show-uploads")
            page.page.click("#show-boxes")
            page.page.wait_for_selector(".m-box", state="attached")
            page.shoot("showcase-" + scheme)
            page.close()
    for scheme, (ratio, text) in worst.items():
        assert ratio >= 4.5, f"{scheme}: '{text}' has a contrast of {ratio:.2f}"
    return worst


def main():
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as tools:
        browser = tools.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        times = check_small(browser, folder)
        worst = check_many(browser, folder)
        check_keys(browser, folder)
        check_capture(browser, folder)
        check_template(browser)
        check_lottie(browser, folder)
        ratios = check_contrast(browser)
        browser.close()
    print(f"check-preview: ok in {time.monotonic() - start:.0f} s; an edit is seen after "
          f"{times[len(times) // 2]:.0f} ms ({times[-1]:.0f} at worst), scrolling 10,000 layers "
          f"takes {worst:.1f} ms a frame, least contrast "
          f"{min(ratio for ratio, _ in ratios.values()):.1f}")


main()
