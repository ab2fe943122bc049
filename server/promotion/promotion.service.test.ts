import type { Language } from '@vermilion/contract/markets';
import { pricingErrors } from '@vermilion/contract/pricing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { getResultCode } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { createErrorTable } from '../platform/error-table.ts';
import { systemRandom } from '../platform/random.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createPromotionShop, type PromotionShop, testAuthor } from './promotion.testing.ts';

let database: Database;
let shop: PromotionShop;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of [
    'guesses',
    'bag_promo_codes',
    'bag_customers',
    'promotion_uses',
    'promotion_customers',
    'promo_codes',
    'promotions',
  ] as const) {
    await database.db.deleteFrom(table).execute();
  }
  shop = createPromotionShop(database);
  await stockUp(database.db, 'SG', { 1: 1000, 2: 1000, 3: 1000, 4: 1000 });
});

/** A visitor with units of variant 1 (10.00 each) in the bag. */
async function createShopper(quantity = 2, language: Language = 'en') {
  const visitor = createTestVisitor('SG', language);
  await shop.add(visitor, 1, quantity);
  return visitor;
}

const readCode = async (visitor: RequestContext) => (await shop.listOffers(visitor)).promoList.code;

const yesterday = '2026-11-19T02:00:00Z';
const tomorrow = '2026-11-21T16:00:00Z';

