import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundled, withBrowser } from '../devtools/testing.browser.ts';
import { customData, type FeatureFlag, type FlagClient } from '../index.ts';
import { until, withService } from '../testing.service.ts';
import { everybody, makeConfiguration, makeFlag, makeSegment } from '../testing.ts';
import { type Decisions, takeSnapshot } from './index.ts';
import { App } from './testing.app.tsx';
import type { Controls, Given } from './testing.page.tsx';

const visitorCode = 'k3v9visitor';
const all = (variationKey: string, variationId: number) => [{ variationKey, variationId, exposition: 1 }];

/** A flag that shows everybody one variation, with one variable. */
const flag = (id: number, featureKey: string, value: string, changes: Partial<FeatureFlag> = {}): FeatureFlag =>
  makeFlag({
    id,
    featureKey,
    variations: [
      { key: 'off', variables: [] },
      { key: 'on', variables: [{ key: 'columns', type: 'NUMBER', value }] },
    ],
    rules: [{ ...everybody, id, experimentId: 1000 + id, variationByExposition: all('on', 2000 + id) }],
    ...changes,
  });

const australians = makeSegment(1, [
  { targetingType: 'CUSTOM_DATUM', customDataIndex: '3', valueMatchType: 'EXACT', value: 'AU' },
]);
const ofSegment = (flag: FeatureFlag, segmentId: number) => ({
  ...flag,
  rules: flag.rules.map((rule) => ({ ...rule, segmentId })),
});
const configuration = {
  ...makeConfiguration(
    flag(1, 'bag', '3'),
    flag(2, 'bar', '5'),
    flag(3, 'dark', '1', { environmentEnabled: false }),
    flag(4, 'search', '1'),
    flag(5, 'late', '1'),
  ),
  customData: [{ id: 7103, index: 3 }],
  segments: [australians],
  configuration: { realTimeUpdate: true },
};
/** As it is after somebody changed the columns of the bag. */
const changed = {
  ...configuration,
  featureFlags: [flag(1, 'bag', '4'), ...configuration.featureFlags.slice(1)],
};
/** Both experiments are for Australians only. */
const targeted = {
  ...configuration,
  featureFlags: configuration.featureFlags.map((one) => (one.id < 3 ? ofSegment(one, 1) : one)),
};
const pageKeys = ['bag', 'bar', 'dark', 'unknown'];

const use = withService(configuration);
const render = (props: Given) => renderToString(createElement(App, { client: null, ...props }));
const getText = (html: string, id: string) => new RegExp(`id="${id}">([^<]*)<`).exec(html)?.[1];

async function decideOnServer(about?: (client: FlagClient) => void): Promise<Decisions> {
  const client = await use.ready();
  about?.(client);
  const decisions = takeSnapshot(client, visitorCode, pageKeys);
  await client.close();
  return JSON.parse(JSON.stringify(decisions));
}

