import { bagEndpoints } from '@vermilion/contract/bag';
import { giftNoteEndpoints } from '@vermilion/contract/gift-note';
import type { Store } from '@vermilion/contract/market';
import type { MarketCode, PaymentMethodCode } from '@vermilion/contract/markets';
import { type OrderRequest, orderEndpoints } from '@vermilion/contract/order';
import { paymentEndpoints } from '@vermilion/contract/payment';
import { savedItemEndpoints } from '@vermilion/contract/saved-items';
import type { Kysely } from 'kysely';
import { renderMail } from '~/mails.testing.ts';
import type { AccountService } from '../account/account.service.ts';
import { createBagHandlers } from '../bag/bag.routes.ts';
import { createSavingHandlers } from '../bag/bag.saving.routes.ts';
import { createBagService } from '../bag/bag.service.ts';
import { createTestVisitor, TestCatalogue } from '../bag/bag.testing.ts';
import { createPaymentJobs } from '../payment/payment.jobs.ts';
import type { PaymentProviders } from '../payment/payment.providers.ts';
import { createPaymentHandlers, identifyProvider } from '../payment/payment.routes.ts';
import { createPaymentService, type Payable } from '../payment/payment.service.ts';
import { TestProvider } from '../payment/payment.testing.ts';
import { type Database, type Db, runInTransaction } from '../platform/database.ts';
import { createDispatch, serveEndpoints } from '../platform/dispatch.ts';
import { startJobs } from '../platform/jobs.worker.ts';
import type { LogFields } from '../platform/log-context.ts';
import type { Mail, Mailer } from '../platform/mail.ts';
import { systemRandom } from '../platform/random.ts';
import type { Report } from '../platform/report.ts';
import type { RequestContext } from '../platform/request-context.ts';
import type { Result } from '../platform/result.ts';
import { signatureHeader } from '../platform/signature.ts';
import type { Tables } from '../platform/tables.ts';
import { type AvailableTender, createPricingService } from '../pricing/pricing.service.ts';
import { createStockService } from '../stock/stock.service.ts';
import { createOrderJobs } from './order.jobs.ts';
import { createOrderPayableHandler } from './order.payable.ts';
import { createOrderHandlers } from './order.routes.ts';
import { createOrderService } from './order.service.ts';

export const testStore: Store = {
  code: 'sg-orchard',
  market: 'SG',
  name: 'Orchard',
  address: '2 Orchard Turn',
  city: 'Singapore',
  zone: 'Asia/Singapore',
  phone: '+6561234567',
  hours: [...Array.from({ length: 5 }, () => ({ opens: '10:00', closes: '19:00' })), null, null],
  closedDays: [],
  preparationMinutes: 120,
  cutOff: null,
};

/** Who makes the changes of staff in tests. */
const author = { operator: 'test' };

/**
 * For tests: the shop from bag to payment on a database, with a clock, catalogue, provider and mail that the test holds.
 * @param outside real ones in their place
 */
