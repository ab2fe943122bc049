import type { Bag } from '@vermilion/contract/bag';

/** Returns the promo code that is in a bag, and whether it lowers the price; null where there is none. */
export function findEnteredCode({ totals, unused }: Pick<Bag, 'totals' | 'unused'>): {
  code: string;
  isApplied: boolean;
} | null {
  const used = totals.adjustments.map(({ source }) => source).find(({ kind }) => kind === 'promo_code');
  if (used?.kind === 'promo_code') return { code: used.code, isApplied: true };
  const waiting = unused.map(({ source }) => source).find(({ kind }) => kind === 'promo_code');
  return waiting?.kind === 'promo_code' ? { code: waiting.code, isApplied: false } : null;
}
