// Starts everything, and keeps the page true to the server's news.
function showTab(name) {
  for (const tab of $('tabs').children) {
    const isOn = tab.getAttribute('aria-controls') === name;
    tab.setAttribute('aria-selected', isOn);
    tab.tabIndex = isOn ? 0 : -1;
    $(tab.getAttribute('aria-controls')).hidden = !isOn;
  }
  tell('tab', name);
  if (name === 'counters') counters.show();
  if (name === 'properties') properties.refresh();
}

/**
 * Reads the whole scene: after the start, and whenever the tree is another one. The picture of
 * another tree is asked for first: it is what one waits for.
 */
async function readScene(isFirst) {
  if (!isFirst) picture.again();
  state.scene = await askJSON('scene');
  sceneView.show();
  await tree.refresh();
  await timeline.refresh();
  if (isFirst || state.time > timeline.duration) timeline.set(state.time);
  if (state.selected >= 0) properties.refresh();
  tell('scene');
}

/** Follows the server. News are dealt with one after the other, and only the last one counts. */
function follow() {
  let latest = null,
    busy = false,
    scene = -1,
    generation = -1;
  const work = async () => {
    busy = true;
    while (latest) {
      const news = latest;
      latest = null;
      alertLine('file', news.error);
      try {
        if (news.scene !== scene) {
          await readScene(scene < 0);
        } else if (news.generation !== generation) {
          picture.again();
          tell('edit');
        }
        [scene, generation] = [news.scene, news.generation];
      } catch (error) {
        alertLine('scene', error.message);
      }
    }
    busy = false;
  };
  const source = new EventSource('/api/events?token=' + encodeURIComponent(token));
  source.onopen = () => alertLine('server', null);
  source.onerror = () => alertLine('server',
    'The preview has ended. Start it again, and open its address.');
  source.onmessage = event => { latest = JSON.parse(event.data); if (!busy) work(); };
}

document.addEventListener('keydown', event => {
  const target = event.target,
    isTyping = target.matches('input:not([type=range]):not([type=checkbox]), textarea, select');
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const isButton = target.matches('button');
  const act = {
    ' ': () => timeline.toggle(),
    ',': () => timeline.step(-1),
    '.': () => timeline.step(1),
    '/': () => $('search').focus(),
    d: () => $('show-damage').click(),
    b: () => $('show-boxes').click(),
    o: () => $('show-overdraw').click(),
    c: () => $('show-copies').click(),
    u: () => $('show-uploads').click(),
    e: () => $('explode').click(),
    m: () => $('measure').click(),
    Escape: () => select(-1)
  } [event.key];
  if (!act || event.key === ' ' && isButton) return;
  act();
  event.preventDefault();
});
$('tabs').onclick = event => { const name = event.target.getAttribute('aria-controls'); if (name)
    showTab(name); };
$('tabs').onkeydown = event => {
  const step = { ArrowLeft: -1, ArrowRight: 1 } [event.key];
  if (!step) return;
  const tabs = [...$('tabs').children].filter(tab => !tab.hidden);
  const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
  showTab(next.getAttribute('aria-controls'));
  next.focus();
  event.preventDefault();
};
startPicture();
startTimeline();
startTree();
properties.refresh();
follow();
