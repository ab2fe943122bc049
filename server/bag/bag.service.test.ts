// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { bagEndpoints } from '@vermilion/contract/bag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getResultCode } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { createDispatch, type RawParts, serveEndpoints } from '../platform/dispatch.ts';
import { readGuestBagId } from '../platform/http/guest-bag.ts';
import { systemRandom } from '../platform/random.ts';
import { createRateLimits } from '../platform/rate-limits.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { createPricingService } from '../pricing/pricing.service.ts';
import { createStockService } from '../stock/stock.service.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createBagHandlers } from './bag.routes.ts';
import { createBagService } from './bag.service.ts';
import { createTestVisitor, TestCatalogue } from './bag.testing.ts';

let database: Database;
let now: Date;
let catalogue: TestCatalogue;
let bag: ReturnType<typeof createBagService>;
let dispatch: ReturnType<typeof createDispatch>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date('2026-11-20T02:00:00Z');
  catalogue = new TestCatalogue({ 1: 1000, 2: 2500, 3: 700, 4: 4900 });
  await stockUp(database.db, 'SG', { 1: 10, 2: 200, 3: 0, 4: 3 });
  bag = createBagService({
    database,
    clock: { now: () => now },
    random: systemRandom,
    catalogue,
    pricing: createPricingService({ clock: { now: () => now } }),
    stock: createStockService({ db: database.db, clock: { now: () => now } }),
  });
  dispatch = createDispatch([serveEndpoints(bagEndpoints, createBagHandlers(bag))]);
});

const countValues = (values: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]));

type Visitor = ReturnType<typeof createTestVisitor>;
const add = (visitor: Visitor, variantId: number, quantity = 1, idempotencyKey: string = randomUUID()) =>
  dispatch.call('POST cart/line-items/', { body: { variantId, quantity, idempotencyKey } }, visitor);
const setLine = (visitor: Visitor, lineId: string, quantity: number) =>
  dispatch.call('PATCH cart/line-items/', { body: { lineId, quantity } }, visitor);
const removeLine = (visitor: Visitor, lineId: string) =>
  dispatch.call('DELETE cart/line-items/', { query: { lineId } }, visitor);
/** The id of a variant's line, also of one that was removed; the id of no line where there is none. */
const findLineId = async (visitor: Visitor, variantId: number) => {
  const line = await database.db
    .selectFrom('bag_lines')
    .select('id')
    .where('bag_id', '=', readGuestBagId(visitor) ?? randomUUID())
    .where('variant_id', '=', variantId)
    .executeTakeFirst();
  return line?.id ?? randomUUID();
};
const set = async (visitor: Visitor, variantId: number, quantity: number) =>
  setLine(visitor, await findLineId(visitor, variantId), quantity);
const remove = async (visitor: Visitor, variantId: number) => removeLine(visitor, await findLineId(visitor, variantId));
const view = async (visitor: Visitor) => {
  const result = await dispatch.call('GET cart/', {}, visitor);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};
const listLines = async (visitor: Visitor) =>
  (await view(visitor)).lines.map((line) => `${line.variantId}×${line.quantity}`).join(' ');
const advanceMinutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000);
};

