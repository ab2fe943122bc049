import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { compile } from './configuration.ts';
import { readSimulations } from './cookies.ts';
import { isVisitorData } from './data.ts';
import { customData, device, type FlagClient, pageView } from './index.ts';
import { unpack } from './packing.ts';
import { createVisitor } from './profile.ts';
import { createEventParser } from './stream.ts';
import { memoryStorage, pageCookies, until, withService } from './testing.service.ts';
import { everybody, makeConfiguration, makeFlag, noon } from './testing.ts';
import type { Configuration } from './wire.ts';

const required: Configuration = {
  ...makeConfiguration(
    makeFlag({
      rules: [
        {
          ...everybody,
          segment: {
            id: 1,
            conditionsData: {
              firstLevelOrOperators: [],
              firstLevel: [{ orOperators: [], conditions: [{ targetingType: 'DEVICE_TYPE', device: 'PHONE' }] }],
            },
          },
          variationByExposition: [{ variationKey: 'on', variationId: 1, exposition: 1 }],
        },
      ],
    }),
  ),
  configuration: { consentType: 'REQUIRED' },
};
const use = withService(required);
const item = (visitorCode: string) => `kameleoon.abc.production.visitor.${visitorCode}`;
const getKey = (client: FlagClient, visitorCode = 'anna') =>
  client.getVariation({ visitorCode, featureKey: 'bag', track: false }).key;

describe('a storage', () => {
  it('is read when the client is made, and never again; written once for all that one task changed', async () => {
    const storage = memoryStorage();
    const client = await use.ready({ storage });
    const read = vi.spyOn(storage, 'getItem');
    const write = vi.spyOn(storage, 'setItem');
    for (let index = 0; index < 100; index++) client.addData('anna', customData(index, 'x'), device('PHONE'));
    expect(getKey(client)).toBe('on');
    expect(write).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(write.mock.calls.map(([key]) => key)).toEqual(['kameleoon.abc.production.visitors', item('anna')]);
    getKey(client);
    expect(read).not.toHaveBeenCalled();
  });

  it('has items that all begin with kameleoon', async () => {
    const storage = memoryStorage();
    const client = await use.ready({ storage });
    client.addData('anna', device('PHONE'));
    await client.close();
    for (const key of storage.items.keys()) expect(key).toMatch(/^kameleoon\.abc\.production\./);
  });

  it('keeps assignments, data, consent and forced variations', async () => {
    const storage = memoryStorage();
    const first = await use.ready({ storage });
    first.addData('anna', device('PHONE'), pageView({ urlAddress: '/' }));
    first.getVariation({ visitorCode: 'anna', featureKey: 'bag' });
    first.setForcedVariation({ visitorCode: 'ben', experimentId: 280_100, variationKey: 'on' });
    first.setLegalConsent('anna', true);
    await first.close();
    expect(JSON.parse(storage.items.get(item('anna')) ?? '')).toMatchObject({
      assignments: { 280100: { variationId: 1, isTargetedRule: false, status: 'sent' } },
      consent: { consent: true, expirationTime: 0 },
    });
    const next = await use.ready({ storage });
    expect([getKey(next), getKey(next, 'ben'), getKey(next, 'cleo')]).toEqual(['on', 'on', 'off']);
    const page = pageCookies();
    next.getVisitorCode('anna', page);
    expect(page.written).toHaveLength(1);
  });

  it('upgrades the bare boolean of an older consent', () => {
    expect(unpack('anna', { consent: true }).profile.consent).toEqual({ consent: true, expirationTime: 0 });
    expect(unpack('anna', { consent: false }).profile.consent).toEqual({ consent: false, expirationTime: 0 });
    expect(unpack('anna', { consent: 'yes' }).profile.consent).toBeNull();
  });

  it.each([
    '',
    'null',
    '7',
    '[]',
    '{"items":7,"assignments":[],"outbox":{}}',
    '{"items":[{"kind":"device"},{"kind":"toString"},{"kind":"customData","index":3,"values":"x"},null]}',
    '{"outbox":[{"key":"a","text":"x\\neventType=conversion"},{"key":1}],"assignments":{"__proto__":{"variationId":1},"x":1,"5":{"variationId":"1"}},"forced":{"280100":{"variationKey":7}},"mapping":{"mappingIdentifier":{}},"consent":{"consent":1},"expirationTime":"x"}',
  ])('with a broken visitor (%s) is as one without', async (text) => {
    const storage = memoryStorage();
    storage.items.set('kameleoon.abc.production.visitors', '["anna",7,null,"gone"]');
    storage.items.set(item('anna'), text);
    const client = await use.ready({ storage });
    expect(getKey(client)).toBe('off');
    client.addData('anna', device('PHONE'));
    expect(getKey(client)).toBe('on');
    client.setLegalConsent('anna', true);
    await client.flush({ instant: true });
    expect(use.service.events()).toHaveLength(1);
    expect(({} as Record<string, unknown>).variationId).toBeUndefined();
  });
});