describe('a promo code', () => {
  test('lowers the price, once however often it is entered, and goes when it is removed', async () => {
    await shop.define();
    const visitor = await createShopper();
    const before = await shop.viewBag(visitor);
    for (let round = 0; round < 2; round += 1) {
      const entered = await shop.enter(visitor, '  SAVE10 ');
      expect(entered.ok && entered.value.bag.totals).toMatchObject({ subtotal: 2000, discount: 200, total: 2200 });
    }
    expect(await readCode(visitor)).toBe('SAVE10');
    for (let round = 0; round < 2; round += 1) {
      const removed = await shop.remove(visitor);
      expect(removed.ok && removed.value.bag).toEqual(before);
    }
  });

  test('leaves when the bag stops qualifying, and returns when it qualifies again', async () => {
    await shop.define({ minimumSpend: 5000 });
    const visitor = await createShopper(5);
    expect(getResultCode(await shop.enter(visitor, 'SAVE10'))).toBe('ok');
    const [line] = (await shop.viewBag(visitor)).lines;
    const setQuantity = (quantity: number) =>
      shop.dispatch.call('PATCH cart/line-items/', { body: { lineId: line?.id ?? '', quantity } }, visitor);
    await setQuantity(4);
    const fewer = await shop.viewBag(visitor);
    expect(fewer.totals.discount).toBe(0);
    expect(fewer.unused).toEqual([
      {
        source: { kind: 'promo_code', code: 'SAVE10' },
        name: 'Ten off',
        reason: 'below_minimum_spend',
        missingSpend: 1000,
      },
    ]);
    // What is entered again while it waits is refused, and keeps waiting.
    expect(getResultCode(await shop.enter(visitor, 'SAVE10'))).toBe('PROMO_CODE_BELOW_MINIMUM');
    await setQuantity(6);
    expect((await shop.viewBag(visitor)).totals.discount).toBe(600);
  });

  test('gives free shipping or an amount', async () => {
    await shop.define({ benefit: { kind: 'free_shipping' } }, { code: 'SHIP' });
    await shop.define({ benefit: { kind: 'amount_off', amount: 300 } }, { code: 'LESS3' });
    const visitor = await createShopper();
    const shipped = await shop.enter(visitor, 'SHIP');
    expect(shipped.ok && shipped.value.bag.totals).toMatchObject({ discount: 0, shipping: 0, total: 2000 });
    await shop.remove(visitor);
    const lowered = await shop.enter(visitor, 'LESS3');
    expect(lowered.ok && lowered.value.bag.totals).toMatchObject({ discount: 300, total: 2100 });
  });

  test('gives a gift for nothing, in bag, checkout and order, while the bag qualifies and a unit is left', async () => {
    await stockUp(database.db, 'SG', { 4: 1 });
    await shop.define({ benefit: { kind: 'gift', sku: 'SKU-4' }, minimumSpend: 2000, maxUses: 5 }, { code: 'PRESENT' });
    const visitor = await createShopper();
    const gift = { kind: 'gift', variantId: 4, quantity: 1, subtotal: 4900, total: 0 };
    const totals = { subtotal: 6900, discount: 4900, shipping: 400, total: 2400 };
    const entered = await shop.enter(visitor, 'PRESENT');
    expect(entered.ok && entered.value.bag).toMatchObject({ lines: [{ kind: 'item' }, gift], totals });

    const [item] = (await shop.viewBag(visitor)).lines;
    const setQuantity = (quantity: number) =>
      shop.dispatch.call('PATCH cart/line-items/', { body: { lineId: item?.id ?? '', quantity } }, visitor);
    await setQuantity(1);
    expect(await shop.viewBag(visitor)).toMatchObject({
      lines: [{ kind: 'item' }],
      unused: [{ source: { code: 'PRESENT' }, reason: 'below_minimum_spend', missingSpend: 1000 }],
    });
    await setQuantity(2);
    const checkout = await shop.dispatch.call('GET checkout/', { query: { delivery: 'express' } }, visitor);
    expect(checkout).toMatchObject({ value: { bag: { lines: [{ kind: 'item' }, gift] } } });

    const placed = await shop.order(visitor);
    if (!placed.ok) throw new Error(placed.error.code);
    expect(await shop.view(visitor, placed.value)).toMatchObject({ lines: [{ kind: 'item' }, gift], totals });
    expect(await shop.readAvailable(4)).toBe(0);
    const next = await createShopper();
    expect(getResultCode(await shop.enter(next, 'PRESENT'))).toBe('PROMO_CODE_GIFT_OUT_OF_STOCK');
    await shop.cancel(visitor, placed.value);
    expect(await shop.readAvailable(4)).toBe(1);
    expect(getResultCode(await shop.enter(next, 'PRESENT'))).toBe('ok');
  });

  test('is limited to products, brands or categories', async () => {
    await shop.define({ scope: { productSlugs: ['product-2'] } }, { code: 'TWO' });
    await shop.define({ scope: { categorySlugs: ['lips'] } }, { code: 'LIPS' });
    await shop.define({ scope: { brandSlugs: ['another'], productSlugs: ['product-1'] } }, { code: 'UNION' });
    const visitor = await createShopper();
    expect(getResultCode(await shop.enter(visitor, 'TWO'))).toBe('PROMO_CODE_NO_MATCHING_ITEMS');
    await shop.add(visitor, 2);
    await stockUp(database.db, 'SG', { 2: 0 });
    expect(getResultCode(await shop.enter(visitor, 'TWO'))).toBe('PROMO_CODE_ITEMS_UNAVAILABLE');
    await stockUp(database.db, 'SG', { 2: 100 });
    const two = await shop.enter(visitor, 'TWO');
    expect(two.ok && two.value.bag.totals.discount).toBe(250);
    await shop.remove(visitor);
    const lips = await shop.enter(visitor, 'LIPS');
    expect(lips.ok && lips.value.bag.totals.discount).toBe(450);
    await shop.remove(visitor);
    const union = await shop.enter(visitor, 'UNION');
    expect(union.ok && union.value.bag.totals.discount).toBe(200);
  });

  test('is one per order', async () => {
    await shop.define();
    await shop.define({}, { code: 'OTHER' });
    const visitor = await createShopper();
    await shop.enter(visitor, 'SAVE10');
    const second = await shop.enter(visitor, 'OTHER');
    expect(second).toEqual({ ok: false, error: { code: 'PROMO_CODE_LIMIT', details: { code: 'SAVE10' } } });
    expect(await readCode(visitor)).toBe('SAVE10');
  });

  test('pays nothing together with credit, and nothing with the staff discount', async () => {
    await shop.define();
    shop.tenders.push({ source: { kind: 'credit', creditId: 'C' }, balance: 500 });
    const visitor = await createShopper();
    const entered = await shop.enter(visitor, 'SAVE10');
    expect(entered.ok && entered.value.bag.totals).toMatchObject({ discount: 200, tenders: [], amountDue: 2200 });
    const member = createTestMember('SG', systemRandom.uuid());
    const employee = {
      ...member,
      actor: async () => ({ ...(await member.actor()), kind: 'employee' as const }),
    } as typeof member;
    await shop.add(employee, 1, 2);
    expect(getResultCode(await shop.enter(employee, 'SAVE10'))).toBe('PROMO_CODE_WITH_STAFF_DISCOUNT');
    expect(await readCode(employee)).toBeNull();
  });

  test.each(['before', 'after'])(
    'counts alone where credit was chosen %s it, in the bag, at checkout and in the order',
    async (when) => {
      await shop.define();
      const visitor = await createShopper();
      const chooseCredit = () => shop.tenders.push({ source: { kind: 'credit', creditId: 'C' }, balance: 500 });
      if (when === 'before') chooseCredit();
      expect(getResultCode(await shop.enter(visitor, 'SAVE10'))).toBe('ok');
      if (when === 'after') chooseCredit();
      const shown = {
        totals: { discount: 200, tenders: [], amountDue: 2200 },
        unused: [{ source: { kind: 'credit' }, reason: 'not_combinable' }],
      };
      expect(await shop.viewBag(visitor)).toMatchObject(shown);
      const checkout = await shop.dispatch.call('GET checkout/', { query: {} }, visitor);
      expect(checkout).toMatchObject({ value: { bag: shown } });
      const placed = await shop.place(visitor, { expectedTotal: 2200, expectedAmountDue: 1700 });
      expect(getResultCode(placed)).toBe('BAG_CHANGED');
      expect(getResultCode(await shop.order(visitor))).toBe('ok');
    },
  );

  test('moves to the member’s bag with the guest’s, unless that has a code, which the member is told', async () => {
    await shop.define();
    await shop.define({}, { code: 'OTHER' });
    const accountId = systemRandom.uuid();
    const readLeftOut = async () => {
      const count = await shop.dispatch.call('GET cart/items-count/', {}, createTestMember('SG', accountId));
      return count.ok && count.value.mergeReport;
    };
    const guest = await createShopper();
    await shop.enter(guest, 'SAVE10');
    expect(await readCode(createTestMember('SG', accountId, guest))).toBe('SAVE10');
    expect(await readLeftOut()).toBeNull();
    const nextGuest = await createShopper();
    await shop.enter(nextGuest, 'OTHER');
    expect(await readCode(createTestMember('SG', accountId, nextGuest))).toBe('SAVE10');
    const leftOut = [{ kind: 'promo_code', code: 'OTHER', keptCode: 'SAVE10' }];
    expect(await readLeftOut()).toEqual({ id: expect.any(String), notices: [], leftOut });
    // The same code on both sides is not lost.
    const sameGuest = await createShopper();
    await shop.enter(sameGuest, 'SAVE10');
    expect(await readCode(createTestMember('SG', accountId, sameGuest))).toBe('SAVE10');
    expect(await readLeftOut()).toMatchObject({ leftOut });
    // An own code that has ended makes room for one that can be used.
    await database.db
      .updateTable('promotions')
      .set({ ended_at: new Date(yesterday) })
      .where('id', 'in', (codes) => codes.selectFrom('promo_codes').select('promotion_id').where('code', '=', 'SAVE10'))
      .execute();
    const lastGuest = await createShopper();
    await shop.enter(lastGuest, 'OTHER');
    expect(await readCode(createTestMember('SG', accountId, lastGuest))).toBe('OTHER');
    expect(await readLeftOut()).toMatchObject({
      leftOut: [{ kind: 'promo_code', code: 'SAVE10', keptCode: 'OTHER' }, ...leftOut],
    });
    const held = await database.db.selectFrom('bag_promo_codes').select('code').execute();
    expect(held).toEqual([{ code: 'OTHER' }]);
  });

  test('is used up by an order, and given back when the order is cancelled', async () => {
    await shop.define({}, { code: 'ONCE', maxUses: 1 });
    const visitor = await createShopper();
    await shop.enter(visitor, 'ONCE');
    const placed = await shop.order(visitor);
    if (!placed.ok) throw new Error(placed.error.code);
    const next = await createShopper();
    expect(getResultCode(await shop.enter(next, 'ONCE'))).toBe('PROMO_CODE_FULLY_REDEEMED');
    expect(await readCode(next)).toBeNull();
    for (let round = 0; round < 2; round += 1) await shop.cancel(visitor, placed.value);
    const [code] = await database.db.selectFrom('promo_codes').select(['uses_left']).execute();
    expect(code).toEqual({ uses_left: 1 });
    expect(getResultCode(await shop.enter(next, 'ONCE'))).toBe('ok');
  });

  test('keeps its use where the order was sent and refunded whole: only a cancelled one gives it back', async () => {
    const { id } = await shop.define({ maxUses: 1 });
    const visitor = await createShopper();
    await shop.enter(visitor, 'SAVE10');
    const placed = await shop.order(visitor);
    if (!placed.ok) throw new Error(placed.error.code);
    const [payment] = await shop.listPayments(placed.value.id);
    await shop.reportOutcome(payment?.id ?? '', 'confirmed');
    const everything = async () => {
      const lines = await database.db
        .selectFrom('order_lines')
        .select(['id as lineId', 'quantity'])
        .where('order_id', '=', placed.value.id)
        .execute();
      return { lines, shipping: 400 };
    };
    // What was not sent is cancelled instead, which gives the use back.
    expect(getResultCode(await shop.refund(placed.value.id, await everything()))).toBe('CANCEL_INSTEAD');
    expect(getResultCode(await shop.ship(placed.value.id))).toBe('ok');
    expect(getResultCode(await shop.refund(placed.value.id, await everything()))).toBe('ok');
    expect((await shop.view(visitor, placed.value)).status).toBe('refunded');
    expect((await shop.admin.list('SG')).find((each) => each.id === id)).toMatchObject({ uses: 1 });
    expect(getResultCode(await shop.enter(await createShopper(), 'SAVE10'))).toBe('PROMO_CODE_FULLY_REDEEMED');
  });

  test('that an order has used does not stay in the bag', async () => {
    await shop.define();
    const accountId = systemRandom.uuid();
    const member = createTestMember('SG', accountId);
    await shop.add(member, 1, 2);
    await shop.enter(member, 'SAVE10');
    expect(getResultCode(await shop.order(member))).toBe('ok');
    expect(await readCode(member)).toBeNull();
  });
});

