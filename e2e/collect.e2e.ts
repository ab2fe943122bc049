import { expect, inject, test } from 'vitest';
import { closeBrowserAfterwards, visit } from './browser.ts';

closeBrowserAfterwards();

test('checkout loads the stores with their opening hours when Click & Collect is chosen', async () => {
  const { page } = await visit('SG', 'en', 390);
  const origin = `http://sg.localhost:${inject('port')}`;
  await page.goto(`${origin}/products/velvet-bullet-lipstick`, { waitUntil: 'networkidle' });
  const isAdded = page.waitForResponse('**/cart/line-items/**');
  await page.locator('.buy-bar .button').click();
  await isAdded;
  await page.goto(`${origin}/checkout`, { waitUntil: 'networkidle' });
  await page.getByText('Click & Collect').first().click();
  const stores = page.getByRole('group', { name: 'Where you collect it' });
  await stores.getByRole('radio').first().waitFor();
  expect(await stores.textContent()).toMatch(/Opens? |Closed/);
  await page.context().close();
});
