import { formatDate } from '@vermilion/contract/dates';
import { useSite } from '~/platform/use-site.ts';

/** Prints a calendar day (`YYYY-MM-DD`) in full. */
export function useDay(): (day: string) => string {
  const { market, language } = useSite();
  return (day) => formatDate(`${day}T00:00:00Z`, 'UTC', market.code, language);
}
