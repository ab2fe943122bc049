import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Order } from '@vermilion/contract/order';
import { getReturnPath } from '@vermilion/contract/order-path';
import type { Seller } from '@vermilion/contract/shop';
import type { MarketService } from '../market/market.service.ts';
import type { PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { CollectionCodes } from './order.collection.codes.ts';
import { readFulfilment } from './order.fulfilment.view.ts';
import type { MailedOrder } from './order.mail.ts';
import { readPrice } from './order.price.store.ts';
import type { OrderCapability, OrderPurchases } from './order.purchases.ts';
import { type StoredOrder, toPayable } from './order.store.ts';
import { toOrderView } from './order.view.ts';

/** What a reader may do with an order. @property isOwn whether the reader is the member who placed it */
type Rights = { capabilities: ReadonlySet<OrderCapability>; isOwn: boolean };

/** Staff read an order with none of its shopper's rights: their permissions decide what they may do. */
export const staffRights: Rights = { capabilities: new Set(), isOwn: false };

export type OrderReading = {
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
  purchases,
  getSeller,
  getPageUrl,
}: {
  database: Database;
  clock: Clock;
  payments: PaymentService;
  market: Pick<MarketService, 'findStore'>;
  codes: CollectionCodes;
  purchases: Pick<OrderPurchases, 'allCapabilities' | 'createKey' | 'createLink' | 'describePayment'>;
  /** Returns who sells in a market, as the shop file says. */
  getSeller: (market: MarketCode, language: Language) => Seller;
  /** Returns the address of a page of the shop. */
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
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
    const now = clock.now();
    const paying = purchases.describePayment(order, payment, { ...rights, language, now });
    const facts = { price, tenders, payment, paying, refunds, fulfilment, store, code, seller };
    return toOrderView(order, { ...facts, ...rights, now });
  }

  return {
    readView,

    readMailed: async (order) => {
      const { id, market, language } = order;
      const key = purchases.createKey(order);
      return {
        order: await readView(order, language, { capabilities: purchases.allCapabilities, isOwn: false }),
        language,
        link: purchases.createLink(order, key, language),
        returnLink: getPageUrl(getReturnPath(id, key), market, language),
      };
    },
  };
}
