// @module-tag embedded
import { randomUUID } from 'node:crypto';
import type { SampleDefinition } from '@vermilion/contract/sample';
import { sampleErrors } from '@vermilion/contract/sample';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { getResultCode, insertTestStore } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { translate } from '../platform/texts.ts';
import { readShelf, stockUp, stockUpStore } from '../stock/stock.testing.ts';
import { sampleDataHolder } from './sample.personal-data.ts';
import { createSampleShop, type SampleShop, sampleVariants, testAuthor } from './sample.testing.ts';

let database: Database;
let shop: SampleShop;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A visitor with so many items of 10.00 and these samples chosen. */
async function openBag(quantity: number, ...ids: string[]) {
  shop = await createSampleShop(database);
  const visitor = createTestVisitor('SG');
  await shop.add(visitor, 1, quantity);
  for (const id of ids) expect(getResultCode(await shop.choose(visitor, id))).toBe('ok');
  return visitor;
}

const setQuantity = async (visitor: ReturnType<typeof createTestVisitor>, quantity: number) => {
  const { lines } = await shop.viewBag(visitor);
  const body = { lineId: lines[0]?.id ?? '', quantity };
  expect(getResultCode(await shop.dispatch.call('PATCH cart/line-items/', { body }, visitor))).toBe('ok');
};

const readReserved = async (id: keyof typeof sampleVariants) =>
  (await readShelf(database.db, 'SG'))[sampleVariants[id]]?.reserved ?? 0;

describe('choosing', () => {
  test('puts a sample in the bag as a free line of one, which changes no sum and no count', async () => {
    const visitor = await openBag(8, 'cream');
    const bag = await shop.viewBag(visitor);
    expect(bag.lines.map(({ kind, sku, type, quantity, total }) => ({ kind, sku, type, quantity, total }))).toEqual([
      { kind: 'item', sku: 'SKU-1', type: null, quantity: 8, total: 8000 },
      { kind: 'sample', sku: 'SKU-12', type: 'Sample', quantity: 1, total: 0 },
    ]);
    expect(bag).toMatchObject({
      itemCount: 8,
      canCheckOut: true,
      unused: [],
      totals: { subtotal: 8000, discount: 0, total: 8000 },
    });
  });

  test('again changes nothing, and neither does removing again', async () => {
    const visitor = await openBag(4, 'cream', 'cream');
    expect(await shop.listGiven(visitor)).toEqual(['SKU-12']);
    for (let call = 0; call < 2; call += 1)
      expect(getResultCode(await shop.choose(visitor, 'cream', false))).toBe('ok');
    expect(await shop.listGiven(visitor)).toEqual([]);
  });

  test.each([
    ['a bag that is empty', 0, [], 'serum', 'BAG_EMPTY'],
    ['goods below the first step', 3, [], 'serum', 'SAMPLES_NEED_SPEND'],
    ['a second sample where one is allowed', 4, ['serum'], 'cream', 'SAMPLE_LIMIT'],
    ['a third where two are', 8, ['serum', 'cream'], 'veil', 'SAMPLE_LIMIT'],
    ['a fourth in any bag', 90, ['serum', 'cream', 'veil'], 'scent', 'SAMPLE_LIMIT'],
    ['what no sample is called', 8, [], 'nothing', 'SAMPLE_NOT_FOUND'],
  ])('refuses %s', async (_what, quantity, chosen, id, code) => {
    const visitor = quantity > 0 ? await openBag(quantity, ...chosen) : createTestVisitor('SG');
    const before = await shop.listGiven(visitor).catch(() => []);
    expect(getResultCode(await shop.choose(visitor, id))).toBe(code);
    expect(await shop.listGiven(visitor).catch(() => [])).toEqual(before);
  });

  test('refuses what is out of stock, no longer offered, or of another market', async () => {
    const visitor = await openBag(8);
    await stockUp(database.db, 'SG', { [sampleVariants.veil]: 0 });
    expect(getResultCode(await shop.choose(visitor, 'veil'))).toBe('SAMPLE_OUT_OF_STOCK');
    await database.db.updateTable('samples').set({ is_offered: false }).where('id', '=', 'scent').execute();
    expect(getResultCode(await shop.choose(visitor, 'scent'))).toBe('SAMPLE_NOT_FOUND');
    const other = createTestVisitor('TH');
    await stockUp(database.db, 'TH', { 1: 100 });
    await shop.add(other, 1, 90);
    expect(getResultCode(await shop.choose(other, 'serum'))).toBe('SAMPLE_NOT_FOUND');
  });

  test('replaces what ran out, and what ran out comes back only where there is room', async () => {
    const visitor = await openBag(4, 'veil');
    await stockUp(database.db, 'SG', { [sampleVariants.veil]: 0 });
    expect((await shop.viewBag(visitor)).unused).toEqual([
      { source: { kind: 'sample', sampleId: 'veil' }, reason: 'out_of_stock', missingSpend: null },
    ]);
    expect(getResultCode(await shop.choose(visitor, 'serum'))).toBe('ok');
    await stockUp(database.db, 'SG', { [sampleVariants.veil]: 5 });
    expect(await shop.listGiven(visitor)).toEqual(['SKU-11']);
  });

  test('lists each sample in the language of the shopper, with what is missing to the next', async () => {
    const visitor = await openBag(5, 'serum');
    const { samples, ...allowance } = await shop.listSamples({ ...visitor, language: 'th' });
    expect(allowance).toEqual({ allowedCount: 1, missingSpend: 3000 });
    expect(samples.map(({ id, isChosen, isAvailable }) => ({ id, isChosen, isAvailable }))).toEqual([
      { id: 'serum', isChosen: true, isAvailable: true },
      { id: 'cream', isChosen: false, isAvailable: true },
      { id: 'scent', isChosen: false, isAvailable: true },
      { id: 'veil', isChosen: false, isAvailable: true },
    ]);
    expect(samples[0]).toMatchObject({ name: 'Name 11 (th)', description: 'serum สองวัน', size: '30 ml' });
    expect(await shop.listSamples(createTestVisitor('SG'))).toMatchObject({ allowedCount: 0, missingSpend: 4000 });
  });
});

