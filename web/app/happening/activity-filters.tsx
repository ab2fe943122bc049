import { Trans, useLingui } from '@lingui/react/macro';
import type { DateFilter, PriceFilter } from '@vermilion/contract/happening-terms';
import { type ReactNode, useState } from 'react';
import { Form, type Location, useLocation, useNavigate } from 'react-router';
import { Button } from '~/ui/button.tsx';
import { Select } from '~/ui/select.tsx';
import { addFilters, type ChosenFilters, type FilterChoices, type FilterName } from './chosen-filters.ts';
import { SpokenLanguage } from './spoken-language.tsx';

type Props = {
  /** Of the page, without filters. */
  path: string;
  choices: FilterChoices;
  chosen: ChosenFilters;
};

/** The filters of a list, each a native list of choices. Each acts at once; without scripts the button sends them. */
export function ActivityFilters({ path, choices, chosen }: Props) {
  const { t } = useLingui();
  const location = useLocation();
  const navigate = useNavigate();
  // What was set last shows while its answer is on the way, and the next change builds on it.
  const [requested, setRequested] = useState<{ on: Location; values: Partial<Record<FilterName, string>> } | null>(
    null,
  );
  const values: Partial<Record<FilterName, string | undefined>> =
    requested?.on === location ? requested.values : chosen;
  const set = (name: FilterName, value: string) => {
    const changed = { ...values, [name]: value };
    setRequested({ on: location, values: changed });
    void navigate(addFilters(path, changed), { preventScrollReset: true });
  };
  const renderFilter = (
    name: FilterName,
    label: ReactNode,
    all: string,
    options: readonly { value: string; label: ReactNode }[],
  ) =>
    options.length > 1 && (
      <Select
        name={name}
        label={label}
        value={values[name] ?? ''}
        onChange={(event) => set(name, event.target.value)}
        className="min-w-36 flex-1"
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    );
  return (
    <Form action={path} aria-label={t`Filters`} className="flex flex-wrap items-end gap-x-4 gap-y-3 pb-8">
      {renderFilter(
        'city',
        <Trans>City</Trans>,
        t`All cities`,
        choices.cities.map((city) => ({ value: city, label: city })),
      )}
      {renderFilter(
        'store',
        <Trans>Store</Trans>,
        t`All stores`,
        choices.stores.map(({ code, name }) => ({ value: code, label: name })),
      )}
      {renderFilter(
        'type',
        <Trans comment="Filter of services: brows, make-up, skin">Type</Trans>,
        t`All types`,
        choices.groups.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {renderFilter(
        'date',
        <Trans>Date</Trans>,
        t`Any date`,
        choices.dates.map((date) => ({ value: date, label: <DateName date={date} /> })),
      )}
      {renderFilter(
        'price',
        <Trans>Price</Trans>,
        t`Any price`,
        choices.prices.map((price) => ({ value: price, label: <PriceName price={price} /> })),
      )}
      {renderFilter(
        'language',
        <Trans comment="Filter of classes and services by the language that is spoken">Language</Trans>,
        t`Any language`,
        choices.languages.map((language) => ({ value: language, label: <SpokenLanguage language={language} /> })),
      )}
      <Button type="submit" look="line" className="hidden noscript:inline-flex">
        <Trans>Show results</Trans>
      </Button>
    </Form>
  );
}

function DateName({ date }: { date: DateFilter }) {
  switch (date) {
    case 'this-week':
      return <Trans>This week</Trans>;
    case 'this-month':
      return <Trans>This month</Trans>;
  }
}

function PriceName({ price }: { price: PriceFilter }) {
  switch (price) {
    case 'free':
      return <Trans comment="Price of a service">Free</Trans>;
    case 'paid':
      return <Trans comment="Filter: services, classes and events that cost something">With a price</Trans>;
  }
}
