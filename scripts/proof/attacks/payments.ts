import { setTimeout as wait } from 'node:timers/promises';
import type { Arena, Attack } from '../attack.ts';
import { readMemory } from '../memory.ts';
import { dropHold } from '../orders.ts';
import { countValues, type PlacedOrder, type Reply, repeatAtOnce, Visitor } from '../visitor.ts';

const retryPath = ({ id, key }: PlacedOrder) => `orders/${id}/payments?key=${encodeURIComponent(key)}`;

const listPages = (replies: readonly Reply[]) =>
  new Set(replies.filter(({ status }) => status === 200).map((reply) => (reply.json() as PlacedOrder).redirectUrl));

const listPayments = ({ database }: Pick<Arena, 'database'>, orderIds: readonly string[]) =>
  database.db.selectFrom('payments').selectAll().where('payable_id', 'in', orderIds).execute();

async function waitUntil(isDone: () => Promise<boolean>, timeoutMs = 20_000): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until && !(await isDone())) await wait(100);
}

/** Resolves when no payment of the orders waits for a refund that its surplus needs. */
async function countUnrefunded(arena: Arena, orderIds: readonly string[]): Promise<number> {
  let unrefunded = 0;
  await waitUntil(async () => {
    const surplus = (await listPayments(arena, orderIds)).filter(({ state }) => state === 'surplus');
    const refunded = surplus.filter(({ id, amount }) => {
      const sums = [...(arena.provider.payments.get(id)?.refunds.values() ?? [])];
      return sums.length === 1 && sums[0] === amount;
    });
    unrefunded = surplus.length - refunded.length;
    return unrefunded === 0;
  });
  return unrefunded;
}

const retries: Attack = {
  number: 1,
  attempt: 'Retry Payment 50 times at once',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 1000);
    const visitor = new Visitor(arena.shops);
    const order = await visitor.buy(variant);
    const replies = await repeatAtOnce(50, () => visitor.call('POST', retryPath(order), {}));
    const pages = listPages([...replies]);
    const attempts = await listPayments(arena, [order.id]);
    return {
      figure: `${attempts.length} attempt, ${pages.size} page (${JSON.stringify(countValues(replies.map(({ status }) => status)))})`,
      hasHeld: attempts.length === 1 && pages.size === 1,
    };
  },
};

const doubleClicks: Attack = {
  number: 1,
  attempt: 'Double-click Retry Payment, 20 orders',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 1000);
    const counts = await repeatAtOnce(20, async () => {
      const visitor = new Visitor(arena.shops);
      const order = await visitor.buy(variant);
      return listPages(await repeatAtOnce(2, () => visitor.call('POST', retryPath(order), {}))).size;
    });
    const doubled = counts.filter((count) => count !== 1).length;
    return { figure: `two pages in ${doubled} of 20`, hasHeld: doubled === 0 };
  },
};

const twoTabs: Attack = {
  number: 1,
  attempt: 'Retry in two tabs by two methods, and pay both, 20 orders',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 1000);
    const orders = await repeatAtOnce(20, async () => {
      const visitor = new Visitor(arena.shops);
      const order = await visitor.buy(variant);
      await Promise.all(['card', 'atome'].map((method) => visitor.call('POST', retryPath(order), { method })));
      const payments = await listPayments(arena, [order.id]);
      await Promise.all(payments.map(({ id }) => arena.provider.payments.has(id) && arena.provider.pay(id)));
      return order.id;
    });
    const payments = await listPayments(arena, orders);
    const paid = payments.filter(({ id }) => arena.provider.payments.get(id)?.state === 'paid');
    const unrefunded = await countUnrefunded(arena, orders);
    const confirmed = payments.filter(({ state }) => state === 'confirmed').length;
    return {
      figure: `${paid.length} pages paid for 20 orders, ${confirmed} confirmed, ${unrefunded} surplus not refunded`,
      hasHeld: confirmed === 20 && unrefunded === 0 && paid.length - confirmed <= 20,
    };
  },
};

