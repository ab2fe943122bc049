import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { chipListClass, getChipClass } from '~/ui/chip.tsx';
import { addChoice } from './booking-path.ts';

type Props = {
  /** Of the page, without what is chosen. */
  path: string;
  places: readonly { code: string; name: string }[];
  /** The code of a store; null: all. */
  chosen: string | null;
};

/** Leads to what one store offers; nothing where there is one store. */
export function StoreChoice({ path, places, chosen }: Props) {
  const { t } = useLingui();
  if (places.length < 2) return null;
  return (
    <nav aria-label={t`Store`} className="pb-8">
      <ul className={chipListClass}>
        <li>
          <Link to={path} className={getChipClass()} aria-current={chosen === null || undefined} preventScrollReset>
            <Trans>All stores</Trans>
          </Link>
        </li>
        {places.map(({ code, name }) => (
          <li key={code}>
            <Link
              to={addChoice(path, { store: code })}
              className={getChipClass()}
              aria-current={code === chosen || undefined}
              preventScrollReset
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
