import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Configuration } from '@vermilion/flags';
import type { Page } from 'playwright-core';
import { bundleEntry } from './bundle.ts';
import { launchChromium } from './chromium.ts';
import { createRow, median, percentile, type Row } from './table.ts';

/** A page's first `getVariations()`, in Chromium: nothing of the library has been run before, nor compiled by the engine. */

const pages = 25;
/** Milliseconds. */
const settling = 400;
const budget = 3;

type Started = typeof import('./flags.first.page.ts');

export async function measureFirstVariations(configuration: Configuration): Promise<Row[]> {
  const script = await bundleEntry(path.join(import.meta.dirname, 'flags.first.page.ts'));
  const json = JSON.stringify(configuration);
  const server = createServer(({ url = '' }, response) => {
    // Isolated pages read a clock of 5 µs, others one of 100.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    if (url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script);
    else if (url.startsWith('/v3/')) response.setHeader('content-type', 'application/json').end(json);
    else if (url.startsWith('/visit/')) response.writeHead(204).end();
    else response.setHeader('content-type', 'text/html').end('<!doctype html><title>Page</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await launchChromium();

  async function measure(page: Page, given?: string): Promise<number> {
    await page.goto(origin);
    // A browser goes on starting processes after a page has loaded.
    await page.waitForTimeout(settling);
    const module = await page.evaluateHandle<Started>(`import('${origin}/page.js')`);
    const { milliseconds, on } = await module.evaluate(
      ({ runFirstVariations }, given) => runFirstVariations(given),
      given,
    );
    if (on < 20 || on > 70) throw new Error(`Decided wrong: ${on} of ${configuration.featureFlags.length}`);
    return milliseconds;
  }

  const fetched: number[] = [];
  const stored: number[] = [];
  const given: number[] = [];
  for (let index = 0; index < pages; index++) {
    const visitor = await browser.newContext();
    const page = await visitor.newPage();
    fetched.push(await measure(page));
    stored.push(await measure(page));
    await visitor.close();
    const another = await browser.newContext();
    given.push(await measure(await another.newPage(), json));
    await another.close();
  }
  await browser.close();
  server.close();
  return [
    createTimesRow('fetched', fetched),
    createTimesRow('of the storage', stored),
    createTimesRow('of the page', given),
  ];
}

function createTimesRow(what: string, times: readonly number[]): Row {
  const middle = median(times);
  return createRow(
    `first getVariations() of a page, configuration ${what}`,
    `${middle.toFixed(2)} ms (10%: ${percentile(times, 10).toFixed(2)}, 90%: ${percentile(times, 90).toFixed(2)})`,
    `≤ ${budget} ms`,
    middle <= budget,
  );
}
