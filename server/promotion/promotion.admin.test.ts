// @module-tag embedded
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { getResultCode } from '../order/order.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { readCodesFile, writeCodesFile } from './promotion.codes-file.ts';
import { importPromotions } from './promotion.import.ts';
import { createPromotionShop, type PromotionShop, testAuthor } from './promotion.testing.ts';

let database: Database;
let shop: PromotionShop;
beforeAll(async () => {
  database = await testDatabase();
  await stockUp(database.db, 'SG', { 1: 1000 });
  shop = createPromotionShop(database);
});
afterAll(() => database.close());

async function enter(code: string) {
  const visitor = createTestVisitor('SG');
  await shop.add(visitor, 1, 2);
  return { visitor, code: getResultCode(await shop.enter(visitor, code)) };
}

/** Returns what a promotion was defined with. */
const toDefinition = ({
  id,
  version,
  uses,
  codeCount,
  endedAt,
  ...definition
}: Awaited<ReturnType<PromotionShop['define']>>) => definition;

test('10,000 single-use codes are made in one call, go out as CSV and can be used once each', async () => {
  const { id } = await shop.define({}, { code: 'unused' });
  const batch = { prefix: 'BULK', count: 10_000, maxUses: 1 };
  const make = (changes = {}) =>
    shop.admin.createCodes(testAuthor, id, { ...batch, ...changes }, { scope: 'test', key: 'a-key-of-the-batch' });
  const made = await make();
  if (!made.ok) throw new Error(made.error.code);
  expect(new Set(made.value.codes).size).toBe(10_000);
  expect(await make()).toEqual(made);
  expect(getResultCode(await make({ count: 1 }))).toBe('IDEMPOTENCY_KEY_REUSED');
  const [code = ''] = made.value.codes;
  const { visitor } = await enter(code);
  expect(getResultCode(await shop.order(visitor))).toBe('ok');
  expect((await enter(code)).code).toBe('PROMO_CODE_FULLY_REDEEMED');
  const listed = await shop.admin.listCodes(testAuthor, id);
  if (!listed.ok) throw new Error(listed.error.code);
  const rows = writeCodesFile(listed.value).trimEnd().split('\n');
  expect(rows).toHaveLength(10_002);
  expect(rows[0]).toBe('code,uses,uses_left');
  expect(rows).toContain(`${code},1,0`);
  expect(rows).toContain('unused,0,');
}, 30_000);

test('a cancelled order gives no use back below a limit that staff have lowered since', async () => {
  const defined = await shop.define({ maxUses: 3 }, { code: 'LOWERED' });
  const orders = await Promise.all(
    [1, 2, 3].map(async () => {
      const { visitor } = await enter('LOWERED');
      const placed = await shop.order(visitor);
      if (!placed.ok) throw new Error(placed.error.code);
      return { visitor, ...placed.value };
    }),
  );
  const lowered = { ...toDefinition(defined), maxUses: 1 };
  expect((await shop.admin.change(testAuthor, defined, lowered)).ok).toBe(true);
  const codes: string[] = [];
  for (const { visitor, ...order } of orders) {
    await shop.cancel(visitor, order);
    codes.push((await enter('LOWERED')).code);
  }
  // Two, one and no orders use it then.
  expect(codes).toEqual(['PROMO_CODE_FULLY_REDEEMED', 'PROMO_CODE_FULLY_REDEEMED', 'ok']);
});

test('codes come in by CSV, all or none', async () => {
  const { id } = await shop.define({}, { code: 'HERE' });
  const add = async (csv: string) => {
    const codes = readCodesFile(Buffer.from(csv));
    if ('problems' in codes) return codes.problems.join('\n');
    return getResultCode(await shop.admin.addCodes(testAuthor, id, codes));
  };
  expect(await add('\uFEFFcode,max_uses\r\nCSV-1,\r\n CSV-2 ,3\r\n')).toBe('ok');
  expect(await add('code\nCSV-3\nHERE\n')).toBe('PROMO_CODE_EXISTS');
  expect(await add('code\nCSV-4\nCSV-4\n')).toBe('Row 3: the code CSV-4 stands in row 2 already');
  expect(await add('code\nNOT ONE\n')).toMatch(/^Row 2: a code has/);
  expect(await add('code,max_uses\nCSV-5,0\n')).toBe('Row 2: max_uses is a whole number, or empty, not "0"');
  expect((await add('code,max_uses\nA B,1\nCSV-6,x\n,2\n')).split('\n')).toEqual([
    expect.stringMatching(/^Row 2: a code has .*, not "A B"$/),
    expect.stringMatching(/^Row 3: max_uses .*, not "x"$/),
    expect.stringMatching(/^Row 4: a code has .*, not ""$/),
  ]);
  expect(await add('codes\nCSV-7\n')).toBe('Row 1: the file has no column code');
  expect(await add('code,max_uses\nCSV-5\n')).toMatch(/Invalid Record Length/);
  expect(await add('code\n')).toBe('The file has no codes');
  const listed = await shop.admin.listCodes(testAuthor, id);
  expect(listed.ok && listed.value).toEqual([
    { code: 'CSV-1', uses: 0, usesLeft: null },
    { code: 'CSV-2', uses: 0, usesLeft: 3 },
    { code: 'HERE', uses: 0, usesLeft: null },
  ]);
  const audited = await database.db.selectFrom('audit_entries').selectAll().where('object_id', '=', id).execute();
  expect(audited.at(-1)).toMatchObject({ action: 'promotion.codes_read', after: { count: 3 } });
});

