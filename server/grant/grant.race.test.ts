import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestGiftShop } from '../giftcard/giftcard.testing.ts';
import { getResultCode } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { unwrap } from '../platform/result.testing.ts';
import { testDatabase } from '../platform/testing.ts';

let database: Database;
let shop: ReturnType<typeof createTestGiftShop>;
beforeAll(async () => {
  database = await testDatabase();
  shop = createTestGiftShop(database);
});
afterAll(() => database.close());

/** The limit of Singapore is 500.00. */
const limit = 50_000;
const createPerson = () => ({ accountId: randomUUID(), address: '203.0.113.9' });
const createKey = () => ({ idempotencyKey: randomUUID(), reason: 'Parcel came late' });

const countOk = (results: readonly { ok: boolean }[]) => results.filter(({ ok }) => ok).length;

const sumGiven = async (accountId: string) =>
  (await database.db.selectFrom('staff_grants').select('amount').where('account_id', '=', accountId).execute()).reduce(
    (sum, { amount }) => sum + amount,
    0,
  );

test('twenty grants at once never exceed the limit together, to many members and gift cards', async () => {
  const staff = createPerson();
  const { id } = await shop.issue(5000);
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 4 === 0
        ? shop.giftcard.staff.adjust(staff, id, { ...createKey(), amount: 7000 })
        : shop.giftcard.credits.change(staff, randomUUID(), { ...createKey(), market: 'SG', amount: 7000 }),
    ),
  );
  expect(countOk(results)).toBe(7);
  expect(new Set(results.filter(({ ok }) => !ok).map(getResultCode))).toEqual(new Set(['STAFF_LIMIT_REACHED']));
  expect(await sumGiven(staff.accountId)).toBe(49_000);
}, 120_000);

test('twenty approvals at once approve once, and twenty uses of it give once', async () => {
  const [staff, ...colleagues] = [createPerson(), ...Array.from({ length: 20 }, createPerson)];
  const objectId = randomUUID();
  await unwrap(shop.giftcard.credits.change(staff, objectId, { ...createKey(), market: 'SG', amount: limit }));
  const wish = { kind: 'credit' as const, market: 'SG' as const, objectId, amount: 30_000, ...createKey() };
  const requests = await Promise.all(Array.from({ length: 20 }, () => shop.grants.ask(staff, wish)));
  const ids = new Set(requests.map((request) => (request.ok ? request.value.id : request.error.code)));
  expect(ids.size).toBe(1);
  const [id = ''] = ids;
  const decisions = await Promise.all(colleagues.map((colleague) => shop.grants.decide(colleague, id, true)));
  expect(countOk(decisions)).toBe(1);
  const give = () => shop.giftcard.credits.change(staff, objectId, { ...createKey(), market: 'SG', amount: 30_000 });
  expect(countOk(await Promise.all(Array.from({ length: 20 }, give)))).toBe(1);
  expect(await sumGiven(staff.accountId)).toBe(80_000);
  const entries = await database.db.selectFrom('audit_entries').select('action').where('object_id', '=', id).execute();
  expect(entries.map(({ action }) => action)).toEqual(['grant.asked', 'grant.approved']);
}, 120_000);

test('the database refuses that somebody decides their own request, and a request that permits two grants', async () => {
  const staff = createPerson();
  const facts = { kind: 'points' as const, objectId: randomUUID(), amount: 5 };
  const { id } = await unwrap(shop.grants.ask(staff, { ...facts, ...createKey() }));
  const decision = { state: 'approved' as const, decided_by: staff.accountId, decided_at: new Date() };
  await expect(
    database.db.updateTable('staff_grant_requests').set(decision).where('id', '=', id).execute(),
  ).rejects.toThrow('staff_grant_requests_second_person');
  const grant = { account_id: staff.accountId, kind: facts.kind, object_id: facts.objectId, unit: 'points' as const };
  const insert = () =>
    database.db
      .insertInto('staff_grants')
      .values({ ...grant, id: randomUUID(), amount: 5, request_id: id, given_at: new Date() })
      .execute();
  await insert();
  await expect(insert()).rejects.toThrow('staff_grants_request_id_key');
});
