import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { afterAll, expect, inject, onTestFailed } from 'vitest';
import { launchChromium } from '../bench/chromium.ts';
import { ignoreScriptedTouches } from '../bench/touches.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The two designs (look: mobile first, 1280 as a second one). */
export const widths = [390, 1280] as const;
export type Width = (typeof widths)[number];

let launched: Promise<Browser> | null = null;

function browser(): Promise<Browser> {
  launched ??= launchChromium();
  return launched;
}

/** Closes the browser with the test file that opened it. */
export function closeBrowserAfterwards(): void {
  afterAll(async () => {
    await (await launched)?.close();
    launched = null;
  });
}

export type Visit = {
  page: Page;
  context: BrowserContext;
  /** Scheme, host and port of the market's site. */
  origin: string;
  /** What the browser complained about: uncaught errors, refused loads, policy violations, hydration mismatches. */
  complaints: string[];
};

/** Opens a browser window of one visitor on one market's site, in a language and at a width. @param settings beside these */
export async function visit(
  market: MarketCode,
  language: Language,
  width: Width,
  settings: BrowserContextOptions = {},
): Promise<Visit> {
  const origin = `http://${market.toLowerCase()}.localhost:${inject('port')}`;
  const context = await (await browser()).newContext({
    viewport: { width, height: width === 390 ? 844 : 900 },
    locale: `${language}-${market}`,
    hasTouch: width === 390,
    reducedMotion: 'reduce',
    // Playwright would not see, nor could it answer, what passes through one.
    serviceWorkers: 'block',
    ...settings,
  });
  await watchPages(context);
  await context.addCookies([{ name: 'language', value: `lng_${language}`, url: origin }]);
  const page = await context.newPage();
  onTestFailed(async ({ task }) => {
    const name = task.name.replaceAll(/[^\w]+/g, '-');
    await page.screenshot({ path: path.join(import.meta.dirname, 'artifacts', `${name}.png`), fullPage: true });
  });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    // Asked for where no page names its icon, as on the document of `callApi`.
    if (message.location().url.endsWith('/favicon.ico')) return;
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return { page, context, origin, complaints };
}

/** How long an action or a wait may take, in milliseconds: well below the time of a test, so that its message is the failure. */
const actionTimeoutMs = 20_000;

/** Calls of the API and code that are on their way to each page. */
const underWay = new WeakMap<Page, Set<Request>>();

type WatchedWindow = { isHydrated?: boolean; __replayEarlyInput?: () => void };

/** Lets `openPage` and `waitUntilSettled` see what the pages of a window load, and when they work. Before its first page. */
export async function watchPages(context: BrowserContext): Promise<void> {
  context.setDefaultTimeout(actionTimeoutMs);
  await ignoreScriptedTouches(context);
  context.on('page', (page) => {
    const requests = new Set<Request>();
    underWay.set(page, requests);
    page.on('request', (request) => {
      if (['fetch', 'xhr', 'script'].includes(request.resourceType())) requests.add(request);
    });
    page.on('requestfinished', (request) => requests.delete(request));
    page.on('requestfailed', (request) => requests.delete(request));
  });
  // The root calls it in the last of a page's effects (web/app/root.tsx).
  await context.addInitScript(() => {
    const watched = window as WatchedWindow;
    let replay: (() => void) | undefined;
    Object.defineProperty(watched, '__replayEarlyInput', {
      get: () =>
        replay &&
        (() => {
          watched.isHydrated = true;
          replay?.();
        }),
      set: (value) => {
        replay = value;
      },
    });
  });
}

/** How long nothing has to be on its way, in milliseconds. */
const quietMs = 60;

/** Waits until no call of the API and no code is on its way to a page, such as after a navigation inside the app. */
export async function waitUntilSettled(page: Page): Promise<void> {
  const requests = underWay.get(page);
  if (!requests) throw new Error('The window is not watched: call watchPages before it has a page');
  const startedAt = performance.now();
  let quietSince = startedAt;
  while (performance.now() - quietSince < quietMs) {
    await new Promise((resolve) => setTimeout(resolve, quietMs / 4));
    if (requests.size > 0) quietSince = performance.now();
    if (quietSince - startedAt > actionTimeoutMs) {
      throw new Error(`${page.url()} waits for ${[...requests].map((request) => request.url()).join(', ')}`);
    }
  }
}

/** Opens a page and waits until its scripts work and what it loads is there. */
export const openPage = (page: Page, url: string) => waitUntilOpened(page, () => page.goto(url));

/** Loads a page again and waits as `openPage` does. */
export const reloadPage = (page: Page) => waitUntilOpened(page, () => page.reload());

async function waitUntilOpened(page: Page, load: () => Promise<unknown>): Promise<void> {
  // Of the document that is left: they need not end.
  underWay.get(page)?.clear();
  await load();
  await page.waitForFunction(() => (window as WatchedWindow).isHydrated);
  await waitUntilSettled(page);
}

/** Fails with every accessibility finding that axe has on the page as it stands. */
export async function expectNoAxeFindings(page: Page, where: string): Promise<void> {
  await page.evaluate(axeSource);
  const findings = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: AxeViolation[] }> } };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
  });
  expect(findings, where).toEqual([]);
}

/** Fails where a page, its text at twice the size as readers set it in the browser, is wider than its window (WCAG 1.4.4). */
export async function expectRoomForLargeText(page: Page, where: string): Promise<void> {
  const [width, window] = await page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    const widths = [root.scrollWidth, root.clientWidth] as const;
    root.style.fontSize = '';
    return widths;
  });
  expect(width, `${where}, in large text`).toBe(window);
}

type AxeViolation = { id: string; nodes: { html: string; failureSummary?: string }[] };