export function createTestShop(
  database: Database,
  outside: { providers?: PaymentProviders; mailer?: Mailer; takesOrders?: boolean } = {},
) {
  let now = new Date('2026-11-20T02:00:00Z');
  const clock = { now: () => now };
  const catalogue = new TestCatalogue({ 1: 1000, 2: 2500, 3: 700, 4: 4900 });
  const provider = new TestProvider();
  const providers = outside.providers ?? [provider];
  const mails: Mail[] = [];
  /** The stores of Singapore that take collections. */
  const stores = [testStore];
  const reported: { error: unknown; context?: LogFields }[] = [];
  const report: Report = (error, context) => void reported.push(context ? { error, context } : { error });
  const stock = createStockService({ db: database.db, clock });
  const pricing = createPricingService({ clock });
  /** The addresses that accounts were given to keep. */
  const keptAddresses: Parameters<AccountService['keepAddress']>[] = [];
  /** What every bag is paid with before the provider's payment. */
  const tenders: AvailableTender[] = [];
  pricing.contributors.add('tenders', { contribute: async () => ({ tenders }) });
  const bag = createBagService({
    database,
    clock,
    random: systemRandom,
    catalogue,
    pricing,
    stock,
  });
  const payments = createPaymentService({ database, clock, random: systemRandom, providers, report });
  const market = {
    listStores: async (code: MarketCode) => (code === 'SG' ? stores : []),
    findStore: async (code: string) => (code === testStore.code ? testStore : null),
  };
  pricing.smallestPayment.add('payment', payments.getSmallestPayment);
  const orders = createOrderService({
    database,
    clock,
    random: systemRandom,
    stock,
    bag,
    market,
    payments,
    pricing,
    accounts: { keepAddress: async (...kept) => void keptAddresses.push(kept) },
    secret: 'a secret of at least thirty-two characters',
    takesOrders: outside.takesOrders ?? true,
    holdMinutes: 60,
    numberPrefix: 'V',
    getSeller: () => ({ name: 'Vermilion', address: [], taxNumber: null, receiptTitle: null }),
    getPageUrl: (path, market) => `https://${market.toLowerCase()}.shop.example${path}`,
    renderMail,
  });
  const { purchases } = orders;
  payments.payableHandlers.add('order', createOrderPayableHandler({ clock, stock, market, purchases }));
  pricing.unpaidOrders.add('order', orders.findUnpaidOrders);
  const dispatch = createDispatch([
    serveEndpoints(
      { ...bagEndpoints, ...savedItemEndpoints, ...giftNoteEndpoints },
      {
        ...createBagHandlers(bag),
        ...createSavingHandlers(bag),
      },
    ),
    serveEndpoints(orderEndpoints, createOrderHandlers(orders, bag)),
    serveEndpoints(paymentEndpoints, createPaymentHandlers(payments)),
  ]);
  const mailer = outside.mailer ?? { send: async (mail: Mail) => void mails.push(mail), close: () => {} };

  /** The payment provider's request, as the edge resolves it. */
  function createSignedContext(signature = 'right'): RequestContext {
    const visitor = createTestVisitor('SG');
    const context = { ...visitor, header: (name: string) => (name === signatureHeader ? signature : undefined) };
    return { ...context, actor: async () => (await identifyProvider(providers)(context)) ?? visitor.actor() };
  }

  const add = (visitor: TestVisitor, variantId: number, quantity = 1) =>
    dispatch.call(
      'POST cart/line-items/',
      { body: { variantId, quantity, idempotencyKey: systemRandom.uuid() } },
      visitor,
    );
  const place = (visitor: TestVisitor, changes: Partial<OrderRequest> & Pick<OrderRequest, 'expectedTotal'>) =>
    dispatch.call(
      'POST orders/',
      { body: { ...createTestOrder(), expectedAmountDue: changes.expectedTotal, ...changes } },
      visitor,
    );
  const listPayments = (orderId: string) =>
    database.db.selectFrom('payments').selectAll().where('payable_id', '=', orderId).orderBy('attempt').execute();

  return {
    clock,
    catalogue,
    provider,
    mails,
    stores,
    tenders,
    reported,
    keptAddresses,
    bag,
    orders,
    payments,
    pricing,
    dispatch,
    createSignedContext,
    /** Moves the clock forward by minutes. */
    advanceClock: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    /** Runs the jobs that are due. */
    runJobs: async () => {
      const handlers = [...createOrderJobs(orders, mailer), ...createPaymentJobs(payments)];
      const jobs = await startJobs({ database, clock, report }, handlers);
      await jobs.drain();
      await jobs.stop();
    },
    add,
    place,
    /** Orders two of variant 1 by standard delivery: 20.00, and 4.00 for shipping. */
    placeUsualOrder: async (visitor: TestVisitor) => {
      await add(visitor, 1, 2);
      const result = await place(visitor, { expectedTotal: 2400 });
      if (!result.ok) throw new Error(result.error.code);
      const [payment] = await listPayments(result.value.id);
      if (!payment) throw new Error('the order has no payment');
      return { ...result.value, paymentId: payment.id };
    },
    view: async (visitor: TestVisitor, { id, key }: OrderLink) => {
      const result = await dispatch.call(
        'GET orders/{id}',
        { params: { id }, query: { key: key ?? undefined } },
        visitor,
      );
      if (!result.ok) throw new Error(result.error.code);
      return result.value;
    },
    retry: (visitor: TestVisitor, { id, key }: OrderLink, method?: PaymentMethodCode) =>
      dispatch.call(
        'POST orders/{id}/payments',
        { params: { id }, query: { key: key ?? undefined }, body: { method } },
        visitor,
      ),
    /** Gives a part of what was paid back. */
    refundInTransaction: (payable: Payable, request: { requestId: string; amount: number }) =>
      runInTransaction(database.db, (transaction) => payments.refund(transaction, payable, request)),
    /** Returns the payments of an order, the oldest attempt first. */
    listPayments,
    listRefunds: (orderId: string) => payments.listRefunds(database.db, { kind: 'order', id: orderId }),
    countOrders: async () => {
      const query = database.db.selectFrom('orders').select((counted) => counted.fn.countAll<number>().as('count'));
      return (await query.executeTakeFirstOrThrow()).count;
    },
    readAvailable: async (variantId: number) =>
      (await stock.readAvailable(database.db, 'SG', [variantId])).get(variantId),
    /** Cancels by the order's link. */
    cancel: (visitor: TestVisitor, { id, key }: OrderLink) =>
      dispatch.call('POST orders/{id}/cancel', { params: { id }, query: { key: key ?? undefined } }, visitor),
    /** Returns the code by which the store hands over an order, as its shopper sees it. */
    readCode: async (visitor: TestVisitor, { id, key }: OrderLink) => {
      const order = await dispatch.call(
        'GET orders/{id}',
        { params: { id }, query: { key: key ?? undefined } },
        visitor,
      );
      return (order.ok && order.value.collection?.code) || '';
    },
    /** Begins to prepare an order as staff do. */
    prepare: (orderId: string) => orders.staff.prepare({ author, orderId }),
    /** Cancels an order as staff do. */
    cancelForShop: (orderId: string) => orders.staff.cancel({ author, orderId }, 'It was asked for'),
    /** Sends all that is left of an order in one parcel, once. */
    ship: (orderId: string) =>
      orders.staff.sendParcel(
        { author, orderId },
        {
          carrier: 'Post',
          trackingNumber: 'P1',
          idempotencyKey: systemRandom.uuid(),
        },
      ),
    /** Refunds a part of an order as staff do. */
    refund: (orderId: string, parts: Partial<Parameters<typeof orders.staff.refund>[1]>) =>
      orders.staff.refund(
        { author, orderId },
        {
          lines: [],
          shipping: 0,
          reason: 'other',
          to: 'original',
          restock: true,
          idempotencyKey: systemRandom.uuid(),
          ...parts,
        },
      ),
    /** Sends a callback of the provider. */
    reportOutcome: async (
      paymentId: string,
      outcome: 'confirmed' | 'failed' | 'blocked' | 'pending',
      { eventId = systemRandom.uuid(), reason = null, signature = 'right', ...paid }: TestCallback = {},
    ) => {
      const payment = await database.db
        .selectFrom('payments')
        .select(['amount', 'currency'])
        .where('id', '=', paymentId)
        .executeTakeFirst();
      const { amount, currency } = { amount: 2400, currency: 'SGD', ...payment, ...paid };
      const reference = `REF-${paymentId.slice(0, 4)}`;
      const body = { eventId, paymentId, outcome, amount, currency, reason, reference };
      return dispatch.call('POST payments/callbacks', { body }, createSignedContext(signature));
    },
  };
}