describe('on the server', () => {
  it('shows what was decided, and defaults for what was not', async () => {
    const html = render({ visitorCode, decisions: await decideOnServer() });
    expect(getText(html, 'columns')).toBe('3');
    expect(getText(html, 'bar')).toBe('on {&quot;columns&quot;:5}');
    expect(getText(html, 'dark')).toBe('false');
    expect(getText(html, 'unknown')).toBe('true plain');
    expect(getText(html, 'search')).toBe('false');
    expect(getText(html, 'connected')).toBe('false');
  });

  it('renders defaults without decisions', () => {
    const html = render({ visitorCode });
    expect(getText(html, 'columns')).toBe('1');
    expect(getText(html, 'bar')).toBe('off {}');
  });

  it('hands on plain data, and reports what cannot be decided but a disabled environment', async () => {
    const failures: [string, unknown][] = [];
    const decisions = takeSnapshot(await use.ready(), visitorCode, pageKeys, (error, key) =>
      failures.push([key, error]),
    );
    expect(decisions).toEqual({
      bag: { key: 'on', id: 2001, experimentId: 1001, variables: { columns: 3 } },
      bar: { key: 'on', id: 2002, experimentId: 1002, variables: { columns: 5 } },
      dark: { key: 'off', id: null, experimentId: null, variables: {} },
      unknown: null,
    });
    expect(failures).toEqual([['unknown', expect.objectContaining({ type: 'FeatureFlagConfigurationNotFound' })]]);
  });

  it('tracks nothing', async () => {
    const client = await use.ready();
    takeSnapshot(client, visitorCode, pageKeys);
    await client.flush({ instant: true });
    expect(use.service.requests('/visit/events')).toEqual([]);
  });

  it('reports a client without a configuration for each flag, and renders defaults', () => {
    const failures: unknown[] = [];
    const decisions = takeSnapshot(use.createTestClient(), visitorCode, pageKeys, (error) => failures.push(error));
    expect(failures).toEqual(pageKeys.map(() => expect.objectContaining({ type: 'Initialization' })));
    expect(getText(render({ visitorCode, decisions }), 'columns')).toBe('1');
  });

  it('takes names of object properties for feature keys like any other', async () => {
    const keys = ['__proto__', 'constructor', 'toString'];
    const decisions = takeSnapshot(await use.ready(), visitorCode, keys);
    expect(Object.getPrototypeOf(decisions)).toBe(Object.prototype);
    expect(Object.keys(decisions)).toEqual(keys);
    expect(render({ visitorCode, decisions })).toBe(render({ visitorCode }));
  });
});

