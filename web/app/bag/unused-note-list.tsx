import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UnusedAdjustment, UnusedReason } from '@vermilion/contract/pricing';
import { getSourceKey } from '@vermilion/contract/source-key';
import { useMoney } from '~/platform/use-site.ts';
import { UnpaidOrderLink } from '~/pricing/unpaid-order-link.tsx';
import { useSourceNames } from '~/pricing/use-source-names.ts';

/** A list of what changes nothing, each with the reason. */
export default function UnusedNoteList({ notes }: { notes: readonly UnusedAdjustment[] }) {
  return (
    <ul className="numeric grid gap-1 text-small text-ink-2">
      {notes.map((each) => (
        <li key={getSourceKey(each.source)}>
          <UnusedNote {...each} />
          {each.order && <UnpaidOrderLink order={each.order} />}
        </li>
      ))}
    </ul>
  );
}

/** Why a source changes nothing; `name` is the source, `missing` the amount that is still to be spent. */
const sentences: Record<UnusedReason, MessageDescriptor> = {
  not_valid: msg({ message: '{name} can’t be used at the moment.' }),
  expired: msg({ message: '{name} has expired.' }),
  fully_redeemed: msg({ message: '{name} has been fully redeemed.' }),
  first_order_only: msg({ message: '{name} is for first-time customers only.' }),
  used_before: msg({ message: 'You’ve already used {name}.' }),
  in_unpaid_order: msg({ message: '{name} is in an order of yours that isn’t paid yet.' }),
  better_discount_applies: msg({ message: '{name} is left out: your bag has a better discount.' }),
  too_few_items: msg({ message: '{name} needs more items in your bag.' }),
  not_for_this_buyer: msg({ message: '{name} isn’t available to you.' }),
  below_minimum_spend: msg({ message: '{name} applies once you spend {missing} more.' }),
  nothing_in_scope: msg({ message: '{name} doesn’t apply to these items.' }),
  not_for_this_delivery: msg({ message: '{name} doesn’t apply to this delivery.' }),
  not_combinable: msg({ message: '{name} can’t be combined with your other discounts.' }),
  empty_balance: msg({ message: '{name} has no balance left.' }),
  nothing_left_to_reduce: msg({ message: '{name} doesn’t change this total.' }),
  not_enough_points: msg({ message: '{name} costs more points than you have.' }),
  out_of_stock: msg({ message: '{name}: the gift is out of stock.' }),
};

/** Why a code, a card, a reward or a gift changes nothing. */
export function UnusedNote({ reason, missingSpend, ...named }: UnusedAdjustment) {
  const { i18n } = useLingui();
  const money = useMoney();
  const name = useSourceNames()(named);
  const isSampleGone = reason === 'out_of_stock' && named.source.kind === 'sample';
  const sentence = isSampleGone ? msg({ message: 'A sample you chose is out of stock.' }) : sentences[reason];
  return i18n._({ ...sentence, values: { name, missing: money(missingSpend ?? 0) } });
}
