import { Trans } from '@lingui/react/macro';
import { formatTime } from '@vermilion/contract/dates';
import type { Store } from '@vermilion/contract/stores';
import { useSite } from '~/platform/use-site.ts';
import { openingAt } from './opening-hours.rules.ts';

/** "Open until 9:00 pm", by the store's own clock; with its zone where the market has several. */
export function StoreHours({ store, now }: { store: Store; now: string }) {
  const { market } = useSite();
  const zone = useZoneName(store.zone, now);
  return (
    <span className="block">
      <Hours store={store} now={now} />
      {market.timeZones.length > 1 && ` (${zone})`}
    </span>
  );
}

function Hours({ store, now }: { store: Store; now: string }) {
  const { market, language, locale } = useSite();
  // Hours are wall-clock times: read and printed in one zone they stay what they are.
  const time = (clock: string) => formatTime(`1970-01-01T${clock}:00Z`, 'UTC', market.code, language);
  const opening = openingAt(store, new Date(now));
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
      // 5 January 1970 was a Monday.
      const monday = Date.UTC(1970, 0, 5);
      const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
        monday + opening.weekday * 24 * 60 * 60_000,
      );
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
function useZoneName(zone: string, now: string): string {
  const { locale } = useSite();
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date(now));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
