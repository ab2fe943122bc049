import { describe, expect, it, vi } from 'vitest';
import { maximumBodySize } from './constants.ts';
import {
  applicationVersion,
  browser,
  conversion,
  cookie,
  customData,
  device,
  geolocation,
  operatingSystem,
  pageView,
  uniqueIdentifier,
  userAgent,
} from './index.ts';
import { memoryStorage, pause, until, withService } from './testing.service.ts';
import { everybody, makeConfiguration, makeFlag, noon } from './testing.ts';
import type { Configuration } from './wire.ts';

const on = [{ variationKey: 'on', variationId: 910_001, exposition: 1 }];
const configuration: Configuration = {
  ...makeConfiguration(
    makeFlag({ id: 1, rules: [{ ...everybody, experimentId: 900, variationByExposition: on }] }),
    makeFlag({
      id: 2,
      featureKey: 'pay',
      rules: [{ ...everybody, id: 2, experimentId: 80, type: 'TARGETED_DELIVERY', variationByExposition: on }],
    }),
  ),
  customData: [
    { id: 1, index: 3, name: 'country' },
    { id: 2, index: 4, scope: 'VISITOR' },
    { id: 3, index: 5, localOnly: true },
  ],
};
const use = withService(configuration);
const seeBag = (visitorCode = 'anna') => ({ visitorCode, featureKey: 'bag' });
const posts = () => use.service.requests('/visit/events');
const lines = () => posts().flatMap(({ body }) => body.split('\n'));
const withoutNonce = (line: string) => line.replace(/&nonce=[0-9A-F]{16}/, '');