const forgedCallbacks: Attack = {
  number: 3,
  attempt: 'Callbacks with a wrong amount, currency, key, time or order',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 100);
    const order = await new Visitor(arena.shops).buy(variant);
    const [payment] = await listPayments(arena, [order.id]);
    const { id, amount } = payment as { id: string; amount: number };
    const { callBack } = arena.provider;
    const logBefore = countRefusals(arena);
    const statuses = [
      await callBack(id, 'confirmed', { amount: 1 }),
      await callBack(id, 'confirmed', { amount: amount - 1 }),
      await callBack(id, 'confirmed', { currency: 'IDR' }),
      await callBack(id, 'confirmed', { secret: '' }),
      await callBack(id, 'confirmed', { secret: 'x'.repeat(32) }),
      await callBack(id, 'confirmed', { now: new Date(Date.now() - 600_000) }),
    ];
    // The log of a process arrives a moment after its answer.
    for (let tries = 0; tries < 20 && countRefusals(arena) - logBefore < statuses.length; tries += 1) await wait(50);
    const logged = countRefusals(arena) - logBefore;
    const [after] = await listPayments(arena, [order.id]);
    const refused = statuses.filter((status) => status === 422 || status === 401).length;
    return {
      figure: `${refused} of 6 refused, ${logged} in the log, payment ${after?.state}`,
      hasHeld: refused === 6 && logged === 6 && after?.state === 'started',
    };
  },
};

const countRefusals = ({ shops }: Arena) =>
  shops.flatMap((shop) => shop.log().split('\n')).filter((line) => line.includes('A call of a provider was refused'))
    .length;

const replayedCallbacks: Attack = {
  number: 3,
  attempt: 'One callback 50 times at once, then a contradiction',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 100);
    const order = await new Visitor(arena.shops).buy(variant);
    const [payment] = await listPayments(arena, [order.id]);
    const id = payment?.id ?? '';
    const eventId = `replayed-${id}`;
    const statuses = await repeatAtOnce(50, () => arena.provider.callBack(id, 'confirmed', { eventId }));
    await arena.provider.callBack(id, 'failed');
    const events = await arena.database.db
      .selectFrom('payment_events')
      .select('event_id')
      .where('payment_id', '=', id)
      .execute();
    const [after] = await listPayments(arena, [order.id]);
    return {
      figure: `${JSON.stringify(countValues(statuses))}, ${events.length} events kept, payment ${after?.state}`,
      hasHeld: events.length <= 2 && after?.state === 'confirmed',
    };
  },
};

const paidAndCancelled: Attack = {
  number: 6,
  attempt: 'Pay 400 orders at the moment when their hold ends',
  run: async (arena) => {
    const orders = await placeMany(arena, 400);
    await raceExpiry(arena, orders, async (paymentId) => void (await arena.provider.pay(paymentId)));
    const states = await readStates(arena, orders);
    const unrefunded = await countUnrefunded(arena, orders);
    const paidInVain = states.filter(({ isPaidByShopper, state }) => isPaidByShopper && state === 'cancelled').length;
    return {
      figure: `${paidInVain} paid and cancelled; ${JSON.stringify(countValues(states.map(({ state, isPaidByShopper }) => `${state}${isPaidByShopper ? ' paid' : ' unpaid'}`)))}`,
      hasHeld: paidInVain === 0 && unrefunded === 0,
    };
  },
};

const paidAfterClosing: Attack = {
  number: 6,
  attempt: 'The same 200 times with a provider that takes money on pages that it says are closed',
  run: async (arena) => {
    const orders = await placeMany(arena, 200);
    arena.provider.behaviour = 'says closed';
    await raceExpiry(arena, orders, async (paymentId) => void (await arena.provider.pay(paymentId)));
    const states = await readStates(arena, orders);
    const unrefunded = await countUnrefunded(arena, orders);
    arena.provider.behaviour = 'right';
    const cancelled = states.filter(({ isPaidByShopper, state }) => isPaidByShopper && state === 'cancelled').length;
    return {
      figure: `${cancelled} paid too late, of which ${unrefunded} not refunded`,
      hasHeld: unrefunded === 0,
    };
  },
};