describe('a visitor’s bag', () => {
  test('is deleted with its lines 60 days after the last addition', async () => {
    const [kept, expired] = [createTestVisitor('SG'), createTestVisitor('SG')];
    await add(expired, 1);
    await add(expired, 2);
    await add(kept, 1);
    advanceMinutes(1);
    await add(kept, 2);
    advanceMinutes(60 * 24 * 60);
    await bag.deleteExpired();
    expect(await listLines(kept)).toBe('2×1 1×1');
    expect(await listLines(expired)).toBe('');
  });

  test('is deleted after 14 days where something was added once', async () => {
    const [once, twice] = [createTestVisitor('SG'), createTestVisitor('SG')];
    for (const visitor of [once, twice, twice]) await add(visitor, 1);
    advanceMinutes(13 * 24 * 60);
    await bag.deleteExpired();
    expect([await listLines(once), await listLines(twice)]).toEqual(['1×1', '1×2']);
    advanceMinutes(2 * 24 * 60);
    await bag.deleteExpired();
    expect([await listLines(once), await listLines(twice)]).toEqual(['', '1×2']);
  });

  test('is begun 300 times from one address within ten minutes; who has one goes on', async () => {
    const limits = createRateLimits({ redis: null, prefix: '' });
    dispatch = createDispatch([serveEndpoints(bagEndpoints, createBagHandlers(bag, limits))]);
    const visit = () => ({ ...createTestVisitor('SG'), address: '198.51.100.1' });
    const shopper = visit();
    expect(getResultCode(await add(shopper, 2))).toBe('ok');
    for (let addition = 0; addition < 100; addition += 1) await add(shopper, 2);
    // Some without a cookie, some with one that they have made up.
    const codes: string[] = [];
    for (let call = 0; call < 340; call += 1) {
      const stranger = visit();
      if (call % 2) stranger.jar.set('bag-sg', randomUUID());
      codes.push(getResultCode(await add(stranger, 2)));
    }
    expect(countValues(codes)).toEqual({ ok: 299, RATE_LIMITED: 41 });
    expect(getResultCode(await add(shopper, 2))).toBe('ok');
    expect(getResultCode(await add({ ...createTestVisitor('SG'), address: '198.51.100.7' }, 2))).toBe('ok');
  });

  test('is created by the first addition; reading it sets no cookie', async () => {
    const visitor = createTestVisitor('SG');
    expect(await view(visitor)).toMatchObject({ lines: [], itemCount: 0, canCheckOut: false });
    expect(await dispatch.call('GET cart/items-count/', {}, visitor)).toEqual({
      ok: true,
      value: { count: 0, mergeReport: null },
    });
    expect(getResultCode(await add(visitor, 3))).toBe('VARIANT_OUT_OF_STOCK');
    expect(getResultCode(await add(visitor, 99))).toBe('VARIANT_NOT_FOUND');
    expect(visitor.jar.size).toBe(0);
    expect(await add(visitor, 1, 2)).toMatchObject({ ok: true, value: { notice: null, bag: { itemCount: 2 } } });
    expect([...visitor.jar.keys()]).toEqual(['bag-sg']);
    const [bagId] = visitor.jar.values();
    await add(visitor, 2);
    expect([...visitor.jar.values()]).toEqual([bagId]);
    expect(await dispatch.call('GET cart/items-count/', {}, visitor)).toEqual({
      ok: true,
      value: { count: 3, mergeReport: null },
    });
  });

  test.each(['', 'garbage', "' or 1=1 --", randomUUID(), `${randomUUID()}\u0000`, 'a'.repeat(5000)])(
    'is empty, and a new one when something is added, where the cookie says %j',
    async (cookie) => {
      const visitor = createTestVisitor('SG');
      visitor.jar.set('bag-sg', cookie);
      expect(await listLines(visitor)).toBe('');
      expect(getResultCode(await set(visitor, 1, 1))).toBe('LINE_NOT_FOUND');
      expect(getResultCode(await remove(visitor, 1))).toBe('LINE_NOT_FOUND');
      expect(getResultCode(await add(visitor, 1))).toBe('ok');
      expect(visitor.jar.get('bag-sg')).not.toBe(cookie);
      expect(await listLines(visitor)).toBe('1×1');
    },
  );

  test('belongs to one market: its id opens no bag of another market', async () => {
    await stockUp(database.db, 'AU', { 1: 5 });
    const singapore = createTestVisitor('SG');
    await add(singapore, 1);
    const australia = createTestVisitor('AU');
    australia.jar.set('bag-au', singapore.jar.get('bag-sg') ?? '');
    expect(await listLines(australia)).toBe('');
    expect(getResultCode(await set(australia, 1, 3))).toBe('LINE_NOT_FOUND');
    expect(getResultCode(await remove(australia, 1))).toBe('LINE_NOT_FOUND');
    expect(getResultCode(await add(australia, 1, 4))).toBe('ok');
    expect(await listLines(australia)).toBe('1×4');
    expect(await listLines(singapore)).toBe('1×1');
  });

  test('shows lines newest first, in the language of the request, with totals', async () => {
    const visitor = createTestVisitor('TH', 'th');
    await stockUp(database.db, 'TH', { 1: 10, 4: 3 });
    await add(visitor, 1, 2);
    advanceMinutes(1);
    await add(visitor, 4);
    const bag = await view({ ...visitor, language: 'en' });
    expect(bag.lines).toMatchObject([
      { variantId: 4, name: 'Name 4 (en)', quantity: 1, unitPrice: 4900, total: 4900, stockLeft: 3, maxQuantity: 3 },
      {
        variantId: 1,
        name: 'Name 1 (en)',
        quantity: 2,
        unitPrice: 1000,
        total: 2000,
        stockLeft: null,
        maxQuantity: 10,
      },
    ]);
    expect(bag).toMatchObject({
      itemCount: 3,
      totals: { subtotal: 6900, discount: 0, shipping: 5000, total: 11_900, taxes: [{ name: 'VAT', amount: 779 }] },
      freeShipping: { threshold: 50_000, remaining: 43_100 },
      canCheckOut: true,
    });
  });

  test('has a preview of its newest lines with the subtotal of all', async () => {
    await stockUp(database.db, 'SG', { 1: 9, 2: 9, 3: 9, 4: 9, 5: 9 });
    catalogue.prices.set(5, { price: 100, priceBeforeSale: null });
    const visitor = createTestVisitor('SG');
    for (const id of [1, 2, 3, 4, 5]) {
      advanceMinutes(1);
      await add(visitor, id, 2);
    }
    const preview = await dispatch.call('GET cart/bag/', {}, visitor);
    expect(preview).toMatchObject({
      ok: true,
      value: {
        lines: [{ variantId: 5 }, { variantId: 4 }, { variantId: 3 }],
        lineCount: 5,
        itemCount: 10,
        subtotal: 18_400,
      },
    });
  });
});

