import { formatDate } from '@vermilion/contract/dates';
import { useSite } from '~/platform/use-site.ts';

/** Prints calendar days (`YYYY-MM-DD`) as the days they are, whatever the zone of the reader. */
export function useDay(): (day: string) => string {
  const { market, language } = useSite();
  return (day) => formatDate(`${day}T00:00:00Z`, 'UTC', market.code, language, 'weekday');
}
