import path from 'node:path';
import {
  putDocument,
  startTestService,
  type TestService,
  testDocument,
  testFlag,
  testRule,
  testToken,
} from '@vermilion/server/flagservice/flagservice.testing';
import type { Database } from '@vermilion/server/platform/database';
import { testDatabase } from '@vermilion/server/platform/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../bench/chromium.ts';
import { expectNoAxeFindings, widths } from './browser.ts';

/** The results of experiments as people read them. */

let database: Database;
let flags: TestService;
let browser: Browser;
const firstDay = Date.parse('2026-11-16T10:00:00Z');
let now = new Date(firstDay);
let nonce = 1;

beforeAll(async () => {
  database = await testDatabase();
  flags = await startTestService(database, { clock: { now: () => now } });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await flags?.stop();
  await database?.close();
});

const variations = [
  { variationKey: 'off', variationId: 0, exposition: 0.4 },
  { variationKey: 'on', variationId: 11, exposition: 0.3 },
  { variationKey: 'compact', variationId: 12, exposition: 0.3 },
];
const flagWith = (id: number, name: string) =>
  testFlag({
    id,
    featureKey: `flag-${id}`,
    name,
    variations: [
      { key: 'off', name: 'As it is today', variables: [] },
      { key: 'on', name: 'Four products side by side', variables: [] },
      { key: 'compact', name: 'Compact', variables: [] },
    ],
    environments: {
      production: {
        state: 'ACTIVATED',
        rules: [testRule({ id, experimentId: id, name, variationByExposition: variations })],
      },
    },
  });
const [decided, early, uneven] = [
  flagWith(1, 'Products side by side in a listing, with and without their prices'),
  flagWith(2, 'Free shipping bar'),
  flagWith(3, 'Order of payment methods'),
];
const all = testDocument({ featureFlags: [decided, early, uneven] });

/** Tells the service of so many visitors of a variation, of whom a share orders. */
async function track(experimentId: number, variationId: number, visitors: number, share: number): Promise<void> {
  const lines: string[] = [];
  const track = (line: string, visitor: string) =>
    lines.push(
      `eventType=${line}&nonce=${(nonce++).toString(16).toUpperCase().padStart(16, '0')}&visitorCode=${visitor}`,
    );
  for (let index = 0; index < visitors; index++) {
    const visitor = `v${experimentId}-${variationId}-${now.getTime()}-${index}`;
    track(`experiment&id=${experimentId}&variationId=${variationId}`, visitor);
    if (index >= visitors * share) continue;
    const [currency, factor] = index % 2 ? ['SGD', 1] : ['IDR', 12_000];
    const metadata = encodeURIComponent(JSON.stringify({ 11: [currency] }));
    track(`conversion&goalId=2&revenue=${(20 + (index % 60)) * factor}&negative=false&metadata=${metadata}`, visitor);
  }
  const answer = await fetch(`${flags.url}/visit/events?siteCode=${all.siteCode}`, {
    method: 'POST',
    body: lines.join('\n'),
  });
  expect(answer.status).toBe(204);
}
async function open(pathname: string, width: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    httpCredentials: { username: 'anna', password: testToken },
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(flags.url + pathname);
  for (const details of await page.locator('summary').all()) await details.click();
  if (process.env.SCREENSHOTS) {
    const name = pathname.replaceAll(/\W+/g, '-');
    await page.screenshot({ path: path.join(process.env.SCREENSHOTS, `results${name}-${width}.png`), fullPage: true });
  }
  return page;
}

/** Opens a page at both widths: it is as wide as the screen, and axe finds nothing. */
async function look(pathname: string, at: (page: Page, width: number) => Promise<void>): Promise<void> {
  for (const width of widths) {
    const page = await open(pathname, width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width);
    await expectNoAxeFindings(page, `${pathname} at ${width} px`);
    await at(page, width);
  }
}

const verdicts = (page: Page) => page.locator('.verdict').allInnerTexts();

test('say so when there is no experiment', () =>
  look('/flags/results', async (page) => {
    expect(await page.locator('main').textContent()).toContain('There is no experiment yet.');
  }));

describe('experiments', () => {
  beforeAll(async () => {
    await putDocument(flags, all);
    for (let day = 0; day < 4; day++) {
      now = new Date(firstDay + day * 86_400_000);
      await track(1, 0, 400, 0.1);
      await track(1, 11, 300, 0.18);
      await track(1, 12, 300, 0.04);
      await track(3, 0, 300, 0.3);
      await track(3, 11, 100, 0.3);
      await track(3, 12, 200, 0.3);
    }
    await track(2, 0, 5, 0.4);
  });

  test('are listed with what they come to', () =>
    look('/flags/results', async (page, width) => {
      expect(await verdicts(page)).toEqual(['Too early', 'Too early', 'Split is wrong']);
      await expectInside(page.locator('.verdict'), width);
    }));

  test('are shown with their numbers, what they come to first', () =>
    look('/flags/results/testsite00/1?goal=2', async (page, width) => {
      expect(await verdicts(page)).toEqual(['Reference', 'Better', 'Worse']);
      await expectInside(page.locator('.verdict, .legend, svg'), width);
      if (width === 1280) await expectInside(page.locator('td'), width);
      await page
        .getByRole('cell', { name: /^\+80% \+\d/ })
        .first()
        .waitFor();
    }));

  test.each([
    ['of which little is known', '/flags/results/testsite00/2?goal=2', 'Too early to read'],
    ['whose visitors are not split as they should be', '/flags/results/testsite00/3', 'Something loses visitors'],
    ['that there are not', '/flags/results/testsite00/77', 'EXPERIMENT_NOT_FOUND'],
  ])('%s are shown as such', (_, pathname, text) =>
    look(pathname, async (page) => {
      expect(await page.locator('main').textContent()).toContain(text);
    }),
  );
});

/** Fails with what stands, at least in part, beside the screen. */
async function expectInside(elements: Locator, width: number): Promise<void> {
  const boxes = await elements.evaluateAll((all) =>
    all.map((element) => ({ text: element.textContent, right: element.getBoundingClientRect().right })),
  );
  expect(boxes.length).toBeGreaterThan(0);
  expect(boxes.filter(({ right }) => right > width)).toEqual([]);
}
