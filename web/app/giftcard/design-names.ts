import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GiftCardDesign } from '@vermilion/contract/gift-card-terms';

export const designNames: Record<GiftCardDesign, MessageDescriptor> = {
  bullet: msg`Lipstick`,
  shades: msg`Shades`,
  ribbon: msg`Ribbon`,
  noon: msg({ message: 'Noon', comment: 'A design of gift cards: a pot of colour in the noon sun' }),
};
