import type { FlagClient } from '../api.ts';
import type { FeatureFlag } from '../wire.ts';
import { type Account, type Draw, explainVisitor } from './account.ts';
import { createElement } from './dom.ts';
import type { Simulation } from './simulation.ts';

/** A flag in the list: what is shown of it, why, and a choice of what else to show. It is updated in place. */
export function createRow(
  client: FlagClient,
  visitorCode: string,
  featureKey: string,
  simulate: (featureKey: string, simulation: Simulation | null) => void,
) {
  const shown = createElement('span', { class: 'shown' });
  const about = createElement('div', { class: 'why' });
  const choice = createElement('select');
  choice.addEventListener('change', () => simulate(featureKey, readSimulation(choice.value)));
  const element = createElement(
    'li',
    {},
    createElement(
      'details',
      {},
      createElement('summary', {}, createElement('span', { class: 'key' }, featureKey), shown),
      createElement('div', { class: 'about' }, about, createElement('label', {}, 'Show instead', choice)),
    ),
  );
  let listedFor: FeatureFlag | null = null;

  return {
    element,
    /** Shows the flag as it stands. Says whether it is simulated. */
    update(flag: FeatureFlag): boolean {
      const account = explainVisitor(client, visitorCode, flag);
      shown.textContent = account.shown ?? (account.kind === 'disabled' ? 'disabled' : 'error');
      shown.dataset.kind = account.kind;
      shown.toggleAttribute('data-on', account.shown !== 'off');
      about.replaceChildren(...describe(account));
      if (listedFor !== flag) choice.replaceChildren(...listOptions(flag));
      listedFor = flag;
      choice.disabled = account.kind === 'disabled';
      choice.value = account.kind === 'simulated' ? getSimulated(client, visitorCode, featureKey) : '';
      return account.kind === 'simulated';
    },
  };
}

function describe({ because, facts, draws, variables }: Account): Node[] {
  return [
    createElement('p', {}, because),
    ...draws.map(createDraw),
    createList(facts),
    ...(variables.length > 0
      ? [createElement('p', {}, createElement('b', {}, 'Variables')), createList(variables)]
      : []),
  ];
}

const createList = (pairs: readonly (readonly [string, string])[]) =>
  createElement(
    'dl',
    {},
    ...pairs.flatMap(([name, value]) => [createElement('dt', {}, name), createElement('dd', {}, value)]),
  );

/** A draw as a picture: the line from 0 to 1, its parts, and where it fell. A part may be narrower than its name, so names stand below. */
function createDraw({ title, at, parts }: Draw): HTMLElement {
  let from = 0;
  let hit = 'none';
  const line = createElement('div', { class: 'line', 'aria-hidden': 'true' });
  const names = createElement('p', { class: 'parts' });
  for (const { label, upTo } of parts) {
    const isHit = hit === 'none' && at <= upTo;
    if (isHit) hit = label;
    const part = createElement('span', { 'data-hit': isHit });
    part.style.flex = `0 0 ${(upTo - from) * 100}%`;
    part.hidden = upTo <= from;
    line.append(part);
    names.append(createElement('span', { 'data-hit': isHit }, label));
    from = Math.max(from, upTo);
  }
  const mark = createElement('i');
  mark.style.left = `${at * 100}%`;
  line.append(mark);
  const value = createElement('b', {}, `${at.toFixed(4)}: ${hit}`);
  return createElement('figure', {}, createElement('figcaption', {}, `${title} draw`, value), line, names);
}

/** Simulating needs ids, so what can be simulated is the default and what the rules draw. */
const listOptions = ({ rules, defaultVariationKey }: FeatureFlag): HTMLOptionElement[] => [
  new Option('As decided', ''),
  new Option(`${defaultVariationKey} (default)`, formatText({ experimentId: 0, variationId: null })),
  ...rules.flatMap(({ experimentId, variationByExposition }) =>
    variationByExposition.map(
      ({ variationKey, variationId }) =>
        new Option(`${variationKey} (experiment ${experimentId})`, formatText({ experimentId, variationId })),
    ),
  ),
];

const formatText = (simulation: Simulation) => JSON.stringify(simulation);
const readSimulation = (text: string): Simulation | null => (text ? (JSON.parse(text) as Simulation) : null);

/** The option of what is simulated. Variation 0, every experiment's off, is explained without an id. */
function getSimulated(client: FlagClient, visitorCode: string, featureKey: string): string {
  const { experimentId, variationId } = client.explain(visitorCode, featureKey);
  if (experimentId === null) return formatText({ experimentId: 0, variationId: null });
  return formatText({ experimentId, variationId: variationId ?? 0 });
}
