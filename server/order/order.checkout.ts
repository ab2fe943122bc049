import type { BagLine } from '@vermilion/contract/bag';
import type { EndpointParts } from '@vermilion/contract/endpoints';
import { getFreeFrom } from '@vermilion/contract/markets';
import type { Checkout, VariantDelivery } from '@vermilion/contract/order';
import type { BagContext, BagService } from '../bag/bag.service.ts';
import type { MarketService } from '../market/market.service.ts';
import { listPaymentOptions, type PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { StockService } from '../stock/stock.service.ts';
import {
  type CollectionStore,
  estimateDelivery,
  listCollectionStores,
  listDeliveryMethods,
} from './order.delivery.rules.ts';

type DeliveryDeps = {
  database: Database;
  clock: Clock;
  stock: Pick<StockService, 'readAvailableInStores'>;
  market: Pick<MarketService, 'listStores'>;
};

/** The delivery that prices the checkout, standard where it is not available, and the store of Click & Collect. */
export type CheckoutChoice = EndpointParts<'GET checkout/'>['query'];

/** Returns what a bag can be checked out with. */
export async function getCheckout(
  deps: DeliveryDeps & { bag: Pick<BagService, 'compareDeliveries'>; payments: Pick<PaymentService, 'methods'> },
  context: BagContext,
  { delivery = 'standard', store: storeCode }: CheckoutChoice,
): Promise<Result<Checkout, 'BAG_EMPTY'>> {
  const { market, language } = context;
  const now = deps.clock.now();
  const stores = await readCollectionStores(deps, context, now);
  const chosenStore = delivery === 'collect' ? stores.find(({ code }) => code === storeCode) : undefined;
  const bags = await deps.bag.compareDeliveries(context, chosenStore?.code ?? null);
  const methods = listDeliveryMethods(market, stores);
  const bag = bags.get(methods.some(({ code }) => code === delivery) ? delivery : 'standard');
  if (!bag || bag.lines.length === 0) return fail('BAG_EMPTY');
  const available = await deps.stock.readAvailableInStores(
    deps.database.db,
    stores.map(({ code }) => code),
    [...new Set(bag.lines.map(({ variantId }) => variantId))],
  );
  const checkoutStores = stores.map(({ readyBy, ...store }) => ({
    ...store,
    readyBy: readyBy.toISOString(),
    lacking: findLackingLines(bag.lines, available.get(store.code) ?? new Map()),
  }));
  const storesWithBag = stores.filter((_, index) => checkoutStores[index]?.lacking.length === 0);
  return ok({
    bag,
    deliveryOptions: methods.map((method) => ({
      code: method.code,
      fee: bags.get(method.code)?.totals.shipping ?? method.fee,
      freeFrom: getFreeFrom(method, market),
      estimate: estimateDelivery(method, market, now, storesWithBag.length > 0 ? storesWithBag : stores),
    })),
    stores: checkoutStores,
    paymentOptions: listPaymentOptions(bag.totals.amountDue, market, language, deps.payments.methods),
  });
}

/** Returns how one unit of a variant ordered now would arrive, and which stores have it. */
export async function getVariantDelivery(
  deps: DeliveryDeps,
  context: Pick<BagContext, 'market' | 'language'>,
  variantId: number,
): Promise<VariantDelivery> {
  const { market } = context;
  const now = deps.clock.now();
  const stores = await readCollectionStores(deps, context, now);
  const codes = stores.map(({ code }) => code);
  const available = await deps.stock.readAvailableInStores(deps.database.db, codes, [variantId]);
  const storesWithVariant = stores
    .filter(({ code }) => (available.get(code)?.get(variantId) ?? 0) > 0)
    .sort((one, other) => one.readyBy.getTime() - other.readyBy.getTime());
  return {
    methods: listDeliveryMethods(market, storesWithVariant).map((method) => ({
      code: method.code,
      estimate: estimateDelivery(method, market, now, storesWithVariant),
    })),
    stores: storesWithVariant.map(({ code, name, zone, readyBy }) => ({
      code,
      name,
      zone,
      readyBy: readyBy.toISOString(),
    })),
  };
}

/** Reads the stores of a market that take collections; none where it has no Click & Collect. */
async function readCollectionStores(
  { market: markets }: Pick<DeliveryDeps, 'market'>,
  { market, language }: Pick<BagContext, 'market' | 'language'>,
  now: Date,
): Promise<CollectionStore[]> {
  if (!market.delivery.some(({ code }) => code === 'collect')) return [];
  return listCollectionStores(await markets.listStores(market.code, language), now);
}

/**
 * Returns the lines that a store has too few units of, two lines of one variant together. Gifts are not among them: the price
 * leaves out those that the store does not have.
 * @param available units by variant id
 */
function findLackingLines(lines: readonly BagLine[], available: ReadonlyMap<number, number>) {
  const linesToServe = lines.filter(({ kind }) => kind !== 'gift');
  const unitsToServe = new Map<number, number>();
  for (const { variantId, quantity } of linesToServe) {
    unitsToServe.set(variantId, (unitsToServe.get(variantId) ?? 0) + quantity);
  }
  return linesToServe
    .filter(({ variantId }) => (available.get(variantId) ?? 0) < (unitsToServe.get(variantId) ?? 0))
    .map(({ id, variantId }) => ({ lineId: id, available: available.get(variantId) ?? 0 }));
}
