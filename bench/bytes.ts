import type { Browser } from 'playwright-core';
import type { RunningShop } from './shop.ts';
import { createRow, type Row } from './table.ts';

/** Budgets and figures count in kilobytes of 1000 bytes. */
const kilobyte = 1000;

/** The pages that have a budget: kilobytes of JavaScript, compressed with brotli, without the flag client. */
const budgetedPages = {
  home: { path: '/', budget: 135 },
  listing: { path: '/categories/lipsticks', budget: 138.5 },
  product: { path: '/products/velvet-bullet-lipstick', budget: 138 },
  bag: { path: '/cart', budget: 138 },
  checkout: { path: '/checkout', budget: 143.4 },
} as const;

/** Pages that can show an experiment, and so load the flag client for some visitors. */
const pagesWithExperiments = new Set<string>(['listing', 'bag']);

/** Headless browsers are taken for crawlers, which get neither experiments nor the flag client. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36';

/** Where the build puts what only the flag client needs (chunkFileNames in web/vite.config.ts). */
const flagClientFile = /\/assets\/flags\//;

/** The JavaScript that a page loads until nobody has touched it and the network is idle. */
export type PageBytes = {
  page: string;
  path: string;
  /** Sizes of the response bodies as they are sent, by path, without the flag client. */
  scripts: Record<string, number>;
  kilobytes: number;
  budget: number;
  flagClientKilobytes: number;
  canRunExperiment: boolean;
};

/** Loads each page with an empty cache, as a visitor with one product in the bag. @param origin of the shop in Singapore */
export async function measurePageBytes(browser: Browser, origin: string): Promise<PageBytes[]> {
  const options = { viewport: { width: 390, height: 844 }, userAgent };
  const shopper = await browser.newContext(options);
  const product = await shopper.newPage();
  await product.goto(origin + budgetedPages.product.path, { waitUntil: 'networkidle' });
  const isAdded = product.waitForResponse('**/cart/line-items/**');
  await product.locator('.buy-bar .button').click();
  await isAdded;
  const storageState = await shopper.storageState();
  await shopper.close();

  const measured: PageBytes[] = [];
  for (const [name, { path, budget }] of Object.entries(budgetedPages)) {
    const context = await browser.newContext({ ...options, storageState });
    const page = await context.newPage();
    const bodies: Promise<[url: string, bytes: number]>[] = [];
    page.on('requestfinished', (request) => {
      bodies.push(
        (async () => {
          const response = await request.response();
          const isScript = /javascript/.test(response?.headers()['content-type'] ?? '');
          return [request.url(), isScript ? (await request.sizes()).responseBodySize : 0];
        })(),
      );
    });
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`);
    const scripts = (await Promise.all(bodies)).filter(([, bytes]) => bytes > 0);
    await context.close();
    const own = scripts.filter(([url]) => !flagClientFile.test(url));
    measured.push({
      page: name,
      path,
      scripts: Object.fromEntries(own.map(([url, bytes]) => [new URL(url).pathname, bytes])),
      kilobytes: sumKilobytes(own),
      budget,
      flagClientKilobytes: sumKilobytes(scripts) - sumKilobytes(own),
      canRunExperiment: pagesWithExperiments.has(name),
    });
  }
  return measured;
}

const sumKilobytes = (scripts: readonly (readonly [string, number])[]) =>
  scripts.reduce((sum, [, bytes]) => sum + bytes, 0) / kilobyte;

/** Returns what exceeds a budget, and the pages that load the flag client though no experiment can run there. */
export function findExcess(pages: readonly PageBytes[]): string[] {
  return pages.flatMap(({ page, kilobytes, budget, flagClientKilobytes, canRunExperiment }) => [
    ...(kilobytes > budget
      ? [`${page} loads ${kilobytes.toFixed(1)} KB of JavaScript; its budget is ${budget} KB`]
      : []),
    ...(flagClientKilobytes > 0 && !canRunExperiment
      ? [`${page} loads the flag client (${flagClientKilobytes.toFixed(1)} KB), and no experiment can run there`]
      : []),
  ]);
}

export async function measureBytes(shop: RunningShop): Promise<Row[]> {
  const { launchChromium } = await import('./chromium.ts');
  const browser = await launchChromium();
  try {
    const pages = await measurePageBytes(browser, `http://sg.localhost:${shop.port}`);
    return pages.flatMap((page) => [
      createRow(
        `${page.page}: JavaScript, brotli, ${Object.keys(page.scripts).length} files`,
        `${page.kilobytes.toFixed(1)} KB`,
        `≤ ${page.budget} KB`,
        page.kilobytes <= page.budget,
      ),
      createRow(
        `${page.page}: the flag client beside it`,
        `${page.flagClientKilobytes.toFixed(1)} KB`,
        page.canRunExperiment ? '' : 'none',
        page.canRunExperiment ? null : page.flagClientKilobytes === 0,
      ),
    ]);
  } finally {
    await browser.close();
  }
}
