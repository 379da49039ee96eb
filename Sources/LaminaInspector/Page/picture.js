// The picture: asks for frames, one at a time, and draws what lies over it.
const picture = {
  busy: false,
  wanted: null,
  zoom: 1,
  url: null,
  custom: null,

  /** Asks for the frame at a time. While one is on its way, only the last wish counts. */
  show(time) {
    state.time = time;
    this.wanted = time;
    if (!this.busy) this.next();
  },
  again() { this.show(state.time); },

  async next() {
    this.busy = true;
    while (this.wanted != null) {
      const time = this.wanted;
      this.wanted = null;
      try {
        const response = this.custom ? await this.custom(time) :
          await ask('picture', { time, scale: $('scale').value, ...marks.asked });
        const figures = response.headers.get('X-Lamina-Figures');
        await this.draw(await response.blob());
        if (figures) state.figures = JSON.parse(figures);
        alertLine('picture', null);
        tell('frame', time);
      } catch (error) {
        alertLine('picture', error.message);
      }
    }
    this.busy = false;
    tell('idle');
  },

  async draw(blob) {
    const image = await createImageBitmap(blob);
    const canvas = $('picture');
    if (canvas.width !== image.width || canvas.height !== image.height) {
      [canvas.width, canvas.height] = [image.width, image.height];
    }
    const context = canvas.getContext('2d');
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0);
    image.close();
    this.blob = blob;
  },

  fit() {
    const scene = state.scene;
    if (!scene) return;
    const board = $('board'),
      choice = $('zoom').value;
    const room = [board.clientWidth - 40, board.clientHeight - 40];
    this.zoom = choice === 'fit' ?
      Math.min(room[0] / scene.width, room[1] / scene.height, 4) : Number(choice);
    const frame = $('frame');
    frame.style.width = scene.width * this.zoom + 'px';
    frame.style.height = scene.height * this.zoom + 'px';
    frame.classList.toggle('near', this.zoom > 2 * Number($('scale').value));
    $('marks').setAttribute('viewBox', `0 0 ${scene.width} ${scene.height}`);
    $('marks').setAttribute('preserveAspectRatio', 'none');
  },

  /** The point of the scene under a pointer, in points from the upper left corner. */
  point(event) {
    const box = $('picture').getBoundingClientRect();
    return [(event.clientX - box.left) / this.zoom, (event.clientY - box.top) / this.zoom];
  }
};

