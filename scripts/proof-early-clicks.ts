import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../bench/chromium.ts';
import { askOnce } from '../bench/client.ts';
import { startShop } from '../bench/shop.ts';
import { buildShop } from './build.ts';

/**
 * Clicks as soon as a button is on screen, or up to a while later, always before React has taken it over, and counts how
 * often what the button does was done exactly once (`npm run proof -- early-clicks`, with the number of clicks per page and
 * line as its first argument, 100 without, and `fast` or `slow` as its second one for one of the lines). Browsers have cold
 * caches. Fails when a click is lost or done twice.
 */

const clickCount = Number(process.argv[2] ?? 100);
const onlyLine = process.argv[3];
/** Longest wait for a page and for what a click does, and how long more of the same is waited for, in milliseconds. */
const effectTimeoutMs = 120_000;
const settleMs = 400;

/** @property atOnce pages at the same time: on a slow line they mostly wait */
type Line = { name: string; latestClickMs: number; slow: boolean; atOnce: number };
const lines: Line[] = [
  { name: 'fast line', latestClickMs: 200, slow: false, atOnce: 2 },
  // As Lighthouse has it: 150 ms, 1.6 Mbit/s, 4 × CPU.
  { name: 'slow 4G, 4 × CPU', latestClickMs: 1500, slow: true, atOnce: 4 },
];

type Case = {
  name: string;
  /** Null: the first product for the lips with a variant that is sold out. */
  path: string | null;
  button: string;
  /** Requests that the click makes, once each. */
  request?: { method: string; path: string };
  /** Shown once the click has been done. */
  effect: string;
  hasBag?: boolean;
};
const product = '/products/velvet-bullet-lipstick';
const cases: Case[] = [
  {
    name: 'product, add to bag',
    path: product,
    button: '.buy-bar .button',
    request: { method: 'POST', path: '/cart/line-items/' },
    effect: 'header a[aria-label="Bag, 1"]',
  },
  {
    name: 'bag, one more',
    path: '/cart',
    button: 'main .quantity-button:last-child',
    effect: 'header a[aria-label="Bag, 2"]',
    hasBag: true,
  },
  {
    name: 'home, search',
    path: '/',
    button: 'header button[aria-label="Search"]',
    effect: 'dialog[open], [role=dialog]',
  },
  {
    name: 'sold-out product, Waitlist Me',
    path: null,
    button: '.buy-bar button',
    request: { method: 'PATCH', path: '/waitlist/' },
    effect: 'dialog[open]',
  },
];

async function findSoldOut(port: number): Promise<string> {
  type Variant = { sku: string; availability: string };
  const read = async (path: string) => {
    const { body } = await askOnce(port, `/api/web/v1/${path}`, { host: 'sg.localhost' });
    return JSON.parse(String(body));
  };
  const { products }: { products: { slug: string }[] } = await read('search/?q=lip&limit=240');
  for (const { slug } of products) {
    const { variants }: { variants: Variant[] } = await read(`products/${slug}`);
    const soldOut = variants.find(({ availability }) => availability === 'out_of_stock');
    if (soldOut) return `/products/${slug}?variant=${soldOut.sku}`;
  }
  throw new Error('Nothing for the lips is sold out');
}

type Result = { isHit: boolean; isEarly: boolean; isDone: boolean; times: number; delayMs: number };

declare global {
  interface Window {
    /** Set by the first press of the pointer. */
    __press?: { isHit: boolean; isEarly: boolean; atMs: number };
  }
}

async function putIntoBag(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(
    async ([slug, idempotencyKey]) => {
      type Product = { variants: { id: number; availability: string }[] };
      const { variants } = (await (await fetch(`/api/web/v1${slug}`)).json()) as Product;
      const variantId = variants.find(({ availability }) => availability === 'in_stock')?.id;
      const response = await fetch('/api/web/v1/cart/line-items/', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ variantId, quantity: 1, idempotencyKey }),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    [product, randomUUID()] as const,
  );
}