describe('a bag that changes', () => {
  test('keeps as many samples as its goods are worth, says so, and gets the others back', async () => {
    const visitor = await openBag(8, 'serum', 'cream');
    await setQuantity(visitor, 5);
    expect(await shop.listGiven(visitor)).toEqual(['SKU-11']);
    expect((await shop.viewBag(visitor)).unused).toEqual([
      { source: { kind: 'sample', sampleId: 'cream' }, reason: 'below_minimum_spend', missingSpend: 3000 },
    ]);
    await setQuantity(visitor, 1);
    expect(await shop.listGiven(visitor)).toEqual([]);
    await setQuantity(visitor, 9);
    expect(await shop.listGiven(visitor)).toEqual(['SKU-11', 'SKU-12']);
  });

  test('counts what the goods cost after discounts, whatever discounts come later in the list', async () => {
    const visitor = await openBag(4, 'serum');
    shop.pricing.contributors.add('test', {
      contribute: async () => ({
        adjustments: [{ kind: 'amount_off', source: { kind: 'promo_code', code: 'ONE' }, amount: 1, scope: {} }],
      }),
    });
    expect((await shop.viewBag(visitor)).unused).toEqual([
      { source: { kind: 'sample', sampleId: 'serum' }, reason: 'below_minimum_spend', missingSpend: 1 },
    ]);
    expect(await shop.listSamples(visitor)).toMatchObject({ allowedCount: 0, missingSpend: 1 });
  });

  test('loses its samples by Click & Collect, and has them again with another delivery', async () => {
    const visitor = await openBag(8, 'serum', 'cream');
    expect(await shop.listGiven(visitor, 'collect')).toEqual([]);
    const checkout = await shop.unwrap(
      shop.dispatch.call('GET checkout/', { query: { delivery: 'collect' } }, visitor),
    );
    expect(checkout.bag.unused).toEqual(
      ['serum', 'cream'].map((sampleId) => ({
        source: { kind: 'sample', sampleId },
        reason: 'not_for_this_delivery',
        missingSpend: null,
      })),
    );
    expect(await shop.listGiven(visitor, 'express')).toEqual(['SKU-11', 'SKU-12']);
    expect(await shop.listGiven(visitor)).toEqual(['SKU-11', 'SKU-12']);
  });
});

