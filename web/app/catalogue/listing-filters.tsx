import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FilterChoice, Filters } from '@vermilion/contract/catalogue';
import { type ReactNode, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { formatNumber } from '~/platform/numbers.ts';
import { useSite } from '~/platform/use-site.ts';
import { Accordion } from '~/ui/accordion.tsx';
import { Button } from '~/ui/button.tsx';
import { textLinkClass } from '~/ui/link.tsx';
import { Checkbox } from '~/ui/option.tsx';
import './filters.css';
import { type ListGroup, type ListingState, toggleFilter, untouched } from './listing-state.ts';

type ListingFiltersProps = {
  filters: Filters;
  state: ListingState;
  onChange: (state: ListingState) => void;
  /** Lets the sort list, which stands elsewhere, belong to this form: without scripts both are sent at once. */
  id?: string;
};

/**
 * The filters of a listing, those of the shop's own fields included, as one form. Each box acts at once; without scripts the
 * button below sends them.
 */
export function ListingFilters({ filters, state, onChange, id }: ListingFiltersProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const renderGroup = (
    name: ListGroup,
    title: string,
    choices: readonly FilterChoice[],
    isOpen = false,
    key: string = name,
  ) => (
    <FilterGroup
      key={key}
      title={title}
      isOpen={isOpen}
      choices={choices}
      name={name}
      isSet={(value) => state[name].includes(value)}
      onToggle={(value) => onChange(toggleFilter(state, name, value))}
    />
  );
  return (
    <Form id={id} action={pathname} className="filters">
      {state.q && <input type="hidden" name="q" value={state.q} />}
      {renderGroup('categories', t`Categories`, filters.categories, true)}
      {renderGroup('brands', t`Brands`, filters.brands, true)}
      {renderGroup('price', t`Price`, filters.price, true)}
      {filters.fields.map(({ key, label, choices }) => renderGroup('fields', label, choices, false, `fields ${key}`))}
      <FilterGroup
        title={t`On sale`}
        isOpen={false}
        choices={filters.onSale.map((choice) => ({ ...choice, value: '1' }))}
        name="sale"
        isSet={() => state.sale}
        onToggle={() => onChange({ ...state, sale: !state.sale, show: untouched.show })}
      />
      {renderGroup('shades', t`Shade family`, filters.shades)}
      {[...Map.groupBy(filters.others, ({ group }) => group.value)].map(([group, choices]) =>
        renderGroup('others', choices[0]?.group.label ?? '', choices, false, group),
      )}
      <Button type="submit" look="line" wide className="mt-4 hidden noscript:inline-flex">
        <Trans>Show results</Trans>
      </Button>
    </Form>
  );
}

type FilterGroupProps = {
  title: ReactNode;
  isOpen: boolean;
  choices: readonly FilterChoice[];
  name: string;
  isSet: (value: string) => boolean;
  onToggle: (value: string) => void;
};

const shownAtFirst = 8;

function FilterGroup({ title, isOpen, choices, name, isSet, onToggle }: FilterGroupProps) {
  const { locale } = useSite();
  // Open from the start where something in it is set; from then on as the shopper leaves it.
  const [open] = useState(isOpen || choices.some(({ value }) => isSet(value)));
  // A choice without results is left out, unless it is set: it must be possible to unset it.
  const leading = choices.filter(({ value, count }) => count > 0 || isSet(value));
  if (leading.length === 0) return null;
  const box = ({ value, label, count }: FilterChoice) => (
    <li key={value}>
      <Checkbox
        name={name}
        value={value}
        label={label}
        count={formatNumber(count, locale)}
        checked={isSet(value)}
        onChange={() => onToggle(value)}
      />
    </li>
  );
  const rest = leading.slice(shownAtFirst);
  return (
    <Accordion title={title} open={open}>
      <ul>{leading.slice(0, shownAtFirst).map(box)}</ul>
      {rest.length > 0 && (
        <Rest count={rest.length} isOpen={rest.some(({ value }) => isSet(value))}>
          <ul>{rest.map(box)}</ul>
        </Rest>
      )}
    </Accordion>
  );
}

/** The longer part of a long group, folded. */
function Rest({ count, isOpen, children }: { count: number; isOpen: boolean; children: ReactNode }) {
  // Open from the start where something in it is set; from then on as the shopper leaves it.
  const [open] = useState(isOpen);
  return (
    <details open={open} className="filters-rest">
      <summary className={`${textLinkClass} filters-rest-summary text-small`}>
        <Plural value={count} one="# more" other="# more" />
      </summary>
      {children}
    </details>
  );
}