describe('first-time customers', () => {
  test.each<[string, { email?: string; phone?: string }]>([
    ['the e-mail', { email: 'Mei.Tan+new@googlemail.com', phone: '9123 4000' }],
    ['the phone', { email: 'another@example.sg', phone: '+65 9123 4567' }],
  ])('are known by %s, whatever its spelling', async (_what, contact) => {
    await shop.define({ isFirstOrderOnly: true });
    const first = await createShopper();
    await shop.order(first, { email: 'meitan@gmail.com', phone: '91234567' });
    const again = await createShopper();
    expect(getResultCode(await shop.enter(again, 'SAVE10'))).toBe('ok');
    const placed = await shop.order(again, contact);
    expect(placed).toMatchObject({
      ok: false,
      error: { code: 'ADJUSTMENT_REFUSED', details: { reason: 'first_order_only' } },
    });
    const other = await createShopper();
    await shop.enter(other, 'SAVE10');
    expect(getResultCode(await shop.order(other, { phone: '9765 4321' }))).toBe('ok');
  });

  test('who are guests order without what their order was refused for, and the bag says so', async () => {
    const offer = await shop.define({ isFirstOrderOnly: true, isListed: true, name: { en: 'Welcome' } }, null);
    await shop.define({ isFirstOrderOnly: true, isListed: true });
    const contact = { email: 'guest@example.sg', phone: '9123 4599' };
    const source = { kind: 'offer', offerId: offer.id };
    const guest = await createShopper();
    await pay(await shop.order(guest, contact));

    await shop.add(guest, 1, 2);
    const before = await shop.viewBag(guest);
    expect(before.totals).toMatchObject({ discount: 200, adjustments: [{ source, name: 'Welcome' }] });
    expect(await shop.order(guest, contact)).toMatchObject({
      error: { code: 'ADJUSTMENT_REFUSED', details: { source, reason: 'first_order_only' } },
    });
    const after = await shop.viewBag(guest);
    expect(after).toMatchObject({ totals: { discount: 0 }, unused: [{ source, reason: 'first_order_only' }] });
    const { offers, promoList } = await shop.listOffers(guest);
    expect([offers.map(({ state }) => state), promoList.count]).toEqual([['other'], 0]);
    expect(getResultCode(await shop.enter(guest, 'SAVE10'))).toBe('PROMO_CODE_FIRST_ORDER_ONLY');
    expect(getResultCode(await shop.order(guest, contact))).toBe('ok');

    // The next bag is anybody's again.
    await shop.add(guest, 1, 2);
    expect((await shop.viewBag(guest)).totals.discount).toBe(200);
    expect(getResultCode(await shop.order(guest, { email: 'new@example.sg', phone: '9123 4600' }))).toBe('ok');
  });

  test('are known by their account, and are first-time customers again once their order is cancelled', async () => {
    await shop.define({ isFirstOrderOnly: true });
    const accountId = systemRandom.uuid();
    const member = createTestMember('SG', accountId);
    await shop.add(member, 1, 2);
    const placed = await shop.order(member, { phone: '9765 4322' });
    if (!placed.ok) throw new Error(placed.error.code);
    await shop.add(member, 1, 2);
    expect(getResultCode(await shop.enter(member, 'SAVE10'))).toBe('PROMO_CODE_IN_UNPAID_ORDER');
    await shop.cancel(member, placed.value);
    expect(getResultCode(await shop.enter(member, 'SAVE10'))).toBe('ok');
  });

  test('may use a code as often as it says per customer', async () => {
    await shop.define({ maxUsesPerCustomer: 2 });
    const accountId = systemRandom.uuid();
    for (const expected of ['ok', 'ok', 'PROMO_CODE_USED_BEFORE']) {
      const member = createTestMember('SG', accountId);
      await shop.add(member, 1, 2);
      expect(getResultCode(await shop.enter(member, 'SAVE10'))).toBe(expected);
      if (expected === 'ok') await pay(await shop.order(member, { phone: '9765 4323' }));
    }
  });
});

