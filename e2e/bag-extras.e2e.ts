import type { Bag } from '@vermilion/contract/bag';
import { expect, test } from 'vitest';
import { addByApi, callApi, orderBagByApi } from './api.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import { pay, type Shopper } from './buying.ts';
import { expectGoodPage } from './members.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

test('an item is saved for later and comes back, and a gift note goes with the order', async () => {
  const { market, language, width } = { market: 'TH', language: 'th', width: 390 } as const;
  const shopper: Shopper = { ...(await visit(market, language, width)), market, language, width };
  const { page, origin } = shopper;
  await addByApi(shopper, 'ลิปสติก', 2);
  const readBag = () => callApi<Bag>(shopper, 'GET', 'cart/');
  const { lines, totals } = await readBag();
  const [line] = lines;

  await openPage(page, `${origin}/cart`);
  await page.mouse.wheel(0, 60);
  // The second click of a double one finds the line gone.
  await page.getByRole('button', { name: word('Save for later<0>: {name}</0>', language).split('<0>')[0] }).dblclick();
  await page.getByRole('heading', { name: word('Nothing in here yet', language) }).waitFor();
  const move = page.getByRole('button', { name: word('Move to bag<0>: {name}</0>', language).split('<0>')[0] });
  await move.waitFor();
  expect(await readBag()).toMatchObject({ lines: [], savedCount: 1 });
  await expectGoodPage(shopper, 'empty bag with a saved item');
  await move.dblclick();
  await page.getByRole('heading', { name: word('Your bag', language) }).waitFor();
  expect(await readBag()).toMatchObject({
    lines: [{ variantId: line?.variantId, quantity: 2 }],
    totals: { total: totals.total },
    savedCount: 0,
  });

  await page.getByRole('button', { name: word('Gift note', language) }).click();
  const message = 'สุขสันต์วันเกิด\nPriya 🎂';
  await page.getByRole('textbox', { name: word('Your message', language) }).fill(message);
  await page.getByText(word('Leave the prices out of the parcel', language)).click();
  await page.getByRole('button', { name: word('Save gift note', language) }).click();
  await page.getByText(word('No prices in the parcel.', language)).waitFor();

  await orderBagByApi(shopper, 'card');
  await pay(shopper, 'confirmed');
  await page.getByRole('heading', { name: word('Thank you, your order is confirmed', language) }).waitFor();
  await page.getByText('Priya 🎂').waitFor();
  await page.goto(
    page
      .url()
      .replace(/(\/orders\/[0-9a-f-]{36})/, '$1/receipt')
      .replace(/#.*/, ''),
  );
  await page.getByRole('link', { name: word('Gift receipt, without prices', language) }).click();
  await page.getByRole('heading', { name: word('Gift receipt', language) }).waitFor();
  const receipt = (await page.getByRole('article').textContent()) ?? '';
  expect(receipt).toContain('Priya 🎂');
  expect(receipt).not.toMatch(/[$฿]/);
  await expectGoodPage(shopper, 'gift receipt');
  expect(shopper.complaints).toEqual([]);
  await shopper.context.close();
});
