import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { chipListClass, getChipClass } from '~/ui/chip.tsx';

/** Leads to the stores of one city; nothing where there is one city. @param chosen null: all */
export function CityChoice({ cities, chosen }: { cities: readonly string[]; chosen: string | null }) {
  const { t } = useLingui();
  if (cities.length < 2) return null;
  return (
    <nav aria-label={t`City`} className="pb-8">
      <ul className={chipListClass}>
        <li>
          <Link to="/stores" className={getChipClass()} aria-current={chosen === null || undefined} preventScrollReset>
            <Trans>All cities</Trans>
          </Link>
        </li>
        {cities.map((city) => (
          <li key={city}>
            <Link
              to={`/stores?${new URLSearchParams({ city })}`}
              className={getChipClass()}
              aria-current={city === chosen || undefined}
              preventScrollReset
            >
              {city}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
