import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@vermilion/contract/limits';
import { holdLimits } from '@vermilion/server/stock/stock.rules';
import type { Arena, Attack } from '../attack.ts';
import { dropHold } from '../orders.ts';
import { countValues, createOrder, type PlacedOrder, repeatAtOnce, Visitor } from '../visitor.ts';

async function readReserved({ database }: Arena, variantId: number): Promise<number> {
  const row = await database.db
    .selectFrom('stock')
    .select('reserved')
    .where('variant_id', '=', variantId)
    .where('market', '=', 'SG')
    .executeTakeFirstOrThrow();
  return row.reserved;
}

const greedyVisitor: Attack = {
  number: 4,
  attempt: 'One visitor orders a shelf of 600 empty without paying',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 600);
    const visitor = new Visitor(arena.shops);
    const codes: number[] = [];
    for (let order = 0; order < 8; order += 1) {
      await visitor.add(variant, limits.maxLineQuantity);
      codes.push((await visitor.order()).status);
    }
    const reserved = await readReserved(arena, variant);
    return {
      figure: `${reserved} of 600 units held (${JSON.stringify(countValues(codes))})`,
      hasHeld: reserved <= holdLimits.visitor.maxOpenUnits,
    };
  },
};

const greedyAddress: Attack = {
  number: 4,
  attempt: 'The same as 40 shoppers at once behind one address',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 600);
    const { address } = new Visitor(arena.shops);
    const replies = await repeatAtOnce(40, async () => {
      const visitor = new Visitor(arena.shops, { address });
      await visitor.add(variant, limits.maxLineQuantity);
      return visitor.order();
    });
    const reserved = await readReserved(arena, variant);
    return {
      figure: `${reserved} of 600 units held (${JSON.stringify(countValues(replies.map(({ status }) => status)))})`,
      hasHeld: reserved <= holdLimits.address.maxOpenUnits,
    };
  },
};

const words = 'Win at evil.example now';

const strangers: Attack = {
  number: 5,
  attempt: 'Order 120 times for a stranger’s mailbox, with a message for a name',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 1000);
    const email = `stranger-${randomUUID()}@elsewhere.example`;
    const placed: PlacedOrder[] = [];
    const codes = await repeatAtOnce(120, async () => {
      const visitor = new Visitor(arena.shops);
      await visitor.add(variant);
      const reply = await visitor.order({ contact: { ...createOrder().contact, email, fullName: words } });
      if (reply.status === 200) placed.push(reply.json());
      return reply.status;
    });
    return describeMails(arena, placed, codes, (to) => to === email, holdLimits.email.maxHoldsInWindow);
  },
};

const manyStrangers: Attack = {
  number: 5,
  attempt: 'Order for 120 strangers from one address',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 1000);
    const name = randomUUID();
    const { address } = new Visitor(arena.shops);
    const placed: PlacedOrder[] = [];
    const codes = await repeatAtOnce(120, async (index) => {
      const visitor = new Visitor(arena.shops, { address });
      await visitor.add(variant);
      const contact = { ...createOrder().contact, email: `${index}@${name}.example`, fullName: words };
      const reply = await visitor.order({ contact });
      if (reply.status === 200) placed.push(reply.json());
      return reply.status;
    });
    return describeMails(arena, placed, codes, (to) => to.includes(name), holdLimits.address.maxOpenHolds);
  },
};

