// @module-tag embedded
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, runInTransaction, runResultInTransaction } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { holdLimits } from './stock.rules.ts';
import { createStockService, type ReservationOwner, type StockLine } from './stock.service.ts';
import { createTestHolder, readShelf, readStoreShelf, stockUp, stockUpStore } from './stock.testing.ts';

let now = new Date('2026-11-20T02:00:00Z');
let database: Database;
let stock: ReturnType<typeof createStockService>;

beforeAll(async () => {
  database = await testDatabase();
  stock = createStockService({ db: database.db, clock: { now: () => now } });
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate stock_reservations cascade`.execute(database.db);
  await sql`truncate stock cascade`.execute(database.db);
  await stockUp(database.db, 'SG', { 1: 10, 2: 5, 3: 0 });
  await stockUp(database.db, 'AU', { 1: 7 });
});

const createOwner = (): ReservationOwner => ({ kind: 'order', id: systemRandom.uuid() });
const readAvailable = async (market: 'SG' | 'AU' = 'SG') =>
  Object.fromEntries(await stock.readAvailable(database.db, market, [1, 2, 3, 4]));
const reserve = (lines: readonly StockLine[], owner = createOwner(), holder = createTestHolder()) =>
  runResultInTransaction(database.db, (transaction) =>
    stock.reserve(transaction, { owner, market: 'SG', lines, holder }),
  );
const change = (step: 'commit' | 'release' | 'consume', owner: ReservationOwner) =>
  runInTransaction(database.db, (transaction) => stock[step](transaction, owner));
const setOnHand = (onHand: Record<number, number>) =>
  runInTransaction(database.db, (transaction) =>
    stock.setOnHand(
      transaction,
      Object.entries(onHand).map(([id, units]) => ({ variantId: Number(id), market: 'SG', onHand: units })),
    ),
  );
const readSgShelf = () => readShelf(database.db, 'SG');

describe('available units', () => {
  test('are kept per market; a variant that was never stocked has none recorded', async () => {
    expect(await readAvailable()).toEqual({ 1: 10, 2: 5, 3: 0 });
    expect(await readAvailable('AU')).toEqual({ 1: 7 });
    expect(await stock.readAvailable(database.db, 'SG', [])).toEqual(new Map());
  });
});

describe('a reservation', () => {
  const lines = [
    { variantId: 2, quantity: 5 },
    { variantId: 1, quantity: 3 },
  ];

  test('is made and released, and a repeated call changes nothing', async () => {
    const owner = createOwner();
    for (const _ of [1, 2]) expect(await reserve(lines, owner)).toEqual({ ok: true });
    expect(await readAvailable()).toEqual({ 1: 7, 2: 0, 3: 0 });
    expect(await readAvailable('AU')).toEqual({ 1: 7 });
    expect(await readSgShelf()).toMatchObject({ 1: { onHand: 10, reserved: 3 }, 2: { onHand: 5, reserved: 5 } });

    for (const _ of [1, 2]) await change('release', owner);
    expect(await readAvailable()).toEqual({ 1: 10, 2: 5, 3: 0 });
    await change('consume', owner);
    expect(await reserve(lines, owner)).toEqual({ ok: true });
    expect(await readSgShelf()).toMatchObject({ 1: { onHand: 10, reserved: 0 }, 2: { onHand: 5, reserved: 0 } });
  });

  test('is consumed once: the goods leave the shelf, and nothing brings them back', async () => {
    const owner = createOwner();
    await reserve(lines, owner);
    await change('commit', owner);
    for (const _ of [1, 2]) await change('consume', owner);
    await change('release', owner);
    expect(await readSgShelf()).toMatchObject({ 1: { onHand: 7, reserved: 0 }, 2: { onHand: 0, reserved: 0 } });
  });

  test('that has no owner of that name changes nothing', async () => {
    for (const step of ['commit', 'release', 'consume'] as const) await change(step, createOwner());
    expect(await readAvailable()).toEqual({ 1: 10, 2: 5, 3: 0 });
  });

  test('is made whole or not at all, and names what falls short', async () => {
    const items = [
      { variantId: 1, quantity: 3 },
      { variantId: 2, quantity: 6 },
      { variantId: 3, quantity: 1 },
      { variantId: 4, quantity: 1 },
    ];
    const owner = createOwner();
    const reserved = await reserve(items, owner);
    expect(reserved).toEqual({ ok: false, error: { code: 'OUT_OF_STOCK', details: { variantIds: [2, 3, 4] } } });
    expect(await readAvailable()).toEqual({ 1: 10, 2: 5, 3: 0 });
    expect(await reserve([{ variantId: 1, quantity: 3 }], owner)).toEqual({ ok: true });
  });

  test('sums lines of the same variant', async () => {
    const twice = (quantity: number) => [
      { variantId: 2, quantity: 3 },
      { variantId: 2, quantity },
    ];
    expect((await reserve(twice(3))).ok).toBe(false);
    expect((await reserve(twice(2))).ok).toBe(true);
    expect(await readAvailable()).toEqual({ 1: 10, 2: 0, 3: 0 });
  });

  test('is announced once it is committed, and never when it was undone', async () => {
    const messages: string[] = [];
    const stop = await database.listen('stock', (payload) => messages.push(payload));
    await reserve([
      { variantId: 1, quantity: 1 },
      { variantId: 2, quantity: 9 },
    ]);
    const owner = createOwner();
    await reserve(
      [
        { variantId: 1, quantity: 1 },
        { variantId: 2, quantity: 1 },
      ],
      owner,
    );
    await change('release', owner);
    await change('release', owner);
    await setOnHand({ 1: 10, 2: 4 });
    await expect.poll(() => messages).toEqual(['SG:1,2', 'SG:1,2', 'SG:2']);
    await stop();
  });

  test('is deleted with its variant, which an import can still remove', async () => {
    const owner = createOwner();
    await reserve(lines, owner);
    await database.db.deleteFrom('variants').where('id', '=', 1).execute();
    await change('release', owner);
    expect(await readSgShelf()).toEqual({
      2: { onHand: 5, reserved: 0, lines: 0 },
      3: { onHand: 0, reserved: 0, lines: 0 },
    });
  });
});

describe('a count of what is on hand', () => {
  test('leaves reserved units reserved, and below them nothing is available', async () => {
    const owner = createOwner();
    await reserve([{ variantId: 1, quantity: 4 }], owner);
    expect(await setOnHand({ 1: 20 })).toBe(1);
    expect(await readAvailable()).toMatchObject({ 1: 16 });
    expect(await setOnHand({ 1: 3 })).toBe(1);
    expect(await setOnHand({ 1: 3 })).toBe(0);
    expect(await readAvailable()).toMatchObject({ 1: 0 });
    expect((await reserve([{ variantId: 1, quantity: 1 }])).ok).toBe(false);
    await change('release', owner);
    expect(await readAvailable()).toMatchObject({ 1: 3 });
  });

  test('that was made after goods left, but before they were recorded as gone, is not lowered below zero', async () => {
    const owner = createOwner();
    await reserve([{ variantId: 1, quantity: 4 }], owner);
    await setOnHand({ 1: 1 });
    await change('consume', owner);
    expect(await readSgShelf()).toMatchObject({ 1: { onHand: 0, reserved: 0 } });
  });
});

describe('the database', () => {
  test.each([
    ['negative units on hand', sql`update stock set on_hand = -1`],
    ['negative reserved units', sql`update stock set reserved = -1`],
    ['an empty line', sql`update stock_reservation_lines set quantity = 0`],
    ['a closed reservation without its time', sql`update stock_reservations set state = 'released'`],
  ])('refuses %s', async (_, statement) => {
    await reserve([{ variantId: 1, quantity: 1 }]);
    await expect(statement.execute(database.db)).rejects.toThrow(/check constraint/);
  });
});

describe('goods that are held unpaid', () => {
  const { maxOpenHolds, maxOpenUnits, maxHoldsInWindow } = holdLimits.visitor;
  const one = [{ variantId: 1, quantity: 1 }];
  const refused = { ok: false, error: { code: 'UNPAID_LIMIT_REACHED' } };

  beforeEach(async () => {
    now = new Date('2026-11-20T02:00:00Z');
    await stockUp(database.db, 'SG', { 1: 10_000 });
  });

  test.each([
    ['visitor', [{ visitor: 'one bag' }, { visitor: 'one bag' }]],
    [
      'e-mail address, in whatever case and with whatever tag',
      [{ email: 'mei@example.sg' }, { email: 'MEI+2@example.sg' }],
    ],
    [
      'mailbox, whatever is not seen in its address',
      [{ email: 'mei@bücher.example' }, { email: 'm\u200bei@xn--bcher-kva\ufe0d.example' }],
    ],
    ['mailbox of Gmail, whatever its dots', [{ email: 'mei@gmail.com' }, { email: 'M.e.i@googlemail.com' }]],
    ['IP address', [{ address: '2001:db8:1:2::1' }, { address: '2001:db8:1:2::ffff' }]],
  ])('are limited by %s until they are paid for or released', async (what, variants) => {
    const limit = what === 'IP address' ? holdLimits.address : holdLimits.visitor;
    const owners: ReservationOwner[] = [];
    const hold = (owner = createOwner()) => {
      owners.push(owner);
      return reserve(one, owner, { ...createTestHolder(), ...variants[owners.length % 2] });
    };
    for (let count = 0; count < limit.maxOpenHolds; count += 1) expect(await hold()).toEqual({ ok: true });
    expect(await hold()).toMatchObject({
      ...refused,
      error: { details: { maxOrders: limit.maxOpenHolds, maxUnits: limit.maxOpenUnits } },
    });
    // The owner that holds already is not refused.
    expect(await hold(owners[0])).toEqual({ ok: true });

    await change('commit', owners[0] as ReservationOwner);
    expect(await hold()).toEqual({ ok: true });
    expect(await hold()).toMatchObject(refused);
    await change('release', owners[1] as ReservationOwner);
    expect(await hold()).toEqual({ ok: true });
  });

  test('are limited in units, over all open reservations', async () => {
    const holder = createTestHolder();
    expect(await reserve([{ variantId: 1, quantity: maxOpenUnits + 1 }], createOwner(), holder)).toMatchObject(refused);
    expect(await reserve([{ variantId: 1, quantity: maxOpenUnits - 1 }], createOwner(), holder)).toEqual({ ok: true });
    expect(await reserve(one, createOwner(), holder)).toEqual({ ok: true });
    expect(await reserve(one, createOwner(), holder)).toMatchObject(refused);
  });

  test('are limited over a day, however often they are released', async () => {
    const holder = createTestHolder();
    const holdAndRelease = async () => {
      const owner = createOwner();
      const reserved = await reserve(one, owner, holder);
      await change('release', owner);
      return reserved;
    };
    for (let count = 0; count < maxHoldsInWindow; count += 1) expect(await holdAndRelease()).toEqual({ ok: true });
    expect(await holdAndRelease()).toMatchObject(refused);
    now = new Date(now.getTime() + 23 * 3_600_000);
    await stock.deleteReleasedHolders();
    expect(await holdAndRelease()).toMatchObject(refused);
    now = new Date(now.getTime() + 2 * 3_600_000);
    expect(await holdAndRelease()).toEqual({ ok: true });
  });

  test('lose their holder a day after release, or once they are paid for', async () => {
    const [held, released, paid] = [createOwner(), createOwner(), createOwner()];
    for (const owner of [held, released, paid]) await reserve(one, owner);
    await change('release', released);
    await change('commit', paid);
    now = new Date(now.getTime() + 25 * 3_600_000);
    await stock.deleteReleasedHolders();
    const rows = await database.db.selectFrom('stock_reservation_holders').select('owner_id').distinct().execute();
    expect(rows).toEqual([{ owner_id: held.id }]);
  });

  test('stay within the limits when 50 orders are placed at once', async () => {
    const holder = createTestHolder();
    const results = await Promise.all(Array.from({ length: 50 }, () => reserve(one, createOwner(), holder)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(maxOpenHolds);
    expect(await readAvailable()).toMatchObject({ 1: 10_000 - maxOpenHolds });

    // The same from one address, with a new bag and e-mail address each time.
    const { address } = createTestHolder();
    const others = await Promise.all(
      Array.from({ length: 50 }, () => reserve(one, createOwner(), { ...createTestHolder(), address })),
    );
    expect(others.filter(({ ok }) => ok)).toHaveLength(holdLimits.address.maxOpenHolds);
  });
});

test('parallel reservations never take more than there is, and never deadlock', async () => {
  const width = engine === 'postgres' ? 200 : 30;
  await stockUp(database.db, 'SG', { 1: 40, 2: 40 });
  const results = await Promise.all(
    Array.from({ length: width }, (_, index) => {
      const lines = [
        { variantId: 1, quantity: 1 + (index % 3) },
        { variantId: 2, quantity: 1 + (index % 2) },
      ];
      return reserve(index % 2 ? lines : lines.reverse()).then((result) => (result.ok ? lines : []));
    }),
  );
  const reserved = results.flat();
  const sum = (id: number) =>
    reserved.filter((line) => line.variantId === id).reduce((total, line) => total + line.quantity, 0);
  expect(await readAvailable()).toEqual({ 1: 40 - sum(1), 2: 40 - sum(2), 3: 0 });
  // Something fell short, and not before the shelf was nearly empty.
  expect(results.some((lines) => lines.length === 0)).toBe(true);
  expect(Math.min(40 - sum(1), 40 - sum(2))).toBeLessThan(3);
});

describe('the stock of a store', () => {
  const store = 'sg-orchard';
  beforeEach(async () => {
    await sql`truncate store_stock cascade`.execute(database.db);
    await stockUpStore(database.db, store, { 1: 4, 2: 1 });
    await stockUpStore(database.db, 'sg-marina', { 1: 9 });
  });
  const reserveInStore = (lines: readonly StockLine[], owner = createOwner()) =>
    runResultInTransaction(database.db, (transaction) =>
      stock.reserve(transaction, { owner, market: 'SG', storeCode: store, lines, holder: createTestHolder() }),
    );
  const readStores = () => stock.readAvailableInStores(database.db, [store, 'sg-marina', 'sg-none'], [1, 2]);

  test('is counted for each store, apart from that of the website', async () => {
    const owner = createOwner();
    for (const _ of [1, 2]) expect(await reserveInStore([{ variantId: 1, quantity: 3 }], owner)).toEqual({ ok: true });
    expect(await readStores()).toEqual(
      new Map([
        [
          store,
          new Map([
            [1, 1],
            [2, 1],
          ]),
        ],
        ['sg-marina', new Map([[1, 9]])],
        ['sg-none', new Map()],
      ]),
    );
    expect(await readAvailable()).toEqual({ 1: 10, 2: 5, 3: 0 });
    for (const _ of [1, 2]) await change('release', owner);
    expect(await readStoreShelf(database.db, store)).toMatchObject({ 1: { onHand: 4, reserved: 0, lines: 0 } });
  });

  test('refuses all lines where it lacks one, two lines of one variant together', async () => {
    const lines = [
      { variantId: 2, quantity: 1 },
      { variantId: 1, quantity: 2 },
      { variantId: 1, quantity: 3 },
    ];
    expect(await reserveInStore(lines)).toMatchObject({
      error: { code: 'OUT_OF_STOCK', details: { variantIds: [1] } },
    });
    expect(await reserveInStore([{ variantId: 3, quantity: 1 }])).toMatchObject({ error: { code: 'OUT_OF_STOCK' } });
    expect(await readStoreShelf(database.db, store)).toMatchObject({ 1: { reserved: 0 }, 2: { reserved: 0 } });
  });

  test('leaves the shelf in parts or whole, and a count gives nothing back', async () => {
    const owner = createOwner();
    await reserveInStore(
      [
        { variantId: 1, quantity: 3 },
        { variantId: 2, quantity: 1 },
      ],
      owner,
    );
    await change('commit', owner);
    await runInTransaction(database.db, (transaction) =>
      stock.takePart(transaction, owner, [{ variantId: 1, quantity: 1 }], 'released'),
    );
    expect(await readStoreShelf(database.db, store)).toMatchObject({ 1: { onHand: 4, reserved: 2, lines: 2 } });
    await stockUpStore(database.db, store, { 1: 6 });
    expect((await readStores()).get(store)).toEqual(
      new Map([
        [1, 4],
        [2, 0],
      ]),
    );
    for (const _ of [1, 2]) await change('consume', owner);
    expect(await readStoreShelf(database.db, store)).toMatchObject({
      1: { onHand: 4, reserved: 0, lines: 0 },
      2: { onHand: 0, reserved: 0, lines: 0 },
    });
    expect(await readAvailable()).toEqual({ 1: 10, 2: 5, 3: 0 });
  });

  test('of two stores is reserved and released by many at once: no unit is sold twice', async () => {
    const width = engine === 'postgres' ? 200 : 25;
    await stockUpStore(database.db, store, { 1: 10, 2: 10 });
    const owners = Array.from({ length: width }, createOwner);
    // Half of them in the other order of lines: reservations that lock rows in their order would deadlock.
    const results = await Promise.all(
      owners.map((owner, index) => {
        const lines = [1, 2].map((variantId) => ({ variantId, quantity: 1 }));
        return reserveInStore(index % 2 ? lines : lines.toReversed(), owner);
      }),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(10);
    await Promise.all(owners.map((owner, index) => change(index % 2 ? 'release' : 'consume', owner)));
    const shelf = await readStoreShelf(database.db, store);
    expect(shelf[1]).toMatchObject({ reserved: 0, lines: 0 });
    expect(shelf[2]).toEqual(shelf[1]);
  });
});