/** What each refusal reads like (spec §5, §8), in English, Indonesian, Thai and Chinese. */
const refusals: [string, () => Promise<unknown>, string, Record<Language, string>][] = [
  [
    'an unknown code',
    async () => {},
    'PROMOTION_INVALID',
    {
      en: 'Sorry, the promotion is invalid',
      id: 'Maaf, promo ini tidak berlaku',
      th: 'ขออภัย โปรโมชันนี้ใช้ไม่ได้',
      zh: '抱歉，此優惠無效',
    },
  ],
  [
    'a code in other letters',
    () => shop.define({}, { code: 'save10' }),
    'PROMOTION_INVALID',
    {
      en: 'Sorry, the promotion is invalid',
      id: 'Maaf, promo ini tidak berlaku',
      th: 'ขออภัย โปรโมชันนี้ใช้ไม่ได้',
      zh: '抱歉，此優惠無效',
    },
  ],
  [
    'a code of another market',
    () => shop.define({ market: 'HK' }),
    'PROMOTION_INVALID',
    {
      en: 'Sorry, the promotion is invalid',
      id: 'Maaf, promo ini tidak berlaku',
      th: 'ขออภัย โปรโมชันนี้ใช้ไม่ได้',
      zh: '抱歉，此優惠無效',
    },
  ],
  [
    'a code that staff have ended',
    async () => shop.admin.end(testAuthor, (await shop.define()).id),
    'PROMOTION_INVALID',
    {
      en: 'Sorry, the promotion is invalid',
      id: 'Maaf, promo ini tidak berlaku',
      th: 'ขออภัย โปรโมชันนี้ใช้ไม่ได้',
      zh: '抱歉，此優惠無效',
    },
  ],
  [
    // 16:00 in UTC is midnight in Singapore.
    'a code before its window',
    () => shop.define({ startsAt: tomorrow }),
    'PROMO_CODE_NOT_STARTED',
    {
      en: 'This code can be used from 22 November 2026',
      id: 'Kode ini bisa dipakai mulai 22 November 2026',
      th: 'ใช้โค้ดนี้ได้ตั้งแต่วันที่ 22 พฤศจิกายน 2026',
      zh: '此優惠碼自2026年11月22日起可使用',
    },
  ],
  [
    'a code after its window',
    () => shop.define({ endsAt: '2026-11-18T16:00:00Z' }),
    'PROMO_CODE_EXPIRED',
    {
      en: 'This code expired on 18 November 2026',
      id: 'Kode ini kedaluwarsa pada 18 November 2026',
      th: 'โค้ดนี้หมดอายุแล้วเมื่อวันที่ 18 พฤศจิกายน 2026',
      zh: '此優惠碼已於2026年11月18日到期',
    },
  ],
  [
    'a code of another tier',
    () => shop.define({ tiers: ['gold'] }),
    'PROMO_CODE_NOT_FOR_TIER',
    {
      en: 'This code isn’t for your membership tier',
      id: 'Kode ini bukan untuk tingkat keanggotaanmu',
      th: 'โค้ดนี้ไม่ใช่สำหรับระดับสมาชิกของคุณ',
      zh: '此優惠碼不適用於你的會員級別',
    },
  ],
  [
    'a code below its minimum',
    () => shop.define({ minimumSpend: 5000 }),
    'PROMO_CODE_BELOW_MINIMUM',
    {
      en: 'Spend $30.00 more to use this code',
      id: 'Belanja $30,00 lagi untuk memakai kode ini',
      th: 'ซื้อเพิ่มอีก $30.00 เพื่อใช้โค้ดนี้',
      zh: '再消費$30.00即可使用此優惠碼',
    },
  ],
  [
    'a code for other items',
    () => shop.define({ scope: { brandSlugs: ['another'] } }),
    'PROMO_CODE_NO_MATCHING_ITEMS',
    {
      en: 'This code isn’t for the items in your bag',
      id: 'Kode ini tidak berlaku untuk produk di tasmu',
      th: 'โค้ดนี้ใช้กับสินค้าในตะกร้าไม่ได้',
      zh: '此優惠碼不適用於購物袋內的產品',
    },
  ],
  [
    'a code for more items',
    () => shop.define({ benefit: { kind: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1 } }),
    'PROMO_CODE_TOO_FEW_ITEMS',
    {
      en: 'Add more of the same items to use this code',
      id: 'Tambah produk yang sama untuk memakai kode ini',
      th: 'เพิ่มสินค้าเดียวกันอีกเพื่อใช้โค้ดนี้',
      zh: '再加入相同產品即可使用此優惠碼',
    },
  ],
  [
    'a code that is not combined with a better offer',
    async () => {
      await shop.define({ isCombinable: false });
      await shop.define({ benefit: { kind: 'percent_off', basisPoints: 2000 } }, null);
    },
    'PROMO_CODE_BETTER_DISCOUNT',
    {
      en: 'Your bag already has a better discount than this code',
      id: 'Tasmu sudah dapat diskon yang lebih besar dari kode ini',
      th: 'ตะกร้าของคุณมีส่วนลดที่ดีกว่าโค้ดนี้อยู่แล้ว',
      zh: '購物袋已有比此優惠碼更好的優惠',
    },
  ],
  [
    'a code that changes nothing',
    async () => {
      await shop.define({ benefit: { kind: 'free_shipping' } });
      await shop.define({ benefit: { kind: 'free_shipping' } }, null);
    },
    'PROMO_CODE_CHANGES_NOTHING',
    {
      en: 'This code wouldn’t change your total',
      id: 'Totalmu tidak berubah dengan kode ini',
      th: 'โค้ดนี้ไม่ทำให้ยอดรวมของคุณเปลี่ยน',
      zh: '使用此優惠碼，總金額不變',
    },
  ],
];

