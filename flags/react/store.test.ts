import { describe, expect, it, vi } from 'vitest';
import type { FlagClient } from '../index.ts';
import { createStore } from './store.ts';

const variation = { key: 'on', id: 1, experimentId: 9, variables: new Map() };

/** A client that is initialized but for what decides segments, which comes when `load` is called. */
function clientWithoutTargeting() {
  let isLoaded = false;
  let load = () => {};
  const loaded = new Promise<boolean>((resolve) => {
    load = () => {
      isLoaded = true;
      resolve(true);
    };
  });
  const decided = <Decision>(decision: Decision): Decision => {
    if (isLoaded) return decision;
    throw Object.assign(new Error('early'), { type: 'Initialization' });
  };
  const client = {
    initialize: () => loaded,
    isInitialized: () => true,
    explain: () => decided({ experimentId: 9, variationId: 1, why: 'rule' }),
    getVariation: vi.fn(({ track = true }: { track?: boolean }) => decided({ ...variation, track })),
  };
  const tracked = () => client.getVariation.mock.results.filter(({ type, value }) => type === 'return' && value.track);
  return { client: client as unknown as FlagClient, load, tracked };
}

describe('a flag whose segments cannot be decided yet', () => {
  const shown = { key: 'on', id: 1, experimentId: 9, variables: {} };

  it.each([
    ['that the page decides', undefined],
    ['that the server decided', { bag: shown }],
  ])('%s is no error, and is shown and tracked once they can', async (_what, decisions) => {
    const { client, load, tracked } = clientWithoutTargeting();
    const onError = vi.fn();
    const connection = { client, visitorCode: 'anna' };
    const store = createStore({ connection, decisions, live: false, tracked: new Set(), onError });
    const flag = store.flag('bag');
    expect(flag.get()).toEqual(decisions?.bag ?? null);
    flag.subscribe(() => {});
    store.connect(connection);
    expect(tracked()).toHaveLength(0);
    load();
    await vi.waitUntil(() => tracked().length > 0);
    expect(flag.get()).toEqual(shown);
    expect(tracked()).toHaveLength(1);
    expect(onError).not.toHaveBeenCalled();
  });
});