async function clickEarly(
  browser: Browser,
  origin: string,
  line: Line,
  task: Case & { path: string },
): Promise<Result> {
  // The bags of a thousand visits are not those of one address.
  const address = `198.18.${randomInt(256)}.${randomInt(256)}`;
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    extraHTTPHeaders: { 'x-forwarded-for': address },
  });
  try {
    context.setDefaultTimeout(effectTimeoutMs);
    const page = await context.newPage();
    if (task.hasBag) await putIntoBag(page, origin);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    if (line.slow) {
      const bytesPerSecond = (1.6 * 1024 * 1024) / 8;
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond / 2,
      });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    }
    await page.addInitScript((selector) => {
      const note = ({ target }: Event) => {
        const button = (target as Element).closest(selector);
        const isEarly = !Object.keys(button ?? {}).some((key) => key.startsWith('__reactProps'));
        window.__press = { isHit: button !== null, isEarly, atMs: performance.now() };
      };
      addEventListener('click', note, { capture: true, once: true });
    }, task.button);
    let times = 0;
    page.on('request', (request) => {
      const { method, path: requested } = task.request ?? {};
      if (requested && request.method() === method && request.url().includes(requested)) times += 1;
    });
    await page.goto(origin + task.path, { waitUntil: 'commit' });
    const button = page.locator(task.button).filter({ visible: true }).first();
    await button.waitFor();
    await wait(Math.random() * line.latestClickMs);
    const box = await button.boundingBox();
    if (!box) throw new Error(`${task.name}: the button has no place`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const isDone = await page
      .locator(task.effect)
      .first()
      .waitFor({ timeout: effectTimeoutMs })
      .then(() => true)
      .catch(() => false);
    const press = await page.evaluate(() => window.__press && { ...window.__press, nowMs: performance.now() });
    await wait(settleMs);
    const isStill = await page.locator(task.effect).first().isVisible();
    return {
      isHit: press?.isHit ?? false,
      isEarly: press?.isEarly ?? false,
      isDone: isDone && isStill,
      times: task.request ? times : 1,
      delayMs: press ? press.nowMs - press.atMs : Number.NaN,
    };
  } finally {
    await context.close();
  }
}

function findQuantile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

await buildShop(console.log);
const folder = await mkdtemp(path.join(tmpdir(), 'early-clicks-'));
const shop = await startShop({ DATA_DIR: folder, RATE_LIMIT: '1000000', TRUSTED_PROXIES: 'loopback' });
const browser = await launchChromium();
try {
  const origin = `http://sg.localhost:${shop.port}`;
  const soldOut = await findSoldOut(shop.port);
  const rows = [];
  for (const line of lines.filter(({ name }) => name.startsWith(onlyLine ?? ''))) {
    for (const task of cases.map((each) => ({ ...each, path: each.path ?? soldOut }))) {
      const results: Result[] = [];
      let unused = 0;
      const clickAgain = async () => {
        while (results.length < clickCount && unused < clickCount * 3) {
          const result = await clickEarly(browser, origin, line, task);
          // Where the button had not come to rest, the click went beside it, or nowhere.
          if (!result.isHit || !result.isEarly) unused += 1;
          else if (results.length < clickCount) results.push(result);
        }
      };
      await Promise.all(Array.from({ length: line.atOnce }, clickAgain));
      const delays = results.map(({ delayMs }) => delayMs).toSorted((a, b) => a - b);
      for (const lost of results.filter(({ isDone, times }) => !isDone || times !== 1))
        console.log(JSON.stringify(lost));
      rows.push({
        page: task.name,
        line: line.name,
        'early clicks': results.length,
        'late or beside': unused,
        lost: results.filter(({ isDone, times }) => !isDone || times === 0).length,
        'done twice': results.filter(({ times }) => times > 1).length,
        'done after ms (median)': findQuantile(delays, 0.5),
        p95: findQuantile(delays, 0.95),
      });
      console.log(JSON.stringify(rows.at(-1)));
    }
  }
  console.table(rows);
  const isHeld = rows.every((row) => row['early clicks'] === clickCount && row.lost === 0 && row['done twice'] === 0);
  if (!isHeld) process.exitCode = 1;
} finally {
  await browser.close();
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
}
