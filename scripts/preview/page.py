"""A page of `lamina preview` in a browser, for check.py."""

import contextlib
import os
import re
import subprocess
import sys
import time

LAMINA, PICTURES = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""


@contextlib.contextmanager
def preview(path):
    """Runs `lamina preview PATH`, and gives its address."""
    process = subprocess.Popen(
        [LAMINA, "preview", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        line = process.stdout.readline().strip()
        if not re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=[0-9a-f]{32}", line):
            process.kill()
            raise SystemExit(f"no address: {line!r} {process.stderr.read()}")
        yield line
    finally:
        process.terminate()
        process.wait()


class Page:
    """A page of the preview, with what the checks need of it."""

    def __init__(self, browser, address, **options):
        self.context = browser.new_context(
            viewport={"width": 1400, "height": 860}, device_scale_factor=1, **options)
        self.page = self.context.new_page()
        self.problems = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self.note)
        self.page.goto(address)
        self.wait("state.figures && state.tree")

    def note(self, message):
        # Chromium reports each answer of 422, which is that to a value that is not taken.
        if message.type == "error" and "422" not in message.text:
            self.problems.append(message.text)

    def close(self):
        assert not self.problems, self.problems
        self.context.close()

    def wait(self, expression, seconds=20):
        """Waits until an expression is true. Playwright's own wait needs `eval`, which the page's
        policy refuses."""
        end = time.monotonic() + seconds
        while not self.page.evaluate(f"Boolean({expression})"):
            assert time.monotonic() < end, f"not true after {seconds} s: {expression}"
            time.sleep(0.01)

    def idle(self):
        self.wait("!picture.busy && picture.wanted == null")

    def pixel(self, x, y):
        self.idle()
        return self.page.evaluate(
            "([x, y]) => [...$('picture').getContext('2d').getImageData(x, y, 1, 1).data]", [x, y])

    def until(self, x, y, color, what, seconds=5):
        """Waits until a pixel has a colour, and says how long that took."""
        start, found = time.monotonic(), None
        while time.monotonic() - start < seconds:
            found = self.pixel(x, y)
            if all(abs(a - b) <= 2 for a, b in zip(found, color)):
                return time.monotonic() - start
        raise AssertionError(f"{what}: pixel {x}, {y} is {found}, not {color}")

    def edits(self, write):
        """Calls `write` with numbers, each an edit of the file, and returns how many milliseconds
        pass from each until the page has drawn a picture that shows it."""
        self.page.evaluate("""() => {
          window.drawn = [];
          on('frame', () => drawn.push([state.figures.generation, Date.now()]));
        }""")
        times = []
        for number in range(9):
            self.idle()
            before = self.page.evaluate("state.figures.generation")
            start = time.time() * 1000
            write(number)
            self.wait(f"drawn.some(([generation]) => generation > {before})")
            end = self.page.evaluate(
                f"drawn.find(([generation]) => generation > {before})[1]")
            times.append(end - start)
        return times

    def layer(self, name):
        """Selects the layer with a name in the tree."""
        self.page.locator("#tree .row", has=self.page.get_by_text(name, exact=True)).first.click()
        self.page.wait_for_selector("#fields .prop")

    def shoot(self, name):
        if PICTURES:
            os.makedirs(PICTURES, exist_ok=True)
            self.page.screenshot(path=os.path.join(PICTURES, name + ".png"))