describe('adding', () => {
  test('adds to the line, capped by stock and by 99, with a notice', async () => {
    const visitor = createTestVisitor('SG');
    await add(visitor, 1, 4);
    expect(await add(visitor, 1, 6)).toMatchObject({ ok: true, value: { added: 6, notice: null } });
    expect(await add(visitor, 1, 1)).toMatchObject({
      ok: true,
      value: { added: 0, notice: { code: 'capped_by_stock', variantId: 1, quantity: 10 } },
    });
    await add(visitor, 2, 98);
    expect(await add(visitor, 2, 2)).toMatchObject({
      ok: true,
      value: { added: 1, notice: { code: 'capped_by_limit', variantId: 2, quantity: 99 } },
    });
    expect(await listLines(visitor)).toBe('2×99 1×10');
  });

  test('lowers a line that holds more than the stock', async () => {
    const visitor = createTestVisitor('SG');
    await add(visitor, 1, 8);
    await stockUp(database.db, 'SG', { 1: 3 });
    expect((await view(visitor)).lines[0]).toMatchObject({ state: 'short', stockLeft: 3, maxQuantity: 3, quantity: 8 });
    expect(await add(visitor, 1)).toMatchObject({
      ok: true,
      value: { added: 0, notice: { code: 'capped_by_stock', quantity: 3 } },
    });
  });

  test('is refused when the variant is not sold here, not yet on sale or out of stock, and changes nothing', async () => {
    const visitor = createTestVisitor('SG');
    await add(visitor, 1, 2);
    for (const availability of ['coming_soon', 'priority_access', 'app_exclusive'] as const) {
      catalogue.availability.set(2, availability);
      expect(getResultCode(await add(visitor, 2))).toBe(`VARIANT_${availability.toUpperCase()}`);
    }
    expect(getResultCode(await add(visitor, 3))).toBe('VARIANT_OUT_OF_STOCK');
    await stockUp(database.db, 'SG', { 1: 0 });
    expect(getResultCode(await add(visitor, 1))).toBe('VARIANT_OUT_OF_STOCK');
    expect(await listLines(visitor)).toBe('1×2');
  });

  test('is refused for a 61st line, but not for more units of the 60', async () => {
    const ids = Array.from({ length: 61 }, (_, index) => 100 + index);
    await stockUp(database.db, 'SG', Object.fromEntries(ids.map((id) => [id, 9])));
    for (const id of ids) catalogue.prices.set(id, { price: 500, priceBeforeSale: null });
    const visitor = createTestVisitor('SG');
    for (const id of ids.slice(0, 60)) expect(getResultCode(await add(visitor, id))).toBe('ok');
    expect(await add(visitor, 160)).toEqual({ ok: false, error: { code: 'BAG_FULL', details: { maxLines: 60 } } });
    expect(getResultCode(await add(visitor, 159))).toBe('ok');
    await remove(visitor, 100);
    expect(getResultCode(await add(visitor, 160))).toBe('ok');
  });

  test('in parallel adds up, and never exceeds the stock', async () => {
    const width = engine === 'postgres' ? 60 : 20;
    const visitor = createTestVisitor('SG');
    await add(visitor, 2);
    const results = await Promise.all(Array.from({ length: width }, () => add(visitor, 2)));
    expect(results.map(getResultCode).filter((result) => result !== 'ok')).toEqual([]);
    expect(await listLines(visitor)).toBe(`2×${width + 1}`);
    await Promise.all(Array.from({ length: width }, () => add(visitor, 4, 2)));
    expect(await listLines(visitor)).toContain('4×3');
  });

  test('in parallel adds exactly the units that the responses report', async () => {
    const width = engine === 'postgres' ? 100 : 20;
    const visitor = createTestVisitor('SG');
    await add(visitor, 2);
    const results = await Promise.all(Array.from({ length: width }, () => add(visitor, 1, 2)));
    const added = results.map((result) => (result.ok ? result.value.added : Number.NaN));
    expect(added.reduce((sum, units) => sum + units, 0)).toBe(10);
    expect(await listLines(visitor)).toContain('1×10');
  });

  test('in parallel stops at 60 lines', async () => {
    const ids = Array.from({ length: 80 }, (_, index) => 200 + index);
    await stockUp(database.db, 'SG', Object.fromEntries(ids.map((id) => [id, 9])));
    for (const id of ids) catalogue.prices.set(id, { price: 500, priceBeforeSale: null });
    const visitor = createTestVisitor('SG');
    for (const id of ids.slice(0, 50)) await add(visitor, id);
    const results = await Promise.all(ids.slice(50).map((id) => add(visitor, id)));
    expect(results.map(getResultCode).sort()).toEqual([...Array(20).fill('BAG_FULL'), ...Array(10).fill('ok')]);
    expect((await view(visitor)).lines).toHaveLength(60);
  });

  test('in parallel returns all lines in at least one response', async () => {
    const visitor = createTestVisitor('SG');
    await add(visitor, 1);
    const results = await Promise.all([add(visitor, 2), add(visitor, 4), add(visitor, 1)]);
    const counts = results.map((result) => (result.ok ? result.value.bag.lines.length : 0));
    expect(Math.max(...counts)).toBe(3);
  });
});

