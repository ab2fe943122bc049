import { randomUUID } from 'node:crypto';
import { limits } from '@vermilion/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestShop, getResultCode, type TestShop } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { unwrap } from '../platform/result.testing.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { deleteForgottenBags } from './bag.store.ts';
import { createTestMember, createTestVisitor } from './bag.testing.ts';

let database: Database;
let shop: TestShop;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = createTestShop(database);
  await stockUp(database.db, 'SG', { 1: 10, 2: 500, 3: 10 });
});

type Visitor = ReturnType<typeof createTestVisitor>;

const viewBag = (visitor: Visitor) => unwrap(shop.dispatch.call('GET cart/', {}, visitor));
const list = async (visitor: Visitor) => (await unwrap(shop.dispatch.call('GET cart/saved-items/', {}, visitor))).items;
const save = (visitor: Visitor, lineId: string) =>
  shop.dispatch.call('POST cart/saved-items/', { body: { lineId } }, visitor);
const move = (visitor: Visitor, id: string) =>
  shop.dispatch.call('POST cart/saved-items/{id}/move', { params: { id } }, visitor);
const remove = (visitor: Visitor, id: string) =>
  shop.dispatch.call('DELETE cart/saved-items/', { query: { id } }, visitor);

/** Adds units of a variant and saves their line. @returns its id */
async function addAndSave(visitor: Visitor, variantId: number, quantity = 1): Promise<string> {
  await unwrap(shop.add(visitor, variantId, quantity));
  const line = (await viewBag(visitor)).lines.find((each) => each.variantId === variantId);
  await unwrap(save(visitor, line?.id ?? ''));
  return line?.id ?? '';
}

const toUnits = (items: readonly { variantId: number; quantity: number }[]) =>
  Object.fromEntries(items.map(({ variantId, quantity }) => [variantId, quantity]));

describe('an item that is saved for later', () => {
  test('keeps a bag of one addition', async () => {
    const visitor = createTestVisitor('SG');
    await addAndSave(visitor, 1);
    await deleteForgottenBags(database.db, new Date(Date.now() + 24 * 60 * 60_000));
    expect(await list(visitor)).toHaveLength(1);
  });

  test('leaves the bag and its totals, and is shown at today’s price and stock', async () => {
    const visitor = createTestVisitor('SG');
    await unwrap(shop.add(visitor, 2, 1));
    const id = await addAndSave(visitor, 1, 3);
    shop.catalogue.prices.set(1, { price: 900, priceBeforeSale: 1000 });
    await stockUp(database.db, 'SG', { 1: 2 });
    const { lines, savedCount } = await viewBag(visitor);
    expect([toUnits(lines), savedCount]).toEqual([{ 2: 1 }, 1]);
    expect(await list(visitor)).toMatchObject([
      { id, variantId: 1, quantity: 3, unitPrice: 900, unitPriceBeforeSale: 1000, state: 'short', stockLeft: 2 },
    ]);
  });

  test('is saved once however often that is sent, and of two lines of a variant the units add up', async () => {
    const visitor = createTestVisitor('SG');
    const id = await addAndSave(visitor, 1, 3);
    await unwrap(save(visitor, id));
    expect(toUnits(await list(visitor))).toEqual({ 1: 3 });
    await addAndSave(visitor, 1, 2);
    expect(toUnits(await list(visitor))).toEqual({ 1: 5 });
  });

  test('that was withdrawn or is out of stock is still named, and cannot be moved', async () => {
    const visitor = createTestVisitor('SG');
    const [gone, soldOut] = [await addAndSave(visitor, 1), await addAndSave(visitor, 3)];
    shop.catalogue.prices.delete(1);
    await stockUp(database.db, 'SG', { 3: 0 });
    expect(await list(visitor)).toMatchObject([
      { variantId: 3, state: 'out_of_stock' },
      { variantId: 1, name: 'Name 1 (en)', state: 'gone' },
    ]);
    expect(getResultCode(await move(visitor, gone))).toBe('VARIANT_NOT_FOUND');
    expect(getResultCode(await move(visitor, soldOut))).toBe('VARIANT_OUT_OF_STOCK');
    expect(toUnits((await unwrap(remove(visitor, gone))).items)).toEqual({ 3: 1 });
    expect((await unwrap(remove(visitor, gone))).bag.savedCount).toBe(1);
  });

  test('stays when the bag is ordered', async () => {
    const visitor = createTestVisitor('SG');
    await addAndSave(visitor, 3);
    await shop.placeUsualOrder(visitor);
    expect(toUnits(await list(visitor))).toEqual({ 3: 1 });
  });

  test('needs a line of one’s own bag', async () => {
    const owner = createTestVisitor('SG');
    await unwrap(shop.add(owner, 1));
    const [line] = (await viewBag(owner)).lines;
    const stranger = createTestVisitor('SG');
    await unwrap(shop.add(stranger, 2));
    expect(getResultCode(await save(stranger, line?.id ?? ''))).toBe('LINE_NOT_FOUND');
    expect(getResultCode(await save(createTestVisitor('SG'), line?.id ?? ''))).toBe('LINE_NOT_FOUND');
    await unwrap(save(owner, line?.id ?? ''));
    expect(getResultCode(await move(stranger, line?.id ?? ''))).toBe('SAVED_ITEM_NOT_FOUND');
    await unwrap(remove(stranger, line?.id ?? ''));
    expect(toUnits(await list(owner))).toEqual({ 1: 1 });
  });

  test('is one of a bounded number', async () => {
    const visitor = createTestVisitor('SG');
    await addAndSave(visitor, 1);
    const bagId = visitor.jar.get('bag-sg') ?? '';
    const [stored] = await database.db.selectFrom('saved_items').selectAll().where('bag_id', '=', bagId).execute();
    const item = JSON.stringify(stored?.item ?? {});
    const others = Array.from({ length: limits.maxSavedItems - 1 }, (_, index) => index + 1000);
    await database.db
      .insertInto('saved_items')
      .values(
        others.map((variant_id) => ({
          ...stored,
          id: randomUUID(),
          bag_id: bagId,
          variant_id,
          quantity: 1,
          item,
          saved_at: new Date(0),
        })),
      )
      .execute();
    await unwrap(shop.add(visitor, 2));
    const [line] = (await viewBag(visitor)).lines;
    expect(getResultCode(await save(visitor, line?.id ?? ''))).toBe('SAVED_ITEMS_FULL');
    expect((await viewBag(visitor)).lines).toHaveLength(1);
    // One more of what is saved already has room.
    await addAndSave(visitor, 1);
  });
});

