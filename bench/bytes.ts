import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page, Request } from 'playwright-core';
import type { PageKind } from '../web/app/page-kinds.ts';
import { untouchedDelayMs } from '../web/app/platform/use-is-page-used.ts';
import { getOrigin, listPages, phone, type ShopPage } from './pages.ts';
import { createRow, type Row } from './table.ts';
import { ignoreScriptedTouches } from './touches.ts';

/** Budgets and figures count in kilobytes of 1000 bytes, compressed with brotli. */
const kilobyte = 1000;

/** React, the router, the query client and the translator: the same for all pages, and changed by upgrades only. */
export const frameworkBudget = 105.5;

/** What a page of each kind may load beside the framework; tools are for the shop's own people. */
export const ownBudgets: Record<PageKind, number> = {
  landing: 30,
  shopping: 35,
  form: 42,
  tool: Number.POSITIVE_INFINITY,
};

/** A page fails above this part of its budget: a sentence more is talked about, not hunted for. */
const tolerance = 1.02;

const frameworkFile = /\/assets\/framework-/;

/** What follows who is signed in, on every page of a member: the account that it reads, other tabs, the name in the header. */
export const memberBudget = 1.3;

const memberFile = /\/assets\/(?:account-(?:change|follower|name)|analytics-user|use-account)-/;

/** Where the build puts what only the flag client needs (chunkFileNames in web/vite.config.ts). */
const flagClientFile = /\/assets\/flags\//;

/** The JavaScript that a page loads until nobody has touched it and the network is idle. */
export type PageBytes = Pick<ShopPage, 'pattern' | 'kind'> & {
  /** Sizes of the response bodies as they are sent, by path, without the flag client and what follows a member. */
  scripts: Record<string, number>;
  /** In kilobytes. */
  framework: number;
  own: number;
  /** It comes when a page is at rest, so that a page may be measured with some of it. */
  member: number;
  flagClient: number;
  /** Whether the page declares flags: others load no flag client. */
  canRunExperiment: boolean;
};

/** How many pages load at once: a page waits for the network more than for the processor. */
const atOnce = 3;

/** Loads every page with an empty cache, in the longest language. @param port of the shop */
export async function measurePageBytes(browser: Browser, port: number): Promise<PageBytes[]> {
  const pages = await listPages(browser, port);
  const measured: PageBytes[] = [];
  const waiting = pages.values();
  const measureNext = async () => {
    for (const page of waiting) {
      const first = await measurePage(browser, getOrigin(port), page);
      // What comes up once costs scripts too, such as a session that has to be renewed.
      const isAgain = findExcess([first]).length > 0;
      const again = isAgain ? await measurePage(browser, getOrigin(port), page) : first;
      measured.push(again.own < first.own ? again : first);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, measureNext));
  return measured.sort((a, b) => a.kind.localeCompare(b.kind) || a.pattern.localeCompare(b.pattern));
}

async function measurePage(browser: Browser, origin: string, shown: ShopPage): Promise<PageBytes> {
  const { pattern, kind, path, storageState } = shown;
  const context = await browser.newContext({ ...phone, storageState });
  const page = await context.newPage();
  const bodies: Promise<[url: string, bytes: number]>[] = [];
  // Three pages at once on a busy machine take their time.
  page.setDefaultTimeout(120_000);
  await ignoreScriptedTouches(context);
  await page.addInitScript(dropTimers, untouchedDelayMs);
  const untilIdle = watchNetwork(page);
  const readSize = async (request: Request): Promise<[url: string, bytes: number]> => {
    const response = await request.response();
    const isScript = /javascript/.test(response?.headers()['content-type'] ?? '');
    return [request.url(), isScript ? (await request.sizes()).responseBodySize : 0];
  };
  const addSize = (request: Request) => bodies.push(readSize(request));
  page.on('requestfinished', addSize);
  await page.goto(origin + path);
  // React marks the elements that it has taken over.
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
  await untilIdle();
  page.off('requestfinished', addSize);
  const loaded = await Promise.all(bodies);
  const opened = new URL(page.url()).pathname;
  if (opened !== new URL(path, origin).pathname) throw new Error(`${path} led to ${opened}`);
  const canRunExperiment = await page.evaluate(() => {
    type Routes = Record<string, { handle?: { flags?: readonly string[] } }>;
    const { __reactRouterRouteModules } = window as unknown as { __reactRouterRouteModules: Routes };
    return Object.values(__reactRouterRouteModules).some(({ handle }) => handle?.flags !== undefined);
  });
  const scripts = loaded.filter(([, bytes]) => bytes > 0);
  await context.close();
  const sum = (isCounted: (url: string) => boolean) =>
    scripts.reduce((total, [url, bytes]) => (isCounted(url) ? total + bytes : total), 0) / kilobyte;
  return {
    pattern,
    kind,
    scripts: Object.fromEntries(
      scripts
        .filter(([url]) => !memberFile.test(url) && !flagClientFile.test(url))
        .map(([url, bytes]) => [new URL(url).pathname, bytes] as const),
    ),
    framework: sum((url) => frameworkFile.test(url)),
    own: sum((url) => ![frameworkFile, memberFile, flagClientFile].some((file) => file.test(url))),
    member: sum((url) => memberFile.test(url)),
    flagClient: sum((url) => flagClientFile.test(url)),
    canRunExperiment,
  };
}

