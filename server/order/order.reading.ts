import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Order } from '@vermilion/contract/order';
import type { Seller } from '@vermilion/contract/shop';
import type { MarketService } from '../market/market.service.ts';
import type { PaymentService } from '../payment/payment.service.ts';
import type { Caller } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { allCapabilities, type LinkCapability } from '../platform/link-key.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { CollectionCodes } from './order.collection.codes.ts';
import { readFulfilment } from './order.fulfilment.view.ts';
import type { OrderLinks } from './order.links.ts';
import type { MailedOrder } from './order.mail.ts';
import { readPrice } from './order.price.store.ts';
import { findOrder, type StoredOrder, toPayable } from './order.store.ts';
import { toOrderView } from './order.view.ts';

/**
 * The same error for missing and forbidden orders, so that ids cannot be probed; AUTHENTICATION_FAILED for a guest without
 * a key.
 */
export type AccessError = 'AUTHENTICATION_FAILED' | 'ORDER_NOT_FOUND';

/** What a reader may do with an order. @property isOwn whether the reader is the member who placed it */
type Rights = { capabilities: ReadonlySet<LinkCapability>; isOwn: boolean };

/** Staff read an order with none of its shopper's rights: their permissions decide what they may do. */
export const staffRights: Rights = { capabilities: new Set(), isOwn: false };

export type OrderReading = {
  /** Returns an order that was placed. Throws where there is none. */
  getExisting(orderId: string): Promise<StoredOrder>;
  /** Returns an order, and what the caller may do with it: everything if the caller placed it, otherwise what the key allows. */
  findPermitted(
    caller: Caller,
    orderId: string,
    key: string | undefined,
    capability: LinkCapability,
  ): Promise<Result<{ order: StoredOrder; rights: Rights }, AccessError>>;
  /** Returns an order as a reader sees it. */
  readView(order: StoredOrder, language: Language, rights: Rights): Promise<Order>;
  /** Returns an order as its mails show it: in the language it was placed in, with the shopper's own links. */
  readMailed(order: StoredOrder): Promise<MailedOrder>;
};

/** Reads orders for pages and mails. */
export function createOrderReading({
  database: { db },
  clock,
  payments,
  market: markets,
  codes,
  links,
  getSeller,
}: {
  database: Database;
  clock: Clock;
  payments: PaymentService;
  market: Pick<MarketService, 'findStore'>;
  codes: CollectionCodes;
  links: OrderLinks;
  /** Returns who sells in a market, as the shop file says. */
  getSeller: (market: MarketCode, language: Language) => Seller;
}): OrderReading {
  async function readView(order: StoredOrder, language: Language, rights: Rights): Promise<Order> {
    const payable = toPayable(order.id);
    const [price, tenders, payment, refunds, fulfilment, store] = await Promise.all([
      readPrice(db, order),
      payments.listTenders(db, payable),
      payments.findCurrent(db, payable),
      payments.listRefunds(db, payable),
      readFulfilment(db, order),
      order.store_code ? markets.findStore(order.store_code, language) : null,
    ]);
    const code = codes.derive(order.id);
    const seller = getSeller(order.market, language);
    const facts = { price, tenders, payment, refunds, fulfilment, store, code, seller, takenMethods: payments.methods };
    return toOrderView(order, { ...facts, ...rights, language, now: clock.now() });
  }

  return {
    readView,

    getExisting: async (orderId) => {
      const order = await findOrder(db, orderId);
      if (!order) throw new Error(`Order ${orderId} is gone`);
      return order;
    },

    findPermitted: async ({ actor }, orderId, key, capability) => {
      const accountId = 'accountId' in actor ? actor.accountId : null;
      if (accountId === null && key === undefined) return fail('AUTHENTICATION_FAILED');
      const capabilities = links.readCapabilities(orderId, key);
      const order = accountId !== null || capabilities.has(capability) ? await findOrder(db, orderId) : undefined;
      if (!order) return fail('ORDER_NOT_FOUND');
      if (accountId !== null && order.account_id === accountId) {
        return ok({ order, rights: { capabilities: new Set(allCapabilities), isOwn: true } });
      }
      return capabilities.has(capability)
        ? ok({ order, rights: { capabilities, isOwn: false } })
        : fail('ORDER_NOT_FOUND');
    },

    readMailed: async (order) => {
      const { language } = order;
      return {
        order: await readView(order, language, { capabilities: new Set(allCapabilities), isOwn: false }),
        language,
        link: links.createLink(order, links.createKey(order), language),
        returnLink: links.createReturnsLink(order, language),
      };
    },
  };
}
