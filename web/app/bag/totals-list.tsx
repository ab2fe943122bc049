import { Trans } from '@lingui/react/macro';
import type { Totals } from '@vermilion/contract/bag';
import type { ReactNode } from 'react';
import { useMoney } from '~/platform/use-site.ts';
import { classNames } from '~/ui/class-names.ts';

type Props = {
  totals: Totals;
  /** True while the server has not answered the latest change: the sums shown are those before it. */
  isSettling?: boolean;
  className?: string;
};

/** The sums of a bag or order, the tax under the market's own name (spec §3). */
export function TotalsList({ totals, isSettling = false, className }: Props) {
  const money = useMoney();
  const { subtotal, discount, shipping, total, tax } = totals;
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
      <Sum label={<Trans>Shipping</Trans>}>{shipping === 0 ? <Trans>Free</Trans> : money(shipping)}</Sum>
      {tax && <TaxSums {...tax} isSettling={isSettling} />}
      <Sum label={<Trans>Total</Trans>} className="pt-3 text-[1.25rem] leading-[1.5] font-strong">
        {money(total)}
      </Sum>
    </dl>
  );
}

function TaxSums({
  name,
  basisPoints,
  amount,
  priceBefore,
  isSettling,
}: NonNullable<Totals['tax']> & { isSettling: boolean }) {
  const money = useMoney();
  const percent = basisPoints / 100;
  const className = isSettling ? undefined : 'text-ink-2';
  return (
    <>
      <Sum label={<Trans>Price before {name}</Trans>} className={className}>
        {money(priceBefore)}
      </Sum>
      <Sum
        label={
          <Trans>
            {name} {percent}%
          </Trans>
        }
        className={className}
      >
        {money(amount)}
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
