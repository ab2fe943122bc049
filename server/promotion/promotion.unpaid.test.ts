import { beforeEach, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { getResultCode } from '../order/order.testing.ts';
import { systemRandom } from '../platform/random.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createPromotionShop, type PromotionShop } from './promotion.testing.ts';

const database = await testDatabase();
let shop: PromotionShop;
beforeEach(async () => {
  await stockUp(database.db, 'SG', { 1: 1000 });
  shop = createPromotionShop(database);
});

type Shopper = Parameters<PromotionShop['order']>[0];

let people = 0;
/** A person with an e-mail and a phone that no other test has. */
function createContact() {
  people += 1;
  return { email: `person${people}@example.sg`, phone: `9123 ${5000 + people}` };
}

async function place(shopper: Shopper, contact: { email: string; phone: string }, code?: string) {
  await shop.add(shopper, 1, 2);
  if (code) await shop.enter(shopper, code);
  return shop.order(shopper, contact);
}

async function placeOk(...order: Parameters<typeof place>) {
  const placed = await place(...order);
  if (!placed.ok) throw new Error(placed.error.code);
  const [payment] = await shop.listPayments(placed.value.id);
  const { number } = await database.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', placed.value.id)
    .executeTakeFirstOrThrow();
  return { ...placed.value, number, paymentId: payment?.id ?? '' };
}

const once = { maxUsesPerCustomer: 1, isListed: true };

test.each([
  ['once per customer', once, {}],
  ['for the first order', { isFirstOrderOnly: true, isListed: true }, {}],
  ['of a single use', { isListed: true }, { maxUses: 1 }],
])(
  'a code %s leads a member back to the unpaid order that has it, until that is paid or cancelled',
  async (_, terms, limit) => {
    const code = `C-${systemRandom.uuid().slice(0, 8)}`;
    await shop.define(terms, { code, ...limit });
    const member = createTestMember('SG', systemRandom.uuid());
    const order = await placeOk(member, createContact(), code);
    await shop.reportOutcome(order.paymentId, 'failed');
    await shop.add(member, 1, 2);

    const refused = await shop.enter(member, code);
    const held = { id: order.id, number: order.number, key: null };
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'PROMO_CODE_IN_UNPAID_ORDER', details: { number: order.number, order: held } },
    });
    const findListed = async () =>
      (await shop.listOffers(member)).promoList.promos.find((promo) => promo.code === code);
    expect(await findListed()).toMatchObject({ unpaidOrder: held });

    expect(getResultCode(await shop.cancel(member, order))).toBe('ok');
    expect(await findListed()).toMatchObject({ unpaidOrder: null });
    expect(getResultCode(await shop.enter(member, code))).toBe('ok');
  },
);

test('a code of an order that was paid is used, and says so', async () => {
  const code = `C-${systemRandom.uuid().slice(0, 8)}`;
  await shop.define(once, { code });
  const member = createTestMember('SG', systemRandom.uuid());
  const order = await placeOk(member, createContact(), code);
  await shop.reportOutcome(order.paymentId, 'confirmed');
  await shop.add(member, 1, 2);
  expect(getResultCode(await shop.enter(member, code))).toBe('PROMO_CODE_USED_BEFORE');
});

test('a guest is shown the unpaid order on placing, with its link, and in the bag afterwards', async () => {
  const code = `C-${systemRandom.uuid().slice(0, 8)}`;
  await shop.define(once, { code });
  const guest = createTestVisitor('SG');
  const contact = createContact();
  const order = await placeOk(guest, contact, code);
  const refused = await place(guest, contact, code);
  const held = { id: order.id, number: order.number, key: order.key };
  expect(order.key).not.toBeNull();
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'ADJUSTMENT_REFUSED', details: { reason: 'in_unpaid_order', order: held } },
  });
  expect((await shop.viewBag(guest)).unused).toMatchObject([
    { source: { code }, reason: 'in_unpaid_order', order: held },
  ]);
  expect(getResultCode(await shop.cancel(guest, order))).toBe('ok');
  expect((await shop.viewBag(guest)).unused).toEqual([]);
  expect(getResultCode(await shop.order(guest, contact))).toBe('ok');
});

test('a stranger’s e-mail and phone reveal nothing of their unpaid order', async () => {
  const code = `C-${systemRandom.uuid().slice(0, 8)}`;
  await shop.define(once, { code });
  const contact = createContact();
  const order = await placeOk(createTestVisitor('SG'), contact, code);
  for (const stranger of [createTestVisitor('SG'), createTestMember('SG', systemRandom.uuid())]) {
    const refused = await place(stranger, contact, code);
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'ADJUSTMENT_REFUSED', details: { reason: 'used_before' } },
    });
    const known = [
      refused,
      await shop.viewBag(stranger),
      await shop.enter(stranger, code),
      await shop.listOffers(stranger),
    ];
    expect(JSON.stringify(known)).not.toContain(order.id);
    expect(JSON.stringify(known)).not.toContain(order.number);
  }
});
