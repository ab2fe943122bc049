import type { Browser, Page } from 'playwright-core';
import { startBase } from './base.ts';
import { launchChromium } from './chromium.ts';
import { getOrigin, makeGuest, phone } from './pages.ts';
import { createRow, median, type Row } from './table.ts';
import { ignoreScriptedTouches } from './touches.ts';

/**
 * What a shopper feels on a slow phone (the processor at a quarter of its speed, Lighthouse's slow 4G): how long the page's
 * scripts keep it from answering while it loads, and how long it takes to answer a press afterwards.
 */

/** What web.dev calls good, in milliseconds. */
const budgets = { blocking: 200, interaction: 200 } as const;

const slowdown = 4;
/** Lighthouse's slow 4G, as its simulated connection is throttled by the browser. */
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 84_375 };

/** Loads of each page, in turns: the median counts. */
const rounds = 5;

type Measured = { blocking: number; interaction: number };
type Action = { path: string; name: string; act: (page: Page) => Promise<void> };

const actions: Record<string, Action> = {
  product: {
    path: '/products/velvet-bullet-lipstick',
    name: 'add to bag',
    act: (page) => page.locator('.buy-bar .button').click(),
  },
  listing: {
    path: '/categories/lipsticks',
    name: 'open the filters',
    act: (page) => page.locator('.listing-main button').filter({ visible: true }).first().click(),
  },
  checkout: {
    path: '/checkout',
    name: 'choose a delivery',
    act: (page) => page.locator('main input[type=radio]:not(:checked)').first().click(),
  },
};

/** Measures the pages of a shop, by turns with those of a revision. @param base the revision, if any */
export async function measurePhone(port: number, base: string | null): Promise<Row[]> {
  if (!base) return measureShops({ '': port });
  const shop = await startBase(base);
  try {
    return await measureShops({ before: shop.port, now: port });
  } finally {
    await shop.stop();
  }
}

/** Measures pages of shops by turns. @param ports of the shops, by a name for the rows */
async function measureShops(ports: Record<string, number>): Promise<Row[]> {
  const browser = await launchChromium();
  try {
    const measured = new Map<string, Measured[]>();
    for (let round = 0; round < rounds; round += 1) {
      for (const [page, action] of Object.entries(actions)) {
        for (const [shop, port] of Object.entries(ports)) {
          const key = [page, shop].join(' ').trim();
          measured.set(key, [...(measured.get(key) ?? []), await measureOnce(browser, port, action)]);
        }
      }
    }
    return [...measured].flatMap(([key, results]) => {
      const blocking = median(results.map((result) => result.blocking));
      const interaction = median(results.map((result) => result.interaction));
      const action = actions[key.split(' ')[0] ?? '']?.name;
      const list = (name: keyof Measured) => results.map((result) => Math.round(result[name])).join(', ');
      return [
        createRow(
          `${key}: blocking time on a slow phone`,
          `${Math.round(blocking)} ms (${list('blocking')})`,
          `≤ ${budgets.blocking} ms`,
          blocking <= budgets.blocking,
        ),
        createRow(
          `${key}: ${action}, until the next frame`,
          `${Math.round(interaction)} ms (${list('interaction')})`,
          `≤ ${budgets.interaction} ms`,
          interaction <= budgets.interaction,
        ),
      ];
    });
  } finally {
    await browser.close();
  }
}

async function measureOnce(browser: Browser, port: number, { path, act }: Action): Promise<Measured> {
  const origin = getOrigin(port);
  const context = await browser.newContext({
    ...phone,
    storageState: await makeGuest(browser, origin),
    hasTouch: true,
  });
  try {
    await ignoreScriptedTouches(context);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const observed = { firstPaint: Number.NaN, tasks: [] as [start: number, ms: number][], interaction: 0 };
      Object.assign(window, { __felt: observed });
      const watch = (type: string, read: (entry: PerformanceEntry) => void, settings = {}) =>
        new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
          type,
          buffered: true,
          ...settings,
        });
      watch('paint', ({ name, startTime }) => {
        if (name === 'first-contentful-paint') observed.firstPaint = startTime;
      });
      watch('longtask', ({ startTime, duration }) => observed.tasks.push([startTime, duration]));
      const noteEvent = (entry: PerformanceEntry) => {
        if ((entry as PerformanceEntry & { interactionId?: number }).interactionId)
          observed.interaction = Math.max(observed.interaction, entry.duration);
      };
      watch('event', noteEvent, { durationThreshold: 16 });
    });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await session.send('Network.emulateNetworkConditions', network);
    await page.goto(origin + path);
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
    await page.waitForTimeout(3000);
    type Felt = { firstPaint: number; tasks: [start: number, ms: number][]; interaction: number };
    const readFelt = () => page.evaluate(() => (window as unknown as { __felt: Felt }).__felt);
    const { firstPaint, tasks } = await readFelt();
    // As Lighthouse counts: what tasks after the first paint take beyond 50 ms.
    const blocking = tasks.reduce(
      (sum, [start, ms]) =>
        sum + (start + ms > firstPaint ? Math.max(0, Math.min(ms, start + ms - firstPaint) - 50) : 0),
      0,
    );
    await act(page);
    await page.waitForTimeout(1500);
    return { blocking, interaction: (await readFelt()).interaction };
  } finally {
    await context.close();
  }
}
