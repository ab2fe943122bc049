import { Trans } from '@lingui/react/macro';
import { formatTime, getWeekday } from '@vermilion/contract/dates';
import type { Store } from '@vermilion/contract/market';
import { useServerClock } from '~/platform/server-clock.ts';
import { useDates } from '~/platform/use-dates.ts';
import { useSite } from '~/platform/use-site.ts';
import { getOpening, groupWeek, type Opening, type StoreTimes } from './opening-hours.rules.ts';

type Props = {
  store: StoreTimes;
  /** What a page that is cached for all shows until the browser knows the time; without it, nothing. */
  opening?: Opening;
};

/** "Open until 9:00 pm", by the store's own clock; with its zone where readers may be in another one. */
export default function StoreHours({ store, opening }: Props) {
  const nowMs = useServerClock();
  const zone = useShownZone(store.zone, nowMs);
  const shown = nowMs === null ? opening : getOpening(store, new Date(nowMs));
  if (!shown) return null;
  return (
    // A cached page may name the zone of winter when summer has begun.
    <span className="block" suppressHydrationWarning>
      <OpeningText opening={shown} />
      {zone && ` (${zone})`}
    </span>
  );
}

/** "Mon–Fri · 10:00 am–7:00 pm" for all of the week, by the store's own clock; with its zone where readers may be in another one. */
export function StoreWeek({ store }: { store: Store }) {
  const { locale } = useSite();
  const time = useClockTime();
  const zone = useShownZone(store.zone, useServerClock());
  return (
    <>
      {groupWeek(store.hours).map(({ from, to, hours }) => (
        <span key={from} className="block numeric" suppressHydrationWarning>
          {formatWeekday(from, locale, 'short')}
          {to > from && `–${formatWeekday(to, locale, 'short')}`}
          {' · '}
          {hours ? `${time(hours.opens)}–${time(hours.closes)}` : <Trans>Closed</Trans>}
          {hours && zone && ` (${zone})`}
        </span>
      ))}
    </>
  );
}

/** Prints `HH:MM` of a store's clock. */
export function useClockTime(): (clock: string) => string {
  const { market, language } = useSite();
  // Hours are wall-clock times: read and printed in one zone they stay what they are.
  return (clock) => formatTime(`1970-01-01T${clock}:00Z`, 'UTC', market.code, language);
}

/** @param weekday counted from Monday, 0 */
export function formatWeekday(weekday: number, locale: string, style: 'long' | 'short'): string {
  // 5 January 1970 was a Monday.
  const moment = Date.UTC(1970, 0, 5 + weekday);
  return new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(moment);
}

function OpeningText({ opening }: { opening: Opening }) {
  const { locale } = useSite();
  const { printDay } = useDates();
  const time = useClockTime();
  switch (opening.state) {
    case 'open': {
      const until = time(opening.until);
      return <Trans>Open until {until}</Trans>;
    }
    case 'opens_today': {
      const at = time(opening.at);
      return <Trans>Opens today at {at}</Trans>;
    }
    case 'opens_later': {
      const at = time(opening.at);
      // From a week on a weekday would be taken for one of the next days.
      const weekday =
        opening.daysAhead < 7
          ? formatWeekday(getWeekday(opening.day), locale, 'long')
          : printDay(opening.day, 'weekday');
      return opening.isClosedToday ? (
        <Trans>
          Closed today. Opens {weekday} at {at}
        </Trans>
      ) : (
        <Trans>
          Closed. Opens {weekday} at {at}
        </Trans>
      );
    }
    case 'closed':
      return <Trans>Closed</Trans>;
  }
}

/** Returns the zone of a store as people there call it (AWST, WIB); null where the whole market has its clock. */
export function useShownZone(zone: string, nowMs: number | null): string | null {
  const { locale, market } = useSite();
  if (market.timeZones.length === 1 && market.timeZones[0] === zone) return null;
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' });
  const parts = format.formatToParts(nowMs ?? undefined);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
