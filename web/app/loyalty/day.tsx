import { formatDate } from '@vermilion/contract/dates';
import { useSite } from '~/platform/use-site.ts';
import { Unbroken } from '~/ui/unbroken.tsx';

/** A calendar day (`YYYY-MM-DD`) in full, on one line. */
export function Day({ of: day }: { of: string }) {
  const { market, language } = useSite();
  return <Unbroken>{formatDate(`${day}T00:00:00Z`, 'UTC', market.code, language)}</Unbroken>;
}