/**
 * Keeps a page as it is before it loads more by itself, where nobody touches it for some time: a busy machine takes that long to
 * load it.
 * @param ms of the shortest timer that never ends; runs in the page
 */
function dropTimers(ms: number): void {
  const { setTimeout: start } = window;
  window.setTimeout = ((run: () => void, delay = 0, ...values: []) =>
    delay < ms ? start(run, delay, ...values) : 0) as typeof setTimeout;
}

/** How long nothing is under way on a network that is idle. */
const idleMs = 500;

/**
 * Returns a function that resolves once a page has had nothing under way for a while. Playwright's own state is reached
 * before the scripts of a page begin to load, where the machine is busy.
 */
function watchNetwork(page: Page): () => Promise<void> {
  let pending = 0;
  let changedAt = performance.now();
  const count = (change: number) => () => {
    pending += change;
    changedAt = performance.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return async () => {
    while (pending > 0 || performance.now() - changedAt < idleMs) await wait(50);
  };
}

/** Returns what exceeds a budget, and the pages that load the flag client though no experiment can run there. */
export function findExcess(pages: readonly PageBytes[]): string[] {
  return pages.flatMap(({ pattern, kind, framework, own, member, flagClient, canRunExperiment }) => [
    ...(own > ownBudgets[kind] * tolerance
      ? [
          `${pattern} loads ${own.toFixed(1)} KB of the shop's own JavaScript; a ${kind} page has ${ownBudgets[kind]} KB`,
        ]
      : []),
    ...(framework > frameworkBudget
      ? [`${pattern} loads ${framework.toFixed(1)} KB of framework; its budget is ${frameworkBudget} KB`]
      : []),
    ...(member > memberBudget
      ? [`${pattern} loads ${member.toFixed(1)} KB to follow a member; its budget is ${memberBudget} KB`]
      : []),
    ...(flagClient > 0 && !canRunExperiment
      ? [`${pattern} loads the flag client (${flagClient.toFixed(1)} KB), and declares no flag`]
      : []),
  ]);
}

/** Returns a row for each page. @param base the pages before a change: each row says what that has added */
export function listBytes(pages: readonly PageBytes[], base: readonly PageBytes[] | null = null): Row[] {
  return pages.map((page) => {
    const { pattern, kind, framework, own, member, flagClient, scripts } = page;
    const budget = ownBudgets[kind];
    const before = base?.find((other) => other.pattern === pattern);
    const parts = [
      `${own.toFixed(1)} KB${base ? ` (${before ? describeChange(before, page) : 'new'})` : ''}`,
      `framework ${framework.toFixed(1)}`,
      ...(member > 0 ? [`member ${member.toFixed(1)}`] : []),
      ...(flagClient > 0 ? [`flag client ${flagClient.toFixed(1)}`] : []),
      `${Object.keys(scripts).length} files`,
    ];
    const limit = Number.isFinite(budget) ? `≤ ${budget} KB` : '';
    return createRow(`${kind}: ${pattern || '/'}`, parts.join(', '), limit, findExcess([page]).length === 0);
  });
}

function describeChange(before: PageBytes, now: PageBytes): string {
  const change = (now.own + now.framework - before.own - before.framework) * kilobyte;
  const files = Object.keys(now.scripts).length - Object.keys(before.scripts).length;
  const sign = (value: number) => (value < 0 ? `−${-value}` : `+${value}`);
  return `${sign(Math.round(change))} B${files === 0 ? '' : `, ${sign(files)} files`}`;
}

/** @param base a revision to compare with */
export async function measureBytes(port: number, base: string | null): Promise<Row[]> {
  const [{ launchChromium }, { startBase }] = await Promise.all([import('./chromium.ts'), import('./base.ts')]);
  const browser = await launchChromium();
  try {
    const pages = await measurePageBytes(browser, port);
    if (!base) return listBytes(pages);
    const shop = await startBase(base);
    try {
      return listBytes(pages, await measurePageBytes(browser, shop.port));
    } finally {
      await shop.stop();
    }
  } finally {
    await browser.close();
  }
}
