import type { Bag } from '@vermilion/contract/bag';
import { markets } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import { expect, test } from 'vitest';
import { addByApi, callApi, orderBagByApi } from './api.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import { pay, type Shopper } from './buying.ts';
import { expectGoodPage, password, readMailLink } from './members.ts';
import { employee } from './staff.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

/** Accepts the employee's invitation. */
async function acceptInvitation(shopper: Shopper): Promise<unknown> {
  const token = new URL(await readMailLink(employee.email)).hash.replace('#token=', '');
  return callApi(shopper, 'PUT', 'staff/invitation', { token, password, passwordConfirmation: password });
}

test('an employee gets 45 % off the house brand and 30 % off the rest, and uses no code beside it', async () => {
  const { market, language, width } = { market: 'TH', language: 'th', width: 390 } as const;
  const refusal = 'โค้ดส่วนลดใช้ร่วมกับส่วนลดพนักงานไม่ได้';
  const shopper: Shopper = { ...(await visit(market, language, width)), market, language, width };
  const { page, origin } = shopper;
  await acceptInvitation(shopper);
  await callApi(shopper, 'POST', 'sessions', { email: employee.email, password });
  type Listing = { products: { slug: string; availability: string; brand: { slug: string } }[] };
  const { products } = await callApi<Listing>(shopper, 'GET', `search/?q=${encodeURIComponent('ลิปสติก')}`);
  const isSold = ({ availability }: Listing['products'][number]) => availability === 'in_stock';
  const house = products.find((product) => isSold(product) && product.brand.slug === 'vermilion-collection');
  const other = products.find((product) => isSold(product) && product.brand.slug !== 'vermilion-collection');
  expect(house && other).toBeDefined();
  for (const { slug } of [house, other].filter((product) => product !== undefined)) await addByApi(shopper, slug);

  const bag = await callApi<Bag>(shopper, 'GET', 'cart/');
  const lines = bag.lines.map(({ brand, subtotal, total }) => ({ brand: brand.slug, share: 1 - total / subtotal }));
  for (const { brand, share } of lines) expect(share).toBeCloseTo(brand === 'vermilion-collection' ? 0.45 : 0.3, 2);

  await openPage(page, `${origin}/cart`);
  const discount = page.locator('dt', { hasText: word('Staff discount', language) });
  await discount.waitFor();
  const amount = formatMoney(bag.totals.discount, markets[market], language);
  expect(await discount.locator('xpath=following-sibling::dd[1]').textContent()).toContain(amount);

  await page.mouse.wheel(0, 60);
  await page.getByRole('button', { name: word('Promo code', language) }).click();
  const input = page.getByRole('textbox', { name: word('Promo code', language) });
  await input.fill('GLOW10');
  await input.press('Enter');
  await page.getByText(refusal).first().waitFor();
  expect((await callApi<Bag>(shopper, 'GET', 'cart/')).totals.total).toBe(bag.totals.total);
  await expectGoodPage(shopper, 'bag of an employee');
  await shopper.context.close();
});

/** Opens the bag of a new member with points, and waits for the rewards. */
async function openBagWithPoints(site: Pick<Shopper, 'market' | 'language' | 'width'>, points: number) {
  const shopper: Shopper = { ...(await visit(site.market, site.language, site.width)), ...site };
  const { page, origin, language } = shopper;
  type Member = { user: { id: string; email: string }; password: string };
  const { user, password } = await callApi<Member>(shopper, 'POST', 'sandbox/users/', { points });
  await callApi(shopper, 'POST', 'sessions', { email: user.email, password });
  await addByApi(shopper, language === 'th' ? 'ลิปสติก' : 'velvet', 2);
  type Offers = { rewards: { name: string; points: number; missingPoints: number }[] };
  const { rewards } = await callApi<Offers>(shopper, 'GET', 'cart/beauty-pass-offers/');
  const reward = rewards.find((each) => each.points === 200);
  if (!reward) throw new Error('No reward costs 200 points');
  await openPage(page, `${origin}/cart`);
  // The section is loaded once its place is near.
  await page.mouse.wheel(0, 400);
  await page.getByRole('heading', { name: 'Beauty Pass', exact: true }).scrollIntoViewIfNeeded();
  await page.getByText(reward.name).first().waitFor();
  const findButton = (english: 'Use {name}' | 'Remove {name}') =>
    page.getByRole('button', { name: word(english, language).replace('{name}', reward.name) });
  return { shopper, user, reward, findButton };
}

test('a reward takes exactly its points, and not one less', async () => {
  const site = { market: 'SG', language: 'en', width: 1280 } as const;
  const poor = await openBagWithPoints(site, 199);
  expect(poor.reward.missingPoints).toBe(1);
  expect(await poor.findButton('Use {name}').count()).toBe(0);
  await poor.shopper.context.close();

  const { shopper, user, findButton } = await openBagWithPoints(site, 200);
  await findButton('Use {name}').click();
  await findButton('Remove {name}').waitFor();
  await expectGoodPage(shopper, 'bag with a reward');
  await orderBagByApi(shopper, 'card');
  await pay(shopper, 'confirmed');
  await shopper.page
    .getByRole('heading', { name: word('Thank you, your order is confirmed', site.language) })
    .waitFor();
  const readUser = () => callApi<{ points: number }>(shopper, 'GET', `sandbox/users/${user.id}`);
  await expect.poll(async () => (await readUser()).points, { timeout: 15_000 }).toBeLessThan(200);
  expect([...poor.shopper.complaints, ...shopper.complaints]).toEqual([]);
  await shopper.context.close();
});
