import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestVisitor } from './bag/bag.testing.ts';
import { findFaults } from './faults.testing.ts';
import { importRewards } from './loyalty/rewards/rewards.service.ts';
import { type Database, runInTransaction } from './platform/database.ts';
import { unwrap } from './platform/result.testing.ts';
import { ok, type Result } from './platform/result.ts';
import { engine, testDatabase } from './platform/testing.ts';
import {
  author,
  callAtOnce,
  countCodes,
  createRaceStage,
  createRandom,
  type RaceStage,
  type ReadyBag,
  shippingFee,
  unitPrice,
} from './races.testing.ts';
import { readStoreShelf } from './stock/stock.testing.ts';

/**
 * Everything that is limited, wanted by many at the same time through the services of two processes.
 * `npm run proof -- races` sets 200 callers and 20 seeds, and prints what was answered.
 */

/** The embedded database has one connection, so its callers come one after another: races there prove nothing. */
const isPostgres = engine === 'postgres';
const isProof = process.env.RACE_WIDTH !== undefined;
const width = Number(process.env.RACE_WIDTH ?? 12);
const seeds = Array.from({ length: Number(process.env.RACE_SEEDS ?? 1) }, (_, index) => index + 1);

const figures: { race: string; seeds: number; width: number; outcomes: string; invariant: string }[] = [];

let database: Database;
let stage: RaceStage;
beforeAll(async () => {
  if (!isPostgres) return;
  database = await testDatabase();
  stage = await createRaceStage(database);
}, 120_000);
afterEach(async () => {
  if (isPostgres) expect(await findFaults(database)).toEqual([]);
});
afterAll(async () => {
  if (isProof) console.table(figures);
  if (!isPostgres) return;
  await stage.close();
  await database.close();
});

type Visitor = ReadyBag['visitor'];
type Call = () => Promise<Result<unknown>>;

/**
 * Runs a race once per seed.
 * @param prepare what stays the same over all seeds. It returns what a seed runs, which checks what must hold and returns
 * the codes that were answered
 */
function race(
  name: string,
  invariant: string,
  prepare: (callers: number) => Promise<(random: () => number) => Promise<string[]>>,
  callers = width,
) {
  test(name, async () => {
    const run = await prepare(callers);
    const codes: string[] = [];
    for (const seed of seeds) {
      const answered = await run(createRandom(`${name} ${seed}`)).catch((error: Error) => {
        throw new Error(`Seed ${seed}: ${error.message}`, { cause: error });
      });
      codes.push(...answered);
    }
    const outcomes = Object.entries(countCodes(codes)).map(([code, count]) => `${code} ${count}`);
    figures.push({ race: name, seeds: seeds.length, width: callers, outcomes: outcomes.join(', '), invariant });
  }, 3_600_000);
}

/** Orders all bags at the same time. @returns what was answered */
const orderAll = (
  random: () => number,
  bags: readonly ReadyBag[],
  getChange: (index: number) => Parameters<RaceStage['order']>[1] = () => ({}),
) =>
  callAtOnce(
    random,
    bags.map((bag, index) => () => stage.order(bag, getChange(index))),
  );

/** Puts new bags in the place of those that were ordered. */
async function replaceOrdered<Bag>(bags: Bag[], codes: readonly string[], create: () => Promise<Bag>): Promise<void> {
  for (const [index, code] of codes.entries()) if (code === 'ok') bags[index] = await create();
}

