import { Trans } from '@lingui/react/macro';
import type { Totals } from '@vermilion/contract/pricing';
import type { ReactNode } from 'react';
import { useMoney } from '~/platform/use-site.ts';
import { classNames } from '~/ui/class-names.ts';

type Props = {
  totals: Totals;
  /** True while the server has not answered the latest change: the totals are those before it. */
  isSettling?: boolean;
  className?: string;
};

/** The totals of a bag or an order, with the included tax under the market's own name (spec §3). */
export function TotalsList({ totals, isSettling = false, className }: Props) {
  const money = useMoney();
  const { subtotal, discount, shipping, total, taxes } = totals;
  return (
    <dl
      aria-busy={isSettling || undefined}
      className={classNames(
        'numeric grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2',
        isSettling && 'text-ink-3',
        className,
      )}
    >
      <Sum label={<Trans>Subtotal</Trans>}>{money(subtotal)}</Sum>
      {discount > 0 && (
        <Sum label={<Trans>Discount</Trans>} className="text-rubric">
          {money(-discount)}
        </Sum>
      )}
      <Sum label={<Trans>Shipping</Trans>}>
        {shipping === 0 ? <Trans comment="In place of an amount: costs nothing">Free</Trans> : money(shipping)}
      </Sum>
      <Sum label={<Trans>Total</Trans>} className="pt-3 text-[1.25rem] leading-[1.5] font-strong">
        {money(total)}
      </Sum>
      {taxes.map((tax) => (
        <IncludedTax key={tax.basisPoints} {...tax} isSettling={isSettling} />
      ))}
    </dl>
  );
}

/** The tax inside the total: it stands below the total, because it is not added to it. */
function IncludedTax({
  name,
  basisPoints,
  amount,
  priceBeforeTax,
  isSettling,
}: Totals['taxes'][number] & { isSettling: boolean }) {
  const money = useMoney();
  const percent = basisPoints / 100;
  const className = classNames('text-small', !isSettling && 'text-ink-2');
  return (
    <>
      <Sum
        label={
          <Trans>
            Includes {name} {percent}%
          </Trans>
        }
        className={className}
      >
        {money(amount)}
      </Sum>
      <Sum label={<Trans>Price before {name}</Trans>} className={className}>
        {money(priceBeforeTax)}
      </Sum>
    </>
  );
}

function Sum({ label, className, children }: { label: ReactNode; className?: string; children: ReactNode }) {
  return (
    <>
      <dt className={className}>{label}</dt>
      <dd className={classNames('text-right', className)}>{children}</dd>
    </>
  );
}