describe('moving a saved item into the bag', () => {
  test('is capped by the stock, says so, and repeated adds nothing', async () => {
    const visitor = createTestVisitor('SG');
    const id = await addAndSave(visitor, 1, 8);
    await unwrap(shop.add(visitor, 1, 4));
    for (let time = 0; time < 2; time += 1) {
      const { bag, items, notice } = await unwrap(move(visitor, id));
      expect([toUnits(bag.lines), bag.savedCount, items]).toEqual([{ 1: 10 }, 0, []]);
      expect(notice).toEqual({ code: 'capped_by_stock', variantId: 1, quantity: 10 });
    }
  });

  test('happens once, whatever number of tabs ask for it', async () => {
    const visitor = createTestVisitor('SG');
    const id = await addAndSave(visitor, 2, 3);
    const tabs = engine === 'postgres' ? 40 : 5;
    const moves = await Promise.all(Array.from({ length: tabs }, () => move(visitor, id)));
    expect(new Set(moves.map(getResultCode))).toEqual(new Set(['ok']));
    expect(toUnits((await viewBag(visitor)).lines)).toEqual({ 2: 3 });
  });

  test('and saving it again never loses or doubles a unit', async () => {
    const visitor = createTestVisitor('SG');
    let id = await addAndSave(visitor, 2, 3);
    for (let round = 0; round < 3; round += 1) {
      const moved = await unwrap(move(visitor, id));
      const [line] = moved.bag.lines;
      expect(line?.quantity).toBe(3);
      const lineId = line?.id ?? '';
      await Promise.all(Array.from({ length: 4 }, () => save(visitor, lineId)));
      expect(toUnits(await list(visitor))).toEqual({ 2: 3 });
      id = lineId;
    }
  });

  test('is refused while it is not for sale to everybody', async () => {
    const visitor = createTestVisitor('SG');
    const id = await addAndSave(visitor, 1);
    shop.catalogue.availability.set(1, 'coming_soon');
    expect(getResultCode(await move(visitor, id))).toBe('VARIANT_COMING_SOON');
    expect(await list(visitor)).toMatchObject([{ state: 'coming_soon' }]);
    expect(getResultCode(await move(visitor, randomUUID()))).toBe('SAVED_ITEM_NOT_FOUND');
  });

  test('is refused while the bag is full, and it stays saved', async () => {
    const visitor = createTestVisitor('SG');
    const id = await addAndSave(visitor, 1);
    await unwrap(shop.add(visitor, 2));
    const bagId = visitor.jar.get('bag-sg') ?? '';
    const [line] = await database.db.selectFrom('bag_lines').selectAll().where('bag_id', '=', bagId).execute();
    const others = Array.from({ length: limits.maxBagLines - 1 }, (_, index) => ({
      ...line,
      id: randomUUID(),
      variant_id: index + 1000,
      item: JSON.stringify(line?.item),
    }));
    await database.db
      .insertInto('bag_lines')
      .values(others as never)
      .execute();
    expect(getResultCode(await move(visitor, id))).toBe('BAG_FULL');
    expect(toUnits(await list(visitor))).toEqual({ 1: 1 });
  });
});