describe('an order', () => {
  const place = (visitor: ReturnType<typeof createTestVisitor>, expectedExtraIds?: string[]) =>
    shop.place(visitor, { expectedTotal: 8000, expectedExtraIds });

  test('reserves its samples, shows them as free, and leaves the next bag without', async () => {
    const visitor = await openBag(8, 'serum', 'cream');
    const before = await readReserved('serum');
    const placed = await shop.unwrap(place(visitor, await shop.listSampleLineIds(visitor)));
    expect(await readReserved('serum')).toBe(before + 1);
    const order = await shop.view(visitor, placed);
    expect(order.lines.map(({ kind, sku, type, unitPrice, total }) => ({ kind, sku, type, unitPrice, total }))).toEqual(
      [
        { kind: 'item', sku: 'SKU-1', type: null, unitPrice: 1000, total: 8000 },
        { kind: 'sample', sku: 'SKU-11', type: 'Sample', unitPrice: 0, total: 0 },
        { kind: 'sample', sku: 'SKU-12', type: 'Sample', unitPrice: 0, total: 0 },
      ],
    );
    await shop.add(visitor, 1, 8);
    expect(await shop.listGiven(visitor)).toEqual([]);
    expect((await shop.listSamples(visitor)).samples.some(({ isChosen }) => isChosen)).toBe(false);
    expect(getResultCode(await shop.cancel(visitor, placed))).toBe('ok');
    expect(await readReserved('serum')).toBe(before);
  });

  test('that is not paid in time gives its samples back', async () => {
    const visitor = await openBag(8, 'serum');
    const before = await readReserved('serum');
    await shop.unwrap(place(visitor));
    expect(await readReserved('serum')).toBe(before + 1);
    shop.advanceClock(61);
    await shop.runJobs();
    expect(await readReserved('serum')).toBe(before);
  });

  test('that is collected has no samples and reserves none', async () => {
    const visitor = await openBag(8, 'serum');
    await insertTestStore(database.db);
    await stockUpStore(database.db, 'sg-orchard', { 1: 100 });
    const before = await readReserved('serum');
    const delivery = { method: 'collect' as const, storeCode: 'sg-orchard' };
    const collected = { expectedTotal: 8000, delivery };
    const expectedExtraIds = await shop.listSampleLineIds(visitor);
    expect(getResultCode(await shop.place(visitor, { ...collected, expectedExtraIds }))).toBe('BAG_CHANGED');
    const placed = await shop.unwrap(shop.place(visitor, { ...collected, expectedExtraIds: [] }));
    expect((await shop.view(visitor, placed)).lines.map(({ kind }) => kind)).toEqual(['item']);
    expect(await readReserved('serum')).toBe(before);
    await shop.add(visitor, 1, 8);
    expect(await shop.listGiven(visitor)).toEqual([]);
  });

  test('is refused where a sample that the shopper saw ran out, and placed without it once that was seen', async () => {
    const visitor = await openBag(8, 'serum', 'cream');
    const lineIds = await shop.listSampleLineIds(visitor);
    await stockUp(database.db, 'SG', { [sampleVariants.cream]: 0 });
    const extraIds = await shop.listSampleLineIds(visitor);
    expect(extraIds).not.toEqual(lineIds);
    const details = { total: 8000, amountDue: 8000, extraIds };
    expect(await place(visitor, lineIds)).toMatchObject({ error: { code: 'BAG_CHANGED', details } });
    const placed = await shop.unwrap(place(visitor, extraIds));
    expect((await shop.view(visitor, placed)).lines.map(({ sku }) => sku)).toEqual(['SKU-1', 'SKU-11']);
  });

  test('refunds nothing for a sample', async () => {
    const visitor = await openBag(8, 'serum');
    const placed = await shop.unwrap(place(visitor));
    const [payment] = await shop.listPayments(placed.id);
    await shop.reportOutcome(payment?.id ?? '', 'confirmed');
    expect(getResultCode(await shop.ship(placed.id))).toBe('ok');
    const order = await shop.view(visitor, placed);
    const lineId = order.lines[1]?.id ?? '';
    await shop.refund(placed.id, { lines: [{ lineId, quantity: 1 }] });
    expect((await shop.view(visitor, placed)).refunds).toEqual([]);
  });
});

describe('a guest who signs in', () => {
  test('brings the samples along, after those of the member, each once and as many as a bag can have', async () => {
    const accountId = randomUUID();
    const visitor = await openBag(20, 'serum', 'cream', 'veil');
    const member = createTestMember('SG', accountId, visitor);
    await shop.viewBag(member);
    expect(await shop.listGiven(member)).toEqual(['SKU-11', 'SKU-12', 'SKU-14']);
    const elsewhere = createTestVisitor('SG');
    await shop.add(elsewhere, 1, 20);
    for (const id of ['scent', 'serum']) await shop.choose(elsewhere, id);
    expect(getResultCode(await shop.choose(member, 'veil', false))).toBe('ok');
    const again = createTestMember('SG', accountId, elsewhere);
    expect(await shop.listGiven(again)).toEqual(['SKU-11', 'SKU-12', 'SKU-13']);
    expect(await sampleDataHolder.read(database.db, accountId)).toEqual(
      ['serum', 'cream', 'scent'].map((sampleId) => ({ market: 'SG', sampleId })),
    );
    await database.db.deleteFrom('bags').where('account_id', '=', accountId).execute();
    expect(await sampleDataHolder.read(database.db, accountId)).toEqual([]);
  });
});

