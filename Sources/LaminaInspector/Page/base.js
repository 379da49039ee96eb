// What every part uses: elements, requests, and a list of who wants to know what.
const token = new URLSearchParams(location.search).get('token') || '';
const $ = id => document.getElementById(id);

/** Makes an element: `make('button', {class: 'x', onclick: f}, 'text', child)`. */
function make(name, values = {}, ...children) {
  const isSVG = ['svg', 'path', 'rect', 'line', 'polygon', 'text', 'g'].includes(name);
  const element = isSVG ?
    document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
  for (const [key, value] of Object.entries(values)) {
    if (key.startsWith('on')) element[key] = value;
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  for (const child of children)
    if (child != null) element.append(child);
  return element;
}

/** Asks the server; throws an Error with its words. */
async function ask(path, query = {}, body) {
  const search = new URLSearchParams(query).toString();
  const response = await fetch('/api/' + path + (search ? '?' + search : ''), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'X-Lamina-Token': token },
    body: body === undefined ? undefined : JSON.stringify(body)
  });
  if (response.ok) return response;
  let why = response.statusText;
  try { why = (await response.json()).error; } catch { /* the status says it */ }
  throw new Error(why);
}
const askJSON = async (...args) => (await ask(...args)).json();

// Who wants to know: `on('select', f)`, `tell('select', 3)`.
const listeners = {};
const on = (event, f) => (listeners[event] ||= []).push(f);
const tell = (event, value) => { for (const f of listeners[event] || []) f(value); };

/** What the page shows. `scene` is the server's report. */
const state = { scene: null, tree: null, selected: -1, anchor: -1, time: 0, figures: null };

function select(layer, origin) {
  if (state.selected === layer) return;
  state.selected = layer;
  tell('select', origin);
}

let alertText = {};
/** Shows a line above everything until it is cleared with null. */
function alertLine(key, text) {
  alertText[key] = text;
  const lines = Object.values(alertText).filter(Boolean);
  $('alert').textContent = lines.join('\n');
  $('alert').hidden = !lines.length;
}

/** A list of which only the rows in sight are elements. */
class Rows {
  constructor(box, height, build) {
    Object.assign(this, { box, height, build, count: 0 });
    this.sizer = box.querySelector('.sizer');
    box.addEventListener('scroll', () => this.show(), { passive: true });
    new ResizeObserver(() => this.show()).observe(box);
  }
  reset(count) {
    this.count = count;
    this.sizer.style.height = count * this.height + 'px';
    this.show();
  }
  show() {
    const first = Math.max(0, Math.floor(this.box.scrollTop / this.height) - 4);
    const last = Math.min(this.count, Math.ceil((this.box.scrollTop + this.box.clientHeight) /
      this.height) + 4);
    const rows = [];
    for (let index = first; index < last; index++) {
      const row = this.build(index);
      row.style.top = index * this.height + 'px';
      rows.push(row);
    }
    this.sizer.replaceChildren(...rows);
  }
  reveal(index) {
    const top = index * this.height,
      box = this.box;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + this.height > box.scrollTop + box.clientHeight) box.scrollTop = top + this
      .height - box.clientHeight;
  }
}

const layerName = number => {
  const tree = state.tree;
  return tree && number >= 0 && number < tree.names.length ?
    tree.names[number] || tree.classes[tree.types[number]] : '';
};
const seconds = value => value.toFixed(3);