test.each(refusals)('%s is refused in its own words', async (_what, prepare, code, texts) => {
  await prepare();
  for (const language of ['en', 'id', 'th', 'zh'] as const) {
    const visitor = await createShopper(2, language);
    const before = await shop.viewBag(visitor);
    const result = await shop.enter(visitor, 'SAVE10');
    if (result.ok) throw new Error('The code was taken');
    expect(result.error.code).toBe(code);
    const { body } = shop.promotionDispatch.errors.formatFailure(result.error, language);
    expect(body.message).toBe(texts[language]);
    expect(await shop.viewBag(visitor)).toEqual(before);
    expect(await readCode(visitor)).toBeNull();
  }
});

/** Refusals that depend on who enters a code, and on what happened before: each prepares a shopper with a filled bag. */
const personalRefusals: [
  string,
  (language: Language) => Promise<ReturnType<typeof createTestVisitor>>,
  string,
  Record<Language, string>,
][] = [
  [
    'a code whose uses are gone',
    async (language) => {
      await shop.define({}, { code: 'SAVE10', maxUses: 1 });
      const first = await createShopper();
      await shop.enter(first, 'SAVE10');
      await shop.order(first);
      return createShopper(2, language);
    },
    'PROMO_CODE_FULLY_REDEEMED',
    {
      en: 'This code has been fully redeemed',
      id: 'Kode ini sudah habis dipakai',
      th: 'โค้ดนี้ใช้ครบจำนวนแล้ว',
      zh: '此優惠碼的名額已滿',
    },
  ],
  [
    'a code that the customer has used',
    async (language) => {
      await shop.define({ maxUsesPerCustomer: 1 });
      return createCustomer(language, 'SAVE10');
    },
    'PROMO_CODE_USED_BEFORE',
    {
      en: 'You’ve already used this code',
      id: 'Kamu sudah pernah memakai kode ini',
      th: 'คุณเคยใช้โค้ดนี้แล้ว',
      zh: '你已使用過此優惠碼',
    },
  ],
  [
    'a code for the first order of somebody who has ordered',
    async (language) => {
      await shop.define({ isFirstOrderOnly: true });
      return createCustomer(language);
    },
    'PROMO_CODE_FIRST_ORDER_ONLY',
    {
      en: 'This code is for first-time customers only',
      id: 'Kode ini hanya untuk pelanggan pertama kali',
      th: 'โค้ดนี้ใช้ได้เฉพาะลูกค้าที่สั่งซื้อครั้งแรก',
      zh: '此優惠碼只供首次購物的顧客使用',
    },
  ],
  [
    'a code of an employee',
    async (language) => {
      await shop.define();
      const member = { ...createTestMember('SG', systemRandom.uuid()), language };
      const actor = async () => ({ ...(await member.actor()), kind: 'employee' as const });
      const employee = { ...member, actor } as typeof member;
      await shop.add(employee, 1, 2);
      return employee;
    },
    'PROMO_CODE_WITH_STAFF_DISCOUNT',
    {
      en: 'Promo codes can’t be used with the staff discount',
      id: 'Kode promo tidak bisa dipakai bersama diskon karyawan',
      th: 'โค้ดส่วนลดใช้ร่วมกับส่วนลดพนักงานไม่ได้',
      zh: '優惠碼不能與員工優惠同時使用',
    },
  ],
  [
    'a code beside something that excludes codes',
    async (language) => {
      await shop.define();
      shop.pricing.contributors.add('other', {
        contribute: async () => ({
          adjustments: [
            {
              kind: 'amount_off',
              source: { kind: 'loyalty_gift', giftId: 'G', type: 'ten_percent_off' },
              amount: 500,
              scope: {},
              excludes: ['promo_code'],
            },
          ],
        }),
      });
      return createShopper(2, language);
    },
    'PROMO_CODE_NOT_COMBINABLE',
    {
      en: 'This code can’t be combined with the discounts in your bag',
      id: 'Kode ini tidak bisa digabung dengan diskon di tasmu',
      th: 'โค้ดนี้ใช้ร่วมกับส่วนลดในตะกร้าของคุณไม่ได้',
      zh: '此優惠碼不能與購物袋內的優惠同時使用',
    },
  ],
  [
    'a code whose gift is out of stock',
    async (language) => {
      await shop.define({ benefit: { kind: 'gift', sku: 'SKU-4', quantity: 1 } });
      await stockUp(database.db, 'SG', { 4: 0 });
      return createShopper(2, language);
    },
    'PROMO_CODE_GIFT_OUT_OF_STOCK',
    {
      en: 'The gift of this code is out of stock',
      id: 'Hadiah dari kode ini sedang habis',
      th: 'ของแถมของโค้ดนี้หมดแล้ว',
      zh: '此優惠碼的贈品已售罄',
    },
  ],
  [
    'a second code',
    async (language) => {
      await shop.define();
      await shop.define({}, { code: 'OTHER' });
      const visitor = await createShopper(2, language);
      await shop.enter(visitor, 'OTHER');
      return visitor;
    },
    'PROMO_CODE_LIMIT',
    {
      en: 'One code per order. Remove OTHER to use another',
      id: 'Satu kode per pesanan. Hapus OTHER untuk memakai kode lain',
      th: 'ใช้ได้หนึ่งโค้ดต่อคำสั่งซื้อ นำ OTHER ออกก่อนใช้โค้ดอื่น',
      zh: '每張訂單只限使用一個優惠碼。移除OTHER後即可改用另一個',
    },
  ],
  [
    'any code after ten wrong ones',
    async (language) => {
      const visitor = await createShopper(2, language);
      for (let guess = 0; guess < 10; guess += 1) await shop.enter(visitor, `GUESS-${guess}`);
      return visitor;
    },
    'PROMO_GUESSES_EXCEEDED',
    {
      en: 'Too many wrong codes. Try again in 10 minutes',
      id: 'Terlalu banyak kode salah. Coba lagi dalam 10 menit',
      th: 'ใส่โค้ดผิดหลายครั้งเกินไป ลองใหม่ในอีก 10 นาที',
      zh: '輸入錯誤優惠碼的次數過多，請於10分鐘後再試',
    },
  ],
];

