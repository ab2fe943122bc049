import { describe, expect, it } from 'vitest';
import { customData, device, type FlagClient, pageView, uniqueIdentifier } from './index.ts';
import { formatVisitorQuery, readVisitor } from './remote.ts';
import { memoryStorage, pause, withService } from './testing.service.ts';
import { everybody, makeConfiguration, makeFlag, makeSegment, noon } from './testing.ts';
import type { Condition, Configuration } from './wire.ts';

const half = {
  ...everybody,
  exposition: 1,
  variationByExposition: ['a', 'b'].map((variationKey, index) => ({
    variationKey,
    variationId: index + 1,
    exposition: 0.5,
  })),
};
const targeted = (featureKey: string, id: number, condition: Condition) => ({
  flag: makeFlag({
    id,
    featureKey,
    rules: [
      {
        ...everybody,
        id,
        experimentId: id * 10,
        segmentId: id,
        variationByExposition: [{ variationKey: 'on', variationId: 5, exposition: 1 }],
      },
    ],
  }),
  segment: makeSegment(id, [condition]),
});
const targets = [
  targeted('seen', 11, {
    targetingType: 'TARGET_EXPERIMENT',
    experiment: 77,
    variation: 3,
    variationMatchType: 'EXACT',
  }),
  targeted('often', 12, { targetingType: 'VISITS', visitCount: 3, matchType: 'EQUAL' }),
  targeted('near', 13, { targetingType: 'GEOLOCATION', country: 'singapore' }),
  targeted('likely', 14, { targetingType: 'HEAT_SLICE', keyMomentId: 1, goalId: 2, lowerBound: 50, upperBound: 60 }),
  targeted('bought', 15, { targetingType: 'CONVERSIONS', goalId: 9 }),
  targeted('small', 16, { targetingType: 'DEVICE_TYPE', device: 'PHONE' }),
  targeted('persona', 17, { targetingType: 'TARGET_PERSONALIZATION', personalizationId: 4 }),
  targeted('paged', 18, { targetingType: 'PAGE_VIEWS', pageCount: 3, matchType: 'EQUAL' }),
  targeted('back', 20, { targetingType: 'PREVIOUS_PAGE', url: '/b', matchType: 'EXACT' }),
  targeted('golden', 19, {
    targetingType: 'CUSTOM_DATUM',
    customDataIndex: '4',
    valueMatchType: 'EXACT',
    value: 'gold',
  }),
];
const configuration: Configuration = {
  ...makeConfiguration(makeFlag({ id: 1, featureKey: 'half', rules: [half] }), ...targets.map(({ flag }) => flag)),
  segments: targets.map(({ segment }) => segment),
  customData: [
    { id: 1, index: 0, isMappingIdentifier: true },
    { id: 2, index: 4, scope: 'VISITOR' },
    { id: 3, index: 6 },
  ],
};
const use = withService(configuration);
const on = (client: FlagClient, visitorCode: string) =>
  targets
    .map(({ flag }) => flag.featureKey)
    .filter((featureKey) => client.getVariation({ visitorCode, featureKey, track: false }).key === 'on');

