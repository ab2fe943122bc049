import type { FlagClient } from '../api.ts';
import { createElement } from './dom.ts';
import { createRow } from './row.ts';
import { keepSimulation, type Simulation } from './simulation.ts';
import { styleSheet } from './style.ts';

let close: (() => void) | null = null;

/**
 * Shows, over the page, what a visitor sees of each flag and why, and lets simulate another variation. Shown already, it is
 * closed: what opens it closes it. Escape closes it too.
 * @returns how to close it
 */
export function toggleDevtools(client: FlagClient, visitorCode: string): () => void {
  if (close) {
    close();
    return () => {};
  }
  const before = document.activeElement;
  const element = document.createElement('flag-devtools');
  const shadow = element.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [styleSheet()];
  const panel = createPanel(client, visitorCode, () => close?.());
  shadow.append(panel.element);
  document.body.append(element);
  const stop = panel.start();
  close = () => {
    close = null;
    stop();
    element.remove();
    if (before instanceof HTMLElement) before.focus();
  };
  return close;
}

function createPanel(client: FlagClient, visitorCode: string, onClose: () => void) {
  const rows = new Map<string, ReturnType<typeof createRow>>();
  const list = createElement('ul', { class: 'list' });
  const find = createElement('input', { type: 'search', autocomplete: 'off', spellcheck: 'false' });
  const status = createElement('p', { role: 'status' });
  const reload = createElement('button', { type: 'button', class: 'act', hidden: true }, 'Reload the page');
  const endAll = createElement('button', { type: 'button', hidden: true }, 'End all simulations');
  const closing = createElement('button', { type: 'button' }, 'Close');
  const none = createElement('p', { class: 'none' });
  const element = createElement(
    'section',
    { role: 'dialog', 'aria-labelledby': 'title' },
    createElement(
      'header',
      {},
      createElement('h2', { id: 'title' }, 'Feature flags'),
      closing,
      createElement('p', {}, `Visitor ${visitorCode}`),
    ),
    createElement('div', { class: 'find' }, createElement('label', {}, 'Find a flag', find)),
    createElement('div', { class: 'bar' }, status, reload, endAll),
    list,
    none,
  );
  let simulated: string[] = [];

  function simulate(featureKey: string, simulation: Simulation | null): void {
    reload.hidden = false;
    keepSimulation(featureKey, simulation);
    client.setSimulatedVariation(visitorCode, featureKey, simulation);
  }

  function update(): void {
    if (!client.isInitialized()) return;
    const flags = client.getDataFile().featureFlags;
    const wanted = find.value.trim().toLowerCase();
    simulated = [];
    for (const flag of flags) {
      const { featureKey } = flag;
      const row = rows.get(featureKey) ?? createRow(client, visitorCode, featureKey, simulate);
      rows.set(featureKey, row);
      if (row.update(flag)) simulated.push(featureKey);
      row.element.hidden = !featureKey.toLowerCase().includes(wanted);
    }
    show(flags.map(({ featureKey }) => featureKey));
  }

  /** Brings the list into order, moving nothing that is in its place: what has the focus keeps it. */
  function show(keys: readonly string[]): void {
    for (const [key, row] of rows) {
      if (!keys.includes(key)) row.element.remove();
    }
    for (const [index, key] of keys.entries()) {
      const row = rows.get(key)?.element;
      if (row && list.children[index] !== row) list.insertBefore(row, list.children[index] ?? null);
    }
    const isEmpty = [...list.children].every((row) => (row as HTMLElement).hidden);
    none.hidden = !isEmpty;
    none.textContent = isEmpty ? 'No such flag.' : '';
    endAll.hidden = simulated.length === 0;
    status.textContent = `${keys.length} flags, ${simulated.length} simulated.${
      reload.hidden ? '' : ' The page, and the server, show what you chose after a reload.'
    }`;
  }

  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') onClose();
    // The page's own shortcuts are not meant while somebody types here.
    event.stopPropagation();
  });
  closing.addEventListener('click', onClose);
  reload.addEventListener('click', () => location.reload());
  endAll.addEventListener('click', () => {
    for (const featureKey of simulated) simulate(featureKey, null);
    find.focus();
  });
  find.addEventListener('input', update);

  return {
    element,
    /** Keeps the list up to date. Returns how to stop. */
    start(): () => void {
      const stops = [client.onEvent('configurationUpdate', update), client.onEvent('visitorUpdate', update)];
      none.textContent = 'Waiting for the configuration.';
      client.initialize().then(update, (error) => {
        none.textContent = `There is no configuration: ${error instanceof Error ? error.message : String(error)}.`;
      });
      update();
      // On a phone the keyboard that comes with a field would cover the list.
      (matchMedia('(pointer: coarse)').matches ? closing : find).focus();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
