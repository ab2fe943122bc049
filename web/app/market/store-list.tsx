import type { Store } from '@vermilion/contract/market';
import { Link } from 'react-router';
import { Headline } from '~/ui/headline.tsx';
import type { StoreAt } from './opening-hours.rules.ts';
import StoreHours from './store-hours.tsx';
import { getStorePath } from './store-path.ts';

export type ListedStore = Pick<Store, 'code' | 'name' | 'address' | 'city' | 'hours' | 'zone' | 'closedDays'>;

/** Stores by city, each with its address and whether it is open. */
export function StoreList({ stores }: { stores: readonly StoreAt<ListedStore>[] }) {
  const cities = Map.groupBy(stores, ({ store }) => store.city);
  return [...cities].map(([city, ofCity]) => (
    <section key={city} className="grid gap-5 border-t border-ink pt-6 pb-10 wide:grid-cols-[3fr_9fr]">
      <Headline size="d3">{city}</Headline>
      <ul className="divide-y divide-rule border-b border-rule">
        {ofCity.map((at) => (
          <StoreRow key={at.store.code} at={at} />
        ))}
      </ul>
    </section>
  ));
}

function StoreRow({ at: { store, opening } }: { at: StoreAt<ListedStore> }) {
  return (
    <li className="relative py-5 wrap-anywhere first:pt-0">
      <Headline as="h3" size="d4">
        <Link to={getStorePath(store.code)} className="hover:underline after:absolute after:inset-0">
          {store.name}
        </Link>
      </Headline>
      <p className="text-ink-2">{store.address}</p>
      <p className="numeric">
        <StoreHours store={store} opening={opening} />
      </p>
    </li>
  );
}
