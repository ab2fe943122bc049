import { describe, expect, it } from 'vitest';
import { createHeaderCookies, customData, pageView } from './index.ts';
import { memoryStorage, pageCookies, withService } from './testing.service.ts';
import { everybody, makeConfiguration, makeFlag } from './testing.ts';
import type { Configuration } from './wire.ts';

const variationByExposition = [{ variationKey: 'on', variationId: 910_001, exposition: 1 }];
const delivery = makeFlag({
  id: 2,
  featureKey: 'pay',
  rules: [{ ...everybody, id: 2, experimentId: 80, type: 'TARGETED_DELIVERY', variationByExposition }],
});
const experiment = makeFlag({ rules: [{ ...everybody, variationByExposition }] });
const required = { consentType: 'REQUIRED' };
const use = withService(makeConfiguration(experiment));
const typed = (type: string) => expect.objectContaining({ name: 'FlagError', type });
const year = 'Max-Age=31536000; Path=/';

describe('the visitor code', () => {
  it('is that of the cookie, else the default, else 16 of a–z and 0–9; and is written for a year each time', async () => {
    const client = await use.ready();
    const known = pageCookies('a=b; kameleoonVisitorCode=k3v9; c=d');
    expect([client.getVisitorCode('anna', known), client.getVisitorCode('anna', known)]).toEqual(['k3v9', 'k3v9']);
    expect(known.written).toEqual([`kameleoonVisitorCode=k3v9; ${year}`, `kameleoonVisitorCode=k3v9; ${year}`]);
    expect(client.getVisitorCode('anna', pageCookies())).toBe('anna');
    expect(client.getVisitorCode('', pageCookies())).toMatch(/^[a-z0-9]{16}$/);
    expect(client.getVisitorCode(undefined, pageCookies('kameleoonVisitorCode='))).toMatch(/^[a-z0-9]{16}$/);
    expect(client.getVisitorCode()).toMatch(/^[a-z0-9]{16}$/);
    expect(() => client.getVisitorCode('x'.repeat(256))).toThrow(typed('VisitorCodeMaxLength'));
  });

  it('of a hostile cookie is not taken, and one that would break out of a cookie is not written', async () => {
    const client = await use.ready();
    const hostile = pageCookies(`kameleoonVisitorCode=${'x'.repeat(300)}`);
    expect(client.getVisitorCode(undefined, hostile)).toMatch(/^[a-z0-9]{16}$/);
    for (const code of ['a; Domain=evil.example', 'a\r\nSet-Cookie: b', 'a,b', 'a b', 'é']) {
      const page = pageCookies();
      expect(client.getVisitorCode(code, page)).toBe(code);
      expect(page.written).toEqual([]);
    }
    const polluting = pageCookies('__proto__=x; constructor=y; kameleoonVisitorCode=__proto__');
    expect(client.getVisitorCode(undefined, polluting)).toBe('__proto__');
    client.addData('__proto__', customData(0, '__proto__'), pageView({ urlAddress: '__proto__' }));
    expect(client.getVariation({ visitorCode: '__proto__', featureKey: 'bag' }).key).toBe('on');
    expect(({} as Record<string, unknown>).customData).toBeUndefined();
  });

  it('belongs to the cookie domain', async () => {
    const client = await use.ready({ cookieDomain: '.Example.com' });
    const page = pageCookies();
    client.getVisitorCode('anna', page);
    expect(page.written).toEqual([`kameleoonVisitorCode=anna; ${year}; Domain=example.com`]);
  });

  it('is read from a request, and written to its response', async () => {
    const client = await use.ready();
    const response = new Headers();
    const cookies = createHeaderCookies(new Headers({ cookie: 'kameleoonVisitorCode=anna' }), response);
    expect(client.getVisitorCode(undefined, cookies)).toBe('anna');
    expect(response.getSetCookie()).toEqual([`kameleoonVisitorCode=anna; ${year}`]);
    expect(client.getVisitorCode(undefined, createHeaderCookies(new Headers(), response))).not.toBe('anna');
  });

  it('is not written before the configuration says whether it may be, but stays the same', async () => {
    const page = pageCookies();
    const client = use.createTestClient({ cookies: page });
    const code = client.getVisitorCode();
    expect(page.written).toEqual([]);
    await client.initialize();
    expect(client.getVisitorCode()).toBe(code);
    expect(page.written).toEqual([`kameleoonVisitorCode=${code}; ${year}`]);
  });
});