describe('what is tracked', () => {
  it('is a line for each kind of data, and none for what only targets', async () => {
    const client = await use.ready();
    client.addData(
      'ann a',
      customData('country', 'AU', 'NZ', 'AU'),
      { ...customData(3, 'x'), overwrite: false },
      customData(5, 'local'),
      device('PHONE'),
      browser('SAFARI', 14.1),
      operatingSystem('IOS'),
      pageView({ urlAddress: 'https://x.y/?a=b', title: 'T t', referrers: [1, 2] }),
      conversion({ goalId: 5, revenue: 3.5, metadata: [customData('country', 'a', 'b'), customData(3, 'c')] }),
      geolocation({ country: 'AU', region: 'NSW', city: 'Sydney', postalCode: '2000', coordinates: [1.5, 2.5] }),
      cookie([{ key: 'a', value: 'b' }]),
      applicationVersion('1.2.3'),
    );
    client.getVariation(seeBag('ann a'));
    client.getVariation({ visitorCode: 'ann a', featureKey: 'pay' });
    await client.flush({ visitorCode: 'ann a', instant: true });
    expect(posts()[0]?.query.toString()).toBe('siteCode=abc&sdkName=javascript&sdkVersion=4.9.0');
    expect(posts()[0]?.headers['content-type']).toBe('*/*');
    expect(lines().map(withoutNonce)).toEqual(
      [
        'eventType=experiment&id=80&variationId=910001',
        'eventType=experiment&id=900&variationId=910001',
        'eventType=customData&index=3&valuesCountMap=%7B%22x%22%3A1%7D&overwrite=false',
        'eventType=staticData&deviceType=PHONE',
        'eventType=staticData&browser=SAFARI&browserIndex=3&browserVersion=14.1',
        'eventType=staticData&os=IOS&osIndex=2',
        'eventType=page&href=https%3A%2F%2Fx.y%2F%3Fa%3Db&title=T%20t&referrersIndices=[1,2]',
        'eventType=conversion&goalId=5&revenue=3.5&negative=false&metadata=%7B%223%22%3A%5B%22a%22%2C%22b%22%5D%7D',
        'eventType=geolocation&country=AU&region=NSW&city=Sydney&postalCode=2000&latitude=1.5&longitude=2.5',
      ].map((line) => `${line}&visitorCode=ann%20a`),
    );
    for (const line of lines()) expect(line).toMatch(/&nonce=[0-9A-F]{16}&/);
  });

  it('carries the user agent on the first line of a visitor, unencoded, and never a line break', async () => {
    const client = await use.ready();
    client.addData('anna', userAgent('Mozilla/5.0 (x; y)\r\neventType=conversion&goalId=1'), device('PHONE'));
    client.addData('ben', device('PHONE'));
    client.getVariation(seeBag());
    await client.flush({ instant: true });
    expect(posts()[0]?.query.get('bodyUa')).toBe('true');
    expect(lines()).toHaveLength(3);
    expect(lines()[0]).toMatch(/&visitorCode=anna&userAgent=Mozilla\/5\.0 \(x; y\) eventType=conversion&goalId=1$/);
    expect(lines().filter((line) => line.includes('userAgent'))).toHaveLength(1);
  });

  it('is written without what is not known', async () => {
    const client = await use.ready();
    client.addData('anna', browser('OTHER'), geolocation({ country: 'SG' }), pageView({ urlAddress: '/' }));
    await client.flush({ instant: true });
    expect(lines().map(withoutNonce)).toEqual([
      'eventType=staticData&browser=OTHER&browserIndex=5&visitorCode=anna',
      'eventType=geolocation&country=SG&visitorCode=anna',
      'eventType=page&href=%2F&visitorCode=anna',
    ]);
  });

  it('is sent once, and an assignment again after the next evaluation', async () => {
    const client = await use.ready();
    client.getVariation(seeBag());
    client.getVariation(seeBag());
    await client.flush({ instant: true });
    await client.flush({ instant: true });
    expect(lines()).toHaveLength(1);
    client.getVariation(seeBag());
    await client.flush({ instant: true });
    expect(lines()).toHaveLength(2);
  });

  it('tracks persistent custom data again with the next visit, 29 minutes later', async () => {
    let now = noon.now();
    const client = await use.ready({ clock: { ...noon, now: () => now } });
    client.addData('anna', customData(4, 'gold'), customData(3, 'AU'));
    await client.flush({ instant: true });
    now += 28 * 60_000;
    await client.flush({ visitorCode: 'anna', instant: true });
    expect(lines()).toHaveLength(2);
    now += 60_000;
    await client.flush({ visitorCode: 'anna', instant: true });
    expect(lines().slice(2).map(withoutNonce)).toEqual([
      'eventType=customData&index=4&valuesCountMap=%7B%22gold%22%3A1%7D&overwrite=true&visitorCode=anna',
    ]);
  });

  it('tracks a mapping identifier again with the next visit, whatever its scope', async () => {
    const mapping = [{ id: 9, index: 6, scope: 'VISIT', isMappingIdentifier: true }];
    use.service.state.configuration = { ...configuration, customData: mapping };
    let now = noon.now();
    const client = await use.ready({ clock: { ...noon, now: () => now } });
    client.addData('anna', customData(6, 'member-1'));
    await client.flush({ instant: true });
    now += 29 * 60_000;
    await client.flush({ visitorCode: 'anna', instant: true });
    expect(lines().map(withoutNonce)).toEqual(
      Array(2).fill(
        'eventType=customData&index=6&valuesCountMap=%7B%22member-1%22%3A1%7D&overwrite=true&mappingIdentifier=true&visitorCode=anna',
      ),
    );
  });

  it('holds a summary, and activity, only with that setting', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const client = await use.ready({
      activity: true,
      cookies: { read: () => 'kameleoonVisitorCode=anna', write: () => {} },
    });
    client.getVisitorCode();
    client.addData('anna', browser('CHROME', 86), device('PHONE'));
    await client.flush({ instant: true });
    expect(withoutNonce(lines().at(-1) ?? '')).toBe(
      'eventType=staticData&browser=CHROME&browserIndex=0&browserVersion=86&visitNumber=0&timeSincePreviousVisit=0&deviceType=PHONE&visitorCode=anna',
    );
    vi.advanceTimersByTime(15_000);
    vi.useRealTimers();
    await until(() => lines().some((line) => line.startsWith('eventType=activity&nonce=')));
  });
});

