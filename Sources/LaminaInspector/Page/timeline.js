// Time: play, scrub, step, markers, and the animations as bars.
const timeline = {
  isPlaying: false,
  bars: [],
  rows: null,
  last: 0,

  get duration() { return state.scene ? state.scene.duration : 0; },
  get frame() { return 1 / (state.scene && state.scene.framesPerSecond || 60); },

  set(time) {
    const end = this.duration;
    time = Math.min(Math.max(0, time), end);
    $('scrub').value = time;
    this.write(time);
    picture.show(time);
  },

  write(time) {
    const rate = state.scene && state.scene.framesPerSecond;
    $('clock').textContent = `${seconds(time)} / ${seconds(this.duration)} s` + (rate ?
      `  f ${Math.round(time * rate)}` : '');
    $('scrub').setAttribute('aria-valuetext', `${seconds(time)} seconds`);
    const head = $('head');
    if (head) head.style.left = this.duration > 0 ? time / this.duration * 100 + '%' : '0';
  },

  toggle() {
    this.isPlaying = !this.isPlaying && this.duration > 0;
    $('play').setAttribute('aria-label', this.isPlaying ? 'Pause' : 'Play');
    $('play').querySelector('path').setAttribute('d', this.isPlaying ?
      'M2 1h3v10H2zM7 1h3v10H7z' : 'M2 1l9 5-9 5z');
    if (!this.isPlaying) { tell('pause'); return; }
    if (state.time >= this.duration) state.time = 0;
    this.last = performance.now();
    requestAnimationFrame(now => this.tick(now));
  },

  tick(now) {
    if (!this.isPlaying) return;
    let time = state.time + (now - this.last) / 1000 * Number($('speed').value);
    this.last = now;
    if (time >= this.duration) {
      if ($('loop').checked) time %= this.duration;
      else { this.set(this.duration);
        this.toggle(); return; }
    }
    this.set(time);
    requestAnimationFrame(next => this.tick(next));
  },

  step(direction) {
    if (this.isPlaying) this.toggle();
    this.set((Math.round(state.time / this.frame) + direction) * this.frame);
  },

  async refresh() {
    const scene = state.scene;
    $('scrub').max = Math.max(scene.duration, 1e-9);
    for (const id of ['scrub', 'play', 'back', 'forward']) $(id).disabled = !(scene.duration >
      0);
    $('timeline').hidden = !(scene.duration > 0);
    $('marker-list').replaceChildren(...scene.markers.map(marker => make('button', {
      title: seconds(marker.time) + ' s',
      onclick: () => this.set(marker.time)
    }, marker.name)));
    this.write(state.time);
    try { this.bars = await askJSON('animations'); } catch { this.bars = []; }
    $('bars').hidden = !this.bars.length;
    $('bars').style.height = Math.min(6, this.bars.length) * 22 + 'px';
    this.rows.reset(this.bars.length);
  },

  build(index) {
    const bar = this.bars[index],
      end = Math.max(this.duration, 1e-9);
    const length = bar.length == null ? end - bar.begin : bar.length;
    const runs = bar.run > 0 ? length / bar.run : 1;
    const name = (bar.keyPath || bar.type.replace(/^CA/, '')) + (bar.length == null ? ' ∞' : '');
    const button = make('button', {
      class: 'bar' + (bar.layer === state.selected ? ' on' : ''),
      tabindex: -1,
      title: `${layerName(bar.layer)}: ${name}, ${seconds(bar.begin)} s for ${seconds(bar.run)} s` +
        (runs > 1 ? `, ${Math.round(runs * 100) / 100} times` : ''),
      onclick: () => select(bar.layer)
    }, this.curve(bar, Math.min(runs, 60)), make('span', {}, name + '  ' + layerName(bar
      .layer)));
    button.style.left = bar.begin / end * 100 + '%';
    button.style.width = Math.max(0, Math.min(length, end - bar.begin) / end * 100) + '%';
    return make('div', { class: 'bar-row' }, button);
  },

  curve(bar, runs) {
    const count = bar.curve.length - 1,
      parts = [];
    const low = Math.min(0, ...bar.curve),
      high = Math.max(1, ...bar.curve);
    for (let run = 0; run < Math.ceil(runs); run++) {
      bar.curve.forEach((value, i) => {
        const x = (run + i / count) * 100, y = 98 - (value - low) / (high - low) * 96;
        parts.push(`${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`);
      });
    }
    for (const time of bar.keyTimes.slice(0, 64)) parts.push(`M${(time * 100).toFixed(1)} 0V100`);
    const svg = make('svg', { viewBox: `0 0 ${100 * runs} 100`,
    preserveAspectRatio: 'none', 'aria-hidden': 'true' }, make('path', { d: parts.join(
      ''), 'vector-effect': 'non-scaling-stroke' }));
    return svg;
  }
};

function startTimeline() {
  timeline.rows = new Rows($('bars'), 22, index => timeline.build(index));
  $('bars').append(make('div', { id: 'head' }));
  $('play').onclick = () => timeline.toggle();
  $('back').onclick = () => timeline.step(-1);
  $('forward').onclick = () => timeline.step(1);
  $('scrub').oninput = () => { if (timeline.isPlaying) timeline.toggle();
    timeline.set(Number($('scrub').value)); };
  // The keys of a slider without steps go a tenth of it; a frame is what one means.
  $('scrub').onkeydown = event => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 } [event.key];
    if (step) { timeline.step(step);
      event.preventDefault(); }
  };
  on('select', () => timeline.rows.show());
}