type TestCallback = {
  eventId?: string;
  reason?: string | null;
  signature?: string;
  amount?: number;
  currency?: string;
};

/** Names an order. @property key null for the member who placed it */
type OrderLink = { id: string; key: string | null };

type TestVisitor = ReturnType<typeof createTestVisitor>;
export type TestShop = ReturnType<typeof createTestShop>;

/** Returns `ok`, or the error's code. */
export function getResultCode(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.error.code;
}

/** A shopper's own e-mail address each time: the goods that one may hold unpaid are limited. */
export function createTestOrder(): Omit<OrderRequest, 'expectedTotal' | 'expectedAmountDue'> {
  return {
    contact: { fullName: 'Mei Tan', email: `mei.${systemRandom.uuid()}@example.sg`, phone: '9123 4567' },
    delivery: { method: 'standard', address: { line1: '1 Orchard Road', postcode: '238801' } },
    payment: { method: 'card' },
    idempotencyKey: systemRandom.uuid(),
  };
}

/** For tests: writes the store of Singapore, once. */
export async function insertTestStore(db: Db): Promise<void> {
  const text = JSON.stringify({ en: testStore.name });
  const { code, market, zone, phone, hours } = testStore;
  await db
    .insertInto('stores')
    .values({
      code,
      market,
      zone,
      phone,
      hours: JSON.stringify(hours),
      name: text,
      address: text,
      city: text,
      position: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** For tests: writes an order of two units, 5.00 each, that was placed and paid now, without its goods in stock. */
export async function insertPaidOrder(
  db: Kysely<Tables>,
  method: 'standard' | 'collect' = 'standard',
  state: 'placed' | 'collected' = 'placed',
): Promise<{ id: string; lineId: string }> {
  const [id, lineId] = [systemRandom.uuid(), systemRandom.uuid()];
  const now = new Date();
  const isCollected = method === 'collect';
  await db.transaction().execute(async (transaction) => {
    if (isCollected) await insertTestStore(transaction);
    await transaction
      .insertInto('orders')
      .values({
        id,
        market: 'SG',
        language: 'en',
        state,
        bag_id: systemRandom.uuid(),
        account_id: null,
        idempotency_key: systemRandom.uuid(),
        full_name: 'Mei Tan',
        email: `${id}@example.sg`,
        phone: '+6591234567',
        delivery_method: method,
        address: isCollected ? null : JSON.stringify({ line1: '1 Orchard Road', postcode: '238801' }),
        store_code: isCollected ? testStore.code : null,
        estimate_from: '2026-11-23',
        estimate_to: '2026-11-25',
        subtotal: 1000,
        discount: 0,
        shipping: 0,
        shipping_fee: 0,
        shipping_tax_basis_points: 0,
        shipping_tax_amount: 0,
        total: 1000,
        amount_due: 1000,
        placed_at: now,
        held_until: now,
        paid_at: now,
        delivered_at: state === 'collected' ? now : null,
      })
      .execute();
    await transaction
      .insertInto('order_lines')
      .values({
        id: lineId,
        order_id: id,
        position: 1,
        variant_id: null,
        sku: 'SKU-1',
        product_slug: 'product-1',
        name: 'Name',
        brand: 'Test',
        brand_slug: 'test',
        category_slugs: [],
        kind: 'item',
        shade: null,
        size: null,
        type: null,
        picture: JSON.stringify({ url: '/media/test.svg', ground: '#f0cfc6' }),
        quantity: 2,
        unit_price: 500,
        unit_price_before_sale: null,
        discount: 0,
        tax_basis_points: 0,
        tax_amount: 0,
        shipped: state === 'collected' ? 2 : 0,
      })
      .execute();
    const payable = { total: 1000, amount_due: 1000, currency: 'SGD' as const };
    await transaction
      .insertInto('payables')
      .values({ kind: 'order', id, ...payable })
      .execute();
    await transaction
      .insertInto('payments')
      .values({
        id: systemRandom.uuid(),
        payable_kind: 'order',
        payable_id: id,
        attempt: 1,
        method: 'card',
        amount: 1000,
        currency: 'SGD',
        state: 'confirmed',
        reason: null,
        reference: null,
        page_url: null,
        page_expires_at: now,
        closed_at: null,
        created_at: now,
      })
      .execute();
  });
  return { id, lineId };
}
