import { Trans } from '@lingui/react/macro';
import { useMoney } from '~/platform/use-site.ts';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';

/** What a price was, struck through. @param amount minor units @param className of where it stands; under a price without */
export function FormerPrice({
  amount,
  className = 'block text-small font-text text-ink-2 decoration-1',
}: {
  amount: number;
  className?: string;
}) {
  const money = useMoney();
  return (
    <s className={className}>
      <VisuallyHidden>
        <Trans comment="Read out before the former price, which is struck through">Was</Trans>{' '}
      </VisuallyHidden>
      {money(amount)}
    </s>
  );
}