describe('anything at all', () => {
  it('in a storage, a cookie or an answer breaks nothing', () => {
    const compiled = compile(required);
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, text) => {
        const { profile } = unpack('anna', value);
        createVisitor(profile, { cookies: () => [], moved: () => {} });
        expect(isVisitorData(value)).toBe(false);
        readSimulations(
          pageCookies(`kameleoonSimulationFFData=${encodeURIComponent(JSON.stringify(value))}`),
          compiled,
          () => {},
        );
        readSimulations(pageCookies(text), compiled, () => {});
        createEventParser(() => {})(text);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('two tabs with one storage', () => {
  /** A storage that notifies each tab of the others' writes. */
  function tabs() {
    const shared = memoryStorage();
    const listeners = new Map<object, (key: string) => void>();
    return () => {
      const tab = {
        ...shared,
        setItem(key: string, value: string) {
          shared.setItem(key, value);
          for (const [other, listener] of listeners) if (other !== tab) listener(key);
        },
        onChange(callback: (key: string) => void) {
          listeners.set(tab, callback);
          return () => void listeners.delete(tab);
        },
      };
      return tab;
    };
  }

  it('take over each other’s data and consent, and neither overwrites the other’s', async () => {
    const tab = tabs();
    const [first, second] = [await use.ready({ storage: tab() }), await use.ready({ storage: tab() })];
    first.addData('anna', device('PHONE'));
    await Promise.resolve();
    expect(getKey(second)).toBe('on');
    second.setLegalConsent('anna', true);
    await until(() => use.service.events().length === 1);
    first.addData('anna', customData(3, 'AU'));
    await first.close();
    await second.close();
    const page = pageCookies();
    const later = await use.ready({ storage: tab() });
    later.getVisitorCode('anna', page);
    expect(page.written).toHaveLength(1);
    expect(getKey(later)).toBe('on');
    const events = use.service.events();
    expect(new Set(events.map(({ nonce }) => nonce)).size).toBe(2);
  });
});

describe('cleaning up', () => {
  const minutes = 60_000;
  function start(settings: object) {
    let now = noon.now();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const storage = memoryStorage();
    const clock = { ...noon, now: () => now };
    const pass = (time: number) => {
      now += time;
      vi.advanceTimersByTime(time);
    };
    return { storage, pass, client: use.createTestClient({ storage, clock, ...settings }) };
  }

  it('forgets who was not seen for the interval, and has nothing unsent', async () => {
    const { storage, pass, client } = start({ cleanupInterval: 10 });
    await client.initialize();
    client.addData('gone', { kind: 'applicationVersion', version: '1.0.0' });
    client.addData('unsent', device('PHONE'));
    client.addData('seen', { kind: 'applicationVersion', version: '1.0.0' });
    client.setLegalConsent('consented', true);
    await Promise.resolve();
    pass(9 * minutes);
    getKey(client, 'seen');
    await Promise.resolve();
    pass(2 * minutes);
    pass(2 * minutes);
    pass(2 * minutes);
    vi.useRealTimers();
    expect(JSON.parse(storage.items.get('kameleoon.abc.production.visitors') ?? '')).toEqual(['unsent', 'seen']);
    expect(storage.items.has(item('gone'))).toBe(false);
    expect(storage.items.has(item('consented'))).toBe(false);
    expect(storage.items.has(item('seen'))).toBe(true);
  });

  it('does not happen without an interval', async () => {
    const { storage, pass, client } = start({});
    await client.initialize();
    client.addData('anna', { kind: 'applicationVersion', version: '1.0.0' });
    await Promise.resolve();
    pass(1000 * 60 * minutes);
    vi.useRealTimers();
    expect(storage.items.has(item('anna'))).toBe(true);
    await until(() => true);
  });

  it('also leaves what a storage had too long unread', async () => {
    let now = noon.now();
    const storage = memoryStorage();
    const settings = { storage, cleanupInterval: 10, clock: { ...noon, now: () => now } };
    const first = await use.ready(settings);
    first.setForcedVariation({ visitorCode: 'anna', experimentId: 280_100, variationKey: 'on' });
    await first.close();
    now += 9 * minutes;
    expect(getKey(await use.ready(settings))).toBe('on');
    now += 20 * minutes;
    expect(getKey(await use.ready(settings))).toBe('off');
  });
});