const custom = (index: number, value: string, more: object = {}) => ({
  data: { index, valuesCountMap: { [value]: 1 }, overwrite: true, mappingIdentifier: false, ...more },
  time: 5,
  itp: false,
});
const answer = {
  currentVisit: {
    siteCode: 'abc',
    visitorCode: 'v-now',
    timeStarted: 300,
    customDataEvents: [custom(4, 'black'), custom(4, 'gold'), custom(0, 'user', { mappingIdentifier: true })],
    staticDataEvent: { data: { browserIndex: 0, browserVersion: 86.5, os: null, deviceType: null } },
    pageEvents: [
      { data: { href: '/a', title: 'A', referrersIndices: [null] }, time: 20 },
      { data: { href: '/a', title: 'A', referrersIndices: [2] }, time: 10 },
    ],
  },
  previousVisits: [
    {
      visitorCode: 'v-before',
      timeStarted: 200,
      customDataEvents: [custom(4, 'white'), custom(6, 'x')],
      experimentEvents: [{ data: { id: 77, variationId: 9 } }],
      conversionEvents: [
        { data: { goalId: 9, revenue: 5, negative: false } },
        { data: { goalId: 9, revenue: 6, negative: false } },
      ],
      geolocationEvents: [
        {
          data: {
            country: 'Singapore',
            region: null,
            city: 'Bedok',
            postalCode: null,
            latitude: null,
            longitude: null,
          },
        },
        { data: { country: null } },
      ],
      staticDataEvent: { data: { browser: 'SAFARI', osIndex: 2, deviceType: 'PHONE' } },
      personalizationEvents: [{ data: { id: 4, variationId: 1 } }],
      pageEvents: [{ data: { href: '/b', title: '', referrersIndices: [1] }, time: 5 }],
    },
    { visitorCode: 'v-first', timeStarted: 100, experimentEvents: [{ data: { id: 77, variationId: 3 } }] },
  ],
  kcs: { 1: { 2: 55 } },
  cbs: { 280100: { 1: 0.1, 2: 0.9 } },
};
const everything = {
  previousVisitAmount: 25,
  currentVisit: true,
  customData: true,
  visitorCode: true,
  pageViews: true,
  geolocation: true,
  device: true,
  browser: true,
  operatingSystem: true,
  conversions: true,
  experiments: true,
  personalization: true,
  kcs: true,
  cbs: true,
};
const answerWith = (body: unknown) => {
  use.service.answers['/visit/visitor'] = (_seen, response) => void response.end(JSON.stringify(body));
};