describe('adding with the same idempotency key', () => {
  const listAdditions = (visitor: Visitor) =>
    database.db
      .selectFrom('bag_additions')
      .selectAll()
      .where('bag_id', '=', readGuestBagId(visitor) ?? randomUUID())
      .orderBy('number')
      .execute();

  test('adds once, and is answered like the first time, with the bag as it is now', async () => {
    const visitor = createTestVisitor('SG');
    const key = randomUUID();
    const first = await add(visitor, 4, 5, key);
    expect(first).toMatchObject({ ok: true, value: { added: 3, notice: { code: 'capped_by_stock', quantity: 3 } } });
    expect(await add(visitor, 4, 5, key)).toEqual(first);
    await add(visitor, 1);
    expect(await add(visitor, 4, 5, key)).toMatchObject({
      ok: true,
      value: { added: 3, notice: { code: 'capped_by_stock', quantity: 3 }, bag: { itemCount: 4 } },
    });
    await remove(visitor, 4);
    expect(await add(visitor, 4, 5, key)).toMatchObject({ ok: true, value: { added: 3, bag: { itemCount: 1 } } });
  });

  test('is confirmed although the variant has sold out or left the shop meanwhile', async () => {
    const visitor = createTestVisitor('SG');
    const key = randomUUID();
    await add(visitor, 1, 2, key);
    await stockUp(database.db, 'SG', { 1: 0 });
    expect(await add(visitor, 1, 2, key)).toMatchObject({ ok: true, value: { added: 2 } });
    catalogue.prices.delete(1);
    expect(await add(visitor, 1, 2, key)).toMatchObject({ ok: true, value: { added: 2 } });
    expect(getResultCode(await add(visitor, 1, 2))).toBe('VARIANT_NOT_FOUND');
  });

  test('is refused for another variant or quantity', async () => {
    const visitor = createTestVisitor('SG');
    const key = randomUUID();
    await add(visitor, 1, 2, key);
    expect(getResultCode(await add(visitor, 1, 3, key))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(getResultCode(await add(visitor, 2, 2, key))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await listLines(visitor)).toBe('1×2');
  });

  test('adds again after a refusal, and in the bag of somebody else', async () => {
    const [visitor, other] = [createTestVisitor('SG'), createTestVisitor('SG')];
    const key = randomUUID();
    await add(visitor, 1);
    expect(getResultCode(await add(visitor, 3, 1, key))).toBe('VARIANT_OUT_OF_STOCK');
    await stockUp(database.db, 'SG', { 3: 5 });
    expect(getResultCode(await add(visitor, 3, 1, key))).toBe('ok');
    expect(getResultCode(await add(other, 3, 1, key))).toBe('ok');
    expect([await listLines(visitor), await listLines(other)]).toEqual(['3×1 1×1', '3×1']);
  });

  test('in parallel adds once', async () => {
    const width = engine === 'postgres' ? 200 : 20;
    for (let round = 0; round < 5; round += 1) {
      const visitor = createTestVisitor('SG');
      await add(visitor, 1);
      const key = randomUUID();
      const results = await Promise.all(Array.from({ length: width }, () => add(visitor, 2, 3, key)));
      expect(new Set(results.map((result) => (result.ok ? result.value.added : getResultCode(result))))).toEqual(
        new Set([3]),
      );
      expect((await view(visitor)).itemCount).toBe(4);
      expect(await listAdditions(visitor)).toHaveLength(2);
    }
  });

  describe('whose first answer was lost, with the cookie of the bag,', () => {
    test('finds the bag that it created', async () => {
      const [visitor, again] = [createTestVisitor('SG'), createTestVisitor('SG')];
      const key = randomUUID();
      const first = await add(visitor, 1, 2, key);
      expect(await add(again, 1, 2, key)).toEqual(first);
      expect(readGuestBagId(again)).toBe(readGuestBagId(visitor));
      expect(await listLines(again)).toBe('1×2');
      catalogue.prices.delete(1);
      expect(await add(createTestVisitor('SG'), 1, 2, key)).toMatchObject({ ok: true, value: { added: 2 } });
    });

    test('in parallel creates one bag', async () => {
      const width = engine === 'postgres' ? 200 : 20;
      for (let round = 0; round < 5; round += 1) {
        const visitors = Array.from({ length: width }, () => createTestVisitor('SG'));
        const key = randomUUID();
        const results = await Promise.all(visitors.map((visitor) => add(visitor, 2, 3, key)));
        expect(new Set(results.map((result) => (result.ok ? result.value.added : getResultCode(result))))).toEqual(
          new Set([3]),
        );
        expect(new Set(visitors.map(readGuestBagId)).size).toBe(1);
        expect(await listLines(visitors[0] as Visitor)).toBe('2×3');
      }
    });

    test.each<[string, (visitor: Visitor) => unknown, Visitor, number]>([
      ['once something else was added', (visitor) => add(visitor, 2), createTestVisitor('SG'), 2],
      ['after ten minutes', () => (now = new Date(now.getTime() + 600_001)), createTestVisitor('SG'), 2],
      ['with another quantity', () => {}, createTestVisitor('SG'), 3],
    ])('leads nobody to the bag %s', async (_, change, other, quantity) => {
      const visitor = createTestVisitor('SG');
      const key = randomUUID();
      await add(visitor, 1, 2, key);
      await change(visitor);
      expect(getResultCode(await add(other, 1, quantity, key))).toBe('IDEMPOTENCY_KEY_REUSED');
      expect(readGuestBagId(other)).toBeNull();
    });

    test('creates a bag of its own in another market', async () => {
      const [visitor, other] = [createTestVisitor('SG'), createTestVisitor('TH')];
      await stockUp(database.db, 'TH', { 1: 5 });
      const key = randomUUID();
      await add(visitor, 1, 2, key);
      expect(getResultCode(await add(other, 1, 2, key))).toBe('ok');
      expect(readGuestBagId(other)).not.toBe(readGuestBagId(visitor));
    });
  });

  test('is recognised for the latest 100 additions; older ones are deleted', async () => {
    const visitor = createTestVisitor('SG');
    for (let count = 1; count <= 103; count += 1) await add(visitor, 2, 1, `addition-number-${count}`);
    const stored = await listAdditions(visitor);
    expect([stored[0]?.number, stored.length]).toEqual([4, 100]);
    expect(await add(visitor, 2, 1, 'addition-number-4')).toMatchObject({ ok: true, value: { added: 1 } });
    expect(await listAdditions(visitor)).toEqual(stored);
  });
});

describe('the lines of a bag', () => {
  test('are one for each variant, all of them items', async () => {
    const visitor = createTestVisitor('SG');
    await add(visitor, 1, 2);
    const line = await database.db
      .selectFrom('bag_lines')
      .selectAll()
      .where('id', '=', await findLineId(visitor, 1))
      .executeTakeFirstOrThrow();
    const copy = { ...line, id: randomUUID(), item: JSON.stringify(line.item) };
    const insert = (kind: string) =>
      database.db
        .insertInto('bag_lines')
        .values({ ...copy, kind: kind as 'item' })
        .execute();
    await expect(insert('item')).rejects.toThrow('bag_lines_one_item_per_variant');
    for (const kind of ['sample', 'gift', 'reward']) await expect(insert(kind)).rejects.toThrow('bag_lines_kind');
  });

  test('change only in the bag that has them', async () => {
    const visitor = createTestVisitor('SG');
    await add(visitor, 1, 2);
    const lineId = await findLineId(visitor, 1);
    const stranger = createTestVisitor('SG');
    await add(stranger, 1);
    expect(getResultCode(await setLine(stranger, lineId, 5))).toBe('LINE_NOT_FOUND');
    expect(getResultCode(await removeLine(stranger, lineId))).toBe('LINE_NOT_FOUND');
    expect((await view(visitor)).lines).toMatchObject([{ id: lineId, quantity: 2 }]);
  });

  test('end as changes one after another would leave them, and as the last answer shows them', async () => {
    const rounds = engine === 'postgres' ? 40 : 5;
    for (let round = 0; round < rounds; round += 1) {
      const visitor = createTestVisitor('SG');
      await add(visitor, 2, 10);
      const lineId = await findLineId(visitor, 2);
      const key = randomUUID();
      const answers = await Promise.all([
        removeLine(visitor, lineId),
        setLine(visitor, lineId, 50),
        add(visitor, 2, 1, key),
        add(visitor, 2, 1, key),
        add(visitor, 2, 2),
      ]);
      const [removed, changed, ...added] = answers;
      expect(getResultCode(removed)).toBe('ok');
      expect(['ok', 'LINE_NOT_FOUND']).toContain(getResultCode(changed));
      expect(added.map(getResultCode)).toEqual(['ok', 'ok', 'ok']);
      const { lines } = await view(visitor);
      const [line] = lines;
      // What was added before the removal went with it; a line that was removed has no quantity to set.
      const withSet = getResultCode(changed) === 'ok' ? [50, 51, 52, 53] : [];
      expect([undefined, 1, 2, 3, ...withSet]).toContain(line?.quantity);
      if (line) expect(line.id).toBe(lineId);
      expect(lines.length).toBeLessThanOrEqual(1);
      const shown = answers.flatMap((answer) => (answer.ok ? [answer.value.bag.lines] : []));
      expect(shown).toContainEqual(lines);
    }
  });
});

describe('changing and removing', () => {
  test('sets a quantity, capped by stock with a notice', async () => {
    const visitor = createTestVisitor('SG');
    await add(visitor, 1);
    expect(await set(visitor, 1, 7)).toMatchObject({ ok: true, value: { notice: null, bag: { itemCount: 7 } } });
    expect(await set(visitor, 1, 11)).toMatchObject({
      ok: true,
      value: { notice: { code: 'capped_by_stock', quantity: 10 }, bag: { itemCount: 10 } },
    });
    expect(getResultCode(await set(visitor, 2, 1))).toBe('LINE_NOT_FOUND');
    await stockUp(database.db, 'SG', { 1: 0 });
    expect(getResultCode(await set(visitor, 1, 1))).toBe('OUT_OF_STOCK');
    expect(await listLines(visitor)).toBe('1×10');
  });

  test('restores a removed line in its place within ten minutes, with the new quantity', async () => {
    const visitor = createTestVisitor('SG');
    await add(visitor, 1, 3);
    advanceMinutes(1);
    await add(visitor, 2, 1);
    expect(await remove(visitor, 1)).toMatchObject({ ok: true, value: { bag: { itemCount: 1 } } });
    expect(getResultCode(await remove(visitor, 1))).toBe('LINE_NOT_FOUND');
    expect(getResultCode(await set(visitor, 1, 2))).toBe('LINE_NOT_FOUND');
    advanceMinutes(10);
    await add(visitor, 1, 2);
    expect(await listLines(visitor)).toBe('2×1 1×2');
  });

  test('appends a line that was removed longer ago', async () => {
    const visitor = createTestVisitor('SG');
    await add(visitor, 1, 3);
    advanceMinutes(1);
    await add(visitor, 2, 1);
    await remove(visitor, 1);
    advanceMinutes(10.1);
    await add(visitor, 1, 2);
    expect(await listLines(visitor)).toBe('1×2 2×1');
    await remove(visitor, 2);
    advanceMinutes(11);
    await remove(visitor, 1);
    const kept = await database.db
      .selectFrom('bag_lines')
      .select('variant_id')
      .where('bag_id', '=', visitor.jar.get('bag-sg') ?? '')
      .execute();
    expect(kept).toEqual([{ variant_id: 1 }]);
  });
});

describe('a line whose variant changes', () => {
  test('has the current price', async () => {
    const visitor = createTestVisitor('SG');
    await add(visitor, 1, 2);
    catalogue.prices.set(1, { price: 800, priceBeforeSale: 1000 });
    expect(await view(visitor)).toMatchObject({
      lines: [{ unitPrice: 800, unitPriceBeforeSale: 1000 }],
      totals: { subtotal: 1600 },
    });
  });

  test('stays when out of stock, counts in no total and prevents checkout', async () => {
    const visitor = createTestVisitor('SG');
    await add(visitor, 1, 2);
    await add(visitor, 2, 1);
    await stockUp(database.db, 'SG', { 1: 0 });
    expect(await view(visitor)).toMatchObject({
      lines: expect.arrayContaining([expect.objectContaining({ variantId: 1, state: 'out_of_stock', maxQuantity: 0 })]),
      totals: { subtotal: 2500 },
      canCheckOut: false,
    });
    await remove(visitor, 1);
    expect((await view(visitor)).canCheckOut).toBe(true);
  });

  test('keeps its name when the variant is no longer sold, and is gone', async () => {
    const visitor = createTestVisitor('SG');
    await add(visitor, 1, 2);
    catalogue.prices.delete(1);
    expect(await view(visitor)).toMatchObject({
      lines: [{ variantId: 1, name: 'Name 1 (en)', state: 'gone', unitPrice: 1000, maxQuantity: 0, stockLeft: null }],
      totals: { total: 0 },
      canCheckOut: false,
    });
    expect(getResultCode(await set(visitor, 1, 1))).toBe('OUT_OF_STOCK');
    expect(getResultCode(await remove(visitor, 1))).toBe('ok');
  });
});

describe('invalid input', () => {
  const nonsense = [
    0,
    -1,
    1.5,
    1e9,
    2_147_483_648,
    Number.NaN,
    'abc',
    '1',
    '',
    null,
    undefined,
    [],
    {},
    true,
    '\u0000',
    '\ud800',
  ];
  const key = randomUUID();
  const requests: Record<'POST cart/line-items/' | 'PATCH cart/line-items/' | 'DELETE cart/line-items/', RawParts[]> = {
    'POST cart/line-items/': [
      ...nonsense.map((quantity) => ({ body: { variantId: 1, quantity, idempotencyKey: key } })),
      ...nonsense.map((variantId) => ({ body: { variantId, quantity: 1, idempotencyKey: key } })),
      ...[...nonsense, 'a'.repeat(15), 'a'.repeat(65), `${'a'.repeat(16)} `, "' or 1=1 -- 1234567"].map(
        (idempotencyKey) => ({ body: { variantId: 1, quantity: 1, idempotencyKey } }),
      ),
    ],
    'PATCH cart/line-items/': [...nonsense, randomUUID()].flatMap((value) => [
      { body: { lineId: value, quantity: 1 } },
      { body: { lineId: 'the line', quantity: value } },
    ]),
    'DELETE cart/line-items/': [...nonsense, randomUUID(), ['x', '1']].map((lineId) => ({ query: { lineId } })),
  };
  const withoutBody = [{}, { body: 'text' }, { body: [] }, { body: null }];
  test.each(Object.entries(requests))('%s answers it with a code and leaves the bag as it is', async (name, parts) => {
    const endpoint = name as keyof typeof requests;
    const visitor = createTestVisitor('SG');
    await add(visitor, 1, 2);
    const lineId = await findLineId(visitor, 1);
    for (const { body, query } of [...parts, ...withoutBody] as { body?: { lineId?: unknown }; query?: object }[]) {
      const ownBody = body?.lineId === 'the line' ? { ...body, lineId } : body;
      const result = await dispatch.raw(endpoint, { body: ownBody, ...(query && { query }) } as RawParts, visitor);
      const answers = ['VALIDATION_FAILED', 'VARIANT_NOT_FOUND', 'LINE_NOT_FOUND'];
      expect(answers, JSON.stringify({ body, query })).toContain(getResultCode(result));
    }
    expect(await listLines(visitor)).toBe('1×2');
  });

  test('ids of variants end with the range of the column', async () => {
    const visitor = createTestVisitor('SG');
    expect(getResultCode(await add(visitor, 2_147_483_647))).toBe('VARIANT_NOT_FOUND');
    expect(getResultCode(await add(visitor, 2_147_483_648))).toBe('VALIDATION_FAILED');
  });
});
