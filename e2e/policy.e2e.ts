import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningShop, startShop } from '../bench/shop.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';

closeBrowserAfterwards();

/** Another host, as a flag service, tag manager or picture store has one. */
let elsewhere: Server;
let otherOrigin: string;
let shop: RunningShop;

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.url === '/tag.js') response.setHeader('content-type', 'text/javascript').end('window.isTagged = true');
    else if (request.url === '/dot.svg') {
      response
        .setHeader('content-type', 'image/svg+xml')
        .end('<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>');
    } else response.end('called');
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  otherOrigin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const folder = path.join(import.meta.dirname, '..', '.cache', 'e2e-policy');
  await rm(folder, { recursive: true, force: true });
  shop = await startShop({
    DATA_DIR: folder,
    DEMO: 'off',
    FLAGS_URL: `${otherOrigin}/flags`,
    IMAGE_SOURCES: otherOrigin,
    SCRIPT_SOURCES: otherOrigin,
  });
});

afterAll(async () => {
  await shop?.stop();
  elsewhere?.close();
});

/** What the page may load from the other host. */
function loadFromElsewhere(page: Page) {
  return page.evaluate(async (origin) => {
    const load = (element: HTMLScriptElement | HTMLImageElement, src: string) =>
      new Promise<boolean>((resolve) => {
        element.addEventListener('load', () => resolve(true));
        element.addEventListener('error', () => resolve(false));
        element.src = src;
        document.body.append(element);
      });
    return {
      call: await fetch(`${origin}/flags`).then(
        (answer) => answer.ok,
        () => false,
      ),
      picture: await load(document.createElement('img'), `${origin}/dot.svg`),
      script: await load(document.createElement('script'), `${origin}/tag.js`),
    };
  }, otherOrigin);
}

test('flag service, tag manager and pictures on hosts of the settings work', async () => {
  const { page, context } = await visit('SG', 'en', 1280);
  await page.goto(`http://sg.localhost:${shop.port}/about`);
  expect(await loadFromElsewhere(page)).toEqual({ call: true, picture: true, script: true });
  await context.close();
});

test('on hosts that no setting names they do not', async () => {
  const { page, context, origin } = await visit('SG', 'en', 1280);
  await page.goto(`${origin}/about`);
  expect(await loadFromElsewhere(page)).toEqual({ call: false, picture: false, script: false });
  await context.close();
});

test('a script that was injected into a product’s text does not run, and the page works', async () => {
  const { page, context, origin } = await visit('SG', 'en', 1280);
  const injected = '<script>window.isInjected = true</script><img src="x" onerror="window.isInjected = true">';
  await page.route('**/products/velvet-bullet-lipstick', async (route) => {
    const { host, port, pathname } = new URL(route.request().url());
    // Names below localhost are the browser's: Node does not resolve them everywhere.
    const url = `http://127.0.0.1:${port}${pathname}`;
    const response = await route.fetch({ url, headers: { ...route.request().headers(), host } });
    // As if the render had not escaped a description.
    const body = (await response.text()).replace('</h1>', `</h1>${injected}`);
    expect(body).toContain(injected);
    await route.fulfill({ response, body });
  });
  await openPage(page, `${origin}/products/velvet-bullet-lipstick`);
  expect(await page.evaluate(() => 'isInjected' in window)).toBe(false);
  await page.locator('.buy-bar .button').click();
  await page.getByRole('link', { name: 'Bag, 1', exact: true }).waitFor();
  await context.close();
});