describe('staff', () => {
  const definition: SampleDefinition = {
    market: 'SG',
    sku: 'SKU-1',
    description: { en: 'One week of it' },
    position: 9,
    isOffered: true,
    onHand: 7,
  };

  test('define and change a sample, count its stock, and are audited', async () => {
    shop = await createSampleShop(database);
    await stockUp(database.db, 'SG', { 30: 0 });
    const given = { ...definition, sku: 'SKU-30' };
    expect(await shop.unwrap(shop.admin.define(testAuthor, 'week', given))).toEqual({
      id: 'week',
      market: 'SG',
      sku: 'SKU-30',
      description: { en: 'One week of it' },
      position: 9,
      isOffered: true,
      available: 7,
    });
    const changed = { ...given, isOffered: false, onHand: null };
    expect(await shop.unwrap(shop.admin.define(testAuthor, 'week', changed))).toMatchObject({
      isOffered: false,
      available: 7,
    });
    expect((await shop.admin.list('SG')).map(({ id }) => id)).toContain('week');
    const entries = await database.db
      .selectFrom('audit_entries')
      .select('action')
      .where('object_id', '=', 'SG week')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['sample.defined', 'sample.changed']);
  });

  test('cannot name a SKU that no variant or another sample has, and a file is taken whole or not at all', async () => {
    shop = await createSampleShop(database);
    const refuse = async (sku: string) =>
      getResultCode(await shop.admin.define(testAuthor, 'new', { ...definition, sku }));
    expect(await refuse('SKU-404')).toBe('SAMPLE_SKU_UNKNOWN');
    expect(await refuse('SKU-11')).toBe('SAMPLE_SKU_TAKEN');
    const all = await shop.admin.defineAll(testAuthor, [
      { ...definition, id: 'new', sku: 'SKU-2' },
      { ...definition, id: 'newer', sku: 'SKU-404' },
    ]);
    expect(getResultCode(all)).toBe('SAMPLE_SKU_UNKNOWN');
    expect((await shop.admin.list('SG')).map(({ id }) => id)).not.toContain('new');
  });
});

test('reading and ordering a bag takes the same number of statements, however many samples it has', async () => {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  shop = await createSampleShop({ ...database, db: database.db.withPlugin(counting) });
  const measure = async (...ids: string[]) => {
    const visitor = createTestVisitor('SG');
    await shop.add(visitor, 1, 20);
    for (const id of ids) expect(getResultCode(await shop.choose(visitor, id))).toBe('ok');
    queries = 0;
    await shop.viewBag(visitor);
    const read = queries;
    queries = 0;
    expect(getResultCode(await shop.place(visitor, { expectedTotal: 20_000 }))).toBe('ok');
    return { read, placed: queries };
  };
  const bare = await measure();
  const one = await measure('serum');
  expect(await measure('serum', 'cream', 'veil')).toEqual(one);
  expect([bare.read, one.read, one.placed - bare.placed]).toEqual([1, 2, 1]);
});

test.each([
  [
    'en',
    [
      'This sample is no longer offered',
      'This sample is out of stock. Choose another',
      'Spend $5.00 more to choose a sample',
      'Your bag comes with 2 samples. Remove one to choose another',
    ],
  ],
  [
    'id',
    [
      'Sampel ini tidak ditawarkan lagi',
      'Sampel ini habis. Pilih yang lain',
      'Belanja $5.00 lagi untuk memilih sampel',
      'Tasmu mendapat 2 sampel. Hapus satu untuk memilih yang lain',
    ],
  ],
  [
    'th',
    [
      'ไม่มีตัวอย่างนี้ให้เลือกแล้ว',
      'ตัวอย่างนี้หมดแล้ว เลือกชิ้นอื่น',
      'ช้อปเพิ่มอีก $5.00 เพื่อเลือกตัวอย่าง',
      'ตะกร้าของคุณเลือกตัวอย่างได้ 2 ชิ้น นำออกหนึ่งชิ้นเพื่อเลือกชิ้นอื่น',
    ],
  ],
  [
    'zh',
    [
      '此試用裝已停止提供',
      '此試用裝已售罄，請選擇其他試用裝',
      '再消費$5.00即可選擇試用裝',
      '你的購物袋可選2份試用裝，移除一份即可另選',
    ],
  ],
] as const)('refusals are worded in %s', (language, expected) => {
  const { SAMPLE_NOT_FOUND, SAMPLE_OUT_OF_STOCK, SAMPLES_NEED_SPEND, SAMPLE_LIMIT } = sampleErrors;
  const texts = [SAMPLE_NOT_FOUND, SAMPLE_OUT_OF_STOCK, SAMPLES_NEED_SPEND, SAMPLE_LIMIT];
  const values = { missing: '$5.00', count: 2 };
  expect(texts.map(({ text }) => translate(text, language, values))).toEqual(expected);
});
