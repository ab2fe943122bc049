import { createHash } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { PaymentState } from '../payment/payment.rules.ts';
import type { Database } from '../platform/database.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createTestShop, type TestShop } from './order.testing.ts';

/** What happens to a payment. A refund is the shop's; the others are reported by the provider. */
const eventKinds = ['authorised', 'captured', 'failed', 'pending', 'refunded'] as const;
type EventKind = (typeof eventKinds)[number];

/** A delivery of an event. @property crashAfter how many statements are run before the process ends; null: all */
type Delivery = { event: EventKind; id: string; crashAfter: number | null };

const maxLength = 5;
const maxDeliveries = 4;
/** More statements than a delivery makes, so that some of the crashes never come. */
const maxStatements = 12;
const orderTotal = 2400;

/** Thrown in the place of a statement: the process has ended, and the database undoes its transaction. */
class Crash extends Error {}

/** Creates a database whose user crashes before a statement of the test's choice. */
function createCrashingDatabase(database: Database) {
  let left: number | null = null;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (left === 0) throw new Crash();
      if (left !== null) left -= 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    database: { ...database, db: database.db.withPlugin(plugin) },
    /** @param statements null: never */
    crashAfter: (statements: number | null) => {
      left = statements;
    },
  };
}

/** Returns numbers from 0 up to 1 that a seed decides. */
function createRandom(seed: string): () => number {
  let block = createHash('sha256').update(seed).digest();
  let offset = 0;
  return () => {
    if (offset + 4 > block.length) {
      block = createHash('sha256').update(block).digest();
      offset = 0;
    }
    offset += 4;
    return block.readUInt32BE(offset - 4) / 2 ** 32;
  };
}

/** Returns every sequence of events up to five long, repetitions among them: 3,905. */
export function listSequences(): EventKind[][] {
  const sequences: EventKind[][] = [];
  let longest: EventKind[][] = [[]];
  for (let length = 1; length <= maxLength; length += 1) {
    longest = longest.flatMap((sequence) => eventKinds.map((kind) => [...sequence, kind]));
    sequences.push(...longest);
  }
  return sequences;
}

/**
 * Delivers each event of a sequence one to four times, the first delivery in the order of the sequence and the others at any
 * time after it; about half of the deliveries crash, and are delivered again at once.
 */
function planDeliveries(sequence: readonly EventKind[], random: () => number): Delivery[] {
  const planned: Delivery[] = [];
  for (const [index, event] of sequence.entries()) {
    const id = `event ${index} ${random()}`;
    const create = (): Delivery => ({
      event,
      id,
      crashAfter: random() < 0.5 ? Math.floor(random() * maxStatements) : null,
    });
    planned.push(create());
    const extra = Math.floor(random() * maxDeliveries);
    for (let count = 0; count < extra; count += 1) {
      // Later than the first one: between what follows, by the place that chance gives it.
      planned.splice(planned.length - Math.floor(random() * 2), 0, create());
    }
  }
  return planned;
}

/** What the model expects of an order. */
type Model = { payment: PaymentState; refunded: number; eventIds: Set<string> };

/** Applies a delivery that was answered to the model. Written apart from the shop's rules, to be compared with them. */
function applyToModel(model: Model, { event, id }: Delivery): void {
  if (event === 'refunded') {
    if (model.payment === 'confirmed') model.refunded = orderTotal;
    return;
  }
  if (model.eventIds.has(id)) return;
  model.eventIds.add(id);
  if (model.payment === 'confirmed') return;
  if (event === 'captured') model.payment = 'confirmed';
  else if (event === 'failed') model.payment = 'failed';
  else if (model.payment === 'started') model.payment = 'pending';
}

async function deliver(shop: TestShop, orderId: string, paymentId: string, { event, id }: Delivery): Promise<void> {
  if (event === 'refunded') {
    const payable = { kind: 'order', id: orderId };
    const request = { idempotencyKey: 'everything', amount: orderTotal };
    await shop.refundInTransaction(payable, request);
    return;
  }
  const outcomes = { authorised: 'pending', captured: 'confirmed', failed: 'failed', pending: 'pending' } as const;
  const result = await shop.reportOutcome(paymentId, outcomes[event], { eventId: id });
  if (!result.ok) throw new Error(result.error.code);
}

