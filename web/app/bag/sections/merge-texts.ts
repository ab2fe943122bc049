import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MergeLeftover, MergeReport } from '@vermilion/contract/bag';

/** Returns what a member reads after a guest's bag was merged into the member's: what did not come along, and why. */
export function listMergeTexts({ notices, leftOut = [] }: MergeReport): MessageDescriptor[] {
  const texts = leftOut.map(describeLeftover);
  if (notices.length > 0) texts.unshift(msg`We joined your two bags, but not everything could be added.`);
  return texts;
}

function describeLeftover(leftover: MergeLeftover): MessageDescriptor {
  switch (leftover.kind) {
    case 'promo_code': {
      const { code, keptCode } = leftover;
      return msg`Code ${code} isn’t in your bag any more: an order takes one code, and your bag has ${keptCode}.`;
    }
    case 'gift_card':
      return msg`Your bag already has as many gift cards as an order can use. Enter the others with your next order.`;
    case 'sample':
      return msg`Your bag already has its samples, so we left out some of those you’ve just chosen.`;
    case 'gift_note':
      return msg`Your bag already has a gift note, so we kept that one and left out the new one.`;
  }
}
