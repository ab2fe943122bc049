import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Sort } from '@vermilion/contract/catalogue';
import { sorts } from '@vermilion/contract/limits';
import { SlidersHorizontal } from 'lucide';
import { BareSelect } from '~/ui/bare-select.tsx';
import { Icon } from '~/ui/icon.tsx';
import './tools.css';
import { countFilters, type ListingState, untouched } from './listing-state.ts';

const sortTexts: Record<Sort, MessageDescriptor> = {
  featured: msg`Featured`,
  newest: msg`Newest`,
  price_high_low: msg`Price, high to low`,
  price_low_high: msg`Price, low to high`,
  top_rated: msg`Top rated`,
};

type ListingToolsProps = {
  total: number;
  state: ListingState;
  onChange: (state: ListingState) => void;
  onOpenFilters: () => void;
  /** The filter form that the sort list belongs to. */
  formId: string;
};

/** The sticky bar above the products: filters at 390 px, the number of products, their order. */
export function ListingTools({ total, state, onChange, onOpenFilters, formId }: ListingToolsProps) {
  const { t } = useLingui();
  const set = countFilters(state);
  return (
    <div className="tools">
      <button
        type="button"
        className="tools-filters wide:hidden noscript:hidden"
        aria-haspopup="dialog"
        onClick={onOpenFilters}
      >
        <Icon of={SlidersHorizontal} />
        <Trans>Filter</Trans>
        {set > 0 && ` (${set})`}
      </button>
      <p className="numeric text-ink-2 text-small" aria-live="polite">
        <Plural value={total} one="# product" other="# products" />
      </p>
      <BareSelect
        label={<Trans>Sort by</Trans>}
        name="sort"
        form={formId}
        value={state.sort}
        onChange={(event) => onChange({ ...state, sort: event.target.value as Sort, show: untouched.show })}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(sortTexts[sort])}
          </option>
        ))}
      </BareSelect>
    </div>
  );
}
