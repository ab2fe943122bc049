import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { until, withService } from '../testing.service.ts';
import { bundled, withBrowser } from './testing.browser.ts';
import { configuration } from './testing.flags.ts';
import type { Controls } from './testing.page.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const policy = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:";

const use = withService({ ...configuration, configuration: { realTimeUpdate: true } });

describe('the overlay', () => {
  const browser = withBrowser();
  let script = '';
  beforeAll(async () => {
    script = await bundled(path.join(import.meta.dirname, 'testing.page.ts'));
  });

  /** A page with a strict policy, on which the overlay was opened. */
  async function open(settings: BrowserContextOptions = {}) {
    const { answers } = use.service;
    answers['/page.js'] = (_, response) =>
      void response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script);
    answers['/page'] = (_, response) =>
      void response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy })
        .end(
          '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Page</title><link rel="icon" href="data:,"><main><h1>Page</h1><button>Bag</button></main><script type="module" src="/page.js"></script></html>',
        );
    const { page, complaints } = await browser.open(`${use.service.url}/page`, settings);
    await started(page);
    await page.focus('main button');
    await toggle(page);
    return { page, complaints };
  }

  /** Asked from outside: the page's policy forbids it to evaluate a text again and again. */
  const started = (page: Page) =>
    expect.poll(() => page.evaluate('window.controls?.client.isInitialized()'), { timeout: 10_000 }).toBe(true);
  /** Does something in the page with what it exposes. */
  const within = (page: Page, run: (controls: Controls) => unknown) => page.evaluate(`void (${run})(window.controls)`);
  const toggle = (page: Page) => within(page, ({ toggle }) => toggle());
  const findRow = (page: Page, featureKey: string) =>
    page.locator('li', { has: page.locator(`.key:text-is("${featureKey}")`) });
  const focused = (page: Page) =>
    page.evaluate(() => {
      const within = document.activeElement?.shadowRoot?.activeElement;
      return (within ?? document.activeElement)?.textContent?.trim() || (within as HTMLElement | null)?.tagName;
    });

  it('lists every flag with what is shown of it, whatever the policy of the page', async () => {
    const { page, complaints } = await open();
    const rows = await page.locator('summary').allInnerTexts();
    expect(rows.map((text) => text.split(/\s+/).filter(Boolean))).toEqual([
      ['experiment', 'on'],
      ['delivery', 'off'],
      ['left-out', 'off'],
      ['no-rule', 'off'],
      ['not-targeted', 'off'],
      ['disabled', 'disabled'],
      ['broken', 'off'],
      ['second-of-group', expect.stringMatching(/on|off/)],
      ['first-of-group', expect.stringMatching(/on|off/)],
      ['forced', 'on'],
    ]);
    expect(await page.getByRole('status').textContent()).toBe('10 flags, 0 simulated.');
    expect(complaints).toEqual([]);
  });

  it('says why, with the draws', async () => {
    const { page } = await open();
    const row = findRow(page, 'experiment');
    await row.locator('summary').click();
    await row.getByText('Experiment 1001 drew it for this visitor.').waitFor();
    const draws = await row.locator('figcaption').allInnerTexts();
    expect(draws).toEqual([
      expect.stringMatching(/^Exposition draw\s+0\.\d{4}: in, 90 %$/),
      expect.stringMatching(/^Variation draw\s+0\.\d{4}: on, 50 %$/),
    ]);
    expect(await row.locator('.parts').allInnerTexts()).toEqual([
      expect.stringMatching(/^in, 90 %\s+left out$/),
      expect.stringMatching(/^off, 25 %\s+on, 50 %\s+compact, 25 %$/),
    ]);
    await row.getByText('3 (NUMBER)').waitFor();
  });

  it.each([
    ['upright', { width: 390, height: 844 }],
    ['on its side', { width: 844, height: 390 }],
  ])('is worked with a finger on a phone %s', async (_, viewport) => {
    const { page } = await open({ viewport, isMobile: true, hasTouch: true });
    expect(await focused(page)).toBe('Close');
    await findRow(page, 'experiment').locator('summary').tap();
    if (process.env.SCREENSHOTS) {
      await page.screenshot({ path: path.join(process.env.SCREENSHOTS, `devtools-${viewport.width}.png`) });
    }
    const controls = page.locator('flag-devtools').locator('button, input, select, summary').filter({ visible: true });
    expect(await controls.count()).toBeGreaterThan(10);
    for (const control of await controls.all()) {
      const { x = 0, width = 0, height = 0 } = (await control.boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(44);
      expect(x + width).toBeLessThanOrEqual(viewport.width);
    }
    await findRow(page, 'forced').locator('summary').tap();
    await page.getByRole('button', { name: 'Close' }).tap();
    expect(await page.locator('flag-devtools').count()).toBe(0);
  });

  it('simulates another variation, which the server shows too after a reload', async () => {
    const { page } = await open();
    const row = findRow(page, 'experiment');
    await row.locator('summary').click();
    await row.getByLabel('Show instead').selectOption('compact (experiment 1001)');
    expect(await row.locator('.shown').textContent()).toBe('compact');
    expect(await page.getByRole('status').textContent()).toBe(
      '10 flags, 1 simulated. The page, and the server, show what you chose after a reload.',
    );

    const sent = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const server = await use.ready({ cookies: null });
    const visitorCode = server.getVisitorCode(undefined, { read: () => sent, write: () => {} });
    expect(visitorCode).toBe('k3v9visitor');
    expect(server.getVariation({ visitorCode, featureKey: 'experiment' }).key).toBe('compact');

    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload the page' }).click()]);
    await started(page);
    await toggle(page);
    expect(await row.locator('.shown').textContent()).toBe('compact');
    await row.locator('summary').click();
    expect(await row.getByLabel('Show instead').inputValue()).toBe('{"experimentId":1001,"variationId":3001}');

    await page.getByRole('button', { name: 'End all simulations' }).click();
    expect(await row.locator('.shown').textContent()).toBe('on');
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['kameleoonVisitorCode']);
  });

  it.each([
    ['off (experiment 1001)', 'off', '{"experimentId":1001,"variationId":0}'],
    ['off (default)', 'off', '{"experimentId":0,"variationId":null}'],
    ['As decided', 'on', ''],
  ])('offers %s', async (label, shown, value) => {
    const { page } = await open();
    const row = findRow(page, 'experiment');
    await row.locator('summary').click();
    await row.getByLabel('Show instead').selectOption('compact (experiment 1001)');
    await row.getByLabel('Show instead').selectOption(label);
    expect(await row.locator('.shown').textContent()).toBe(shown);
    expect(await row.getByLabel('Show instead').inputValue()).toBe(value);
  });

  it('tracks nothing, whatever is looked at or simulated', async () => {
    const { page } = await open();
    const row = findRow(page, 'experiment');
    await row.locator('summary').click();
    await row.getByLabel('Show instead').selectOption('compact (experiment 1001)');
    await page.evaluate('controls.client.flush({ instant: true })');
    expect(use.service.requests('/visit/events')).toEqual([]);
  });

  it('follows a change of the configuration, and keeps the place of the one who reads', async () => {
    const { page } = await open();
    await until(() => use.service.streams.size === 1);
    const row = findRow(page, 'experiment');
    await row.locator('summary').click();
    const [first, ...others] = configuration.featureFlags;
    use.service.push(
      { ...configuration, featureFlags: [...others.slice(1), { ...first, environmentEnabled: false } as never] },
      1_763_726_400_000,
    );
    await row.getByText('It is off in this environment, for everybody.').waitFor();
    expect(await row.getByLabel('Show instead').isDisabled()).toBe(true);
    expect(await page.locator('.key').allInnerTexts()).toEqual([
      ...others.slice(1).map(({ featureKey }) => featureKey),
      'experiment',
    ]);
    expect(await page.getByRole('status').textContent()).toBe('9 flags, 0 simulated.');
  });

  it('finds a flag by a part of its key', async () => {
    const { page } = await open();
    await page.evaluate("void document.addEventListener('keydown', () => document.body.append('heard'))");
    await page.keyboard.type('GROUP');
    expect(await page.locator('li:visible .key').allInnerTexts()).toEqual(['second-of-group', 'first-of-group']);
    await page.keyboard.type('?');
    await page.getByText('No such flag.').waitFor();
    expect(await page.textContent('body')).not.toContain('heard');
  });

  it('is worked with the keyboard alone, and gives the focus back', async () => {
    const { page } = await open();
    expect(await focused(page)).toBe('INPUT');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('comp');
    expect(await findRow(page, 'experiment').locator('.shown').textContent()).toBe('compact');
    expect(await focused(page)).toContain('As decided');
    await page.keyboard.press('Escape');
    await page.locator('flag-devtools').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Bag');
  });

  it('is closed by what opened it, and by its button', async () => {
    const { page } = await open();
    await toggle(page);
    expect(await page.locator('flag-devtools').count()).toBe(0);
    await toggle(page);
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.locator('flag-devtools').count()).toBe(0);
  });

  it('says when there is no configuration', async () => {
    use.service.answers['/v3'] = (_, response) => void response.writeHead(500).end();
    use.service.answers['/page'] = (_, response) =>
      void response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end('<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>');
    use.service.answers['/page.js'] = (_, response) =>
      void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
    const { page } = await browser.open(`${use.service.url}/page`);
    await page.waitForFunction("'controls' in window");
    await toggle(page);
    await page.getByText('There is no configuration: The configuration could not be fetched.').waitFor();
  });

  it('has no findings of axe, and looks as it should', async () => {
    const { page } = await open();
    const row = findRow(page, 'experiment');
    await row.locator('summary').click();
    await findRow(page, 'delivery').locator('summary').click();
    await within(page, ({ client }) =>
      client.setSimulatedVariation('k3v9visitor', 'no-rule', { experimentId: 0, variationId: null }),
    );
    if (process.env.SCREENSHOTS) await page.screenshot({ path: path.join(process.env.SCREENSHOTS, 'devtools.png') });
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: axe });
    const findings = await page.evaluate(
      "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join()))",
    );
    expect(findings).toEqual([]);
  });

  it('stays small', async () => {
    const code = await bundled(path.join(import.meta.dirname, 'index.ts'), { minify: true });
    const bytes = brotliCompressSync(code).byteLength;
    console.info(`flags/devtools, minified and brotli, with the hash it shares with the client: ${bytes} bytes`);
    expect(bytes).toBeLessThanOrEqual(7000);
  });
});
