// The plan of the frame, step by step: what is drawn, in which order, and what for.
const plan = {
  report: null,
  rows: null,
  upTo: 0,
  off: new Set(),
  touches: null,
  time: -1,

  get isShown() { return !$('plan').hidden; },

  async refresh() {
    if (!this.isShown) return;
    this.time = state.time;
    try {
      this.report = await askJSON('plan', { time: state.time, scale: $('scale').value });
    } catch (error) {
      return $('plan').replaceChildren(make('p', { class: 'empty' }, error.message));
    }
    this.upTo = this.report.stepCount;
    this.off.clear();
    this.touches = null;
    this.build();
  },

  build() {
    const report = this.report,
      count = report.stepCount;
    const slider = make('input', { type: 'range', id: 'step', min: 0, max: count, step: 1,
      value: this.upTo, 'aria-label': 'Steps drawn', oninput: event => this.go(Number(event
        .target.value)) });
    const list = make('div', {
      class: 'records',
      id: 'records',
      tabindex: 0,
      role: 'listbox',
      'aria-label': 'Steps of the plan',
      onkeydown: event => {
        const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12, Home: -1e9,
          End: 1e9 } [event.key];
        if (step) { this.go(this.upTo + step);
          event.preventDefault(); }
        if (event.key === ' ' && this.upTo > 0) { this.toggle(this.upTo - 1);
          event.preventDefault();
          event.stopPropagation(); }
      }
    }, make('div', { class: 'sizer' }));
    $('plan').replaceChildren(
      make('div', { class: 'tools' }, make(
    'button', { title: 'One step back', 'aria-label': 'One step back', onclick: () => this
          .go(this.upTo - 1) }, '−'), slider, make('button', { id: 'step-on',
        title: 'One step on', 'aria-label': 'One step on', onclick: () => this.go(this
          .upTo + 1) }, '+'), make('button', { id: 'step-all', onclick: () => { this.off
            .clear();
          this.go(count); } }, 'All')),
      make('div', { class: 'prop' }, make('span', { class: 'label' }, 'Drawn'), make(
      'span', { id: 'step-text' })),
      list, make('div', { id: 'pixel' }), this.groups(), this.pages());
    list.style.height = Math.min(308, report.steps.length * 22) + 2 + 'px';
    this.rows = new Rows(list, 22, index => this.row(index));
    this.rows.reset(report.steps.length);
    this.write();
    this.showPixel();
  },

  row(index) {
    const step = this.report.steps[index],
      touch = this.touches && this.touches.find(t => t.step === index);
    return make('div', {
        class: 'record' + (index === this.upTo - 1 ? ' on' : '') + (index >= this.upTo ?
          ' after' : ''),
        role: 'option',
        id: 'step-' + index,
        'aria-selected': String(index === this.upTo - 1),
        title: step.text,
        onclick: event => { if (event.target.type !== 'checkbox') this.go(index + 1); },
        onpointerenter: () => this.mark(index),
        onpointerleave: () => { marks.pixel = null;
          marks.refresh(); }
      },
      make('input', { type: 'checkbox', tabindex: -1, checked: !this.off.has(
        index), 'aria-label': `Draw step ${index + 1}`, onchange: () => this.toggle(index) }),
      make('span', { class: 'num' }, index + 1), this.swatch(touch ? touch.color : step.color),
      make('span', {}, step.kind), make('span', { class: 'text quiet' },
        `${this.layers(step)}  ${step.box[2]}×${step.box[3]}`.trim()));
  },

  /** The names of the layers that a step shows; '' if they are not known. */
  layers(step) {
    const names = step.layers.slice(0, 3).map(layerName).join(', ');
    return step.layers.length > 3 ? `${names} and ${step.layers.length - 3} more` : names;
  },

  swatch(color) {
    const swatch = make('span', { class: 'swatch', 'aria-hidden': 'true' });
    if (color) swatch.style.background = straight(color);
    return swatch;
  },

  mark(index) {
    const step = this.report.steps[index],
      pass = this.report.passes[step.pass];
    this.markBox(pass && pass.page >= 0 ? null : step.box);
  },

  /** Shows a box of pixels on the picture; null shows none. */
  markBox(box) {
    const s = Number($('scale').value);
    marks.pixel = box && box.map(v => v / s);
    marks.refresh();
  },

  go(count) {
    this.upTo = Math.max(0, Math.min(this.report.stepCount, count));
    this.write();
    this.draw();
  },

  toggle(index) {
    if (this.off.has(index)) this.off.delete(index);
    else this.off.add(index);
    this.write();
    this.draw();
  },

  write() {
    const { stepCount, drawCount, passes } = this.report;
    $('step').value = this.upTo;
    $('step-text').textContent =
      `${this.upTo} of ${counted(stepCount, 'step')} · ${counted(drawCount, 'draw')} ` +
      `· ${counted(Math.max(1, passes.length), 'pass')}` +
      (this.off.size ? ` · ${this.off.size} off` : '') + this.place();
    if (this.upTo > 0) this.rows.reveal(this.upTo - 1);
    this.rows.show();
  },

  /** Where the last step draws, if not into the picture: then the picture does not show it yet. */
  place() {
    const step = this.report.steps[this.upTo - 1], pass = step && this.report.passes[step.pass];
    return pass && pass.page >= 0 ? ` · the last into page ${pass.page}` : '';
  },

  /** Shows the part that is drawn, or the usual picture if that is all of it. */
  draw() {
    const isPart = this.upTo < this.report.stepCount || this.off.size > 0;
    picture.custom = isPart ? time => ask('plan/picture', { time, scale: $('scale').value,
      steps: this.upTo, off: [...this.off].join(',') }) : null;
    picture.again();
  },

  groups() {
    const { groups } = this.report, box = make('div', {});
    box.append(make('div', { class: 'group' }, make('h2', {}, groups.length ?
      `Groups (${groups.length})` : 'Groups')));
    if (!groups.length) box.append(make('p', { class: 'empty' },
      'Nothing is drawn as one thing: no surface is needed.'));
    const table = make('table', {});
    for (const group of groups.slice(0, 200)) {
      table.append(make('tr', { onclick: () => { if (group.layer >= 0) select(group.layer); },
          onpointerenter: () => this.markBox(group.box), onpointerleave: () => this.markBox(
            null) },
        make('td', {}, group.layer >= 0 ? layerName(group.layer) : 'an instance'), make(
        'td', {}, group.reasons.join(', ') || 'an effect inside it'),
        make('td', { class: 'quiet' }, group.surfaces.length ? group.surfaces.join(' + ') :
          'no surface')));
    }
    if (groups.length) box.append(table);
    return box;
  },

  pages() {
    const { pages } = this.report, box = make('div', {}), sum = pages.reduce((n, p) => n + p
      .bytes, 0);
    box.append(make('div', { class: 'group' }, make('h2', {}, pages.length ?
      `Pages of textures (${pages.length}, ${bytes(sum)})` : 'Pages of textures')));
    const table = make('table', {});
    pages.forEach((page, index) => table.append(make('tr', {}, make('td', {}, String(index)),
      make('td', {}, page.isExternal ? 'external' : page.isSurface ? 'surface' :
        'images and masks'), make('td', { class: 'n' },
        `${page.width}×${page.height} ${page.format}`), make('td', { class: 'n' }, bytes(
        page.bytes)))));
    box.append(pages.length ? table : make('p', { class: 'empty' },
      'The frame reads no texture.'));
    return box;
  },

  /** Asks which steps change a pixel, and what colour it has after each. */
  async pick([x, y]) {
    if (!this.isShown || !this.report) return;
    const s = Number($('scale').value);
    this.at = [Math.floor(x * s), Math.floor(y * s)];
    // Each step that may touch the pixel is a drawing.
    $('pixel').replaceChildren(make('p', { class: 'empty' }, 'Drawing the steps…'));
    try {
      const query = { time: state.time, scale: s, x: this.at[0], y: this.at[1] };
      this.touches = await askJSON('plan/pixel', query);
    } catch (error) {
      $('pixel').replaceChildren(make('p', { class: 'empty' }, error.message));
      return;
    }
    this.showPixel();
    this.rows.show();
  },

  showPixel() {
    const box = $('pixel');
    if (!this.touches) return box.replaceChildren(make('p', { class: 'empty' },
      'Click on the picture to see why a pixel has its colour.'));
    const table = make('table', {});
    for (const touch of this.touches) {
      const step = this.report.steps[touch.step];
      table.append(make('tr', { onclick: () => this.go(touch.step + 1) }, make(
        'td', { class: 'n' }, String(touch.step + 1)),
        make('td', {}, step ? step.kind + (step.layers.length ? ' of ' + this.layers(step) :
          '') : ''), make('td', {}, this.swatch(touch.color)), make('td', { class: 'n' },
          touch.color)));
    }
    box.replaceChildren(make('div', { class: 'group' }, make('h2', {},
        `Pixel ${this.at.join(', ')}: changed by ${counted(this.touches.length, 'step')}`)),
      table);
  }
};

