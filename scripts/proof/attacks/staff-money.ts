import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { StaffOrder } from '@vermilion/contract/order-staff';
import type { OrderReturns } from '@vermilion/contract/returns';
import { findFaults } from '@vermilion/server/faults.testing';
import { sql } from 'kysely';
import type { Arena, Attack } from '../attack.ts';
import { hire, join, signIn } from '../members.ts';
import { countValues, type PlacedOrder, type Reply, repeatAtOnce, Visitor } from '../visitor.ts';

/** What staff and shoppers do with paid orders at the same time, and refunds of a provider that does not answer or refuses. */

const orderCount = 20;
/** Units of each order. */
const quantity = 4;

const getCode = (reply: Reply) => (reply.status < 400 ? 'ok' : (reply.json() as { code: string }).code);
const getQuery = ({ key }: PlacedOrder) => `?key=${encodeURIComponent(key)}`;

/** Returns somebody of the staff who is signed in. */
async function hireClerk(arena: Arena): Promise<Visitor> {
  const email = await join(arena);
  await hire(arena, email, 'administrator');
  const clerk = new Visitor(arena.shops);
  await signIn(clerk, email);
  return clerk;
}

async function waitUntil(isDone: () => Promise<boolean>, timeoutMs = 60_000): Promise<boolean> {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    if (await isDone()) return true;
    await wait(200);
  }
  return false;
}

/** Places orders and pays them. */
async function buyPaid(arena: Arena, count: number): Promise<PlacedOrder[]> {
  const [variant = 0] = await arena.stockUp(1, 10_000);
  return repeatAtOnce(count, async () => {
    const order = await new Visitor(arena.shops).buy(variant, quantity);
    await arena.provider.pay(order.redirectUrl.split('/').at(-1)?.split('?')[0] ?? '');
    return order;
  });
}

/** Returns the orders whose money at the provider differs from what the shop has stored as given back. */
async function findUnevenOrders(arena: Arena, orders: readonly PlacedOrder[]): Promise<string[]> {
  const ids = orders.map(({ id }) => id);
  const payments = await arena.database.db.selectFrom('payments').selectAll().where('payable_id', 'in', ids).execute();
  return payments.flatMap(({ id, amount, refunded, payable_id }) => {
    const given = [...(arena.provider.payments.get(id)?.refunds.values() ?? [])].reduce((sum, each) => sum + each, 0);
    return given === refunded && given <= amount ? [] : [`${payable_id}: ${refunded} stored, ${given} given back`];
  });
}

const countOpenRefunds = async ({ database }: Arena) =>
  (await database.db.selectFrom('refunds').select('id').where('state', '=', 'requested').execute()).length;

const crossedActions: Attack = {
  number: 36,
  attempt: `Cancel, refund, send, return, receive and refuse ${orderCount} paid orders at once, each call twice`,
  run: async (arena) => {
    const clerk = await hireClerk(arena);
    const orders = await buyPaid(arena, orderCount);
    const codes: string[] = [];
    const callTwice = async (calls: readonly (() => Promise<Reply>)[]) => {
      const replies = await Promise.all(
        [...calls, ...calls].map(async (call) => {
          await wait(Math.random() * 20);
          return call();
        }),
      );
      codes.push(...replies.map(getCode));
    };
    await Promise.all(
      orders.map(async (order, index) => {
        const path = `staff/orders/${order.id}`;
        const shopper = new Visitor(arena.shops);
        const read = async (): Promise<StaffOrder> => (await clerk.call('GET', path)).json();
        const lineId = (await read()).lines[0]?.lineId;
        const post =
          (to: string, body: object = {}) =>
          () =>
            clerk.call('POST', to, body);
        const [idempotencyKey, otherKey] = [randomUUID(), randomUUID()];
        const unit = { lines: [{ lineId, quantity: 1 }], reason: 'damaged' };
        await callTwice([
          ...(index % 3 === 0 ? [post(`${path}/cancel`, { note: 'x' })] : []),
          ...(index % 3 === 1 ? [() => shopper.call('POST', `orders/${order.id}/cancel${getQuery(order)}`)] : []),
          post(`${path}/refunds`, { ...unit, idempotencyKey }),
          post(`${path}/refunds`, { ...unit, lines: [{ lineId, quantity: 2 }], idempotencyKey }),
          post(`${path}/prepare`),
          post(`${path}/parcels`, { carrier: 'Post', idempotencyKey: otherKey }),
        ]);
        const sent = (await read()).order;
        const delivered = sent.parcels.map(({ id }) => post(`${path}/parcels/${id}/delivered`));
        await callTwice([...delivered, post(`${path}/refunds`, { ...unit, idempotencyKey: randomUUID() })]);
        const query = getQuery(order);
        const body = { lines: [{ lineId, quantity: 2, reason: 'faulty' }], method: 'label' };
        const request = (key: string) => () =>
          shopper.call('POST', `orders/${order.id}/returns${query}`, { ...body, idempotencyKey: key });
        await callTwice([randomUUID(), randomUUID(), randomUUID()].map(request));
        const listed = await shopper.call('GET', `orders/${order.id}/returns${query}`);
        for (const { id } of (listed.json() as OrderReturns).returns) {
          const returned = `staff/returns/${id}`;
          await clerk.call('POST', `${returned}/label`, {
            carrier: 'Post',
            trackingNumber: 'R1',
            url: 'https://post.example/R1',
          });
          const line = { lineId, quantity: 2, condition: 'unopened', restock: true };
          await callTwice([
            post(`${returned}/receipt`, { storeCode: null, lines: [line] }),
            post(`${returned}/receipt`, { storeCode: null, lines: [{ ...line, restock: false }] }),
            () => shopper.call('POST', `orders/${order.id}/returns/${id}/cancel${query}`),
          ]);
          await callTwice([
            post(`${returned}/refund`),
            post(`${returned}/refuse`, { refusal: 'damaged' }),
            post(`${path}/refunds`, { ...unit, idempotencyKey: randomUUID() }),
          ]);
        }
      }),
    );
    await waitUntil(async () => (await countOpenRefunds(arena)) === 0);
    const faults = [...(await findFaults(arena.database)), ...(await findUnevenOrders(arena, orders))];
    return {
      figure: `${JSON.stringify(countValues(codes))}; ${faults.length === 0 ? 'money, stock and orders agree' : faults.join('; ')}`,
      hasHeld: faults.length === 0 && !codes.includes('INTERNAL_ERROR') && codes.includes('IDEMPOTENCY_KEY_REUSED'),
    };
  },
};

