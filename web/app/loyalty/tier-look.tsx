import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tier } from '@vermilion/contract/tiers';

/** The names of the tiers; the context keeps them apart from names of shades. */
export const tierNames: Record<Tier, MessageDescriptor> = {
  pink: msg({ message: 'Pink', context: 'tier' }),
  white: msg({ message: 'White', context: 'tier' }),
  black: msg({ message: 'Black', context: 'tier' }),
  gold: msg({ message: 'Gold', context: 'tier' }),
};

/** The ground of each tier and a text colour that is read on it. */
export const tierColors: Record<Tier, string> = {
  pink: 'bg-tier-pink text-ink',
  white: 'bg-tier-white text-ink shadow-[inset_0_0_0_1px_var(--color-rule)]',
  black: 'bg-tier-black text-paper',
  gold: 'bg-tier-gold text-ink',
};