// What lies over the picture.
const marks = {
  hover: -1,
  boxes: false,
  damage: false,
  overdraw: false,
  copies: false,
  uploads: false,
  pixel: null,
  run: 0,

  async refresh() {
    const run = ++this.run,
      scene = state.scene;
    if (!scene || !state.tree) return;
    const wanted = [state.anchor, state.selected, this.hover].filter(n => n >= 0);
    let list = [],
      all = null,
      drawn = null;
    try {
      if (this.boxes) all = await askJSON('outlines');
      if (this.overdraw || this.copies) drawn = await this.records();
      if (wanted.length) list = await askJSON('outlines', { layers: wanted.join(',') });
    } catch { return; }
    if (run !== this.run) return;
    const corner = number => { const i = wanted.indexOf(number); return i < 0 ? null : list[
        i]; };
    const parts = drawn || [];
    for (const box of all || [])
      if (box) parts.push(this.polygon(box, 'm-box'));
    const figures = state.figures || {};
    if (this.damage) parts.push(...this.boxesOf(figures.damage, 'm-damage'));
    if (this.uploads) parts.push(...this.boxesOf(figures.uploadPlaces, 'm-upload'));
    const anchor = corner(state.anchor),
      selected = corner(state.selected);
    if (this.hover !== state.selected && corner(this.hover)) parts.push(this.polygon(corner(this
      .hover), 'm-hover'));
    if (selected) parts.push(this.polygon(selected, 'm-select'));
    if (anchor) parts.push(this.polygon(anchor, 'm-anchor'));
    const other = state.selected === state.anchor ? corner(this.hover) : selected;
    if (anchor && other && anchor !== other) parts.push(...this.distances(anchor, other));
    if (this.pixel) parts.push(make('rect', { class: 'm-pixel', x: this.pixel[0], y: this.pixel[
        1], width: this.pixel[2], height: this.pixel[2] }));
    $('marks').replaceChildren(...parts);
    tell('marks', selected);
  },

  /** What a picture has to say beside its usual figures. */
  get asked() { return this.uploads ? { uploads: 1 } : {}; },

  /** Rectangles of pixels, as four numbers each, in points. */
  boxesOf(numbers = [], name) {
    const s = Number($('scale').value), parts = [];
    for (let i = 0; i < numbers.length; i += 4) {
      const [x, y, width, height] = numbers.slice(i, i + 4).map(v => v / s);
      parts.push(make('rect', { class: name, x, y, width, height }));
    }
    return parts;
  },

  /** Marks the layer that is pointed at; -1 for none. */
  point(layer) {
    this.hover = layer;
    this.refresh();
  },

  /** The boxes of the records that are drawn into the picture, in points. At most 5,000. */
  async records() {
    const s = Number($('scale').value),
      report = await askJSON('plan', { time: state.time, scale: s });
    const isTarget = step => !report.passes.length || report.passes[step.pass].page < 0;
    const boxes = (steps, name) => steps.slice(0, 5000).map(step => {
      const [x, y, width, height] = step.box.map(v => v / s);
      return make('rect', { class: name(step), x, y, width, height });
    });
    const steps = report.steps.filter(isTarget), copies = steps.filter(step => step.page >= 0);
    const isSurface = step => report.pages[step.page].isSurface;
    return [
      ...(this.overdraw ? boxes(steps, () => 'm-over') : []),
      ...(this.copies ? boxes(copies, step => isSurface(step) ? 'm-surface' : 'm-copy') : [])
    ];
  },

  polygon(c, name) {
    return make('polygon', { class: name,
      points: `${c[0]},${c[1]} ${c[2]},${c[3]} ${c[4]},${c[5]} ${c[6]},${c[7]}` });
  },

  box(c) {
    const x = [c[0], c[2], c[4], c[6]],
      y = [c[1], c[3], c[5], c[7]];
    return { x0: Math.min(...x), x1: Math.max(...x), y0: Math.min(...y), y1: Math.max(...y) };
  },

  /** Lines between the edges of two boxes: across a gap, or to the edges of the outer box. */
  distances(first, second) {
    const a = this.box(first),
      b = this.box(second),
      parts = [];
    const overlap = (lo, hi) => (lo + hi) / 2;
    const y = overlap(Math.max(a.y0, b.y0), Math.min(a.y1, b.y1));
    const x = overlap(Math.max(a.x0, b.x0), Math.min(a.x1, b.x1));
    const spans = (lo, hi, lo2, hi2) => hi <= lo2 ? [
      [hi, lo2]
    ] : hi2 <= lo ? [
      [hi2, lo]
    ] : [
      [lo, lo2],
      [hi, hi2]
    ];
    for (const [from, to] of spans(a.x0, a.x1, b.x0, b.x1)) parts.push(...this.rule(from, y, to,
      y, Math.abs(to - from)));
    for (const [from, to] of spans(a.y0, a.y1, b.y0, b.y1)) parts.push(...this.rule(x, from, x,
      to, Math.abs(to - from)));
    return parts;
  },

  rule(x1, y1, x2, y2, length) {
    if (length < 0.005) return [];
    const text = String(Math.round(length * 100) / 100),
      z = picture.zoom;
    const width = (text.length * 7 + 8) / z,
      height = 16 / z,
      x = (x1 + x2) / 2,
      y = (y1 + y2) / 2;
    const label = make('text', { x, y });
    label.style.fontSize = 11 / z + 'px';
    label.textContent = text;
    return [make('line', { class: 'm-rule', x1, y1, x2, y2 }),
      make('g', { class: 'm-label', 'data-length': text }, make('rect', { x: x - width / 2,
        y: y - height / 2, width, height, rx: 3 / z }), label)
    ];
  }
};

