import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Parts } from './client.ts';
import { createStore } from './store.ts';
import { memoryStorage, withService } from './testing.service.ts';
import { makeConfiguration, makeFlag, noon } from './testing.ts';
import { maximumUnsentVisitors, startUpkeep } from './upkeep.ts';

/** A server-side client forgets visitors, whatever keeps their data from being sent. `npm run bench -- flags-memory` measures heaps. */

const minutes = 60_000;
const use = withService({ ...makeConfiguration(makeFlag()), configuration: { consentType: 'REQUIRED' } });
let now: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  now = noon.now();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (time: number) => {
  now += time;
  vi.advanceTimersByTime(time);
};
const start = async (storage = memoryStorage()) => {
  const clock = { ...noon, now: () => now };
  // A long delay: no batch is sent while the test runs.
  const client = await use.ready({ storage, clock, cleanupInterval: 1, trackRetryDelay: 1_000_000 });
  const stored = () => [...storage.items.keys()].filter((key) => key.includes('.visitor.')).length;
  return { client, stored, storage };
};
const question = (visitorCode: string) => ({ visitorCode, featureKey: 'bag' });
const warnings = () =>
  use.logged.filter(({ message }) => message.startsWith('Unsent data of')).map(({ message }) => message);

it('keeps unsent data of the latest 10,000 visitors who left, and warns of what it drops', async () => {
  const { client, stored } = await start();
  for (let index = 0; index < maximumUnsentVisitors + 500; index++) {
    if (index === 500) now += 1000;
    client.getVariation(question(`visitor${index}`));
  }
  await Promise.resolve();
  expect(stored()).toBe(maximumUnsentVisitors + 500);
  pass(1 * minutes);
  pass(1 * minutes);
  expect(stored()).toBe(maximumUnsentVisitors);
  expect(warnings()).toEqual(['Unsent data of 500 visitors was dropped: more than 10000 wait']);
  // The first were dropped, the last are still known.
  expect(client.getEngineTrackingCode('visitor0')).not.toContain('assignVariation');
});

it('does not take a failed attempt to send for a visit, or nobody would be forgotten while the service is down', async () => {
  use.service.answers['/visit/events'] = (_, response) => void response.writeHead(500).end();
  const clock = { ...noon, now: () => now };
  const storage = memoryStorage();
  const client = await use.ready({ storage, clock, cleanupInterval: 1, trackRetryDelay: 1 });
  client.setLegalConsent('anna', true);
  client.getVariation(question('anna'));
  vi.useRealTimers();
  await client.flush({ instant: true });
  const stored = JSON.parse(storage.items.get('kameleoon.abc.production.visitor.anna') ?? '{}');
  now += 30_000;
  await client.flush({ instant: true });
  const later = JSON.parse(storage.items.get('kameleoon.abc.production.visitor.anna') ?? '{}');
  expect(later.expirationTime).toBe(stored.expirationTime);
});

it('forgets a visitor of whom nothing was ever stored: who was only explained, looked at, or given a code', () => {
  const clock = { ...noon, now: () => now };
  const settings = { siteCode: 'abc', environment: 'production', storage: null, cleanupInterval: minutes, clock };
  const store = createStore({ ...settings, random: Math.random }, () => {});
  const parts = { settings: { ...settings, activity: false }, store, tracking: { dequeue: () => true }, log: () => {} };
  const stop = startUpkeep(parts as unknown as Parts);
  store.profile('anna');
  pass(minutes / 2);
  store.profile('ben');
  pass(minutes / 2 + 1);
  pass(minutes);
  expect([...store.profiles.keys()]).toEqual([]);
  stop();
});
