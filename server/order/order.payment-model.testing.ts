import { createHash } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { PaymentState } from '../payment/payment.rules.ts';
import { CarefulProvider } from '../payment/payment.testing.ts';
import type { Database } from '../platform/database.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createTestOrder, createTestShop, type TestShop } from './order.testing.ts';

/** What happens to a payment. A refund is the shop's; the others are reported by the provider. */
const eventKinds = ['authorised', 'captured', 'failed', 'pending', 'refunded'] as const;
/** What moves money of a captured payment without the shop: a refund at the provider, and a dispute. */
const movementKinds = ['refunded_there', 'dispute_open', 'dispute_won', 'dispute_lost'] as const;
type EventKind = (typeof eventKinds)[number] | (typeof movementKinds)[number];
const isMovement = (kind: EventKind) => movementKinds.some((each) => each === kind);

/** A delivery of an event. @property crashAfter how many statements are run before the process ends; null: all */
type Delivery = { event: EventKind; id: string; crashAfter: number | null };

const maxLength = 5;
/** After the capture. */
const maxMovements = 4;
const refundThere = 900;
const maxDeliveries = 4;
/** At least the statements of a delivery, of an order and of an order's jobs; where there are fewer, no crash comes. */
const maxStatements = { delivery: 14, order: 40, jobs: 60 };
const orderTotal = 2400;

/** Thrown in the place of a statement: the process has ended, and the database undoes its transaction. */
class Crash extends Error {}

