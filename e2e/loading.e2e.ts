import { expect, test } from 'vitest';
import { closeBrowserAfterwards, visit } from './browser.ts';

closeBrowserAfterwards();

type Asked = { type: string; priority: string; at: number };

test.each([
  ['SG', 'en', 390],
  ['TH', 'th', 1280],
] as const)(
  '%s in %s at %i: what a page is seen by is asked for before its scripts',
  async (market, language, width) => {
    const { page, context, origin, complaints } = await visit(market, language, width);
    const asked: Asked[] = [];
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    devtools.on('Network.requestWillBeSent', ({ type = '', request, timestamp }) => {
      asked.push({ type, priority: request.initialPriority, at: timestamp });
    });
    await page.goto(`${origin}/categories/make-up`, { waitUntil: 'networkidle' });
    const of = (type: string) => asked.filter((request) => request.type === type);
    const firstScript = Math.min(...of('Script').map(({ at }) => at));
    expect(of('Stylesheet').length).toBeGreaterThan(0);
    expect(of('Font').length).toBeGreaterThan(0);
    for (const { at } of [...of('Stylesheet'), ...of('Font')]) expect(at).toBeLessThan(firstScript);
    // Those of the page itself; what is loaded when it is used is asked for as it comes.
    const ofPage = await page.locator('link[rel=modulepreload]').count();
    expect(of('Script').filter(({ priority }) => priority === 'Low').length).toBeGreaterThanOrEqual(ofPage);
    expect(ofPage).toBeGreaterThan(5);
    expect(complaints).toEqual([]);
  },
);
