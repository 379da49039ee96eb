// The layer tree: only rows in sight are elements, and the keys are those of a tree (ARIA).
const tree = {
  rows: null,
  visible: [],
  closed: new Set(),
  depth: [],
  children: [],
  query: '',
  typed: '',

  async refresh() {
    state.tree = await askJSON('tree');
    const parents = state.tree.parents;
    this.depth = new Array(parents.length);
    this.children = new Array(parents.length).fill(0);
    this.place = new Array(parents.length);
    for (let n = 0; n < parents.length; n++) {
      const parent = parents[n];
      this.depth[n] = parent < 0 ? 0 : this.depth[parent] + 1;
      this.place[n] = parent < 0 ? 1 : ++this.children[parent];
    }
    if (state.selected >= parents.length) select(-1);
    this.filter();
  },

  // Finds the rows: all that no closed layer hides, or those that are searched for with what is
  // around them.
  filter() {
    const { parents, names, types, classes } = state.tree, query = this.query.toLowerCase();
    const shown = [];
    if (query) {
      const keep = new Uint8Array(parents.length);
      let found = 0;
      for (let n = parents.length - 1; n >= 0; n--) {
        if (names[n].toLowerCase().includes(query) || classes[types[n]].toLowerCase().includes(
            query)) {
          keep[n] = 1;
          found++;
        }
        if (keep[n] && parents[n] >= 0) keep[parents[n]] ||= 2;
      }
      for (let n = 0; n < parents.length; n++)
        if (keep[n]) shown.push(n);
      $('count').textContent = found;
    } else {
      const hidden = new Uint8Array(parents.length);
      for (let n = 0; n < parents.length; n++) {
        const parent = parents[n];
        if (parent >= 0 && (hidden[parent] || this.closed.has(parent))) hidden[n] = 1;
        else shown.push(n);
      }
      $('count').textContent = parents.length;
    }
    this.visible = shown;
    this.rows.reset(shown.length);
  },

  build(index) {
    const n = this.visible[index],
      { names, types, classes, flags } = state.tree;
    const isOpen = this.query || !this.closed.has(n),
      has = this.children[n] > 0,
      flag = flags[n];
    const row = make('div', {
        class: 'row' + (flag & 1 ? ' off' : ''),
        role: 'treeitem',
        id: 'layer-' + n,
        'aria-level': this.depth[n] + 1,
        'aria-selected': String(n === state.selected),
        'aria-posinset': this.place[n],
        'aria-setsize': state.tree.parents[n] < 0 ? 1 : this.children[state.tree.parents[n]],
        'aria-expanded': has ? String(Boolean(isOpen)) : null,
        onclick: event => {
          if (event.target.classList.contains('twist') && has) this.fold(n);
          else select(n, 'tree');
        },
        onpointerenter: () => marks.point(n),
        onpointerleave: () => marks.point(-1)
      },
      make('span', { class: 'twist', 'aria-hidden': 'true' }, has ? (isOpen ? '▼' : '▶') : ''),
      make('span', { class: 'name' }, names[n] || classes[types[n]]),
      names[n] ? make('span', { class: 'kind' }, classes[types[n]].replace(/^CA/, '')) : null,
      make('span', { class: 'tag' }, this.tags(flag)));
    row.style.paddingLeft = 6 + Math.min(this.depth[n], 40) * 13 + 'px';
    return row;
  },

  tags(flag) {
    return ['hidden', 'mask', 'animated'].filter((_, bit) => flag >> bit & 1).join(' ');
  },

  fold(n, close = !this.closed.has(n)) {
    if (close) this.closed.add(n);
    else this.closed.delete(n);
    this.filter();
  },

  /** Shows the selected row, and opens what hides it. */
  reveal() {
    const n = state.selected;
    if (n < 0 || !state.tree) return this.rows.show();
    for (let p = state.tree.parents[n]; p >= 0; p = state.tree.parents[p]) this.closed.delete(p);
    if (!this.visible.includes(n)) this.filter();
    const index = this.visible.indexOf(n);
    if (index >= 0) this.rows.reveal(index);
    this.rows.show();
    $('tree').setAttribute('aria-activedescendant', 'layer-' + n);
  },

  key(event) {
    const visible = this.visible,
      n = state.selected;
    const index = visible.indexOf(n),
      last = visible.length - 1;
    const page = Math.max(1, Math.floor($('tree').clientHeight / 22) - 1);
    const go = to => { if (last >= 0) select(visible[Math.max(0, Math.min(last, to))], 'tree'); };
    switch (event.key) {
      case 'ArrowDown':
        go(index + 1);
        break;
      case 'ArrowUp':
        go(index < 0 ? 0 : index - 1);
        break;
      case 'Home':
        go(0);
        break;
      case 'End':
        go(last);
        break;
      case 'PageDown':
        go(index + page);
        break;
      case 'PageUp':
        go(index - page);
        break;
      case 'ArrowRight':
        if (n < 0) go(0);
        else if (this.closed.has(n)) this.fold(n, false);
        else if (this.children[n]) go(index + 1);
        break;
      case 'ArrowLeft':
        if (n >= 0 && this.children[n] && !this.closed.has(n) && !this.query) this.fold(n, true);
        else if (n >= 0 && state.tree.parents[n] >= 0) select(state.tree.parents[n], 'tree');
        break;
      case 'Enter': {
        showTab('properties');
        const field = $('properties').querySelector('.prop input');
        if (field) field.focus();
        break;
      }
      default:
        return;
    }
    event.preventDefault();
  }
};

function startTree() {
  tree.rows = new Rows($('tree'), 22, index => tree.build(index));
  $('tree').onkeydown = event => tree.key(event);
  $('search').oninput = () => { tree.query = $('search').value.trim();
    tree.filter(); };
  $('search').onkeydown = event => {
    if (event.key === 'ArrowDown' || event.key === 'Enter') {
      const { names, types, classes } = state.tree, query = tree.query.toLowerCase();
      const found = tree.visible.find(n => !query || names[n].toLowerCase().includes(query) ||
        classes[types[n]].toLowerCase().includes(query));
      $('tree').focus();
      if (found !== undefined) select(found, 'tree');
      event.preventDefault();
    }
  };
  on('select', () => tree.reveal());
}