const counted = (n, noun) => `${n} ${noun}${n === 1 ? '' : noun.endsWith('s') ? 'es' : 's'}`;
const bytes = n => n >= 1048576 ? (n / 1048576).toFixed(1) + ' MiB' : (n / 1024).toFixed(0) +
' KiB';
/** A premultiplied colour as the page can show it. */
function straight(color) {
  const v = [1, 3, 5, 7].map(i => parseInt(color.slice(i, i + 2), 16)),
    a = v[3] || 1;
  const parts = v.slice(0, 3).map(c => Math.round(c * 255 / a)).join(' ');
  return `rgb(${parts} / ${(v[3] / 255).toFixed(3)})`;
}

on('tab', name => {
  if (name === 'plan') return plan.refresh();
  if (picture.custom) { picture.custom = null;
    picture.again(); }
});
on('pick', point => plan.pick(point));
/** Shows the plan of the picture. Another time or another tree has another plan. */
function followPicture() {
  if (!plan.isShown || timeline.isPlaying || plan.time === state.time) return;
  plan.time = state.time;
  if (picture.custom) { picture.custom = null;
    picture.again(); }
  plan.refresh();
}
on('idle', followPicture);
on('edit', () => { plan.time = -1; });
on('scene', () => { plan.time = -1; if (!picture.busy) followPicture(); });

