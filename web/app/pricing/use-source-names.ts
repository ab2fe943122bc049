import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UnusedAdjustment } from '@vermilion/contract/pricing';
import { giftNames } from './gift-names.ts';

type NamedSource = Pick<UnusedAdjustment, 'source' | 'name'>;

/** Returns a function that names what lowers a price or pays part of it. */
export function useSourceNames(): (named: NamedSource) => string {
  const { t } = useLingui();
  return (named) => {
    const name = getSourceName(named);
    return typeof name === 'string' ? name : t(name);
  };
}

/** A code is known by what was typed, everything else by the retailer's name where it has one. */
function getSourceName({ source, name }: NamedSource): MessageDescriptor | string {
  switch (source.kind) {
    case 'promo_code': {
      const { code } = source;
      return msg`Code ${code}`;
    }
    case 'reward':
      return name ?? msg`Reward`;
    case 'staff_discount':
      return msg`Staff discount`;
    case 'loyalty_gift':
      return name ?? giftNames[source.type];
    case 'sample':
      return msg`Free sample`;
    case 'gift_card':
      return msg`Gift card`;
    case 'credit':
      return msg`Store credit`;
    case 'offer':
      return name ?? msg`Offer`;
    // Shown nowhere: they reduce the shipping only, which is shown as one amount.
    case 'tier':
    case 'shipping_threshold':
      return msg`Offer`;
  }
}