describe('a request', () => {
  it('is made at the tracking interval, for all visitors together', async () => {
    const client = await use.ready();
    client.getVariation(seeBag('anna'));
    client.getVariation(seeBag('ben'));
    client.getVariation(seeBag('anna'));
    expect(posts()).toHaveLength(0);
    await until(() => posts().length > 0);
    expect(lines().map((line) => line.replace(/.*visitorCode=/, ''))).toEqual(['anna', 'ben']);
  });

  it('is tried twice more, then its events are unsent and the visitors queued again, with the same nonces', async () => {
    let failures = 4;
    use.service.answers['/visit/events'] = (_seen, response) =>
      void response.writeHead(failures-- > 0 ? 500 : 204).end();
    const client = await use.ready();
    client.trackConversion({ visitorCode: 'anna', goalId: 1 });
    client.getVariation(seeBag());
    await until(() => posts().length === 5);
    expect(new Set(posts().map(({ body }) => body)).size).toBe(1);
    await pause(150);
    expect(posts()).toHaveLength(5);
    expect(use.logged.filter(({ message }) => message.startsWith('The tracking failed'))).toHaveLength(4);
  });

  it('loses nothing that happens while it is out, and sends nothing of it twice', async () => {
    use.service.answers['/visit/events'] = (_seen, response) =>
      void setTimeout(() => response.writeHead(204).end(), 100);
    const client = await use.ready();
    client.getVariation(seeBag());
    const sent = client.flush({ instant: true });
    client.addData('anna', device('PHONE'));
    client.getVariation(seeBag());
    await client.flush({ instant: true });
    await sent;
    expect(lines().map((line) => /eventType=\w+/.exec(line)?.[0])).toEqual([
      'eventType=experiment',
      'eventType=staticData',
    ]);
  });

  it('ends when the service hangs, and is made again', async () => {
    let hang = true;
    use.service.answers['/visit/events'] = (_seen, response) => {
      if (!hang) response.writeHead(204).end();
      hang = false;
    };
    const client = await use.ready({ requestTimeout: 500 });
    client.trackConversion({ visitorCode: 'anna', goalId: 1 });
    await client.flush({ instant: true });
    expect(new Set(posts().map(({ body }) => body)).size).toBe(1);
    expect(posts()).toHaveLength(2);
  });

  it('is smaller than 10 MB at 4 per character; the rest is kept for the next, with a warning', async () => {
    const client = await use.ready();
    const quarter = 'x'.repeat(maximumBodySize / 4 / 4);
    for (const visitorCode of ['a', 'b', 'c', 'd', 'e']) client.addData(visitorCode, pageView({ urlAddress: quarter }));
    await client.flush();
    await until(() => lines().length === 5);
    expect(posts().map(({ body }) => body.split('\n').length)).toEqual([3, 2]);
    for (const { body } of posts()) expect(body.length * 4).toBeLessThanOrEqual(maximumBodySize);
    expect(use.logged.map(({ level, message }) => `${level}: ${message}`)).toContain(
      'warning: The tracking body is full',
    );
  });

  it('leaves out an event that is too long ever to be sent, and sends the others', async () => {
    const client = await use.ready();
    client.addData('anna', pageView({ urlAddress: 'x'.repeat(maximumBodySize / 4) }), device('PHONE'));
    await client.flush({ instant: true });
    expect(lines()).toHaveLength(1);
    expect(use.logged.some(({ level, message }) => level === 'error' && message.includes('too long'))).toBe(true);
  });

  it('is made a last time when the client is closed', async () => {
    const client = await use.ready();
    client.trackConversion({ visitorCode: 'anna', goalId: 1 });
    await client.close();
    expect(lines()).toHaveLength(1);
    client.trackConversion({ visitorCode: 'anna', goalId: 1 });
    await pause(150);
    expect(posts()).toHaveLength(1);
  });
});

describe('without consent where it is required', () => {
  const required = { ...configuration, configuration: { consentType: 'REQUIRED' } };
  const kinds = () => lines().map((line) => /eventType=(\w+(?:&id=\d+)?)/.exec(line)?.[1]);

  it.each([
    ['unknown', undefined],
    ['refused', false],
  ])('(%s) only deliveries and conversions are sent; the rest goes out after consent', async (_name, consent) => {
    use.service.state.configuration = required;
    const client = await use.ready();
    if (consent !== undefined) client.setLegalConsent('anna', consent);
    expect(client.getVariation(seeBag()).key).toBe('on');
    client.getVariation({ visitorCode: 'anna', featureKey: 'pay' });
    client.addData('anna', device('PHONE'), customData(3, 'AU'));
    client.trackConversion({ visitorCode: 'anna', goalId: 7 });
    await client.flush({ instant: true });
    expect(kinds()).toEqual(['experiment&id=80', 'conversion']);
    client.setLegalConsent('anna', true);
    await until(() => kinds().length === 5);
    expect(kinds().slice(2)).toEqual(['experiment&id=900', 'staticData', 'customData']);
  });

  it('nothing is held back where it is not required', async () => {
    const client = await use.ready();
    client.setLegalConsent('anna', false);
    client.getVariation(seeBag());
    await client.flush({ instant: true });
    expect(kinds()).toEqual(['experiment&id=900']);
  });
});

