import { createHash, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { EndpointInput } from '@vermilion/contract/endpoints';
import type { OrderRequest } from '@vermilion/contract/order';
import { type PromotionDefinition, promotionDefinition } from '@vermilion/contract/promotion';
import { sql } from 'kysely';
import { testNouns } from './app.testing.ts';
import { createTestMember, createTestVisitor } from './bag/bag.testing.ts';
import { importCatalogue } from './catalogue/catalogue.import.ts';
import { asFile, sampleCatalogue } from './catalogue/catalogue.testing.ts';
import { systemClock } from './platform/clock.ts';
import { type Database, runInTransaction } from './platform/database.ts';
import { startJobs } from './platform/jobs.worker.ts';
import { systemRandom } from './platform/random.ts';
import type { RequestContext } from './platform/request-context.ts';
import { getCode, unwrap } from './platform/result.testing.ts';
import type { Result } from './platform/result.ts';
import { createTestStock, readStoreShelf, stockUpStore } from './stock/stock.testing.ts';

/** For tests: the whole shop twice over one database, as two processes have it, for what happens at the same time. */

export const author = { operator: 'race' };

/** What a variant of the races costs, and its shipping. */
export const unitPrice = 2600;
export const shippingFee = 400;

type Shop = Awaited<ReturnType<typeof testNouns>>;
type Visitor = ReturnType<typeof createTestVisitor>;

/** A bag that is ready to be ordered, as its shopper sees it. */
export type ReadyBag = { visitor: Visitor; total: number; amountDue: number };

export type RaceStage = Awaited<ReturnType<typeof createRaceStage>>;

/** @param settings of both processes */
export async function createRaceStage(database: Database, settings: Record<string, string> = {}) {
  const { db } = database;
  const stock = createTestStock(database);
  const imported = await importCatalogue(db, asFile(sampleCatalogue(20)), stock);
  if (!imported.ok) throw new Error('The catalogue was refused');
  await sql`update prices set price = ${unitPrice}, sale_price = null, sale_from = null, sale_to = null`.execute(db);
  await sql`update product_markets set badges = '{}', on_sale_from = null`.execute(db);
  const shops = [await testNouns(database, settings), await testNouns(database, settings)] as const;
  const { rows: variants } = await sql<{ id: number; sku: string }>`
    select variants.id, sku from variants
    join prices on prices.variant_id = variants.id and prices.market = 'SG'
    join stock on stock.variant_id = variants.id and stock.market = 'SG'
    join product_markets on product_markets.product_id = variants.product_id and product_markets.market = 'SG'
    order by variants.id`.execute(db);
  let turn = 0;

  /** Returns the processes of the shop by turns. */
  const getShop = (): Shop => {
    turn += 1;
    return turn % 2 === 0 ? shops[0] : shops[1];
  };

  /** Sets how many units of the next variant are available. */
  async function stockUp(units: number): Promise<{ id: number; sku: string }> {
    turn += 1;
    const variant = variants[turn % variants.length];
    if (!variant) throw new Error('The sample catalogue sells nothing in Singapore');
    await setAvailable(variant.id, units);
    return variant;
  }

  /** Lets so many units of a variant be available from now on. */
  async function setAvailable(variantId: number, units: number): Promise<void> {
    await runInTransaction(db, async (transaction) => {
      const { reserved } = await transaction
        .selectFrom('stock')
        .select('reserved')
        .where('variant_id', '=', variantId)
        .where('market', '=', 'SG')
        .forUpdate()
        .executeTakeFirstOrThrow();
      await stock.setOnHand(transaction, [{ variantId, market: 'SG', onHand: reserved + units }]);
    });
  }

  /** Lets a store have so many units of a variant for sale from now on. */
  async function setAvailableInStore(storeCode: string, variantId: number, units: number): Promise<void> {
    const { reserved = 0 } = (await readStoreShelf(db, storeCode))[variantId] ?? {};
    await stockUpStore(db, storeCode, { [variantId]: reserved + units });
  }

  const readAvailable = async (variantId: number) =>
    (await stock.readAvailable(db, 'SG', [variantId])).get(variantId) ?? 0;

  async function add(visitor: RequestContext, variantId: number, quantity = 1): Promise<void> {
    const body = { variantId, quantity, idempotencyKey: randomUUID() };
    await unwrap(getShop().dispatch.call('POST cart/line-items/', { body }, visitor));
  }

  const enterCode = (visitor: RequestContext, code: string) =>
    getShop().dispatch.call('POST cart/discount-coupon/', { body: { code } }, visitor);

  async function readCheckout(visitor: Visitor, delivery: 'standard' | 'express' = 'standard'): Promise<ReadyBag> {
    const { bag } = await unwrap(getShop().dispatch.call('GET checkout/', { query: { delivery } }, visitor));
    return { visitor, total: bag.totals.total, amountDue: bag.totals.amountDue };
  }

  /** Orders a bag at the price that its shopper has seen. */
  const order = ({ visitor, total, amountDue }: ReadyBag, changes: Partial<OrderRequest> = {}) =>
    getShop().dispatch.call(
      'POST orders/',
      {
        body: {
          contact: { fullName: 'Mei Tan', email: `mei.${randomUUID()}@example.sg`, phone: '9123 4567' },
          delivery: { method: 'standard', address: { line1: '1 Orchard Road', postcode: '238801' } },
          payment: amountDue > 0 ? { method: 'card' } : null,
          idempotencyKey: randomUUID(),
          expectedTotal: total,
          expectedAmountDue: amountDue,
          ...changes,
        },
      },
      visitor,
    );

  /** Creates a member of Beauty Pass with points. */
  async function createMember(points = 0) {
    const accountId = randomUUID();
    const person = { full_name: 'Mei Tan', phone: `+659${randomInt(1_000_000, 9_999_999)}`, birthday: '1990-06-15' };
    const site = { market: 'SG' as const, language: 'en' as const };
    await db
      .insertInto('accounts')
      .values({
        id: accountId,
        ...person,
        ...site,
        email: `${accountId}@example.sg`,
        created_at: new Date(),
        deleted_at: null,
      })
      .execute();
    const { tiers, points: ledger } = shops[0].services.loyalty;
    await runInTransaction(db, async (transaction) => {
      await tiers.join(transaction, accountId);
      const grant = { accountId, market: 'SG', source: 'bonus_points', idempotencyKey: randomUUID() } as const;
      if (points > 0) await ledger.grantPoints(transaction, { ...grant, points });
    });
    return { ...createTestMember('SG', accountId), accountId };
  }

  /** Defines a promotion of Singapore with its code; null for an offer. */
  async function definePromotion(
    terms: Partial<Omit<EndpointInput<'POST promotions/'>['body'], 'kind' | 'market'>>,
    code: string | null,
  ): Promise<string> {
    const definition = promotionDefinition.parse({
      kind: code === null ? 'offer' : 'code',
      market: 'SG',
      slug: `race-${randomUUID()}`,
      name: { en: 'Race' },
      benefit: { kind: 'amount_off', amount: 100 },
      ...terms,
    });
    const { admin } = shops[0].services.promotion;
    const { id } = await unwrap(admin.define(author, definition));
    if (code !== null) await unwrap(admin.addCodes(author, id, [{ code, maxUses: null }]));
    return id;
  }

  /** Changes some terms of a promotion of `definePromotion`, as staff do. */
  async function changePromotion(id: string, terms: Partial<PromotionDefinition>): Promise<void> {
    const { admin } = shops[0].services.promotion;
    const stored = (await admin.list('SG')).find((each) => each.id === id);
    if (!stored) throw new Error('There is no such promotion');
    const { id: _, version, uses: __, codeCount: ___, endedAt: ____, ...definition } = stored;
    await unwrap(admin.change(author, { id, version }, promotionDefinition.parse({ ...definition, ...terms })));
  }

  const countUses = async (promotionId: string) =>
    (await db.selectFrom('promotion_uses').select('order_id').where('promotion_id', '=', promotionId).execute()).length;

  async function findPayment(payableId: string) {
    return db
      .selectFrom('payments')
      .selectAll()
      .where('payable_id', '=', payableId)
      .orderBy('attempt', 'desc')
      .executeTakeFirstOrThrow();
  }

  /** Reports that an order or a gift card was paid, as the provider does. */
  async function pay(payableId: string, eventId: string = randomUUID()) {
    const { id: paymentId, amount, currency } = await findPayment(payableId);
    const callback = { eventId, paymentId, outcome: 'confirmed', amount, currency, reason: null, reference: 'RACE' };
    return getShop().services.payment.receiveCallback(callback, 'hosted');
  }

  /** Buys an order of units of a variant that is paid, by express delivery, which is never free. */
  async function buy(variantId: number, quantity = 1) {
    const visitor = createTestVisitor('SG');
    await add(visitor, variantId, quantity);
    const delivery = { method: 'express' as const, address: { line1: '1 Orchard Road', postcode: '238801' } };
    const placed = await unwrap(order(await readCheckout(visitor, 'express'), { delivery }));
    await unwrap(pay(placed.id));
    const lines = await db.selectFrom('order_lines').select('id').where('order_id', '=', placed.id).execute();
    return { ...placed, visitor, lineId: lines[0]?.id ?? '' };
  }

  /** Buys a gift card, which is not paid yet. */
  const buyGiftCard = (amount: number, idempotencyKey: string = randomUUID(), visitor = createTestVisitor('SG')) => {
    // A mailbox has few unpaid gift cards.
    const person = { fullName: 'Priya Nair', email: `priya.${idempotencyKey}@example.sg` };
    const sendZone = 'Asia/Singapore';
    const body = {
      amount,
      design: 'ribbon' as const,
      recipient: person,
      buyer: person,
      message: '',
      sendOn: Temporal.Now.plainDateISO(sendZone).toString(),
      sendZone,
      payment: { method: 'card' as const },
      idempotencyKey,
    };
    return getShop().dispatch.call('POST gift-cards/', { body }, visitor);
  };

  /** Issues a gift card that is paid. @returns its id */
  async function issueGiftCard(amount: number): Promise<string> {
    const { id } = await unwrap(buyGiftCard(amount));
    await unwrap(pay(id));
    return id;
  }

  /** Lets a gift card pay for the bag of a visitor, as if they had typed its code. */
  async function attachGiftCard(cardId: string, visitor: RequestContext): Promise<void> {
    const { bagId } = await shops[0].services.bag.openBag(visitor);
    if (bagId === null) throw new Error('The visitor has no bag');
    await db
      .insertInto('bag_gift_cards')
      .values({ bag_id: bagId, gift_card_id: cardId, position: 1, added_at: new Date() })
      .execute();
  }

  /** Fills a bag with a unit of a variant. @param prepare what else its shopper does before the order */
  async function fillBag(
    variantId: number,
    prepare: (visitor: Visitor) => Promise<void> = async () => {},
  ): Promise<ReadyBag> {
    const visitor = createTestVisitor('SG');
    await add(visitor, variantId);
    await prepare(visitor);
    return readCheckout(visitor);
  }

  return {
    db,
    shops,
    getShop,
    stockUp,
    setAvailable,
    setAvailableInStore,
    readAvailable,
    add,
    enterCode,
    readCheckout,
    order,
    createMember,
    definePromotion,
    changePromotion,
    countUses,
    pay,
    buy,
    buyGiftCard,
    issueGiftCard,
    attachGiftCard,
    fillBag,
    fillBags: async (
      count: number,
      variantId: number,
      prepare?: Parameters<typeof fillBag>[1],
    ): Promise<ReadyBag[]> => {
      const bags: ReadyBag[] = [];
      const atOnce = 20;
      for (let start = 0; start < count; start += atOnce) {
        const some = Array.from({ length: Math.min(atOnce, count - start) }, () => fillBag(variantId, prepare));
        bags.push(...(await Promise.all(some)));
      }
      return bags;
    },
    readOnHand: async (variantId: number) => {
      const query = db
        .selectFrom('stock')
        .select('on_hand')
        .where('variant_id', '=', variantId)
        .where('market', '=', 'SG');
      return (await query.executeTakeFirstOrThrow()).on_hand;
    },
    /** Returns what is left on a gift card. */
    readBalance: async (cardId: string) =>
      (await db.selectFrom('money_balances').select('amount').where('id', '=', cardId).executeTakeFirstOrThrow())
        .amount,
    readPayment: findPayment,
    /** Records that every parcel of an order was delivered. */
    deliver: async (orderId: string) => {
      const parcels = await db.selectFrom('order_parcels').select('id').where('order_id', '=', orderId).execute();
      for (const { id } of parcels) {
        await unwrap(shops[0].services.order.staff.deliverParcel({ author, orderId }, id));
      }
    },
    /** Runs the jobs that are due. */
    runJobs: async () => {
      const worker = await startJobs({ database, clock: systemClock, report: () => {} }, shops[0].jobs);
      await worker.drain();
      await worker.stop();
    },
    /** Ends the hold of an order now, and runs what ends it. */
    expire: async (orderId: string) => {
      await db.updateTable('orders').set({ held_until: new Date() }).where('id', '=', orderId).execute();
      await getShop().services.order.purchases.expire(orderId);
    },
    close: async () => {
      for (const shop of shops) await shop.close();
    },
  };
}

/** Returns numbers from 0 up to 1 that a seed decides. */
export function createRandom(seed: string): () => number {
  let block = createHash('sha256').update(seed).digest();
  return () => {
    block = createHash('sha256').update(block).digest();
    return block.readUInt32BE(0) / 2 ** 32;
  };
}

/** Makes calls at the same time, each a few milliseconds late by chance. @returns the code that each was answered */
export function callAtOnce(
  random: () => number,
  calls: readonly (() => Promise<Result<unknown>>)[],
): Promise<string[]> {
  const delayed = calls.map((call) => ({ call, delayMs: random() * 15 }));
  return Promise.all(
    delayed.map(async ({ call, delayMs }) => {
      await wait(delayMs);
      return getCode(await call());
    }),
  );
}

/** Returns how often each code was answered. */
export function countCodes(codes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** Returns an id that no database has. */
export const createId = () => systemRandom.uuid();