// Layers apart: each is a part of the picture on a plane of its own.
const apart = {
  isOn: false,
  turn: [-28, 38],
  gap: 26,

  async toggle() {
    this.isOn = !this.isOn;
    $('explode').setAttribute('aria-pressed', this.isOn);
    $('board').classList.toggle('apart', this.isOn);
    $('slabs').hidden = !this.isOn;
    $('frame').style.transform = '';
    if (this.isOn) await this.refresh();
  },

  async refresh() {
    if (!this.isOn || !state.tree || !picture.blob) return;
    const outlines = await askJSON('outlines'),
      tree = state.tree,
      slabs = [];
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = URL.createObjectURL(picture.blob);
    const depth = [],
      z = picture.zoom,
      scene = state.scene;
    for (let n = 0; n < tree.parents.length && slabs.length < 600; n++) {
      depth[n] = tree.parents[n] < 0 ? 0 : depth[tree.parents[n]] + 1;
      if (!outlines[n] || tree.flags[n] & 3) continue;
      const b = marks.box(outlines[n]);
      if (b.x1 - b.x0 <= 0 || b.y1 - b.y0 <= 0) continue;
      const slab = make('div', { class: 'slab' + (n === state.selected ? ' on' : ''),
        title: layerName(n), onclick: () => select(n) });
      Object.assign(slab.style, {
        left: b.x0 * z + 'px',
        top: b.y0 * z + 'px',
        width: (b.x1 - b.x0) * z + 'px',
        height: (b.y1 - b.y0) * z + 'px',
        backgroundImage: `url(${this.url})`,
        backgroundSize: `${scene.width * z}px ${scene.height * z}px`,
        backgroundPosition: `${-b.x0 * z}px ${-b.y0 * z}px`,
        transform: `translateZ(${depth[n] * this.gap}px)`
      });
      slabs.push(slab);
    }
    $('slabs').replaceChildren(...slabs);
    this.place();
  },

  place() { $('frame').style.transform =
      `scale(.8) rotateX(${-this.turn[0]}deg) rotateY(${-this.turn[1]}deg)`; },

  drag(event) {
    if (!this.isOn) return;
    const start = [event.clientX, event.clientY],
      from = [...this.turn],
      board = $('board');
    board.onpointermove = move => {
      this.turn = [Math.max(-80, Math.min(80, from[0] + (move.clientY - start[1]) / 3)), from[
        1] - (move.clientX - start[0]) / 3
      ];
      this.place();
    };
    board.onpointerup = board.onpointerleave = () => { board.onpointermove = null; };
  }
};

function toggleMark(key, button) {
  marks[key] = !marks[key];
  $(button).setAttribute('aria-pressed', marks[key]);
  marks.refresh();
}

function measureFrom() {
  state.anchor = state.anchor >= 0 ? -1 : state.selected;
  $('measure').setAttribute('aria-pressed', state.anchor >= 0);
  marks.refresh();
}

function startPicture() {
  $('show-damage').onclick = () => toggleMark('damage', 'show-damage');
  $('show-boxes').onclick = () => toggleMark('boxes', 'show-boxes');
  $('show-overdraw').onclick = () => toggleMark('overdraw', 'show-overdraw');
  $('show-copies').onclick = () => toggleMark('copies', 'show-copies');
  $('show-uploads').onclick = () => { toggleMark('uploads', 'show-uploads');
    picture.again(); };
  $('explode').onclick = () => apart.toggle();
  $('measure').onclick = measureFrom;
  $('board').addEventListener('pointerdown', event => apart.drag(event));
  $('zoom').onchange = () => { picture.fit();
    marks.refresh();
    apart.refresh(); };
  $('scale').value = String(Math.min(3, Math.max(1, Math.round(devicePixelRatio))));
  $('scale').onchange = () => { picture.fit();
    picture.again(); };
  new ResizeObserver(() => picture.fit()).observe($('board'));
  let asked = 0;
  const hit = async event => {
    const [x, y] = picture.point(event);
    return (await askJSON('hit', { x, y })).layer;
  };
  $('picture').onclick = async event => {
    const [x, y] = picture.point(event);
    tell('pick', [x, y]);
    try { select(await hit(event), 'picture'); } catch (error) { alertLine('hit', error
      .message); }
  };
  $('picture').onpointermove = async event => {
    const [x, y] = picture.point(event);
    $('point').textContent = `${x.toFixed(1)}, ${y.toFixed(1)}` + pixelText(x, y);
    const now = performance.now();
    if (now - asked < 60) return;
    asked = now;
    try { marks.hover = await hit(event); } catch { return; }
    marks.refresh();
  };
  $('picture').onpointerleave = () => {
    $('point').textContent = '';
    marks.point(-1);
  };
  on('frame', () => { marks.refresh(); if (!timeline.isPlaying) apart.refresh(); });
  // The picture may have come before the tree.
  on('scene', () => { marks.refresh(); apart.refresh(); });
  on('select', () => { marks.refresh();
    apart.refresh(); });
}

function pixelText(x, y) {
  const canvas = $('picture'),
    s = Number($('scale').value);
  const [px, py] = [Math.floor(x * s), Math.floor(y * s)];
  if (px < 0 || py < 0 || px >= canvas.width || py >= canvas.height) return '';
  const c = canvas.getContext('2d').getImageData(px, py, 1, 1).data;
  return '   ' + hex(c);
}
const hex = c => '#' + [...c].slice(0, 4).map(v => v.toString(16).padStart(2, '0')).join('');
