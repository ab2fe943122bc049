import { Trans } from '@lingui/react/macro';
import { formatTime } from '@vermilion/contract/dates';
import type { Store } from '@vermilion/contract/market';
import { useServerClock } from '~/platform/server-clock.ts';
import { useSite } from '~/platform/use-site.ts';
import { getOpening, groupWeek } from './opening-hours.rules.ts';

/** "Open until 9:00 pm", by the store's own clock; with its zone where the market has several. Nothing until the time is known. */
export default function StoreHours({ store }: { store: Store }) {
  const { market } = useSite();
  const nowMs = useServerClock();
  const zone = useZoneName(store.zone, nowMs);
  if (nowMs === null) return null;
  return (
    <span className="block">
      <Hours store={store} nowMs={nowMs} />
      {market.timeZones.length > 1 && ` (${zone})`}
    </span>
  );
}

/** "Mon–Fri · 10:00 am–7:00 pm" for all of the week, by the store's own clock; with its zone where the market has several. */
export function StoreWeek({ store }: { store: Store }) {
  const { market, locale } = useSite();
  const time = useClockTime();
  const zone = useZoneName(store.zone, useServerClock());
  return (
    <>
      {groupWeek(store.hours).map(({ from, to, hours }) => (
        // A cached page may name the zone of winter when summer has begun.
        <span key={from} className="block numeric" suppressHydrationWarning>
          {formatWeekday(from, locale, 'short')}
          {to > from && `–${formatWeekday(to, locale, 'short')}`}
          {' · '}
          {hours ? `${time(hours.opens)}–${time(hours.closes)}` : <Trans>Closed</Trans>}
          {hours && market.timeZones.length > 1 && ` (${zone})`}
        </span>
      ))}
    </>
  );
}

/** Prints `HH:MM` of a store's clock. */
function useClockTime(): (clock: string) => string {
  const { market, language } = useSite();
  // Hours are wall-clock times: read and printed in one zone they stay what they are.
  return (clock) => formatTime(`1970-01-01T${clock}:00Z`, 'UTC', market.code, language);
}

/** @param weekday counted from Monday, 0 */
function formatWeekday(weekday: number, locale: string, style: 'long' | 'short'): string {
  // 5 January 1970 was a Monday.
  const moment = Date.UTC(1970, 0, 5 + weekday);
  return new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(moment);
}

function Hours({ store, nowMs }: { store: Store; nowMs: number }) {
  const { locale } = useSite();
  const time = useClockTime();
  const opening = getOpening(store, new Date(nowMs));
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
      const weekday = formatWeekday(opening.weekday, locale, 'long');
      return (
        <Trans>
          Closed. Opens {weekday} at {at}
        </Trans>
      );
    }
    case 'closed':
      return <Trans>Closed</Trans>;
  }
}

/** The zone as people there call it: AWST, WIB. */
function useZoneName(zone: string, nowMs: number | null): string {
  const { locale } = useSite();
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' });
  const parts = format.formatToParts(nowMs ?? undefined);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
