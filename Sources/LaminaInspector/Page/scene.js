// The scene as a whole: its name, its states, and the form of its inputs.
const sceneView = {
  show() {
    const scene = state.scene;
    document.title = scene.title + ' – Lamina preview';
    $('title').textContent = scene.title;
    $('facts').textContent =
      `${scene.width} × ${scene.height} pt · ${scene.layerCount} layers ` +
      `· ${scene.device.replace(/\s*\(.*$/, '')}`;
    $('facts').title = scene.device;
    alertLine('file', scene.news.error);
    this.states(scene);
    this.inputs(scene);
    picture.fit();
  },

  states(scene) {
    if (!scene.states.length) return $('states').replaceChildren();
    $('states').replaceChildren(...['', ...scene.states].map(name => make('button', {
      'aria-pressed': String((scene.state || '') === name),
      onclick: () => this.choose({ state: name })
    }, name || 'No state')));
  },

  async choose(choice) {
    try {
      await ask('choose', {}, choice);
      alertLine('choice', null);
    } catch (error) {
      alertLine('choice', error.message);
    }
  },

  inputs(scene) {
    const box = $('inputs'),
      focused = document.activeElement && document.activeElement.dataset.input;
    const parts = [];
    if (scene.inputs.length) {
      parts.push(make('div', { class: 'tools' }, make('h2', {}, 'Values'), make(
      'span', { class: 'space' }), make('button', { onclick: () => this
      .choose({ resets: true }) }, 'Reset')));
      parts.push(...scene.inputs.map(input => this.field(input)));
    } else {
      parts.push(make('p', { class: 'empty' }, 'This scene takes no values.'));
    }
    if (scene.notes.length) {
      parts.push(make('div', { class: 'group' }, make('h2', {},
        `Not shown as the file says (${scene.notes.length})`)));
      parts.push(make('div', { class: 'list' }, ...scene.notes.slice(0, 200).map(note => make(
        'div', {}, note))));
    }
    // A field that is being typed in stays as it is.
    if (focused && scene.inputs.some(input => input.id === focused)) return;
    box.replaceChildren(...parts);
  },

  field(input) {
    const id = 'input-' + input.id;
    const set = value => this.choose({ values: {
        [input.id]: value } });
    let field;
    switch (input.kind) {
      case 'boolean':
        field = make('input', { type: 'checkbox', id, checked: input.value === 'true',
          onchange: event => set(String(event.target.checked)) });
        break;
      case 'choice':
        field = make('select', { id, onchange: event => set(event.target.value) }, ...input
          .choices.map(choice => make('option', { value: choice, selected: choice === input
              .value }, choice || 'none')));
        break;
      case 'color': {
        const text = make('input', { type: 'text', id, value: input.value, spellcheck: 'false',
          onchange: event => set(event.target.value) });
        field = make('span', { class: 'pair' }, make('input', { type: 'color', 'aria-label': input
            .name + ', picker', value: input.value.slice(0, 7), oninput: event => { text
              .value = event.target.value;
            set(text.value); } }), text);
        break;
      }
      default:
        field = make('input', { type: 'text', id, value: input.value, 'data-input': input.id,
          oninput: event => set(event.target.value) });
    }
    return make('div', { class: 'prop', title: input.about }, make('label', { for: id }, input
      .name), field);
  }
};