const stuckRefunds: Attack = {
  number: 37,
  attempt: 'Refund 20 orders while the provider is silent, then refuses; pay the refunds out and close them at once',
  run: async (arena) => {
    const clerk = await hireClerk(arena);
    const orders = await buyPaid(arena, 2 * orderCount);
    const refund = async ({ id }: PlacedOrder) => {
      const { lines } = (await clerk.call('GET', `staff/orders/${id}`)).json() as StaffOrder;
      const body = {
        lines: [{ lineId: lines[0]?.lineId, quantity: 1 }],
        reason: 'damaged',
        idempotencyKey: randomUUID(),
      };
      const path = `staff/orders/${id}/refunds`;
      return Promise.all([clerk.call('POST', path, body), clerk.call('POST', path, body)]);
    };
    arena.provider.behaviour = 'silent';
    const silent = (await Promise.all(orders.slice(0, orderCount).map(refund))).flat();
    arena.provider.behaviour = 'right';
    const arrived = await waitUntil(async () => (await countOpenRefunds(arena)) === 0, 120_000);
    arena.provider.behaviour = 'refuses';
    const refused = (await Promise.all(orders.slice(orderCount).map(refund))).flat();
    await waitUntil(async () => (await countOpenRefunds(arena)) === 0);
    arena.provider.behaviour = 'right';
    const ids = orders.map(({ id }) => id);
    const stored = await arena.database.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select('refunds.id')
      .where('payments.payable_id', 'in', ids)
      .where('refunds.state', '=', 'refused')
      .execute();
    const ends = await Promise.all(
      stored.map(async ({ id }) => {
        const path = `staff/refunds/${id}`;
        const replies = await Promise.all([
          clerk.call('POST', `${path}/payout`, { reference: 'BANK-1' }),
          clerk.call('POST', `${path}/payout`, { reference: 'BANK-2' }),
          clerk.call('POST', `${path}/close`, { reason: 'x' }),
          clerk.call('POST', `${path}/payout`, { reference: 'BANK-1' }),
        ]);
        return new Set(replies.filter(({ status }) => status === 200).map(({ text }) => text)).size;
      }),
    );
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from refunds where paid_by is not null and closed_at is not null`.execute(
      arena.database.db,
    );
    const faults = [
      ...(await findFaults(arena.database)),
      ...(await findUnevenOrders(arena, orders.slice(0, orderCount))),
    ];
    const statuses = countValues([...silent, ...refused].map(({ status }) => status));
    return {
      figure: `${JSON.stringify(statuses)}, ${arrived ? 'all' : 'not all'} refunds arrived; ${ends.filter((count) => count === 1).length} of ${stored.length} refused ones ended in one way; ${faults.length === 0 ? 'money agrees' : faults.join('; ')}`,
      hasHeld:
        arrived &&
        stored.length === orderCount &&
        ends.every((count) => count === 1) &&
        rows[0]?.count === 0 &&
        faults.length === 0,
    };
  },
};

export const staffMoneyAttacks: readonly Attack[] = [crossedActions, stuckRefunds];
