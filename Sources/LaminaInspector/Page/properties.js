// The properties of the selected layer, each with a field.
const properties = {
  report: null,
  query: '',
  onlyChanged: false,
  errors: {},
  groups: [
    ['Place', ['bounds', 'position', 'anchorPoint', 'anchorPointZ', 'zPosition', 'transform',
      'sublayerTransform', 'geometryFlipped', 'autoresizingMask'
    ]],
    ['Appearance', ['hidden', 'opacity', 'backgroundColor', 'cornerRadius', 'cornerCurve',
      'maskedCorners', 'borderWidth', 'borderColor', 'masksToBounds', 'doubleSided',
      'allowsGroupOpacity'
    ]],
    ['Shadow', ['shadowColor', 'shadowOpacity', 'shadowOffset', 'shadowRadius', 'shadowPath']],
    ['Contents', ['contentsGravity', 'contentsRect', 'contentsCenter', 'contentsScale',
      'contentsFormat', 'contentsMultiplyColor', 'magnificationFilter', 'minificationFilter',
      'minificationFilterBias'
    ]],
    ['Time', ['beginTime', 'duration', 'speed', 'timeOffset', 'repeatCount', 'repeatDuration',
      'autoreverses', 'fillMode'
    ]]
  ],

  async refresh() {
    const n = state.selected;
    if (n < 0) {
      this.report = null;
      return $('properties').replaceChildren(make('p', { class: 'empty' },
        'Select a layer in the tree, or click on the picture.'));
    }
    try {
      const report = await askJSON('layer', { layer: n });
      if (state.selected !== n) return;
      this.show(report);
    } catch (error) {
      $('properties').replaceChildren(make('p', { class: 'empty' }, error.message));
    }
  },

  show(report) {
    const active = document.activeElement,
      typing = active && $('properties').contains(active) ? active.id : null;
    if (this.report && this.report.layer !== report.layer) this.errors = {};
    const known = new Map(this.groups.flatMap(([name, keys]) => keys.map(key => [key, name])));
    const byGroup = new Map();
    for (const property of report.properties) {
      if (this.onlyChanged && !property.isChanged && !property.shown) continue;
      if (this.query && !property.key.toLowerCase().includes(this.query)) continue;
      const own = property.isOwn = !known.has(property.key) && property.key !== 'name';
      const group = property.key === 'name' ? 'Layer' : known.get(property.key) || (this.isOwn(
        report, property) ? report.type : 'Other');
      if (!byGroup.has(group)) byGroup.set(group, []);
      byGroup.get(group).push(property);
    }
    const order = ['Layer', report.type, ...this.groups.map(([name]) => name), 'Other'];
    const parts = [];
    for (const name of order) {
      if (!byGroup.has(name)) continue;
      parts.push(make('div', { class: 'group' }, make('h2', {}, name)), ...byGroup.get(name).map(
        property => this.field(property)));
      byGroup.delete(name);
    }
    const isSame = this.report && this.report.layer === report.layer;
    this.report = report;
    const scroll = $('properties').scrollTop;
    if (!isSame || !$('properties').querySelector('.tools')) $('properties').replaceChildren(this
      .tools(), make('div', { id: 'fields' }));
    const old = typing && $(typing),
      value = old && old.value,
      caret = old && old.selectionStart;
    $('fields').replaceChildren(...parts);
    $('properties').scrollTop = isSame ? scroll : 0;
    if (typing && $(typing) && old !== $(typing)) {
      // What is being typed stays.
      if (old.dataset.dirty) { $(typing).value = value;
        $(typing).dataset.dirty = '1'; }
      $(typing).focus();
      try { $(typing).setSelectionRange(caret, caret); } catch { /* fields without text */ }
    }
  },

  isOwn(report, property) { return report.properties.indexOf(property) < report.properties
      .findIndex(p => p.key === 'name'); },

  tools() {
    return make('div', { class: 'tools' },
      make('input', { type: 'search', id: 'find-property',
      placeholder: 'Find a property', 'aria-label': 'Find a property', value: this.query,
        oninput: event => { this.query = event.target.value.trim().toLowerCase();
          this.show(this.report); } }),
      make('button', { id: 'only-changed', 'aria-pressed': String(this.onlyChanged),
        title: 'Only what differs from a new layer', onclick: event => { this.onlyChanged = !
            this.onlyChanged;
          event.currentTarget.setAttribute('aria-pressed', this.onlyChanged);
          this.show(this.report); } }, 'Set'),
      make('button', { id: 'copy-swift', title: 'Copies code that makes this layer',
      onclick: () => this.copy() }, 'Copy as Swift'));
  },

  field(property) {
    const { key, kind, value } = property, id = 'p-' + key, problem = this.errors[key];
    const set = text => this.set(key, text);
    const text = (extra = {}) => make('input', {
      type: 'text',
      id,
      value: value ?? '',
      placeholder: kind === 'transform' ? 'identity' : null,
      spellcheck: 'false',
      autocomplete: 'off',
      class: problem ? 'bad' : null,
      'aria-invalid': problem ? 'true' : null,
      'aria-describedby': problem ? 'e-' + key : null,
      oninput: event => { event.target.dataset.dirty = '1'; },
      onkeydown: event => this.nudge(event, kind, set),
      onchange: event => { delete event.target.dataset.dirty;
        set(event.target.value); },
      ...extra
    });
    let field;
    if (value == null || kind === 'object') field = make('span', { class: 'quiet' }, value ==
      null ? 'no text' : value);
    else if (kind === 'flag') field = make('input', { type: 'checkbox', id, checked: value ===
        '1', onchange: event => set(event.target.checked ? 'true' : 'false') });
    else if (kind === 'color') {
      field = make('span', { class: 'pair' }, make('input', {
        type: 'color',
        'aria-label': key + ', picker',
        value: value.startsWith('#') ? value.slice(0, 7) : '#000000',
        oninput: event => set(event.target.value + (value.startsWith('#') ? value.slice(7) :
          'ff'))
      }), text());
    } else field = text();
    return make('div', { class: 'prop' + (property.isChanged ? ' changed' :
      ''), 'data-key': key },
      make('label', { for: id, title: key }, key), field,
      problem ? make('div', { class: 'note', id: 'e-' + key }, problem) : null,
      property.shown != null ? make('div', { class: 'shown',
        title: 'What the picture shows: the property is animated' }, property.shown) : null);
  },

  // Arrow up and down change the number under the caret: by 10 with Shift, by a tenth with Alt.
  nudge(event, kind, set) {
    const direction = { ArrowUp: 1, ArrowDown: -1 } [event.key],
      input = event.target;
    if (!direction || !['number', 'point', 'size', 'rect'].includes(kind)) return;
    const step = direction * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1),
      caret = input.selectionStart;
    let at = 0;
    input.value = input.value.split(' ').map(word => {
      const start = at;
      at += word.length + 1;
      return caret >= start && caret < at && word !== '' && isFinite(word) ? String(Math
        .round((Number(word) + step) * 1e6) / 1e6) : word;
    }).join(' ');
    try { input.setSelectionRange(caret, caret); } catch { /* none */ }
    event.preventDefault();
    set(input.value);
  },

  async set(key, value) {
    const layer = state.selected;
    try {
      const report = await askJSON('set', {}, { layer, keyPath: key, value });
      delete this.errors[key];
      if (state.selected === layer) this.show(report);
    } catch (error) {
      this.errors[key] = error.message;
      if (this.report) this.show(this.report);
    }
  },

  async copy() {
    const { code } = await askJSON('swift', { layer: state.selected });
    const button = $('copy-swift');
    try {
      await navigator.clipboard.writeText(code);
    } catch {
      // Without permission the old way works after a click.
      const area = make('textarea', {});
      area.value = code;
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
    }
    button.dataset.code = code;
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy as Swift'; }, 1200);
  }
};

on('select', () => properties.refresh());
on('frame', () => { if (!timeline.isPlaying && state.selected >= 0 && !$('properties').hidden)
    properties.refresh(); });
on('pause', () => properties.refresh());