/** A member who has ordered, by a code if one is named, with units in the next bag. */
async function createCustomer(language: Language, code?: string) {
  const member = { ...createTestMember('SG', systemRandom.uuid()), language };
  await shop.add(member, 1, 2);
  if (code !== undefined) await shop.enter(member, code);
  const placed = await shop.order(member, { phone: '9765 4325' });
  await pay(placed);
  await shop.add(member, 1, 2);
  return member;
}

/** Pays for an order that was placed. */
async function pay(placed: Awaited<ReturnType<PromotionShop['order']>>) {
  if (!placed.ok) throw new Error(placed.error.code);
  const [payment] = await shop.listPayments(placed.value.id);
  await shop.reportOutcome(payment?.id ?? '', 'confirmed');
}

describe.each(personalRefusals)('%s', (_what, prepare, code, texts) => {
  test.each(['en', 'id', 'th', 'zh'] as const)('is refused in its own words in %s', async (language) => {
    const result = await shop.enter(await prepare(language), 'SAVE10');
    if (result.ok) throw new Error('The code was taken');
    expect(result.error.code).toBe(code);
    expect(shop.promotionDispatch.errors.formatFailure(result.error, language).body.message).toBe(texts[language]);
  });
});

test('a guest, who is known at the end only, reads why the order is not placed', () => {
  const table = createErrorTable([pricingErrors]);
  const read = (reason: string, language: Language) =>
    table.formatFailure({ code: 'ADJUSTMENT_REFUSED', details: { reason } }, language).body.message;
  const readAll = (reason: string) => (['en', 'id', 'th', 'zh'] as const).map((language) => read(reason, language));
  expect(readAll('first_order_only')).toEqual([
    'A discount in your bag is for first-time customers only. Look at the new total, then place the order',
    'Salah satu diskon di tasmu hanya untuk pelanggan pertama kali. Periksa total baru, lalu buat pesanan',
    'ส่วนลดในตะกร้าใช้ได้เฉพาะลูกค้าที่สั่งซื้อครั้งแรก ดูยอดรวมใหม่แล้วสั่งซื้ออีกครั้ง',
    '購物袋中有優惠只供首次購物的顧客使用，請查看新的總額後再下單',
  ]);
  expect(readAll('used_before')).toEqual([
    'You’ve used a discount in your bag already. Look at the new total, then place the order',
    'Kamu sudah pernah memakai salah satu diskon di tasmu. Periksa total baru, lalu buat pesanan',
    'คุณเคยใช้ส่วนลดในตะกร้าแล้ว ดูยอดรวมใหม่แล้วสั่งซื้ออีกครั้ง',
    '你已使用過購物袋中的優惠，請查看新的總額後再下單',
  ]);
  expect(readAll('not_valid')).toEqual([
    'A discount in your bag can’t be used for this order. Look at the new total, then place the order',
    'Salah satu diskon di tasmu tidak bisa dipakai untuk pesanan ini. Periksa total baru, lalu buat pesanan',
    'ส่วนลดในตะกร้าใช้กับคำสั่งซื้อนี้ไม่ได้ ดูยอดรวมใหม่แล้วสั่งซื้ออีกครั้ง',
    '購物袋中有優惠不適用於此訂單，請查看新的總額後再下單',
  ]);
});

