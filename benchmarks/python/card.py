"""Draws a warm card of 1200 by 630 pixels from Python, as card.c does from C.

Prints the medians of the times of a frame in which the title moves, and of one without a change,
in microseconds, and how long `lamina.render` takes for the same card.
"""

import statistics
import time

import lamina

WIDTH, HEIGHT, FRAMES = 1200, 630, 300

root = lamina.Layer(frame=(0, 0, WIDTH, HEIGHT), background_color=(0.95, 0.94, 0.91))
root.add(lamina.Layer(
    frame=(60, 60, 1080, 510), background_color="#fff", corner_radius=24, shadow_opacity=0.3))
title = root.add(lamina.TextLayer(
    frame=(100, 400, 900, 80), string="A title of several words", font_size=56,
    foreground_color=(0.1, 0.1, 0.2)))
pixels = bytearray(WIDTH * HEIGHT * 4)
with lamina.Renderer(WIDTH, HEIGHT) as renderer:
    for name, step in (("Python", 1), ("  no change", 0)):
        times = []
        for i in range(-20, FRAMES):
            start = time.perf_counter()
            if step:
                title.position = (550 + (i & 63), 440)
            renderer.render_into(root, pixels, lamina.PixelFormat.BGRA_PREMULTIPLIED)
            if i >= 0:
                times.append(time.perf_counter() - start)
        print(f"{name:11}{statistics.median(times) * 1e6:5.1f} us")
times = []
for _ in range(10):
    start = time.perf_counter()
    lamina.render(root)
    times.append(time.perf_counter() - start)
print(f"  lamina.render  {statistics.median(times) * 1e3:.1f} ms")