/** Throws unless two values are equal. */
function expectEqual(what: string, found: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`);
}

export type ModelFigures = { runs: number; deliveries: number; crashes: number; confirmed: number; refunded: number };

/**
 * Runs sequences of events against orders of the shop, with crashes between any two statements, and compares each order with
 * the model: one order, at most one capture, one payout, no lost and no second mail, no stuck stock.
 * @param runs the indexes of the runs; the sequences are taken by turns
 * @throws with the run's index where the shop differs from the model
 */
export async function checkPaymentModel(database: Database, runs: Iterable<number>): Promise<ModelFigures> {
  const crashing = createCrashingDatabase(database);
  const sequences = listSequences();
  const figures: ModelFigures = { runs: 0, deliveries: 0, crashes: 0, confirmed: 0, refunded: 0 };
  const shop = createTestShop(crashing.database);
  await stockUp(database.db, 'SG', { 1: 1_000_000 });

  /** Runs work that may crash. @returns whether it was answered */
  async function runCrashing(crashAfter: number | null, work: () => Promise<void>): Promise<boolean> {
    crashing.crashAfter(crashAfter);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      figures.crashes += 1;
      return false;
    } finally {
      crashing.crashAfter(null);
    }
  }

  for (const run of runs) {
    const random = createRandom(`run ${run}`);
    const sequence = sequences[run % sequences.length] ?? [];
    const visitor = createTestVisitor('SG');
    const before = await shop.readAvailable(1);
    const { id, key, paymentId } = await shop.placeUsualOrder(visitor);
    shop.mails.length = 0;
    shop.provider.refunded.length = 0;
    const model: Model = { payment: 'started', refunded: 0, eventIds: new Set() };
    try {
      for (const delivery of planDeliveries(sequence, random)) {
        figures.deliveries += 1;
        // The sender repeats what was not answered.
        const isAnswered = await runCrashing(delivery.crashAfter, () => deliver(shop, id, paymentId, delivery));
        if (!isAnswered) await deliver(shop, id, paymentId, delivery);
        applyToModel(model, delivery);
      }
      await runCrashing(Math.floor(random() * 60), () => shop.runJobs());
      // Jobs that crashed are run again some seconds later, or when their leases end.
      for (let attempt = 0; attempt < 3; attempt += 1) {
        shop.advanceClock(2);
        await shop.runJobs();
      }
      await checkOrder(shop, visitor, { id, key }, model, before ?? 0);
      await shop.cancelForShop(id);
      await shop.runJobs();
      expectEqual('stock after the end', await shop.readAvailable(1), before);
    } catch (error) {
      throw new Error(`Run ${run}, ${sequence.join(' ')}`, { cause: error });
    }
    figures.runs += 1;
    if (model.payment === 'confirmed') figures.confirmed += 1;
    if (model.refunded > 0) figures.refunded += 1;
  }
  return figures;
}

async function checkOrder(
  shop: TestShop,
  visitor: ReturnType<typeof createTestVisitor>,
  order: { id: string; key: string | null },
  model: Model,
  availableBefore: number,
): Promise<void> {
  const payments = await shop.listPayments(order.id);
  expectEqual(
    'payments',
    payments.map(({ state }) => state),
    [model.payment],
  );
  const isPaid = model.payment === 'confirmed';
  const view = await shop.view(visitor, order);
  expectEqual('paid', view.paidAt !== null, isPaid);
  expectEqual(
    'refunds',
    view.refunds,
    isPaid && model.refunded > 0 ? [{ amount: orderTotal, target: 'payment', state: 'succeeded' }] : [],
  );
  expectEqual(
    'payouts',
    new Set(shop.provider.refunded.map(({ refundId }) => refundId)).size,
    model.refunded > 0 ? 1 : 0,
  );
  expectEqual('available', await shop.readAvailable(1), availableBefore - 2);
  // A mail that is sent twice after a crash has one id, by which mail servers know it.
  const mails = new Set(shop.mails.map(({ messageId }) => messageId));
  expectEqual('confirmations', mails.has(`<order.${order.id}.confirmed@vermilion>`), isPaid);
  expectEqual(
    'mails about refunds',
    [...mails].filter((id) => id.startsWith('<refund.')).length,
    model.refunded > 0 ? 1 : 0,
  );
}
