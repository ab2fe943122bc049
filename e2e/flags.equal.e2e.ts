import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleEntry } from '../bench/bundle.ts';
import { launchChromium } from '../bench/chromium.ts';
import { answersOfAll, answersOfTargeted, exposition, shares } from './flags.equal.answers.ts';

/** Each visitor is shown the same by the server and by a browser, which runs the library as an app bundles it. */

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** The module of the answers, in a page. */
async function inBrowser() {
  const page = await browser.newPage();
  const script = await bundleEntry(path.join(import.meta.dirname, 'flags.equal.answers.ts'));
  const url = `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`;
  return page.evaluateHandle<typeof import('./flags.equal.answers.ts')>(`import('${url}')`);
}

/** Where two texts differ, with what they say there. */
function differences(one: string, other: string): string[] {
  const found = one.length === other.length ? [] : [`lengths ${one.length} and ${other.length}`];
  for (let index = 0; index < one.length && found.length < 10; index++) {
    if (one[index] !== other[index]) found.push(`${index}: ${one[index]} and ${other[index]}`);
  }
  return found;
}

test('1,000,000 visitors of an experiment', async () => {
  const visitors = 1_000_000;
  const module = await inBrowser();
  const there = await module.evaluate(({ answersOfAll }, visitors) => answersOfAll(visitors), visitors);
  const here = answersOfAll(visitors);
  expect(differences(here, there)).toEqual([]);
  for (const [variation, share] of shares.entries()) {
    const count = there.split(String(variation)).length - 1;
    console.info(`variation ${variation}: ${count} of ${visitors} visitors, in the browser as on the server`);
    expect(Math.abs(count / visitors - share * exposition)).toBeLessThan(0.002);
  }
});

test('50,000 visitors of whom much is known, through the whole client', async () => {
  const visitors = 50_000;
  const module = await inBrowser();
  const there = await module.evaluate(({ answersOfTargeted }, visitors) => answersOfTargeted(visitors), visitors);
  const here = await answersOfTargeted(visitors);
  expect(here.answers).toHaveLength(visitors * here.flags);
  expect(differences(here.answers, there.answers)).toEqual([]);
  // Every flag shows every variation to somebody: its conditions are met, and not by all.
  for (let flag = 0; flag < here.flags; flag++) {
    const ofFlag = there.answers.split('').filter((_, index) => index % here.flags === flag);
    expect(new Set(ofFlag), `flag ${flag + 1}`).toEqual(new Set(['0', '1', '2']));
  }
});
