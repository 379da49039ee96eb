"""The contrast of all texts of a page with what lies behind them (WCAG 2.2, 1.4.3)."""

PROGRAM = """() => {
  const parse = text => {
    const numbers = text.match(/[\\d.]+/g).map(Number);
    return numbers.length > 3 ? numbers : [...numbers, 1];
  };
  const over = (top, under) => top.slice(0, 3).map((c, i) => c * top[3] + under[i] * (1 - top[3]));
  const ground = element => {
    const layers = [];
    for (let e = element; e; e = e.parentElement) {
      const color = parse(getComputedStyle(e).backgroundColor);
      layers.push(color);
      if (color[3] === 1) break;
    }
    return layers.reverse().reduce((under, top) => over(top, under), [255, 255, 255]);
  };
  const light = color => {
    const [r, g, b] = color.map(c => c / 255)
      .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const found = [];
  for (const element of document.querySelectorAll('body *')) {
    const isField = element.matches('input[type=text], input[type=search], select');
    const hasText = [...element.childNodes].some(n => n.nodeType === 3 && n.data.trim());
    if (!element.offsetParent || !(isField || hasText) || element.closest('svg')) continue;
    if (element.closest('option') || element.disabled) continue;
    const behind = ground(element), color = over(parse(getComputedStyle(element).color), behind);
    const [a, b] = [light(color), light(behind)].sort((a, b) => b - a);
    found.push([(a + 0.05) / (b + 0.05), (element.textContent || element.id).slice(0, 40)]);
  }
  return found;
}"""


def ratios(page):
    """The contrast and the text of each element with a text that is seen."""
    return page.evaluate(PROGRAM)