describe('consent, where it is required', () => {
  it.each<[string, Configuration, boolean | undefined, number]>([
    ['unknown, and there are experiments only', makeConfiguration(experiment), undefined, 0],
    ['unknown, and an enabled flag has a delivery rule', makeConfiguration(experiment, delivery), undefined, 1],
    [
      'unknown, and a disabled flag has one',
      makeConfiguration({ ...delivery, environmentEnabled: false }),
      undefined,
      0,
    ],
    ['given', makeConfiguration(experiment), true, 1],
    ['refused', makeConfiguration(experiment, delivery), false, 0],
  ])('%s: the visitor cookie follows', async (_what, configuration, consent, count) => {
    use.service.state.configuration = { ...configuration, configuration: required };
    const client = await use.ready();
    if (consent !== undefined) client.setLegalConsent('anna', consent);
    const page = pageCookies();
    client.getVisitorCode('anna', page);
    expect(page.written).toHaveLength(count);
  });

  it('writes the cookie when given, and clears it with age zero when refused', async () => {
    use.service.state.configuration = { ...makeConfiguration(experiment), configuration: required };
    const page = pageCookies();
    const client = await use.ready({ cookies: page });
    client.setLegalConsent('anna', true);
    client.setLegalConsent('anna', false);
    expect(page.written).toEqual([`kameleoonVisitorCode=anna; ${year}`, 'kameleoonVisitorCode=; Max-Age=0; Path=/']);
  });

  it('clears nothing where it is not required', async () => {
    const page = pageCookies();
    const client = await use.ready({ cookies: page });
    client.setLegalConsent('anna', false);
    expect(page.written).toEqual([]);
  });

  it('is stored, and outlives the client', async () => {
    use.service.state.configuration = { ...makeConfiguration(experiment), configuration: required };
    const storage = memoryStorage();
    (await use.ready({ storage })).setLegalConsent('anna', true);
    await Promise.resolve();
    const page = pageCookies();
    (await use.ready({ storage })).getVisitorCode('anna', page);
    expect(page.written).toHaveLength(1);
  });
});

describe('the simulation cookie', () => {
  const makeCookie = (value: unknown) =>
    pageCookies(
      `kameleoonVisitorCode=anna; kameleoonSimulationFFData=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    );
  const ask = async (...values: unknown[]) => {
    const client = await use.ready();
    for (const value of values) client.getVisitorCode(undefined, makeCookie(value));
    return client.getVariation({ visitorCode: 'anna', featureKey: 'bag' });
  };
  const errors = () => use.logged.filter(({ level }) => level === 'error').map(({ message }) => message);

  it('shows a variation, stored nowhere; experiment 0 is the default variation', async () => {
    use.service.state.configuration = makeConfiguration(makeFlag({ rules: [{ ...everybody, exposition: 0 }] }));
    expect(await ask({ bag: { expId: 280_100, varId: 910_001 } })).toMatchObject({
      key: 'on',
      id: 910_001,
      experimentId: 280_100,
    });
    expect(await ask({ bag: { expId: 280_100, varId: 0 } })).toMatchObject({ key: 'off', id: null });
    use.service.state.configuration = makeConfiguration(experiment);
    expect(await ask({ bag: { expId: 0, varId: null } })).toMatchObject({ key: 'off', id: null, experimentId: null });
    expect(errors()).toEqual([]);
  });

  it('ends with the next visitor code without it', async () => {
    expect(await ask({ bag: { expId: 0, varId: null } }, {})).toMatchObject({ key: 'on', id: 910_001 });
  });

  it.each<[string, unknown, string[]]>([
    ['an unknown flag', { x: { expId: 280_100, varId: 0 } }, ['Simulated feature flag not found: x']],
    ['the prototype', '{"__proto__":{"expId":280100,"varId":910001}}', ['Simulated feature flag not found: __proto__']],
    ['an unknown variation', { bag: { expId: 280_100, varId: 5 } }, ['Simulated variation not found: bag']],
    ['an unknown experiment', { bag: { expId: 5, varId: 0 } }, ['Simulated variation not found: bag']],
    ['null for an experiment', { bag: { expId: null, varId: 0 } }, ['Simulated variation not found: bag']],
    ['no experiment', { bag: { varId: 910_001 } }, []],
    ['nothing', { bag: null }, []],
    ['a number', 7, []],
    ['null', 'null', ['The simulation cookie cannot be read']],
    ['no JSON', '{', ['The simulation cookie cannot be read']],
  ])('asking for %s is ignored', async (_what, value, logged) => {
    expect(await ask(value)).toMatchObject({ key: 'on', id: 910_001 });
    expect(errors()).toEqual(logged);
  });

  it('that is not even encoded is ignored', async () => {
    const client = await use.ready();
    client.getVisitorCode('anna', pageCookies('kameleoonSimulationFFData=%E0%A4%A'));
    expect(errors()).toEqual(['The simulation cookie cannot be read']);
  });
});