// Figures over time.
const counters = {
  history: [],
  shown: [
    ['totalTime', 'Time', v => (v / 1000).toFixed(2) + ' ms'],
    ['compileTime', 'Making the plan', v => (v / 1000).toFixed(2) + ' ms'],
    ['drawCalls', 'Draw calls', String],
    ['records', 'Records', String],
    ['passes', 'Passes', String],
    ['damagedPixels', 'Damaged pixels', String],
    ['shadedPixels', 'Shaded pixels', String],
    ['uploads', 'Uploads', String],
    ['uploadedBytes', 'Bytes to the device', String],
    ['textureBytes', 'Bytes of textures', String],
    ['glCalls', 'GL calls', String],
    ['drawn', 'Layers drawn', String],
    ['culled', 'Layers left out', String]
  ],

  note() {
    if (!state.figures) return;
    this.history.push(state.figures);
    if (this.history.length > 240) this.history.shift();
    const f = state.figures;
    $('cost').textContent =
      `${(f.totalTime / 1000).toFixed(2)} ms · ${counted(f.drawCalls, 'draw')} ` +
      `· ${counted(f.records, 'record')} · ${counted(f.passes, 'pass')}`;
    if (!$('counters').hidden) this.show();
  },

  show() {
    const last = this.history[this.history.length - 1];
    if (!last) return;
    $('counters').replaceChildren(...this.shown.flatMap(([key, name, text]) => {
      const values = this.history.map(f => f[key]),
        high = Math.max(1, ...values),
        count = Math.max(1, values.length - 1);
      const path = values.map((v, i) =>
        `${i ? 'L' : 'M'}${(i / count * 100).toFixed(2)} ${(97 - v / high * 92).toFixed(2)}`
        ).join('');
      return [make('div', { class: 'prop' }, make('span', { class: 'label' }, name), make(
          'span', { class: 'n' }, text(last[key]) + (high > last[key] ?
            `  (most ${text(high)})` : ''))),
        make('svg', { class: 'chart', viewBox: '0 0 100 100', preserveAspectRatio: 'none',
          role: 'img', 'aria-label': name + ' over time' }, make('path', { d: path }))
      ];
    }));
  }
};
on('frame', () => counters.note());