test('an empty bag takes no code', async () => {
  await shop.define();
  expect(getResultCode(await shop.enter(createTestVisitor('SG'), 'SAVE10'))).toBe('BAG_EMPTY');
});

describe('guessing', () => {
  test('ends after ten wrong codes of a visitor, and goes on ten minutes later', async () => {
    await shop.define();
    const visitor = await createShopper();
    // Right ones do not count.
    for (let round = 0; round < 12; round += 1) expect(getResultCode(await shop.enter(visitor, 'SAVE10'))).toBe('ok');
    await shop.remove(visitor);
    for (let guess = 0; guess < 10; guess += 1) {
      expect(getResultCode(await shop.enter(visitor, `GUESS-${guess}`))).toBe('PROMOTION_INVALID');
    }
    const refused = await shop.enter(visitor, 'SAVE10');
    expect(refused).toEqual({ ok: false, error: { code: 'PROMO_GUESSES_EXCEEDED', details: { minutes: 10 } } });
    shop.advanceClock(10);
    expect(getResultCode(await shop.enter(visitor, 'SAVE10'))).toBe('ok');
  });

  test('does not begin with right codes, however many come at once', async () => {
    await shop.define();
    const visitor = await createShopper();
    const codes = await Promise.all(
      Array.from({ length: 11 }, async () => getResultCode(await shop.enter(visitor, 'SAVE10'))),
    );
    expect(new Set(codes)).toEqual(new Set(['ok']));
  });

  test('ends for an address whatever its visitors, many at once', async () => {
    const visitors = await Promise.all(Array.from({ length: 20 }, () => createShopper()));
    const codes = await Promise.all(
      visitors.map(async (visitor) => getResultCode(await shop.enter({ ...visitor, address: '203.0.113.9' }, 'GUESS'))),
    );
    expect(codes.filter((code) => code === 'PROMOTION_INVALID')).toHaveLength(10);
    expect(codes.filter((code) => code === 'PROMO_GUESSES_EXCEEDED')).toHaveLength(10);
  });
});

