import { Trans } from '@lingui/react/macro';
import type { Gathering } from '@vermilion/contract/happening';
import type { Tier } from '@vermilion/contract/tiers';
import { Link } from 'react-router';
import { useDates } from '~/platform/use-dates.ts';
import { useMembershipName } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import { addChoice, getActivityPath } from './booking-path.ts';
import { MinutesAndPrice } from './minutes-and-price.tsx';
import { Monogram } from './service-list.tsx';

type ListedGathering = Omit<Gathering, 'stores'>;
type Props = {
  gatherings: readonly ListedGathering[];
  /** Whose they are; undefined: all stores'. */
  store: string | undefined;
  /** The level of their headings. */
  as?: 'h2' | 'h3';
};

/** Classes or events, the next one first. */
export function GatheringList({ gatherings, store, as = 'h2' }: Props) {
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {gatherings.map((gathering) => (
        <GatheringRow key={gathering.id} gathering={gathering} store={store} as={as} />
      ))}
    </ul>
  );
}

function GatheringRow({
  gathering,
  store,
  as,
}: Required<Pick<Props, 'store' | 'as'>> & { gathering: ListedGathering }) {
  const { id, kind, name, summary, ground, tier, next } = gathering;
  const { printDate } = useDates(next.zone);
  const day = printDate(next.startsAt, 'weekday');
  return (
    <li className="relative grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-4 py-5">
      <Monogram name={name} ground={ground} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <Headline as={as} size="d4">
            <Link
              to={addChoice(getActivityPath(kind, id), store === undefined ? {} : { store })}
              className="hover:underline after:absolute after:inset-0"
            >
              {name}
            </Link>
          </Headline>
          <p className="max-w-[34rem] text-ink-2">{summary}</p>
          <p className="numeric text-small text-ink-2">
            <Trans comment="The next date of a class or an event">Next: {day}</Trans>
            {tier && (
              <>
                {' · '}
                <ForTier tier={tier} />
              </>
            )}
          </p>
        </div>
        <p className="numeric">
          <MinutesAndPrice service={gathering} />
        </p>
      </div>
    </li>
  );
}

/** For which members an event is. */
export function ForTier({ tier }: { tier: Tier }) {
  const membership = useMembershipName();
  switch (tier) {
    case 'pink':
      return <Trans>For {membership} members</Trans>;
    case 'white':
      return <Trans>For White, Black and Gold members</Trans>;
    case 'black':
      return <Trans>For Black and Gold members</Trans>;
    case 'gold':
      return <Trans>For Gold members</Trans>;
  }
}