/** Returns the units of a variant in orders that were not cancelled. */
async function countUnits(variantId: number): Promise<number> {
  const row = await database.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(({ fn }) => fn.sum<number>('quantity').as('units'))
    .where('variant_id', '=', variantId)
    .where('orders.state', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
  return Number(row.units);
}

/** Returns a code that no other race has. */
const createCode = () => `RACE-${randomUUID().slice(0, 12)}`;

const createEnter = (code: string) => async (visitor: Visitor) => {
  await unwrap(stage.enterCode(visitor, code));
};

/** Takes calls by turns until there are so many. */
const repeat = (calls: readonly Call[], count: number): Call[] =>
  Array.from({ length: Math.ceil(count / calls.length) }, () => calls).flat();

const getAccess = ({ id, key }: { id: string; key: string | null }) => ({
  params: { id },
  query: { key: key ?? undefined },
});

describe.runIf(isPostgres)('at the same time', () => {
  race('the last 10 units, one line each', '10 orders, 0 left', async (callers) => {
    const { id } = await stage.stockUp(10 * callers);
    const bags = await stage.fillBags(callers, id);
    return async (random) => {
      await stage.setAvailable(id, 10);
      const before = await countUnits(id);
      const codes = await orderAll(random, bags);
      expect(countCodes(codes)).toEqual({ ok: 10, OUT_OF_STOCK: callers - 10 });
      expect([await stage.readAvailable(id), (await countUnits(id)) - before]).toEqual([0, 10]);
      await stage.setAvailable(id, 10 * callers);
      await replaceOrdered(bags, codes, () => stage.fillBag(id));
      return codes;
    };
  });

  race('the last 10 units, bought and given in two lines of one order', '10 units, 0 left', async (callers) => {
    const { id, sku } = await stage.stockUp(10 * callers);
    const code = createCode();
    await stage.definePromotion({ benefit: { kind: 'gift', sku } }, code);
    const bags = await stage.fillBags(callers, id, createEnter(code));
    return async (random) => {
      await stage.setAvailable(id, 10);
      const before = await countUnits(id);
      const codes = await orderAll(random, bags);
      expect([await stage.readAvailable(id), (await countUnits(id)) - before]).toEqual([0, 10]);
      // Whoever comes when one is left orders it without the gift.
      const { ok: orders = 0 } = countCodes(codes);
      expect(orders).toBeGreaterThanOrEqual(5);
      expect(countCodes(codes).OUT_OF_STOCK).toBe(callers - orders);
      await stage.setAvailable(id, 10 * callers);
      await replaceOrdered(bags, codes, () => stage.fillBag(id, createEnter(code)));
      return codes;
    };
  });

  race(
    'the last 10 units of a store, wanted by collections beside deliveries',
    '10 collections, 0 left',
    async (callers) => {
      const { id } = await stage.stockUp(10 * callers);
      const bags = await stage.fillBags(callers, id);
      const storeCode = 'sg-races';
      const isDelivered = (index: number) => index % 4 === 0;
      const deliveries = bags.filter((_, index) => isDelivered(index)).length;
      const collection = {
        delivery: { method: 'collect' as const, storeCode },
        expectedTotal: unitPrice,
        expectedAmountDue: unitPrice,
      };
      return async (random) => {
        await stage.setAvailableInStore(storeCode, id, 10);
        const codes = await orderAll(random, bags, (index) => (isDelivered(index) ? {} : collection));
        const shelf = (await readStoreShelf(database.db, storeCode))[id];
        const collected = Math.min(10, callers - deliveries);
        const refused = callers - deliveries - collected;
        expect(countCodes(codes)).toEqual({
          ok: deliveries + collected,
          ...(refused > 0 ? { STORE_OUT_OF_STOCK: refused } : {}),
        });
        expect((shelf?.onHand ?? 0) - (shelf?.reserved ?? 0)).toBe(10 - collected);
        await stage.setAvailable(id, 10 * callers);
        await replaceOrdered(bags, codes, () => stage.fillBag(id));
        return codes;
      };
    },
  );

  race('a code that 5 orders may use', 'exactly 5 uses', async (callers) => {
    const { id } = await stage.stockUp(100 * callers);
    const code = createCode();
    const promotionId = await stage.definePromotion({ maxUses: 5 }, code);
    const bags = await stage.fillBags(callers, id, createEnter(code));
    let uses = 0;
    return async (random) => {
      const codes = await orderAll(random, bags);
      uses += 5;
      expect(countCodes(codes)).toEqual({ ok: 5, BAG_CHANGED: callers - 5 });
      expect(await stage.countUses(promotionId)).toBe(uses);
      // Staff allow five more.
      await stage.changePromotion(promotionId, { maxUses: uses + 5 });
      await replaceOrdered(bags, codes, () => stage.fillBag(id, createEnter(code)));
      return codes;
    };
  });

  race(
    'a code for the first order, by one new customer',
    'exactly 1 use',
    async (callers) => {
      const { id } = await stage.stockUp(100 * callers);
      const code = createCode();
      const promotionId = await stage.definePromotion({ isFirstOrderOnly: true }, code);
      const bags = await stage.fillBags(callers, id, createEnter(code));
      let uses = 0;
      return async (random) => {
        const name = `mei${randomUUID().slice(0, 8)}`;
        const phone = `+65${Math.floor(91_000_000 + random() * 8_000_000)}`;
        const codes = await orderAll(random, bags, (index) => {
          const email = index % 2 === 0 ? `${name}@gmail.com` : `${name}+${index}@gmail.com`;
          return { contact: { fullName: 'Mei Tan', phone, email } };
        });
        uses += 1;
        expect(countCodes(codes).ok).toBe(1);
        expect(await stage.countUses(promotionId)).toBe(uses);
        await replaceOrdered(bags, codes, () => stage.fillBag(id, createEnter(code)));
        return codes;
      };
    },
    Math.min(width, 50),
  );

  race('a gift card of 100.00 in bags of 30.00 each', '3 orders, 10.00 left', async (callers) => {
    const { id } = await stage.stockUp(100 * callers);
    const cardId = await stage.issueGiftCard(10_000);
    const attach = (visitor: Visitor) => stage.attachGiftCard(cardId, visitor);
    const bags = await stage.fillBags(callers, id, attach);
    expect(bags[0]).toMatchObject({ total: unitPrice + shippingFee, amountDue: 0 });
    return async (random) => {
      const codes = await orderAll(random, bags);
      expect(countCodes(codes)).toEqual({ ok: 3, BAG_CHANGED: callers - 3 });
      expect(await stage.readBalance(cardId)).toBe(1000);
      const adjustment = { amount: 9000, reason: 'Race', idempotencyKey: randomUUID() };
      await unwrap(stage.shops[0].services.giftcard.staff.adjust(author, cardId, adjustment));
      await replaceOrdered(bags, codes, () => stage.fillBag(id, attach));
      return codes;
    };
  });

  race('a reward of which 10 are left, by as many members', '10 redemptions, 0 left', async (callers) => {
    const { id } = await stage.stockUp(100 * callers);
    const text = { en: 'Race' };
    const terms = { market: 'SG', points: 100, tier: 'pink', value: 500, isCollectable: true } as const;
    const reward = { id: `race-${randomUUID().slice(0, 8)}`, ...terms, name: text, description: text, quantity: 10 };
    await runInTransaction(database.db, (transaction) => importRewards(transaction, [reward]));
    const refill = () =>
      database.db.updateTable('rewards').set({ quantity_left: reward.quantity }).where('id', '=', reward.id).execute();
    const create = async () => {
      const member = await stage.createMember(100);
      await stage.add(member, id);
      const body = { kind: 'reward' as const, id: reward.id };
      await unwrap(stage.getShop().dispatch.call('POST cart/beauty-pass-offers/', { body }, member));
      return { ...(await stage.readCheckout(member)), accountId: member.accountId };
    };
    const bags: Awaited<ReturnType<typeof create>>[] = [];
    for (let index = 0; index < callers; index += 1) bags.push(await create());
    const { points } = stage.shops[0].services.loyalty;
    return async (random) => {
      await refill();
      const codes = await orderAll(random, bags);
      expect(countCodes(codes)).toEqual({ ok: 10, BAG_CHANGED: callers - 10 });
      const left = await Promise.all(bags.map(({ accountId }) => points.readPoints(database.db, accountId)));
      expect(left.map(({ available }) => available)).toEqual(codes.map((code) => (code === 'ok' ? 0 : 100)));
      const row = database.db.selectFrom('rewards').select('quantity_left').where('id', '=', reward.id);
      expect(await row.executeTakeFirstOrThrow()).toEqual({ quantity_left: 0 });
      await refill();
      await replaceOrdered(bags, codes, create);
      return codes;
    };
  });

  race('two codes entered into one bag', 'one code, one discount', async (callers) => {
    const { id } = await stage.stockUp(callers);
    const codes = [createCode(), createCode()];
    for (const code of codes) await stage.definePromotion({}, code);
    return async (random) => {
      const visitor = createTestVisitor('SG');
      await stage.add(visitor, id);
      const enter = codes.map((code) => () => stage.enterCode(visitor, code));
      const answered = await callAtOnce(random, repeat(enter, callers));
      expect(new Set(answered)).toEqual(new Set(['ok', 'PROMO_CODE_LIMIT']));
      expect((await stage.readCheckout(visitor)).total).toBe(unitPrice + shippingFee - 100);
      return answered;
    };
  });

  race('one bag ordered with one key and with many', 'one order', async (callers) => {
    const { id } = await stage.stockUp(100 * callers);
    return async (random) => {
      const bag = await stage.fillBag(id);
      const idempotencyKey = randomUUID();
      const before = await countUnits(id);
      const contact = { fullName: 'Mei Tan', email: `mei.${randomUUID()}@example.sg`, phone: '9123 4567' };
      const calls = [
        () => stage.order(bag, { contact, idempotencyKey }),
        () => stage.order(bag, { contact, idempotencyKey: randomUUID() }),
      ];
      const codes = await callAtOnce(random, repeat(calls, callers));
      expect((await countUnits(id)) - before).toBe(1);
      expect(codes).toContain('ok');
      expect(codes.filter((code) => code !== 'ALREADY_ORDERED' && code !== 'ok')).toEqual([]);
      return codes;
    };
  });

  race('one key with two bodies: order, gift card, refund, return', 'one body done, the other 422', async (callers) => {
    const { id } = await stage.stockUp(100 * callers);
    const share = Math.max(4, callers / 4);
    return async (random) => {
      const answered: string[] = [];
      /** Sends one key with two bodies: one of them is done, however often it comes, and the other one never. */
      const sendTwoBodies = async (send: (isOther: boolean, key: string) => Promise<Result<unknown>>) => {
        const key = randomUUID();
        const done = new Set<boolean>();
        const calls = [false, true].map((isOther) => async () => {
          const result = await send(isOther, key);
          if (result.ok) done.add(isOther);
          return result;
        });
        const codes = await callAtOnce(random, repeat(calls, share));
        expect(countCodes(codes)).toEqual({ ok: codes.length / 2, IDEMPOTENCY_KEY_REUSED: codes.length / 2 });
        expect(done.size).toBe(1);
        answered.push(...codes);
      };

      const bag = await stage.fillBag(id);
      const email = `mei.${randomUUID()}@example.sg`;
      await sendTwoBodies((isOther, idempotencyKey) => {
        const contact = { fullName: 'Mei Tan', email, phone: isOther ? '9123 4567' : '9123 4568' };
        return stage.order(bag, { idempotencyKey, contact });
      });

      const buyer = createTestVisitor('SG');
      await sendTwoBodies((isOther, key) => stage.buyGiftCard(isOther ? 5000 : 6000, key, buyer));

      const order = await stage.buy(id, 2);
      const target = { author, orderId: order.id };
      await sendTwoBodies((isOther, idempotencyKey) => {
        const terms = {
          lines: [],
          reason: 'goodwill' as const,
          to: 'original' as const,
          restock: false,
          idempotencyKey,
        };
        return stage.getShop().services.order.staff.refund(target, { ...terms, shipping: isOther ? 100 : 101 });
      });

      const parcel = { carrier: 'Post', idempotencyKey: randomUUID() };
      await unwrap(stage.shops[0].services.order.staff.sendParcel(target, parcel));
      await stage.deliver(order.id);
      await sendTwoBodies((isOther, idempotencyKey) => {
        const reason = isOther ? ('faulty' as const) : ('changed_mind' as const);
        const body = {
          lines: [{ lineId: order.lineId, quantity: 1, reason }],
          method: 'label' as const,
          idempotencyKey,
        };
        const { dispatch } = stage.getShop();
        return dispatch.call('POST orders/{id}/returns', { ...getAccess(order), body }, order.visitor);
      });
      return answered;
    };
  });

  race(
    'refunds, cancellations and parcels of paid orders; payment, cancellation and end of the hold of others',
    'each order ends in one way, its money and stock with it',
    async (callers) => {
      const count = Math.max(2, Math.floor(callers / 25));
      const { id } = await stage.stockUp(100 * callers);
      return async (random) => {
        const paid = await Promise.all(Array.from({ length: count }, () => stage.buy(id, 2)));
        const unpaid = await Promise.all(
          Array.from({ length: count }, async () => unwrap(stage.order(await stage.fillBag(id)))),
        );
        const createPaidCalls = (order: (typeof paid)[number]): Call[] => {
          const target = { author, orderId: order.id };
          const getStaff = () => stage.getShop().services.order.staff;
          const refund = (lines: { lineId: string; quantity: number }[], shipping: number) => {
            const terms = {
              reason: 'late' as const,
              to: 'original' as const,
              restock: true,
              idempotencyKey: randomUUID(),
            };
            return getStaff().refund(target, { ...terms, lines, shipping });
          };
          const line = { lineId: order.lineId, quantity: 1 };
          return [
            () => refund([line], 0),
            () => refund([], 500),
            () => refund([line], 100),
            () => getStaff().prepare(target),
            () => getStaff().sendParcel(target, { carrier: 'Post', idempotencyKey: randomUUID() }),
            () => getStaff().sendParcel(target, { carrier: 'Post', idempotencyKey: randomUUID(), lines: [line] }),
            () => stage.getShop().dispatch.call('POST orders/{id}/cancel', getAccess(order), order.visitor),
            () => getStaff().cancel(target, 'Race'),
          ];
        };
        const createUnpaidCalls = (order: (typeof unpaid)[number]): Call[] => [
          () => stage.pay(order.id),
          () => stage.pay(order.id),
          () => stage.expire(order.id).then(() => ok(null)),
          () => stage.getShop().dispatch.call('POST orders/{id}/cancel', getAccess(order), createTestVisitor('SG')),
        ];
        const perOrder = callers / count / 2;
        const codes = await callAtOnce(random, [
          ...paid.flatMap((order) => repeat(createPaidCalls(order), perOrder)),
          ...unpaid.flatMap((order) => repeat(createUnpaidCalls(order), perOrder)),
        ]);
        await stage.runJobs();
        const ids = [...paid, ...unpaid].map((order) => order.id);
        const ended = database.db.selectFrom('orders').select(['state', 'paid_at']).where('id', 'in', ids);
        // No order keeps goods without money.
        for (const { state, paid_at } of await ended.execute())
          expect(state === 'cancelled' || paid_at !== null).toBe(true);
        return codes;
      };
    },
  );

  race(
    'a return received, cancelled and refunded, and refunds beside it',
    'each unit back on the shelf and paid back once',
    async (callers) => {
      const count = Math.max(1, Math.floor(callers / 40));
      const { id } = await stage.stockUp(100 * callers);
      return async (random) => {
        const returned = await Promise.all(
          Array.from({ length: count }, async () => {
            const order = await stage.buy(id, 2);
            const parcel = { carrier: 'Post', idempotencyKey: randomUUID() };
            await unwrap(stage.getShop().services.order.staff.sendParcel({ author, orderId: order.id }, parcel));
            await stage.deliver(order.id);
            const lines = [{ lineId: order.lineId, quantity: 2, reason: 'faulty' as const }];
            const body = { lines, method: 'label' as const, idempotencyKey: randomUUID() };
            const { dispatch, services } = stage.getShop();
            const requested = await unwrap(
              dispatch.call('POST orders/{id}/returns', { ...getAccess(order), body }, order.visitor),
            );
            const returnId = requested.returns[0]?.id ?? '';
            const label = { carrier: 'Post', trackingNumber: 'R1', url: 'https://post.example/label' };
            await unwrap(services.returns.addLabel({ author, returnId }, label));
            return { order, returnId };
          }),
        );
        const before = await stage.readOnHand(id);
        const codes = await callAtOnce(
          random,
          returned.flatMap(({ order, returnId }) => {
            const change = { author, returnId };
            const unit = { lineId: order.lineId, quantity: 1 };
            const back = {
              storeCode: null,
              lines: [{ ...unit, quantity: 2, condition: 'unopened' as const, restock: true }],
            };
            const cancel = { params: { id: order.id, returnId }, query: { key: order.key ?? undefined } };
            const refund = {
              lines: [unit],
              shipping: 0,
              reason: 'goodwill' as const,
              to: 'original' as const,
              restock: false,
            };
            const getServices = () => stage.getShop().services;
            const calls: Call[] = [
              () => getServices().returns.receive(change, back),
              () => getServices().returns.refund(change, {}),
              () => getServices().returns.refund(change, { lines: [unit] }),
              () => stage.getShop().dispatch.call('POST orders/{id}/returns/{returnId}/cancel', cancel, order.visitor),
              () =>
                getServices().order.staff.refund(
                  { author, orderId: order.id },
                  { ...refund, idempotencyKey: randomUUID() },
                ),
            ];
            return repeat(calls, callers / count);
          }),
        );
        const returnIds = returned.map(({ returnId }) => returnId);
        const lines = database.db.selectFrom('return_lines').selectAll().where('return_id', 'in', returnIds);
        const restocked = (await lines.execute()).reduce((sum, line) => sum + line.restocked, 0);
        expect((await stage.readOnHand(id)) - before).toBe(restocked);
        for (const { order } of returned) {
          const { refunded } = await stage.readPayment(order.id);
          expect([0, unitPrice, 2 * unitPrice]).toContain(refunded);
        }
        return codes;
      };
    },
  );
});