describe('offers', () => {
  test('apply by themselves; of the discounts the best, and free shipping beside it', async () => {
    await shop.define({ benefit: { kind: 'percent_off', basisPoints: 500 }, isListed: true }, null);
    await shop.define({ benefit: { kind: 'amount_off', amount: 400 }, isListed: true }, null);
    await shop.define({ benefit: { kind: 'free_shipping' }, isListed: true, minimumSpend: 1500 }, null);
    const later = await shop.define(
      { benefit: { kind: 'percent_off', basisPoints: 5000 }, minimumSpend: 9000, isListed: true, endsAt: tomorrow },
      null,
    );
    const visitor = await createShopper();
    expect((await shop.viewBag(visitor)).totals).toMatchObject({ discount: 400, shipping: 0, total: 1600 });
    const { offers } = await shop.listOffers(visitor);
    expect(offers.map(({ benefit, state, reason }) => [benefit, state, reason]).toSorted()).toEqual([
      ['amount_off', 'applied', null],
      ['free_shipping', 'applied', null],
      ['percent_off', 'below_minimum_spend', 'below_minimum_spend'],
      ['percent_off', 'other', 'better_discount_applies'],
    ]);
    expect(offers.find(({ id }) => id === later.id)).toMatchObject({
      minimumSpend: 9000,
      missingSpend: 7000,
      validUntil: '2026-11-21T16:00:00.000Z',
      isFullyRedeemed: false,
    });
  });

  test('are marked once they are fully redeemed, and lower no price', async () => {
    await shop.define({ isListed: true, maxUses: 1 }, null);
    const first = await createShopper();
    expect(getResultCode(await shop.order(first))).toBe('ok');
    const second = await createShopper();
    expect((await shop.viewBag(second)).totals.discount).toBe(0);
    expect((await shop.listOffers(second)).offers).toMatchObject([{ state: 'fully_redeemed', isFullyRedeemed: true }]);
  });

  test('the promo list names codes that are listed, with their count', async () => {
    await shop.define({ isListed: true, endsAt: tomorrow }, { code: 'LISTED' });
    await shop.define({}, { code: 'SECRET' });
    await shop.define({ isListed: true, endsAt: yesterday }, { code: 'OLD' });
    const { promoList } = await shop.listOffers(createTestVisitor('SG', 'th'));
    expect(promoList).toMatchObject({ count: 1, promos: [{ code: 'LISTED', name: 'ลดสิบ' }], code: null });
  });

  test('the promo list leaves out what a customer cannot use any more', async () => {
    await shop.define({ isListed: true, isFirstOrderOnly: true }, { code: 'FIRST' });
    await shop.define({ isListed: true, maxUsesPerCustomer: 1 }, { code: 'ONCE' });
    await shop.define({ isListed: true }, { code: 'ALWAYS' });
    const member = createTestMember('SG', systemRandom.uuid());
    const listCodes = async () => (await shop.listOffers(member)).promoList.promos.map(({ code }) => code).toSorted();
    expect(await listCodes()).toEqual(['ALWAYS', 'FIRST', 'ONCE']);
    await shop.add(member, 1, 2);
    await shop.enter(member, 'ONCE');
    await pay(await shop.order(member, { phone: '9765 4323' }));
    expect(await listCodes()).toEqual(['ALWAYS']);
  });

  test('the promo list has codes of a tier for its members only, and says that a code is used up', async () => {
    const gold = createTestMember('SG', systemRandom.uuid());
    const pink = createTestMember('SG', systemRandom.uuid());
    const { accountId: goldId } = (await gold.actor()) as { accountId: string };
    shop.pricing.tiers.add('test', async (_db, accountId) => (accountId === goldId ? 'gold' : 'pink'));
    await shop.define({ isListed: true, tiers: ['gold'] }, { code: 'GOLD' });
    await shop.define({ isListed: true }, { code: 'SINGLE', maxUses: 1 });
    const list = async (visitor: Parameters<typeof shop.listOffers>[0]) => {
      const { promoList } = await shop.listOffers(visitor);
      expect(promoList.count).toBe(promoList.promos.length);
      return promoList.promos.map(({ code, isFullyRedeemed }) => [code, isFullyRedeemed]).toSorted();
    };
    expect(await list(gold)).toEqual([
      ['GOLD', false],
      ['SINGLE', false],
    ]);
    for (const visitor of [pink, createTestVisitor('SG')]) expect(await list(visitor)).toEqual([['SINGLE', false]]);
    const first = await createShopper();
    await shop.enter(first, 'SINGLE');
    expect(getResultCode(await shop.order(first))).toBe('ok');
    expect(await list(pink)).toEqual([['SINGLE', true]]);
  });

  test('their steps are explained', async () => {
    await shop.define({}, null);
    await shop.define({ minimumSpend: 9000 });
    const visitor = await createShopper();
    const result = await shop.promotionDispatch.call('GET cart/explanation/', {}, visitor);
    if (!result.ok) throw new Error(result.error.code);
    expect(result.value).toMatchObject({ subtotal: 2000, discount: 200, shipping: 400, total: 2200, amountDue: 2200 });
    expect(
      result.value.steps.map(({ source, target, amount, reason }) => [source.kind, target, amount, reason]),
    ).toEqual([
      ['offer', 'goods', 200, null],
      ['shipping_threshold', 'shipping', 0, 'below_minimum_spend'],
    ]);
  });
});