describe('a visitor’s data', () => {
  it('is asked for by filters, in the order services expect', () => {
    expect(formatVisitorQuery('a b', false, everything)).toBe(
      '&visitorCode=a%20b&maxNumberPreviousVisits=25&customData=true&conversion=true&geolocation=true&experiment=true&page=true&staticData=true&currentVisit=true&kcs=true&personalization=true&cbs=true',
    );
    expect(formatVisitorQuery('u', true, { visitorCode: true })).toBe(
      '&mappingValue=u&maxNumberPreviousVisits=1&customData=true&staticData=true',
    );
    expect(formatVisitorQuery('u', false, {})).toBe('&visitorCode=u&maxNumberPreviousVisits=1&staticData=true');
  });

  it('is read newest first', () => {
    const { items, assignments, mapping } = readVisitor(answer, everything);
    expect(items).toEqual([
      { kind: 'visits', previous: [{ timeStarted: 100 }, { timeStarted: 200 }] },
      { kind: 'device', device: 'PHONE' },
      { kind: 'browser', browser: 'CHROME', version: 86.5 },
      { kind: 'operatingSystem', operatingSystem: 'IOS' },
      { kind: 'geolocation', country: 'Singapore' },
      { kind: 'customData', index: 0, values: ['user'], overwrite: true },
      { kind: 'customData', index: 4, values: ['gold'], overwrite: true },
      { kind: 'customData', index: 6, values: ['x'], overwrite: true },
      { kind: 'conversion', goalId: 9, revenue: 5, negative: false },
      { kind: 'conversion', goalId: 9, revenue: 6, negative: false },
      { kind: 'pageView', urlAddress: '/a', title: 'A', referrers: [], timestamps: [10, 20] },
      { kind: 'pageView', urlAddress: '/b', title: '', referrers: [1], timestamps: [5] },
      { kind: 'personalization', id: 4, variationId: 1 },
      { kind: 'conversionScores', scores: { 1: { 2: 55 } } },
      { kind: 'banditScores', scores: { 280100: { 1: 0.1, 2: 0.9 } } },
    ]);
    expect([...assignments]).toEqual([[77, 3]]);
    expect(mapping).toEqual({ mappingIdentifier: 'v-now', timestamp: 5 });
  });

  it('counts for nothing without a visit, scores included', () => {
    expect(readVisitor({ kcs: answer.kcs, cbs: answer.cbs }, everything)).toEqual({
      items: [],
      assignments: new Map(),
      mapping: null,
    });
    expect(readVisitor({ currentVisit: answer.currentVisit }, {}).items).toEqual([{ kind: 'visits', previous: [] }]);
  });

  it('decides flags, and is not tracked again', async () => {
    answerWith(answer);
    const client = await use.ready();
    expect(on(client, 'anna')).toEqual([]);
    await client.getRemoteVisitorData({ visitorCode: 'anna', filters: everything });
    expect(on(client, 'anna')).toEqual(targets.map(({ flag }) => flag.featureKey));
    expect(client.getVariation({ visitorCode: 'anna', featureKey: 'half', track: false }).key).toBe('b');
    await client.flush({ instant: true });
    expect(use.service.events().map(({ index }) => index)).toEqual([]);
  });

  it.each([
    [
      'within one visit',
      [],
      [
        { title: 'A', time: 10 },
        { title: 'B', time: 20 },
      ],
    ],
    ['over two visits', [{ title: 'A', time: 10 }], [{ title: 'B', time: 20 }]],
    [
      'at the same moment',
      [],
      [
        { title: 'A', time: 10 },
        { title: 'B', time: 10 },
      ],
    ],
  ])('takes the title of the latest view of a page seen several times, %s', (_when, before, now) => {
    const toEvents = (views: { title: string; time: number }[]) =>
      views.map(({ title, time }) => ({ data: { href: '/a', title }, time }));
    const { items } = readVisitor(
      {
        currentVisit: { visitorCode: 'v', timeStarted: 5, pageEvents: toEvents(now) },
        previousVisits: [{ visitorCode: 'v', timeStarted: 1, pageEvents: toEvents(before) }],
      },
      everything,
    );
    expect(items.find(({ kind }) => kind === 'pageView')).toMatchObject({ title: 'B' });
  });

  it('of the visitor leads back to the page that was viewed last, also within a millisecond', async () => {
    const client = await use.ready();
    const view = (urlAddress: string) => ({ ...pageView({ urlAddress, title: urlAddress }), timestamps: [7] });
    client.addData('anna', view('/a'), view('/b'), view('/a'));
    expect(on(client, 'anna')).toContain('back');
  });

  it('replaces nothing that is newer here: custom data that is not sent yet, and the title of a page', async () => {
    answerWith(answer);
    const client = await use.ready();
    client.addData('anna', customData(4, 'silver'), pageView({ urlAddress: '/a', title: 'New' }));
    await client.getRemoteVisitorData({ visitorCode: 'anna', filters: everything });
    expect(on(client, 'anna')).not.toContain('golden');
  });

  it('does not replace a device that is known here', async () => {
    answerWith(answer);
    const client = await use.ready();
    client.addData('anna', device('TABLET'));
    await client.getRemoteVisitorData({ visitorCode: 'anna', filters: everything });
    expect(on(client, 'anna')).not.toContain('small');
  });

  it('is only returned when it should not be added, but for persistent custom data', async () => {
    answerWith(answer);
    const client = await use.ready();
    const items = await client.getRemoteVisitorData({ visitorCode: 'anna', filters: everything, shouldAddData: false });
    expect(items).toHaveLength(15);
    expect(on(client, 'anna')).toEqual(['golden']);
  });

  it('of hostile form does nothing', async () => {
    const client = await use.ready();
    answerWith(
      JSON.parse(
        '{"currentVisit":{"visitorCode":"x","timeStarted":"y","customDataEvents":[{"data":{"index":"__proto__","valuesCountMap":{"a":1}}}]},"previousVisits":[{"timeStarted":{}}],"kcs":{"__proto__":{"admin":1}}}',
      ),
    );
    await client.getRemoteVisitorData({ visitorCode: 'anna', filters: everything });
    expect(({} as { admin?: number }).admin).toBeUndefined();
    expect(on(client, 'anna')).toEqual([]);
  });
});