async function placeMany(arena: Arena, count: number): Promise<string[]> {
  const [variant = 0] = await arena.stockUp(1, 10_000);
  const ids: string[] = [];
  for (let start = 0; start < count; start += 40) {
    const placed = await repeatAtOnce(40, () => new Visitor(arena.shops).buy(variant));
    ids.push(...placed.map(({ id }) => id));
  }
  return ids;
}

/** Ends the holds of orders, and pays each within the same 200 ms. */
async function raceExpiry(
  arena: Arena,
  orderIds: readonly string[],
  pay: (paymentId: string) => Promise<void>,
): Promise<void> {
  const payments = await listPayments(arena, orderIds);
  for (let start = 0; start < payments.length; start += 50) {
    const some = payments.slice(start, start + 50);
    await dropHold(
      arena.database.db,
      some.map(({ payable_id }) => payable_id),
    );
    await Promise.all(
      some.map(async ({ id }) => {
        await wait(Math.random() * 200);
        await pay(id);
      }),
    );
  }
  await waitUntil(async () => {
    const [first] = await arena.database.db
      .selectFrom('orders')
      .select((query) => query.fn.countAll<number>().as('count'))
      .where('id', 'in', orderIds)
      .where('state', '=', 'placed')
      .where('paid_at', 'is', null)
      .execute();
    return first?.count === 0;
  });
}

async function readStates(arena: Arena, orderIds: readonly string[]) {
  const rows = await arena.database.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.payable_id', 'orders.id')
    .select(['orders.state', 'payments.id'])
    .where('orders.id', 'in', orderIds)
    .execute();
  return rows.map(({ state, id }) => ({
    state,
    isPaidByShopper: arena.provider.payments.get(id)?.state === 'paid',
  }));
}

const endlessAnswer: Attack = {
  number: 13,
  attempt: 'A provider that answers without end',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 100);
    const visitors = Array.from({ length: 6 }, () => new Visitor(arena.shops));
    await Promise.all(visitors.map((visitor) => visitor.add(variant)));
    const before = await readMemory(arena.shops);
    arena.provider.behaviour = 'endless';
    const started = performance.now();
    const replies = await Promise.all(visitors.map((visitor) => visitor.order()));
    const seconds = (performance.now() - started) / 1000;
    const after = await readMemory(arena.shops);
    arena.provider.behaviour = 'right';
    const grown = Math.max(...after.map((memory, index) => memory.now - (before[index]?.now ?? 0)));
    return {
      figure: `+${Math.round(grown)} MB at most, orders answered in ${seconds.toFixed(1)} s: ${JSON.stringify(countValues(replies.map(({ status }) => status)))}`,
      hasHeld: grown < 100 && replies.every(({ status }) => status === 200) && seconds < 10,
    };
  },
};

const silentProvider: Attack = {
  number: 19,
  attempt: 'A provider that answers nothing',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 100);
    // An attack before this one may have opened the circuit breakers.
    await waitUntil(async () => {
      const orders = await repeatAtOnce(4, () => new Visitor(arena.shops).buy(variant));
      return orders.every(({ redirectUrl }) => redirectUrl.startsWith(arena.provider.url));
    });
    arena.provider.behaviour = 'silent';
    const seconds: number[] = [];
    // Each process has a breaker of its own.
    const shops = arena.shops.slice(0, 1);
    for (let order = 0; order < 7; order += 1) {
      const visitor = new Visitor(shops);
      await visitor.add(variant);
      const started = performance.now();
      const { status } = await visitor.order();
      if (status === 200) seconds.push((performance.now() - started) / 1000);
    }
    arena.provider.behaviour = 'right';
    const last = seconds.at(-1) ?? Number.POSITIVE_INFINITY;
    return {
      figure: `${Math.max(...seconds).toFixed(1)} s at first, ${last.toFixed(2)} s once the breaker is open`,
      hasHeld: seconds.length === 7 && Math.max(...seconds) < 4.5 && last < 1,
    };
  },
};

export const paymentAttacks: readonly Attack[] = [
  retries,
  doubleClicks,
  twoTabs,
  forgedCallbacks,
  replayedCallbacks,
  paidAndCancelled,
  paidAfterClosing,
  endlessAnswer,
  silentProvider,
];