test('a new limit counts the orders before it', async () => {
  const defined = await shop.define({ isListed: true }, { code: 'LIMIT' });
  const { visitor } = await enter('LIMIT');
  await shop.order(visitor);
  const change = (maxUses: number | null, version: number) =>
    shop.admin.change(testAuthor, { id: defined.id, version }, { ...toDefinition(defined), maxUses });
  expect((await change(1, 1)).ok).toBe(true);
  expect((await enter('LIMIT')).code).toBe('PROMO_CODE_FULLY_REDEEMED');
  expect((await change(2, 2)).ok).toBe(true);
  expect((await enter('LIMIT')).code).toBe('ok');
  expect((await change(null, 3)).ok).toBe(true);
  expect((await enter('LIMIT')).code).toBe('ok');
});

test('of two editors of a promotion, the later is told that the other has changed it', async () => {
  const opened = await shop.define({}, { code: 'TWOEDITORS' });
  const raise = { ...toDefinition(opened), minimumSpend: 5000 };
  const limit = { ...toDefinition(opened), maxUses: 10 };
  const saved = await Promise.all([raise, limit].map((each) => shop.admin.change(testAuthor, opened, each)));
  expect(saved.map(getResultCode).sort()).toEqual(['VERSION_CHANGED', 'ok']);
  const [stored = never()] = (await shop.admin.list('SG')).filter(({ id }) => id === opened.id);
  expect(saved).toContainEqual({ ok: true, value: stored });
  expect(saved).toContainEqual({ ok: false, error: { code: 'VERSION_CHANGED', details: { version: stored.version } } });
  const again = await shop.admin.change(testAuthor, stored, { ...raise, maxUses: 10 });
  expect(again).toMatchObject({ value: { version: 3, minimumSpend: 5000, maxUses: 10 } });
});

