import type { Tier } from '@vermilion/contract/tiers';

/** The ground of each tier and a text colour that is read on it. Both stay in forced colours: a barcode is scanned on them. */
export const tierColors: Record<Tier, string> = {
  pink: 'forced-color-adjust-none bg-tier-pink text-ink',
  white: 'forced-color-adjust-none bg-tier-white text-ink shadow-[inset_0_0_0_1px_var(--color-rule)]',
  black: 'forced-color-adjust-none bg-tier-black text-paper',
  gold: 'forced-color-adjust-none bg-tier-gold text-ink',
};