describe('linking', () => {
  /** Codes that show different variations of `half`. */
  const codes = async (client: FlagClient) => {
    const shown = (code: string) => client.explain(code, 'half').variationKey;
    const all = Array.from({ length: 20 }, (_, index) => `visitor-${index}`);
    const other = all.find((code) => shown(code) !== shown('visitor-0')) ?? '';
    return { visitor: 'visitor-0', user: other, shown };
  };

  it('shares what is known, and draws the user as the visitor was; assignments stay apart', async () => {
    const client = await use.ready();
    const { visitor, user, shown } = await codes(client);
    const before = shown(visitor);
    client.getVariation({ visitorCode: visitor, featureKey: 'half' });
    client.addData(visitor, device('PHONE'), customData(0, user));
    expect([shown(visitor), shown(user)]).toEqual([before, before]);
    expect(on(client, user)).toEqual(['small']);
    client.addData(user, customData(4, 'gold'));
    expect(on(client, visitor)).toEqual(['small', 'golden']);
    expect(client.getEngineTrackingCode(user)).not.toContain('280100');
  });

  it('outlives the client', async () => {
    const storage = memoryStorage();
    const first = await use.ready({ storage });
    const { visitor, user } = await codes(first);
    first.addData(visitor, customData(4, 'gold'), customData(0, user));
    await first.close();
    const next = await use.ready({ storage });
    expect(next.explain(user, 'half').hashedCode).toBe(visitor);
    expect(on(next, user)).toEqual(['golden']);
    next.addData(user, device('PHONE'));
    expect(on(next, visitor)).toEqual(['small', 'golden']);
  });

  it('does not happen with an empty value, nor with the visitor’s own code', async () => {
    const client = await use.ready();
    client.addData('anna', customData(0, ''));
    client.addData('anna', customData(0, 'anna'));
    client.addData('anna', customData(0));
    expect(client.explain('anna', 'half').hashedCode).toBe('anna');
  });

  it('takes a newer visitor over an older, whatever the order they are learnt in', async () => {
    let now = noon.now();
    const client = await use.ready({ clock: { ...noon, now: () => now } });
    client.addData('one', customData(0, 'user'));
    now += 1000;
    client.addData('two', customData(0, 'user'));
    expect(client.explain('user', 'half').hashedCode).toBe('two');
    answerWith({
      currentVisit: {
        visitorCode: 'old',
        timeStarted: 1,
        customDataEvents: [custom(0, 'user', { mappingIdentifier: true })],
      },
    });
    await client.getRemoteVisitorData({ visitorCode: 'user' });
    expect(client.explain('user', 'half').hashedCode).toBe('two');
  });

  it('is known from the service for a user who comes to another device', async () => {
    answerWith({
      currentVisit: {
        visitorCode: 'phone',
        timeStarted: 1,
        customDataEvents: [custom(0, 'user', { mappingIdentifier: true })],
      },
    });
    const client = await use.ready();
    client.addData('user', uniqueIdentifier(true));
    await client.getRemoteVisitorData({ visitorCode: 'user' });
    expect(use.service.requests('/visit/visitor')[0]?.query.get('mappingValue')).toBe('user');
    expect(client.explain('user', 'half').hashedCode).toBe('phone');
  });
});

describe('remote data', () => {
  it('is the JSON under a key, whatever signs are in it', async () => {
    use.service.answers['/map/map'] = ({ query }, response) =>
      void response.end(JSON.stringify({ key: query.get('key') }));
    const client = await use.ready();
    expect(await client.getRemoteData('a b&siteCode=x/é')).toEqual({ key: 'a b&siteCode=x/é' });
  });

  it('gives the visitor’s audiences, under the visitor code or a key, as tracked custom data', async () => {
    use.service.answers['/map/map'] = ({ query }, response) => {
      const body =
        query.get('key') === 'anna' ? { warehouseAudiences: { gold: {}, black: 1 } } : { warehouseAudiences: {} };
      response.end(JSON.stringify(body));
    };
    const client = await use.ready();
    const ask = (warehouseKey?: string) =>
      client.getVisitorWarehouseAudience({ visitorCode: 'anna', customDataIndex: 4, warehouseKey });
    expect(await ask('other')).toBeNull();
    expect(await ask()).toEqual(customData(4, 'gold', 'black'));
    expect(on(client, 'anna')).toEqual(['golden']);
    await client.flush({ instant: true });
    expect(use.service.events()).toMatchObject([{ eventType: 'customData', valuesCountMap: '{"gold":1,"black":1}' }]);
    await pause(1);
  });
});
