import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestShop, getResultCode, type TestShop } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { unwrap } from '../platform/result.testing.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import type { PriceContributor } from '../pricing/pricing.service.ts';
import { TestContributor } from '../pricing/pricing.testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createMemberBagId } from './bag.context.ts';
import { createTestMember, createTestVisitor } from './bag.testing.ts';

let database: Database;
let shop: TestShop;
beforeAll(async () => {
  database = await testDatabase();
  await sql`create table test_codes (bag_id uuid, code text, primary key (bag_id, code))`.execute(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = createTestShop(database);
  await stockUp(database.db, 'SG', { 1: 10, 2: 500, 3: 10 });
});

type Visitor = ReturnType<typeof createTestVisitor>;

const readCount = (visitor: Visitor) => unwrap(shop.dispatch.call('GET cart/items-count/', {}, visitor));
const viewBag = (visitor: Visitor) => unwrap(shop.dispatch.call('GET cart/', {}, visitor));
const deleteReport = (visitor: Visitor, id: string) =>
  unwrap(shop.dispatch.call('DELETE cart/merge-report/', { query: { id } }, visitor));

/** Creates a guest with units of a variant in the bag, who is then signed in. */
async function signInWith(accountId: string, variantId: number, quantity: number) {
  const guest = createTestVisitor('SG');
  await shop.add(guest, variantId, quantity);
  return createTestMember('SG', accountId, guest);
}

const capped = { code: 'capped_by_stock', variantId: 1, quantity: 10 };

describe('any call that opens the bag', () => {
  const lineId = randomUUID();
  const calls: Record<string, (member: Visitor) => Promise<unknown>> = {
    'GET cart/items-count/': readCount,
    'GET cart/bag/': (member) => shop.dispatch.call('GET cart/bag/', {}, member),
    'GET cart/': viewBag,
    'POST cart/line-items/': (member) => shop.add(member, 3),
    'PATCH cart/line-items/': (member) =>
      shop.dispatch.call('PATCH cart/line-items/', { body: { lineId, quantity: 1 } }, member),
    'DELETE cart/line-items/': (member) => shop.dispatch.call('DELETE cart/line-items/', { query: { lineId } }, member),
    'DELETE cart/merge-report/': (member) => deleteReport(member, randomUUID()),
    'GET checkout/': (member) => shop.dispatch.call('GET checkout/', {}, member),
    'POST orders/ that is refused': (member) => shop.place(member, { expectedTotal: 1 }),
  };

  test.each(Object.keys(calls))('%s: merges, deletes the cookie, and leaves the report to be shown', async (name) => {
    const accountId = randomUUID();
    await shop.add(createTestMember('SG', accountId), 1, 8);
    const member = await signInWith(accountId, 1, 8);
    await calls[name]?.(member);
    expect(member.jar.get('bag-sg')).toBe('');
    expect(await viewBag(createTestMember('SG', accountId))).toMatchObject({
      lines: expect.arrayContaining([expect.objectContaining({ variantId: 1, quantity: 10 })]),
    });
    const { mergeReport } = await readCount(createTestMember('SG', accountId));
    expect(mergeReport?.notices).toEqual([capped]);
  });

  test('keeps the cookie where the merge fails', async () => {
    const member = await signInWith(randomUUID(), 1, 2);
    shop.pricing.contributors.add('broken', {
      contribute: async () => ({}),
      move: async () => {
        throw new Error('no');
      },
    });
    await expect(readCount(member)).rejects.toThrow();
    expect(member.jar.get('bag-sg')).not.toBe('');
  });
});

describe('a merge report', () => {
  test('is answered until it is deleted, in every tab; deleting it twice is harmless', async () => {
    const accountId = randomUUID();
    const member = await signInWith(accountId, 1, 8);
    await shop.add(createTestMember('SG', accountId), 1, 8);
    const first = await readCount(member);
    expect(await readCount(createTestMember('SG', accountId))).toEqual(first);
    for (let time = 0; time < 2; time += 1) {
      await deleteReport(member, first.mergeReport?.id ?? '');
      expect((await readCount(member)).mergeReport).toBeNull();
    }
  });

  test('of a later merge stays when the earlier one is deleted, and holds what was not shown yet', async () => {
    const accountId = randomUUID();
    await shop.add(createTestMember('SG', accountId), 1, 8);
    const earlier = (await readCount(await signInWith(accountId, 1, 8))).mergeReport;
    await shop.add(createTestMember('SG', accountId), 2, 90);
    const member = await signInWith(accountId, 2, 90);
    const later = (await readCount(member)).mergeReport;
    expect(later?.notices).toEqual([{ code: 'capped_by_limit', variantId: 2, quantity: 99 }, capped]);
    await deleteReport(member, earlier?.id ?? '');
    expect((await readCount(member)).mergeReport).toEqual(later);
    // Once shown, it is not part of the next one.
    await deleteReport(member, later?.id ?? '');
    expect((await readCount(await signInWith(accountId, 1, 1))).mergeReport?.notices).toEqual([capped]);
  });

  test('is deleted by its own member only, and ends with the order of the bag', async () => {
    const accountId = randomUUID();
    await shop.add(createTestMember('SG', accountId), 1, 8);
    const member = await signInWith(accountId, 1, 8);
    const { mergeReport } = await readCount(member);
    await deleteReport(createTestMember('SG', randomUUID()), mergeReport?.id ?? '');
    expect((await readCount(member)).mergeReport).toEqual(mergeReport);
    const { totals } = await viewBag(member);
    expect(getResultCode(await shop.place(member, { expectedTotal: totals.total }))).toBe('ok');
    expect(await readCount(member)).toEqual({ count: 0, mergeReport: null });
  });

  test('is never a guest’s', async () => {
    const guest = createTestVisitor('SG');
    await shop.add(guest, 1, 99);
    expect((await readCount(guest)).mergeReport).toBeNull();
    const id = guest.jar.get('bag-sg') ?? '';
    const report = JSON.stringify({ id: randomUUID(), notices: [capped] });
    const write = database.db.updateTable('bags').set({ merge_report: report }).where('id', '=', id);
    await expect(write.execute()).rejects.toThrow('bags_merge_report_of_member');
  });
});

describe('what a guest has entered or chosen that does not come along', () => {
  const member = (accountId: string) => createTestMember('SG', accountId);
  const setNote = (visitor: Visitor, message: string) =>
    unwrap(shop.dispatch.call('PUT cart/gift-note/', { body: { message, hidesPrices: false } }, visitor));
  const mergeNotes = async (own: string, guests: string) => {
    const accountId = randomUUID();
    await shop.add(member(accountId), 1, 1);
    await setNote(member(accountId), own);
    const guest = createTestVisitor('SG');
    await shop.add(guest, 2, 1);
    await setNote(guest, guests);
    await readCount(createTestMember('SG', accountId, guest));
    return accountId;
  };

  test('is reported without a notice, until it is shown', async () => {
    const accountId = await mergeNotes('For Mei', 'For Anna');
    expect((await viewBag(member(accountId))).giftNote?.message).toBe('For Mei');
    const { mergeReport } = await readCount(member(accountId));
    expect(mergeReport).toEqual({ id: expect.any(String), notices: [], leftOut: [{ kind: 'gift_note' }] });
    // A process of an earlier version reads this column, and takes no report without notices.
    const bag = await database.db
      .selectFrom('bags')
      .select('merge_report')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(bag.merge_report).toBeNull();
    await deleteReport(member(accountId), mergeReport?.id ?? '');
    expect((await readCount(member(accountId))).mergeReport).toBeNull();
  });

  test('is what differs', async () => {
    expect((await readCount(member(await mergeNotes('For Mei', 'For Mei')))).mergeReport).toBeNull();
  });

  test('is added to what was not shown yet, each once, with a report of an earlier version kept', async () => {
    const leftover = { kind: 'promo_code', code: 'LATER', keptCode: 'OWN' } as const;
    const contribute = async () => ({});
    shop.pricing.contributors.add('codes', { contribute, move: async () => [leftover] });
    const accountId = await mergeNotes('For Mei', 'For Anna');
    const guest = createTestVisitor('SG');
    await shop.add(guest, 2, 1);
    await readCount(createTestMember('SG', accountId, guest));
    expect((await readCount(member(accountId))).mergeReport?.leftOut).toEqual([leftover, { kind: 'gift_note' }]);
    const older = { id: randomUUID(), notices: [capped] };
    await database.db
      .updateTable('bags')
      .set({ merge_report: JSON.stringify(older) })
      .where('account_id', '=', accountId)
      .execute();
    expect((await readCount(member(accountId))).mergeReport).toMatchObject(older);
    await deleteReport(member(accountId), older.id);
    expect((await readCount(member(accountId))).mergeReport).toMatchObject({ notices: [], leftOut: [leftover, {}] });
  });
});

/** A noun that keeps codes for bags: each takes 1.00 off. */
const codes: PriceContributor = {
  contribute: async (db, { bagId }) => {
    const { rows } = await sql<{ code: string }>`select code from test_codes where bag_id = ${bagId}::uuid`.execute(db);
    const source = ({ code }: { code: string }) => ({ kind: 'promo_code' as const, code });
    return {
      adjustments: rows.map((row) => ({ kind: 'amount_off' as const, source: source(row), amount: 100, scope: {} })),
    };
  },
  move: async (transaction, { fromBagId, toBagId }) => {
    await sql`
      insert into test_codes select ${toBagId}::uuid, code from test_codes where bag_id = ${fromBagId}::uuid
      on conflict do nothing`.execute(transaction);
    await sql`delete from test_codes where bag_id = ${fromBagId}::uuid`.execute(transaction);
    return [];
  },
};

describe('what a guest has entered', () => {
  const enter = (bagId: string, code: string) =>
    sql`insert into test_codes values (${bagId}, ${code})`.execute(database.db);
  const listCodes = async (visitor: Visitor) =>
    (await viewBag(visitor)).totals.adjustments
      .flatMap(({ source }) => (source.kind === 'promo_code' ? source.code : []))
      .toSorted();

  test('moves with the bag, beside what the member’s has', async () => {
    shop.pricing.contributors.add('codes', codes);
    const accountId = randomUUID();
    await enter(createMemberBagId(accountId, 'SG'), 'OWN');
    const member = await signInWith(accountId, 1, 2);
    const guestBagId = member.jar.get('bag-sg') ?? '';
    for (const code of ['OWN', 'GUEST']) await enter(guestBagId, code);
    expect(await listCodes(member)).toEqual(['GUEST', 'OWN']);
    const { rows } = await sql`select from test_codes where bag_id = ${guestBagId}::uuid`.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('moves once, whatever number of tabs sign in', async () => {
    const contributor = new TestContributor();
    shop.pricing.contributors.add('test', contributor);
    const accountId = randomUUID();
    const member = await signInWith(accountId, 1, 2);
    const fromBagId = member.jar.get('bag-sg') ?? '';
    const tabs = Array.from({ length: engine === 'postgres' ? 40 : 5 }, () => {
      const tab = createTestVisitor('SG');
      tab.jar.set('bag-sg', fromBagId);
      return createTestMember('SG', accountId, tab);
    });
    await Promise.all(tabs.map(readCount));
    expect(contributor.moved).toEqual([
      { fromBagId, toBagId: createMemberBagId(accountId, 'SG'), market: 'SG', accountId, now: shop.clock.now() },
    ]);
  });

  test('stays with the bag where another noun cannot move', async () => {
    shop.pricing.contributors.add('codes', codes);
    const broken = { contribute: async () => ({}), move: () => Promise.reject(new Error('no')) };
    shop.pricing.contributors.add('broken', broken);
    const guest = createTestVisitor('SG');
    await shop.add(guest, 1, 2);
    await enter(guest.jar.get('bag-sg') ?? '', 'GUEST');
    await expect(viewBag(createTestMember('SG', randomUUID(), guest))).rejects.toThrow();
    expect(await listCodes(guest)).toEqual(['GUEST']);
  });
});
