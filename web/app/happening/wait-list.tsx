import { Trans } from '@lingui/react/macro';
import type { DayWait } from '@vermilion/contract/happening';
import { getDayWaitPath } from '@vermilion/contract/happening-terms';
import { Link } from 'react-router';
import { useDates } from '~/platform/use-dates.ts';
import { Headline } from '~/ui/headline.tsx';

/** The full days that a member waits for, above the bookings. */
export function WaitList({ waits }: { waits: readonly DayWait[] }) {
  const { printDay } = useDates();
  return (
    <ul className="mb-10 divide-y divide-rule border-y border-rule">
      {waits.map(({ id, service, store, day }) => (
        <li key={id} className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-5">
          <div>
            <Headline as="h2" size="d4">
              <Link to={getDayWaitPath(id, null)} className="hover:underline after:absolute after:inset-0">
                {service.name}
              </Link>
            </Headline>
            <p className="numeric text-small text-ink-2">{`${printDay(day, 'weekday')} · ${store.name}`}</p>
          </div>
          <p className="text-small">
            <Trans>On the waiting list</Trans>
          </p>
        </li>
      ))}
    </ul>
  );
}
