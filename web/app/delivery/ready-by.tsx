import { Trans } from '@lingui/react/macro';
import { type Edition, useSite } from '~/platform/use-site.ts';
import { Unbroken } from '~/ui/unbroken.tsx';
import { formatMoment } from './moment.ts';

/** When an order is ready in its store. @property readyBy ISO moment */
type Props = { readyBy: string; zone: string };

/** By when an order can be collected, by the store's own clock. */
export function ReadyBy(props: Props) {
  return <ReadyByIn {...props} edition={useSite()} />;
}

/** The same for mails, which are on no site. */
export function ReadyByIn({ readyBy, zone, edition }: Props & { edition: Edition }) {
  const { day, time } = formatMoment(readyBy, zone, edition);
  return (
    <Trans>
      Ready <Unbroken>{day}</Unbroken> by <Unbroken>{time}</Unbroken>
    </Trans>
  );
}