test('what a guest has saved moves along to the member at the sign-in, once, and is found on another device', async () => {
  const accountId = randomUUID();
  const own = createTestMember('SG', accountId);
  await addAndSave(own, 1, 2);
  const guest = createTestVisitor('SG');
  await addAndSave(guest, 1, 3);
  await addAndSave(guest, 3, 1);
  const member = createTestMember('SG', accountId, guest);
  expect(toUnits(await list(member))).toEqual({ 1: 5, 3: 1 });
  expect(toUnits(await list(createTestMember('SG', accountId)))).toEqual({ 1: 5, 3: 1 });
});

describe('a gift note', () => {
  const set = (visitor: Visitor, message: string, hidesPrices = false) =>
    shop.dispatch.call('PUT cart/gift-note/', { body: { message, hidesPrices } }, visitor);

  test('stays with the bag tidied, goes to the order, and leaves the bag with it', async () => {
    const visitor = createTestVisitor('SG');
    await unwrap(shop.add(visitor, 3));
    const { bag } = await unwrap(set(visitor, ' Dear Priya,\r\n\r\n\r\n\r\nhappy birthday \u0007', true));
    const giftNote = { message: 'Dear Priya,\n\nhappy birthday', hidesPrices: true };
    expect(bag.giftNote).toEqual(giftNote);
    const [line] = bag.lines;
    await unwrap(save(visitor, line?.id ?? ''));
    const order = await shop.placeUsualOrder(visitor);
    expect((await shop.view(visitor, order)).giftNote).toEqual(giftNote);
    expect((await viewBag(visitor)).giftNote).toBeNull();
    const next = await shop.placeUsualOrder(visitor);
    expect((await shop.view(visitor, next)).giftNote).toBeNull();
  });

  test('may only leave out the prices, and is taken off by an empty one', async () => {
    const visitor = createTestVisitor('SG');
    await unwrap(shop.add(visitor, 1));
    expect((await unwrap(set(visitor, '', true))).bag.giftNote).toEqual({ message: '', hidesPrices: true });
    expect((await unwrap(set(visitor, '  '))).bag.giftNote).toBeNull();
  });

  test.each([
    ['ก'.repeat(201), 'TOO_LONG'],
    ['See https://evil.example', 'LINK_NOT_ALLOWED'],
    ['claim it at evil.com', 'LINK_NOT_ALLOWED'],
  ])('%s is refused with %s', async (message, code) => {
    const visitor = createTestVisitor('SG');
    await unwrap(shop.add(visitor, 1));
    expect(await set(visitor, message)).toMatchObject({
      error: { code: 'VALIDATION_FAILED', details: { fields: [{ path: 'message', code }] } },
    });
    expect((await viewBag(visitor)).giftNote).toBeNull();
  });

  test('needs a bag', async () => {
    expect(getResultCode(await set(createTestVisitor('SG'), 'Hello'))).toBe('BAG_EMPTY');
  });

  test.each([
    ['', 'Theirs', 'Theirs'],
    ['Mine', 'Theirs', 'Mine'],
  ])('of a member’s bag with “%s” and a guest’s with “%s” is “%s” after the sign-in', async (own, theirs, expected) => {
    const accountId = randomUUID();
    const member = createTestMember('SG', accountId);
    await unwrap(shop.add(member, 1));
    await unwrap(set(member, own));
    const guest = createTestVisitor('SG');
    await unwrap(shop.add(guest, 1));
    await unwrap(set(guest, theirs));
    expect((await viewBag(createTestMember('SG', accountId, guest))).giftNote?.message).toBe(expected);
  });
});

test('the export of an account has what was saved and the gift note, and its deletion leaves neither', async () => {
  const accountId = randomUUID();
  const member = createTestMember('SG', accountId);
  await addAndSave(member, 1, 2);
  await unwrap(shop.add(member, 2));
  await unwrap(shop.dispatch.call('PUT cart/gift-note/', { body: { message: 'Hi', hidesPrices: false } }, member));
  expect(await shop.bag.readForAccount(database.db, accountId)).toMatchObject([
    { market: 'SG', giftMessage: 'Hi', lines: [{ quantity: 1 }], savedForLater: [{ quantity: 2 }] },
  ]);
  await database.db.transaction().execute((transaction) => shop.bag.deleteForAccount(transaction, accountId));
  expect(await shop.bag.readForAccount(database.db, accountId)).toEqual([]);
});