describe('in the browser', () => {
  const browser = withBrowser();
  let script = '';
  beforeAll(async () => {
    script = await bundled(path.join(import.meta.dirname, 'testing.page.tsx'));
  });

  /** Serves the page as rendered on the server, and opens it. */
  async function open(given: Omit<Given, 'visitorCode'>) {
    const props = { visitorCode, ...given };
    use.service.answers['/page.js'] = (_, response) =>
      void response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script);
    use.service.answers['/page'] = (_, response) =>
      void response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
        .end(
          `<!doctype html><link rel="icon" href="data:,"><script id="given" type="application/json">${JSON.stringify(props)}</script>` +
            `<div id="root">${render(props)}</div><script type="module" src="/page.js"></script>`,
        );
    const { page, complaints } = await browser.open(`${use.service.url}/page`);
    await page.waitForFunction(() => 'controls' in window);
    return { page, complaints };
  }

  /** Does something in the page with what it exposes. */
  const within = <Result>(page: Page, run: (controls: Controls) => Result) =>
    page.evaluate(`(${run})(window.controls)`) as Promise<Awaited<Result>>;
  const shows = (page: Page, id: string, text: string) =>
    page.waitForFunction(([id, text]) => document.getElementById(id ?? '')?.textContent === text, [id, text]);
  const ready = (page: Page) => page.waitForFunction('window.controls.client.isInitialized()');
  const textIn = (page: Page, id: string) => page.textContent(`#${id}`);
  /** What was tracked, by experiment and variation. */
  const assignments = () =>
    use.service
      .events()
      .filter(({ eventType }) => eventType === 'experiment')
      .map(({ id, variationId }) => `${id}:${variationId}`)
      .sort();

  it('repeats exactly what the server decided, before the client has a configuration and after', async () => {
    let answer = () => {};
    const whole = use.service.answers['/v3'];
    const decisions = await decideOnServer();
    use.service.answers['/v3'] = (request, response) => {
      answer = () => whole?.(request, response);
    };
    const { page, complaints } = await open({ decisions });
    await shows(page, 'connected', 'true');
    expect(await textIn(page, 'columns')).toBe('3');
    expect(await textIn(page, 'search')).toBe('false');
    answer();
    await shows(page, 'search', 'true');
    expect(await textIn(page, 'columns')).toBe('3');
    expect(await within(page, ({ errors }) => errors)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('repeats what the server decided also when the client could decide by then', async () => {
    const { page, complaints } = await open({ decisions: { bag: null }, late: true });
    await shows(page, 'search', 'true');
    expect(await textIn(page, 'bar')).toBe('on {"columns":5}');
    expect(await textIn(page, 'columns')).toBe('1');
    expect(await within(page, ({ errors }) => errors)).toEqual([
      'unknown: FlagError: There is no feature flag unknown',
    ]);
    expect(complaints).toEqual([]);
  });

  it('tracks what is on screen, once, in strict mode too, and what suspends only when it is shown', async () => {
    const { page } = await open({ decisions: await decideOnServer() });
    await until(() => assignments().length >= 3);
    expect(assignments()).toEqual(['1001:2001', '1002:2002', '1004:2004']);
    await within(page, ({ letArrive }) => letArrive());
    await until(() => assignments().length >= 4);
    await within(page, ({ show }) => show({ page: 'another' }));
    await within(page, ({ client }) => client.flush({ instant: true }));
    expect(assignments()).toEqual(['1001:2001', '1002:2002', '1004:2004', '1005:2005']);
  });

  it('tracks what was shown, also where the browser knows less than the server did', async () => {
    use.service.state.configuration = targeted;
    const decisions = await decideOnServer((client) => client.addData(visitorCode, customData(3, 'AU')));
    const { page, complaints } = await open({ decisions });
    await until(() => assignments().length >= 3);
    expect(assignments()).toEqual(['1001:2001', '1002:2002', '1004:2004']);
    expect(await textIn(page, 'columns')).toBe('3');
    const own = await within(page, ({ client }) => client.explain('k3v9visitor', 'bag').variationKey);
    expect(own).toBe('off');
    expect(complaints).toEqual([]);
  });

  it('tracks no experiment where the default variation was shown', async () => {
    const { page } = await open({
      decisions: { bag: { key: 'off', id: null, experimentId: null, variables: {} }, bar: null },
    });
    await until(() => assignments().length >= 1);
    await within(page, ({ client }) => client.flush({ instant: true }));
    expect(assignments()).toEqual(['1004:2004']);
    expect(await textIn(page, 'columns')).toBe('1');
    expect(await textIn(page, 'bar')).toBe('off {}');
  });

  it('reports an experiment that is gone when it is to be tracked', async () => {
    const { page } = await open({
      decisions: { bag: { key: 'on', id: 77, experimentId: 7, variables: { columns: 9 } }, bar: null },
    });
    await page.waitForFunction('window.controls.errors.length > 0');
    expect(await within(page, ({ errors }) => errors)).toContain('bag: FlagError: There is no experiment 7');
    expect(await textIn(page, 'columns')).toBe('9');
  });

  it('holds what is on screen until the next page', async () => {
    const { page } = await open({ decisions: await decideOnServer() });
    await ready(page);
    await shows(page, 'search', 'true');
    await until(() => use.service.streams.size === 1);
    const before = await within(page, ({ renders }) => ({ ...renders }));
    await page.evaluate(
      "void (window.updated = new Promise((done) => controls.client.onEvent('configurationUpdate', done)))",
    );
    use.service.push(changed, 1_763_726_400_000);
    await page.evaluate('window.updated');
    expect(await textIn(page, 'columns')).toBe('3');
    expect(await within(page, ({ renders }) => renders)).toEqual(before);
    await within(page, ({ show }) => show({ decisions: {} }));
    expect(await textIn(page, 'columns')).toBe('3');
    await within(page, ({ show }) => show({ decisions: {}, page: 'another' }));
    await shows(page, 'columns', '4');
  });

  it('takes the decisions that the next page brings', async () => {
    const decisions = await decideOnServer();
    const { page } = await open({ decisions });
    await ready(page);
    await page.evaluate(
      "controls.show({ page: 'another', decisions: { bag: { key: 'on', id: 2001, experimentId: 1001, variables: { columns: 8 } } } })",
    );
    await shows(page, 'columns', '8');
  });

  it('live, renders only the components whose decision changed', async () => {
    const { page, complaints } = await open({ decisions: await decideOnServer(), live: true });
    await shows(page, 'search', 'true');
    await until(() => use.service.streams.size === 1);
    const before = await within(page, ({ renders }) => ({ ...renders }));
    use.service.push(changed, 1_763_726_400_000);
    await shows(page, 'columns', '4');
    const after = await within(page, ({ renders }) => renders);
    expect(after.bar).toBe(before.bar);
    expect(after.columns).toBeGreaterThan(before.columns ?? 0);
    expect(complaints).toEqual([]);
  });

  it('live, decides again when something is learnt of the visitor', async () => {
    use.service.state.configuration = targeted;
    const { page } = await open({ live: true });
    await shows(page, 'search', 'true');
    expect(await textIn(page, 'columns')).toBe('1');
    await within(page, ({ from }) => from('AU'));
    await shows(page, 'columns', '3');
    await until(() => assignments().includes('1001:2001'));
  });

  it('live, reports a flag that is gone and shows the default', async () => {
    const { page } = await open({ live: true });
    await shows(page, 'columns', '3');
    await until(() => use.service.streams.size === 1);
    use.service.push({ ...configuration, featureFlags: configuration.featureFlags.slice(1) }, 1_763_726_400_000);
    await shows(page, 'columns', '1');
    expect(await within(page, ({ errors }) => errors)).toContain('bag: FlagError: There is no feature flag bag');
  });

  it('decides by itself where no server did, and reports once what it cannot', async () => {
    const { page } = await open({});
    await shows(page, 'columns', '3');
    expect(await textIn(page, 'bar')).toBe('on {"columns":5}');
    expect(await textIn(page, 'dark')).toBe('false');
    expect(await textIn(page, 'unknown')).toBe('true plain');
    expect(await within(page, ({ errors }) => errors)).toEqual([
      'unknown: FlagError: There is no feature flag unknown',
    ]);
  });

  it('reports a service that fails, and shows what there is', async () => {
    const decisions = await decideOnServer();
    use.service.answers['/v3'] = (_, response) => void response.writeHead(500).end();
    const { page } = await open({ decisions });
    await page.waitForFunction('window.controls.errors.length > 0');
    expect(await within(page, ({ errors }) => errors)).toEqual([
      'undefined: FlagError: The configuration could not be fetched',
    ]);
    expect(await textIn(page, 'columns')).toBe('3');
    expect(await textIn(page, 'search')).toBe('false');
  });

  it('renders nothing again but what it decides when the client comes later', async () => {
    const { page, complaints } = await open({ decisions: await decideOnServer(), crawler: true });
    const before = await within(page, ({ renders }) => ({ ...renders }));
    await within(page, ({ show }) => show({ crawler: false }));
    await shows(page, 'search', 'true');
    expect(await within(page, ({ renders }) => renders)).toEqual(before);
    await until(() => assignments().length >= 3);
    expect(assignments()).toEqual(['1001:2001', '1002:2002', '1004:2004']);
    expect(complaints).toEqual([]);
  });

  it('sends no requests without a client', async () => {
    const decisions = await decideOnServer();
    const requestCount = use.service.requests('/v3').length;
    const { page, complaints } = await open({ decisions, crawler: true });
    await page.waitForTimeout(300);
    expect(await textIn(page, 'columns')).toBe('3');
    expect(use.service.requests('/v3')).toHaveLength(requestCount);
    expect(use.service.requests('/visit/events')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('takes no more than 1.5 KB of a page', async () => {
    const code = await bundled(path.join(import.meta.dirname, 'index.ts'), { minify: true, external: ['react'] });
    const bytes = brotliCompressSync(code).byteLength;
    console.info(`flags/react, minified and brotli: ${bytes} bytes`);
    expect(bytes).toBeLessThanOrEqual(1500);
  });
});
