import { type MarketCode, marketCodes } from '@vermilion/contract/markets';
import { createYielder } from '../platform/yielder.ts';
import { createMarketColumns, type Sold } from './catalogue.build.ts';
import { getSlots, type MarketColumns, type Snapshot } from './catalogue.model.ts';

/** What is sold no more: products and variants by id. */
export type Withdrawal = { products: ReadonlySet<number>; variants: ReadonlySet<number> };

/** Returns all of both. */
export const joinWithdrawals = (one: Withdrawal, other: Withdrawal): Withdrawal => ({
  products: one.products.union(other.products),
  variants: one.variants.union(other.variants),
});

/**
 * Takes products and variants out of every market without reading anything: who recalls something does not wait until all of a large
 * catalogue is read again, after which brands and categories that have become empty go too.
 * @returns the new read model, which shares with `previous` texts, entries and the columns of markets that sell nothing of it;
 * `previous` itself where there is none
 */
export async function withdraw(previous: Snapshot, withdrawal: Withdrawal): Promise<Snapshot> {
  const yieldToEventLoop = createYielder();
  const isWithdrawn = ({ id, product }: { id: number; product: { id: number } }) =>
    withdrawal.variants.has(id) || withdrawal.products.has(product.id);
  const variants = [...previous.variantById.values()];
  if (!variants.some(isWithdrawn)) return previous;
  const markets = {} as Record<MarketCode, MarketColumns>;
  for (const code of marketCodes) {
    const market = previous.markets[code];
    markets[code] = market.variants.some(isWithdrawn)
      ? await createMarketColumns(
          code,
          listSold(previous, market, isWithdrawn),
          market.slotOf.length,
          previous.brands.length,
          previous.categories,
          previous.traits.length,
          previous.shadeFamilies.length,
          yieldToEventLoop,
        )
      : market;
  }
  const keep = <Key, Entry>(entries: ReadonlyMap<Key, Entry>, isKept: (entry: Entry) => boolean) =>
    new Map([...entries].filter(([, entry]) => isKept(entry)));
  await yieldToEventLoop();
  const productBySlug = keep(previous.productBySlug, ({ id }) => !withdrawal.products.has(id));
  const productById = keep(previous.productById, ({ id }) => !withdrawal.products.has(id));
  await yieldToEventLoop();
  const variantById = keep(previous.variantById, (variant) => !isWithdrawn(variant));
  const variantBySku = keep(previous.variantBySku, (variant) => !isWithdrawn(variant));
  return { ...previous, productBySlug, productById, variantById, variantBySku, markets };
}

/** Takes over the levels of stock, which change in place while a read model without something is made. */
export function copyStock(from: Snapshot, to: Snapshot): void {
  for (const code of marketCodes) {
    const [source, target] = [from.markets[code], to.markets[code]];
    if (source === target) continue;
    for (const [slot, variant] of target.variants.entries()) {
      target.stock[slot] = source.stock[source.slotOf[variant.index] as number] as number;
    }
  }
}

/** Returns all products, with what the market goes on to sell of each. */
function listSold(
  { products }: Snapshot,
  market: MarketColumns,
  isWithdrawn: (variant: MarketColumns['variants'][number]) => boolean,
): Sold[] {
  return products.map((product) => {
    const sold: Sold = { product, markets: new Map() };
    const place = market.placeOf[product.index] as number;
    if (place < 0) return sold;
    const [first, end] = getSlots(market, place);
    const slots = market.variants
      .slice(first, end)
      .map((variant, offset) => {
        const slot = first + offset;
        return { variant, tag: market.tags[slot] as (typeof market.tags)[number], stock: market.stock[slot] as number };
      })
      .filter(({ variant }) => !isWithdrawn(variant));
    sold.markets.set(market.code, {
      assortment: market.assortments[place] as (typeof market.assortments)[number],
      slots,
    });
    return sold;
  });
}
