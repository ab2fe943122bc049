import { Trans, useLingui } from '@lingui/react/macro';
import type { Filters } from '@vermilion/contract/catalogue';
import { X } from 'lucide';
import { Link } from 'react-router';
import { chipListClass, getChipClass } from '~/ui/chip.tsx';
import { Icon } from '~/ui/icon.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import {
  clearFilters,
  countFilters,
  findChoice,
  type ListingState,
  listGroups,
  toggleFilter,
} from './listing-state.ts';

type ListingChipsProps = {
  filters: Filters;
  state: ListingState;
  getHref: (state: ListingState) => string;
};

/** The filters that are set, each a link that removes it: links work before and without scripts. */
export function ListingChips({ filters, state, getHref }: ListingChipsProps) {
  const { t } = useLingui();
  if (countFilters(state) === 0) return null;
  const chips = listGroups.flatMap((group) =>
    state[group].map((value) => ({
      key: `${group}/${value}`,
      label: findChoice(filters, group, value)?.label ?? value,
      without: toggleFilter(state, group, value),
    })),
  );
  if (state.sale) chips.push({ key: 'sale', label: t`On sale`, without: { ...state, sale: false } });
  return (
    <ul
      className={`${chipListClass} mb-6`}
      aria-label={t({ message: 'Your filters', comment: 'Label of the list of filters that the shopper has chosen' })}
    >
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Link
            to={getHref(without)}
            preventScrollReset
            aria-current="true"
            className={getChipClass({ look: 'removable' })}
          >
            {label}
            <Icon of={X} size={16} />
            <VisuallyHidden>
              <Trans comment="Read out after the name of a filter: pressing takes the filter away">remove</Trans>
            </VisuallyHidden>
          </Link>
        </li>
      ))}
      <li>
        <Link to={getHref(clearFilters(state))} preventScrollReset className={getChipClass({ look: 'plain' })}>
          <Trans>Clear all</Trans>
        </Link>
      </li>
    </ul>
  );
}
