import { Trans } from '@lingui/react/macro';
import { getCalendarDay, getWeekday } from '@vermilion/contract/dates';
import type { ReactNode } from 'react';
import { useServerClock } from '~/platform/server-clock.ts';
import { useDates } from '~/platform/use-dates.ts';
import { useSite } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import { listClosings, type StoreAt } from './opening-hours.rules.ts';
import { formatWeekday, useClockTime, useShownZone } from './store-hours.tsx';

/** More days ahead nobody plans a visit for. */
const maxClosings = 24;

/** When a store is open: the hours of its week with today's marked, and the days to come on which it is closed. */
export function OpeningTimes({ at: { store, day } }: { at: StoreAt }) {
  const { locale } = useSite();
  const { printDay } = useDates();
  const nowMs = useServerClock();
  const zone = useShownZone(store.zone, nowMs);
  const today = nowMs === null ? day : getCalendarDay(store.zone, new Date(nowMs));
  const closings = listClosings(store, today).slice(0, maxClosings);
  const storeName = store.name;
  return (
    <section className="grid grid-cols-1 content-start gap-5 border-t border-ink pt-6 wrap-anywhere">
      <Headline as="h2" size="d3">
        <Trans>Opening hours</Trans>
      </Headline>
      <table className="numeric w-full border-collapse text-left">
        <caption className="sr-only">
          <Trans>Hours of each day of the week</Trans>
        </caption>
        <tbody>
          {store.hours.map((_, weekday) => (
            <WeekdayRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the days of the week stay in their order
              key={weekday}
              at={{ store, today }}
              weekday={weekday}
            />
          ))}
        </tbody>
      </table>
      {/* A cached page may name the zone of winter when summer has begun. */}
      <p className="text-small text-ink-2" suppressHydrationWarning>
        <Trans>Times are local to {storeName}.</Trans>
        {zone && ` (${zone})`}
      </p>
      {closings.length > 0 && (
        <>
          <Headline as="h3" size="d4">
            <Trans>Closed on these days</Trans>
          </Headline>
          <table className="numeric w-full border-collapse text-left">
            <caption className="sr-only">
              <Trans>Days on which the store is closed</Trans>
            </caption>
            <tbody>
              {closings.map((closed) => (
                <Row key={closed} name={<time dateTime={closed}>{printDay(closed)}</time>}>
                  {formatWeekday(getWeekday(closed), locale, 'long')}
                </Row>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

function WeekdayRow({
  at: { store, today },
  weekday,
}: {
  at: Pick<StoreAt, 'store'> & { today: string };
  weekday: number;
}) {
  const { locale } = useSite();
  const time = useClockTime();
  const isToday = weekday === getWeekday(today);
  const hours = store.hours[weekday];
  const name = formatWeekday(weekday, locale, 'long');
  return (
    <Row name={isToday ? <Trans>{name} (today)</Trans> : name} isToday={isToday}>
      {!hours ? (
        <Trans>Closed</Trans>
      ) : isToday && store.closedDays.includes(today) ? (
        <Trans>Closed today</Trans>
      ) : (
        `${time(hours.opens)}–${time(hours.closes)}`
      )}
    </Row>
  );
}

function Row({ name, isToday = false, children }: { name: ReactNode; isToday?: boolean; children: ReactNode }) {
  return (
    <tr
      className={isToday ? 'border-t border-rule font-medium' : 'border-t border-rule'}
      aria-current={isToday ? 'date' : undefined}
    >
      <th scope="row" className={isToday ? 'py-2.5 pr-6 font-medium' : 'py-2.5 pr-6 font-text'}>
        {name}
      </th>
      <td className="py-2.5">{children}</td>
    </tr>
  );
}