test('what has ended stays ended, is changed no more, and is audited once', async () => {
  const defined = await shop.define({}, { code: 'ENDED' });
  for (let round = 0; round < 2; round += 1) expect((await shop.admin.end(testAuthor, defined.id)).ok).toBe(true);
  expect(getResultCode(await shop.admin.change(testAuthor, defined, toDefinition(defined)))).toBe('PROMOTION_ENDED');
  expect(getResultCode(await shop.admin.addCodes(testAuthor, defined.id, [{ code: 'NEW', maxUses: 1 }]))).toBe(
    'PROMOTION_ENDED',
  );
  const entries = await database.db
    .selectFrom('audit_entries')
    .select('action')
    .where('object_id', '=', defined.id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual([
    'promotion.defined',
    'promotion.codes_added',
    'promotion.ended',
  ]);
});

test('a name is there once per market; an offer takes no codes; a gift is a variant', async () => {
  const defined = await shop.define();
  expect(getResultCode(await shop.admin.define(testAuthor, toDefinition(defined)))).toBe('PROMOTION_EXISTS');
  const offer = await shop.define({}, null);
  const codes = [{ code: 'OFFER', maxUses: null }];
  expect(getResultCode(await shop.admin.addCodes(testAuthor, offer.id, codes))).toBe('PROMOTION_TAKES_NO_CODES');
  const gift = { ...toDefinition(offer), slug: 'gift', benefit: { kind: 'gift', sku: 'NONE', quantity: 1 } as const };
  expect(await shop.admin.define(testAuthor, gift)).toEqual({
    ok: false,
    error: { code: 'PROMOTION_SKU_UNKNOWN', details: { sku: 'NONE' } },
  });
  const listed = await shop.admin.list('SG');
  expect(listed.find(({ id }) => id === defined.id)).toEqual(
    defined.codeCount === 1 ? defined : { ...defined, codeCount: 1 },
  );
});

test('a scope names what the catalogue has, and keeps what it has no more', async () => {
  const scope = { productSlugs: ['test'], brandSlugs: ['nope-brand', 'test'], categorySlugs: ['nope-category'] };
  const code = { ...toDefinition(await shop.define({}, { code: 'SCOPED' })), slug: 'scoped', scope };
  expect(await shop.admin.define(testAuthor, code)).toEqual({
    ok: false,
    error: { code: 'PROMOTION_SCOPE_UNKNOWN', details: { names: 'nope-brand, nope-category' } },
  });
  const known = { ...code, scope: { productSlugs: ['test'], brandSlugs: ['test'], categorySlugs: ['test'] } };
  const defined = await shop.admin.define(testAuthor, known);
  if (!defined.ok) throw new Error(defined.error.code);
  await database.db.updateTable('products').set({ archived_at: new Date() }).where('slug', '=', 'test').execute();
  try {
    expect(getResultCode(await shop.admin.change(testAuthor, defined.value, { ...known, maxUses: 5 }))).toBe('ok');
    expect(getResultCode(await shop.admin.define(testAuthor, { ...known, slug: 'archived' }))).toBe(
      'PROMOTION_SCOPE_UNKNOWN',
    );
  } finally {
    await database.db.updateTable('products').set({ archived_at: null }).where('slug', '=', 'test').execute();
  }
});

test('a market takes 50 offers that are open at the same time, whoever defines them at once, and no more', async () => {
  const market = 'PH';
  const define = (changes: Parameters<typeof shop.define>[0] = {}) =>
    shop.define({ market, ...changes }, null).then(
      ({ id }) => id,
      (error: Error) => error.message,
    );
  const defined = await Promise.all(Array.from({ length: 52 }, () => define({ endsAt: '2027-01-01T00:00:00Z' })));
  expect(defined.filter((result) => result === 'PROMOTION_OFFER_LIMIT')).toHaveLength(2);
  const later = { startsAt: '2027-01-01T00:00:00Z' };
  expect(await define({ startsAt: '2026-12-31T23:59:59Z' })).toBe('PROMOTION_OFFER_LIMIT');
  const next = await define(later);
  expect(next).not.toBe('PROMOTION_OFFER_LIMIT');
  // A code, another market, and a change that does not move the window have room.
  await shop.define({ market }, { code: 'ROOM' });
  await shop.define({ market: 'HK' }, null);
  const [first = ''] = defined.filter((result) => result !== 'PROMOTION_OFFER_LIMIT');
  const offers = await shop.admin.list(market);
  const find = (id: string) => offers.find((offer) => offer.id === id) ?? never();
  const read = (id: string) => toDefinition(find(id));
  expect(getResultCode(await shop.admin.change(testAuthor, find(first), { ...read(first), minimumSpend: 100 }))).toBe(
    'ok',
  );
  const earlier = { ...read(next), startsAt: null };
  expect(getResultCode(await shop.admin.change(testAuthor, find(next), earlier))).toBe('PROMOTION_OFFER_LIMIT');
  const record = { code: null, definition: { ...read(first), slug: 'imported' } };
  const load = () =>
    runInTransaction(database.db, (transaction) =>
      importPromotions(transaction, { clock: shop.clock, author: testAuthor }, [record]),
    );
  await expect(load()).rejects.toThrow('at most 50 open offers');
  await shop.admin.end(testAuthor, first);
  await load();
  expect(await define()).toBe('PROMOTION_OFFER_LIMIT');
});

test('a change keeps market and kind, and the audit has what was stored', async () => {
  const defined = await shop.define({}, { code: 'KEPT' });
  const definition = toDefinition(defined);
  for (const other of [{ market: 'HK' as const }, { kind: 'offer' as const }]) {
    const result = await shop.admin.change(testAuthor, defined, { ...definition, ...other });
    expect(getResultCode(result)).toBe('PROMOTION_KIND_KEPT');
  }
  const changed = await shop.admin.change(testAuthor, defined, { ...definition, minimumSpend: 4200 });
  expect(changed).toMatchObject({ value: { market: 'SG', kind: 'code', minimumSpend: 4200 } });
  const [entry] = await database.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('object_id', '=', defined.id)
    .where('action', '=', 'promotion.changed')
    .execute();
  expect(entry).toMatchObject({
    before: { minimumSpend: 0 },
    after: { market: 'SG', kind: 'code', minimumSpend: 4200 },
  });
});

function never(): never {
  throw new Error('There is no such promotion');
}