/** Creates a database whose user crashes before a statement of the test's choice. */
function createCrashingDatabase(database: Database) {
  let count = 0;
  let limit: number | null = null;
  let hasCrashed = false;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (count === limit) {
        hasCrashed = true;
        throw new Crash();
      }
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    database: { ...database, db: database.db.withPlugin(plugin) },
    /** Restarts the count of statements. @param statements after which the process ends; null: never */
    crashAfter: (statements: number | null) => {
      count = 0;
      limit = statements;
      hasCrashed = false;
    },
    /** Returns how many statements were run since then, and whether the process ended in the place of the next. */
    getCrash: () => ({ statements: count, hasCrashed }),
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

/** Returns every sequence of events up to a length, repetitions among them. */
function combine(kinds: readonly EventKind[], max: number): EventKind[][] {
  const sequences: EventKind[][] = [];
  let longest: EventKind[][] = [[]];
  for (let length = 1; length <= max; length += 1) {
    longest = longest.flatMap((sequence) => kinds.map((kind) => [...sequence, kind]));
    sequences.push(...longest);
  }
  return sequences;
}

/**
 * Returns every sequence of events up to five long, 3,905; then those of the shop's refund, of refunds at the provider and of
 * disputes up to four long after the capture, 780.
 */
export function listSequences(): EventKind[][] {
  const movements = combine(['refunded', ...movementKinds], maxMovements);
  return [...combine(eventKinds, maxLength), ...movements.map((each) => ['captured' as const, ...each])];
}

/**
 * Delivers each event of a sequence one to four times, the first delivery in the order of the sequence and the others at any
 * time after it; about half of the deliveries crash, and are delivered again at once.
 */
function planDeliveries(sequence: readonly EventKind[], random: () => number): Delivery[] {
  const planned: { delivery: Delivery; position: number }[] = [];
  for (const [index, event] of sequence.entries()) {
    const id = `event ${index} ${random()}`;
    const create = (): Delivery => ({
      event,
      id,
      crashAfter: random() < 0.5 ? Math.floor(random() * maxStatements.delivery) : null,
    });
    planned.push({ delivery: create(), position: index });
    const extra = Math.floor(random() * maxDeliveries);
    for (let count = 0; count < extra; count += 1) {
      planned.push({ delivery: create(), position: index + random() * (sequence.length - index) });
    }
  }
  return planned.toSorted((one, other) => one.position - other.position).map(({ delivery }) => delivery);
}

/** What the model expects of an order. */
type Model = { payment: PaymentState; refunded: number; eventIds: Set<string> };

/** Applies a delivery that was answered to the model. Written apart from the shop's rules, to be compared with them. */
function applyToModel(model: Model, { event, id }: Delivery): void {
  if (event === 'refunded') {
    if (model.payment === 'confirmed') model.refunded = orderTotal;
    return;
  }
  if (isMovement(event) || model.eventIds.has(id)) return;
  model.eventIds.add(id);
  if (model.payment === 'confirmed') return;
  if (event === 'captured') model.payment = 'confirmed';
  else if (event === 'failed') model.payment = 'failed';
  else if (model.payment === 'started') model.payment = 'pending';
}

/** Moves money at the provider. @returns what it reports; null where there is nothing to report */
function moveMoney(provider: CarefulProvider, paymentId: string, event: EventKind): object | null {
  if (event === 'refunded_there') {
    provider.giveBack(paymentId, refundThere, null);
    return { kind: 'refunds' };
  }
  const state = event === 'dispute_open' ? 'open' : event === 'dispute_won' ? 'won' : 'lost';
  const dispute = provider.setDispute(paymentId, state);
  const facts = { disputeId: `dp_${paymentId}`, currency: 'SGD', reason: null, answerBy: null };
  return dispute ? { kind: 'dispute', ...facts, ...dispute } : null;
}

/** Moves money at the provider the first time that it happens, and reports it. */
async function deliverMovement(
  shop: TestShop,
  provider: CarefulProvider,
  paymentId: string,
  { event, id }: Delivery,
  reports: Map<string, object | null>,
): Promise<void> {
  const report = reports.has(id) ? reports.get(id) : moveMoney(provider, paymentId, event);
  // A later delivery says what was so then.
  reports.set(id, report ?? null);
  if (!report) return;
  const body = { eventId: id, paymentId, ...report };
  const result = await shop.dispatch.call('POST payments/callbacks', { body }, shop.createSignedContext());
  if (!result.ok) throw new Error(result.error.code);
}

async function deliver(shop: TestShop, orderId: string, paymentId: string, { event, id }: Delivery): Promise<void> {
  if (event === 'refunded') {
    const payable = { kind: 'order', id: orderId };
    const request = { requestId: 'everything', amount: orderTotal };
    await shop.refundInTransaction(payable, request);
    return;
  }
  const outcomes = { authorised: 'pending', captured: 'confirmed', failed: 'failed', pending: 'pending' } as const;
  const result = await shop.reportOutcome(paymentId, outcomes[event as keyof typeof outcomes], { eventId: id });
  if (!result.ok) throw new Error(result.error.code);
}

/** Throws unless two values are equal. */
function expectEqual(what: string, found: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`);
}

export type ModelFigures = {
  runs: number;
  deliveries: number;
  crashes: number;
  confirmed: number;
  refunded: number;
  /** The statements that were about to run, by the kind of work and their number in it, and those in whose place a process ended. */
  statements: Set<string>;
  crashPoints: Set<string>;
};

/**
 * Runs sequences of events against orders of the shop, with crashes between any two statements, and compares each order with
 * the model: one order, at most one capture, one payout, no lost and no second mail, no stuck stock.
 * @param runs the indexes of the runs; the sequences are taken by turns
 * @throws with the run's index where the shop differs from the model
 */
export async function checkPaymentModel(database: Database, runs: Iterable<number>): Promise<ModelFigures> {
  const crashing = createCrashingDatabase(database);
  const sequences = listSequences();
  const figures: ModelFigures = {
    runs: 0,
    deliveries: 0,
    crashes: 0,
    confirmed: 0,
    refunded: 0,
    statements: new Set(),
    crashPoints: new Set(),
  };
  const provider = new CarefulProvider(orderTotal);
  const shop = createTestShop(crashing.database, { providers: [provider] });
  await stockUp(database.db, 'SG', { 1: 1_000_000 });

  /** Runs work that may crash. @returns what it answers; null where it has crashed */
  async function runCrashing<Answer>(
    kind: string,
    crashAfter: number | null,
    work: () => Promise<Answer>,
  ): Promise<Answer | null> {
    crashing.crashAfter(crashAfter);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      figures.crashes += 1;
      return null;
    } finally {
      const { statements, hasCrashed } = crashing.getCrash();
      crashing.crashAfter(null);
      for (let index = 0; index < statements; index += 1) figures.statements.add(`${kind} ${index}`);
      if (hasCrashed) {
        figures.statements.add(`${kind} ${statements}`);
        figures.crashPoints.add(`${kind} ${statements}`);
      }
    }
  }

  /** Places an order of two units by standard delivery, and again with the same key where the first attempt crashed. */
  async function placeOrder(visitor: ReturnType<typeof createTestVisitor>, random: () => number) {
    await shop.add(visitor, 1, 2);
    const request = { ...createTestOrder(), expectedTotal: orderTotal };
    const place = () => shop.place(visitor, request);
    const crashAfter = random() < 0.5 ? Math.floor(random() * maxStatements.order) : null;
    const placed = (await runCrashing('order', crashAfter, place)) ?? (await place());
    if (!placed.ok) throw new Error(placed.error.code);
    const [payment, ...others] = await shop.listPayments(placed.value.id);
    const stored = await database.db
      .selectFrom('orders')
      .select('id')
      .where('idempotency_key', '=', request.idempotencyKey)
      .execute();
    expectEqual('orders', [stored.length, others.length], [1, 0]);
    return { ...placed.value, paymentId: payment?.id ?? '' };
  }

  for (const run of runs) {
    const random = createRandom(`run ${run}`);
    const sequence = sequences[run % sequences.length] ?? [];
    const visitor = createTestVisitor('SG');
    const before = await shop.readAvailable(1);
    const { id, key, paymentId } = await placeOrder(visitor, random);
    shop.mails.length = 0;
    provider.refunded.length = 0;
    const reports = new Map<string, object | null>();
    const model: Model = { payment: 'started', refunded: 0, eventIds: new Set() };
    try {
      for (const delivery of planDeliveries(sequence, random)) {
        figures.deliveries += 1;
        // The sender repeats what was not answered.
        const work = () =>
          (isMovement(delivery.event)
            ? deliverMovement(shop, provider, paymentId, delivery, reports)
            : deliver(shop, id, paymentId, delivery)
          ).then(() => true);
        const isAnswered = await runCrashing(delivery.event, delivery.crashAfter, work);
        if (!isAnswered) await work();
        applyToModel(model, delivery);
      }
      await runCrashing('jobs', Math.floor(random() * maxStatements.jobs), () => shop.runJobs());
      // Jobs that crashed are run again some seconds later, or when their leases end.
      for (let attempt = 0; attempt < 3; attempt += 1) {
        shop.advanceClock(2);
        await shop.runJobs();
      }
      if (sequence.some(isMovement)) await checkMovements(shop, provider, id, paymentId);
      else await checkOrder(shop, provider, visitor, { id, key }, model, before ?? 0);
      if (provider.getDispute(paymentId)?.state === 'open') {
        const won: Delivery = { event: 'dispute_won', id: 'the end', crashAfter: null };
        await deliverMovement(shop, provider, paymentId, won, new Map());
      }
      await shop.cancelForShop(id);
      for (let round = 0; round < 3; round += 1) {
        shop.advanceClock(60 * 24);
        await shop.runJobs();
      }
      if (model.payment === 'confirmed') {
        const { refunded, requested } = await readMoney(shop, id);
        expectEqual('given back in the end', [refunded, provider.getLeft(paymentId), requested], [orderTotal, 0, 0]);
      }
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

async function readMoney(shop: TestShop, orderId: string): Promise<{ refunded: number; requested: number }> {
  const [payment] = await shop.listPayments(orderId);
  const refunds = await shop.listRefunds(orderId);
  return { refunded: payment?.refunded ?? 0, requested: refunds.filter(({ state }) => state === 'requested').length };
}

/** Throws unless the shop has recorded what the provider has given back, and holds the order of an open or lost dispute. */
async function checkMovements(shop: TestShop, provider: CarefulProvider, orderId: string, paymentId: string) {
  const dispute = provider.getDispute(paymentId);
  const staff = await shop.orders.readForStaff(orderId, 'en');
  if (!staff.ok) throw new Error(staff.error.code);
  const { hold, refundable } = staff.value;
  const { requested, refunded } = await readMoney(shop, orderId);
  const isOpen = dispute?.state === 'open';
  // What the shop has requested waits for the end of a dispute.
  if (!isOpen) expectEqual('left', [refundable, requested], [provider.getLeft(paymentId), 0]);
  else if (refunded < orderTotal - provider.getLeft(paymentId)) throw new Error(`The shop has ${refunded} refunded`);
  if (isOpen) expectEqual('hold', hold, 'disputed');
  if (dispute?.state === 'lost') expectEqual('hold', hold !== null, true);
}

async function checkOrder(
  shop: TestShop,
  provider: CarefulProvider,
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
    view.refunds.map(({ amount, target, state }) => ({ amount, target, state })),
    isPaid && model.refunded > 0 ? [{ amount: orderTotal, target: 'payment', state: 'succeeded' }] : [],
  );
  expectEqual('payouts', new Set(provider.refunded.map(({ refundId }) => refundId)).size, model.refunded > 0 ? 1 : 0);
  expectEqual('available', await shop.readAvailable(1), availableBefore - 2);
  // A mail that is sent twice after a crash has one id, by which mail servers know it.
  const mails = new Set(shop.mails.map(({ messageId }) => messageId));
  expectEqual('confirmations', mails.has(`order.${order.id}.confirmed`), isPaid);
  expectEqual(
    'mails about refunds',
    [...mails].filter((id) => id.startsWith('refund.')).length,
    model.refunded > 0 ? 1 : 0,
  );
}