/** Ends orders in every way in which they can end unpaid, and counts the mails that this causes. */
async function describeMails(
  arena: Arena,
  placed: readonly PlacedOrder[],
  codes: readonly number[],
  isTheirs: (to: string) => boolean,
  maxOrders: number,
) {
  const visitor = new Visitor(arena.shops);
  for (const [index, { id, key }] of placed.entries()) {
    const payment = await arena.database.db
      .selectFrom('payments')
      .select('id')
      .where('payable_id', '=', id)
      .executeTakeFirstOrThrow();
    if (index % 3) await arena.provider.callBack(payment.id, 'pending');
    if (index % 3 === 1) await arena.provider.callBack(payment.id, 'failed');
    if (index % 2) await visitor.call('POST', `orders/${id}/cancel?key=${encodeURIComponent(key)}`);
  }
  if (placed.length > 0) {
    await dropHold(
      arena.database.db,
      placed.map(({ id }) => id),
    );
  }
  await wait(3000);
  const mails = arena.mail.mails.filter(({ to }) => isTheirs(to));
  const carrying = mails.filter(({ email }) => JSON.stringify(email).includes('evil.example')).length;
  return {
    figure: `${placed.length} of 120 orders taken (${JSON.stringify(countValues(codes))}), ${mails.length} mails, ${carrying} with the message`,
    hasHeld: placed.length <= maxOrders && mails.length <= placed.length && carrying === 0,
  };
}

const fullBag: Attack = {
  number: 12,
  attempt: 'Add 120 products to one bag at once',
  run: async (arena) => {
    const variants = await arena.stockUp(121, 50);
    const visitor = new Visitor(arena.shops);
    await visitor.add(variants[0] ?? 0);
    const replies = await Promise.all(variants.slice(1).map((variant) => visitor.add(variant)));
    const bag: { lines: unknown[] } = (await visitor.call('GET', 'cart/')).json();
    return {
      figure: `${bag.lines.length} lines, limit ${limits.maxBagLines} (${JSON.stringify(countValues(replies.map(({ status }) => status)))})`,
      hasHeld: bag.lines.length <= limits.maxBagLines,
    };
  },
};

const claimedUnits: Attack = {
  number: 17,
  attempt: 'Add a unit 100 times at once where 10 are left',
  run: async (arena) => {
    const [variant = 0, other = 0] = await arena.stockUp(2, 10);
    const visitor = new Visitor(arena.shops);
    await visitor.add(other);
    const replies = await repeatAtOnce(100, () => visitor.add(variant));
    const claimed = replies
      .filter(({ status }) => status === 200)
      .reduce((sum, reply) => sum + (reply.json() as { added: number }).added, 0);
    const bag: { lines: { variantId: number; quantity: number }[] } = (await visitor.call('GET', 'cart/')).json();
    const held = bag.lines.find(({ variantId }) => variantId === variant)?.quantity;
    return { figure: `line of ${held}, answers claim ${claimed}`, hasHeld: held === 10 && claimed === 10 };
  },
};

const reusedKey: Attack = {
  number: 17,
  attempt: 'One idempotency key with another body, then 100 times at once',
  run: async (arena) => {
    const [variant = 0] = await arena.stockUp(1, 1000);
    const visitor = new Visitor(arena.shops);
    await visitor.add(variant);
    const order = createOrder();
    const first = await visitor.order(order);
    const other = await visitor.call('POST', 'orders/', {
      ...order,
      expectedTotal: 1,
      expectedAmountDue: 1,
      contact: { ...order.contact, fullName: 'Somebody Else' },
    });
    const replies = await repeatAtOnce(100, () => visitor.order(order));
    const ids = new Set(
      [first, ...replies].filter(({ status }) => status === 200).map((reply) => (reply.json() as PlacedOrder).id),
    );
    const count = await arena.database.db
      .selectFrom('orders')
      .select((query) => query.fn.countAll<number>().as('count'))
      .where('idempotency_key', '=', order.idempotencyKey)
      .executeTakeFirstOrThrow();
    return {
      figure: `${count.count} order, ${ids.size} id; another body: ${other.status} ${(other.json() as { code?: string }).code}`,
      hasHeld: count.count === 1 && ids.size === 1 && other.status === 422,
    };
  },
};

export const bagAttacks: readonly Attack[] = [
  greedyVisitor,
  greedyAddress,
  strangers,
  manyStrangers,
  fullBag,
  claimedUnits,
  reusedKey,
];
