import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { UnusedAdjustment } from '@vermilion/contract/pricing';
import { giftNames } from './gift-names.ts';

/** Returns the name of what lowers a price or pays part of it. */
export function getSourceName(source: UnusedAdjustment['source']): MessageDescriptor {
  switch (source.kind) {
    case 'promo_code': {
      const { code } = source;
      return msg`Code ${code}`;
    }
    case 'reward':
      return msg`Reward`;
    case 'staff_discount':
      return msg`Staff discount`;
    case 'loyalty_gift':
      return giftNames[source.type];
    case 'sample':
      return msg`Free sample`;
    case 'gift_card':
      return msg`Gift card`;
    case 'credit':
      return msg`Store credit`;
    case 'offer':
    // Shown nowhere: they reduce the shipping only, which is shown as one amount.
    case 'tier':
    case 'shipping_threshold':
      return msg`Offer`;
  }
}
