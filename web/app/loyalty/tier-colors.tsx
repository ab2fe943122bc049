import type { Tier } from '@vermilion/contract/tiers';

/** The ground of each tier and a text colour that is read on it. */
export const tierColors: Record<Tier, string> = {
  pink: 'bg-tier-pink text-ink',
  white: 'bg-tier-white text-ink shadow-[inset_0_0_0_1px_var(--color-rule)]',
  black: 'bg-tier-black text-paper',
  gold: 'bg-tier-gold text-ink',
};
