import type { Clock } from '../platform/clock.ts';
import { computePrice, type Price, type PriceInput } from './pricing.rules.ts';

export type { Adjustment, PriceActor, PriceLine } from './pricing.rules.ts';
export { getSourceKey } from './pricing.rules.ts';

export type PricingService = {
  /** Prices lines for a buyer now. Bag, checkout and order show what this returns. */
  price(input: Omit<PriceInput, 'now'>): Price;
};

export function createPricingService({ clock }: { clock: Clock }): PricingService {
  return { price: (input) => computePrice({ ...input, now: clock.now() }) };
}