describe('a crash or a reload', () => {
  it('loses no event: what was unsent or on its way is sent by the next client, with the same nonce', async () => {
    const storage = memoryStorage();
    let onItsWay = '';
    const crashing = use.createTestClient({
      storage,
      defaultDataFile: configuration,
      requester: (url, { body }) => {
        if (url.includes('/visit/events')) onItsWay ||= body ?? '';
        return new Promise(() => {});
      },
    });
    void crashing.initialize();
    for (const visitorCode of ['anna', 'ben']) {
      crashing.getVariation(seeBag(visitorCode));
      crashing.trackConversion({ visitorCode, goalId: 1 });
    }
    void crashing.flush({ instant: true });
    crashing.trackConversion({ visitorCode: 'anna', goalId: 99 });
    await Promise.resolve();
    const reloaded = memoryStorage();
    for (const [key, value] of storage.items) reloaded.items.set(key, value);

    await use.ready({ storage: reloaded });
    await until(() => lines().length > 0);
    expect(onItsWay.split('\n')).toHaveLength(4);
    expect(lines()).toHaveLength(5);
    expect(lines()).toEqual(expect.arrayContaining(onItsWay.split('\n')));
    expect(lines().some((line) => line.includes('goalId=99'))).toBe(true);
  });

  it('finds in the storage what is on its way, from the moment it is', async () => {
    const storage = memoryStorage();
    const stored: (string | undefined)[] = [];
    const client = use.createTestClient({
      storage,
      defaultDataFile: configuration,
      requester: async (url) => {
        if (url.includes('/visit/events')) stored.push(storage.items.get('kameleoon.abc.production.visitor.anna'));
        return new Response(null, { status: 204 });
      },
    });
    void client.initialize();
    client.trackConversion({ visitorCode: 'anna', goalId: 1 });
    await client.flush({ instant: true });
    expect(JSON.parse(stored[0] ?? '{}')).toMatchObject({ outbox: [{ status: 'pending', nonce: expect.any(String) }] });
  });

  it('sends nothing again that the service had', async () => {
    const storage = memoryStorage();
    const client = await use.ready({ storage });
    client.getVariation(seeBag());
    client.addData('anna', customData(3, 'AU'));
    await client.close();
    expect(lines()).toHaveLength(2);
    const next = await use.ready({ storage });
    await next.flush({ instant: true });
    await pause(150);
    expect(lines()).toHaveLength(2);
    expect(next.explain('anna', 'bag').variationKey).toBe('on');
  });
});

describe('a known user', () => {
  it('is tracked as a user once linked, and by its code before', async () => {
    const linking = { ...configuration, customData: [{ id: 9, index: 0, isMappingIdentifier: true }] };
    use.service.state.configuration = linking;
    const client = await use.ready();
    client.addData('user', uniqueIdentifier(true));
    await client.flush({ instant: true });
    expect(lines().map(withoutNonce)).toEqual([
      'eventType=customData&index=0&valuesCountMap=%7B%22user%22%3A1%7D&overwrite=true&mappingIdentifier=true&visitorCode=user',
    ]);
    client.addData('anna', customData(0, 'user'));
    client.addData('user', uniqueIdentifier(true));
    client.trackConversion({ visitorCode: 'user', goalId: 1 });
    await client.flush({ instant: true });
    expect(
      lines()
        .slice(1)
        .map((line) => /&((?:visitorCode|mappingValue)=\w+)$/.exec(line)?.[1]),
    ).toEqual(['mappingValue=user', 'visitorCode=anna']);
  });
});
