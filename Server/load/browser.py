"""Headless Chromium with the same card in HTML: processor time of a PNG, and memory.

Prints seconds and bytes. Runs in the environment of scripts/check-preview, which has Playwright.
"""

import base64
import os
import sys

from playwright.sync_api import sync_playwright

import server

PAGE = os.path.join(server.HERE, "card.html")


def main(pictures, file):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium",
            args=["--no-sandbox"] if os.geteuid() == 0 else [])
        page = browser.new_page(viewport={"width": 1200, "height": 630})
        page.goto(f"file://{PAGE}")
        session = page.context.new_cdp_session(page)

        def picture(number):
            page.evaluate("show", f"Card {number} of many cards")
            answer = session.send("Page.captureScreenshot", {"format": "png"})
            return base64.b64decode(answer["data"])

        for number in range(10):
            first = picture(number)
        with open(file, "wb") as output:
            output.write(first)
        # The program that drives it is not counted.
        pids = [
            pid for pid in server.children(os.getpid())
            if "chromium" in os.path.basename(os.readlink(f"/proc/{pid}/exe"))]
        before = server.busy(pids)
        for number in range(pictures):
            picture(1_000 + number)
        print((server.busy(pids) - before) / pictures, server.memory(pids))
        browser.close()


main(int(sys.argv[1]), sys.argv[2])
