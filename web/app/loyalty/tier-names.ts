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
