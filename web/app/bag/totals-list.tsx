import { Trans } from '@lingui/react/macro';
import type { OrderStatus } from '@vermilion/contract/order';
import type { Totals } from '@vermilion/contract/pricing';
import { getSourceKey } from '@vermilion/contract/source-key';
import type { ReactNode } from 'react';
import { useMoney } from '~/platform/use-site.ts';
import { getAmountDueLabel } from '~/pricing/amount-due.rules.ts';
import { useSourceNames } from '~/pricing/use-source-names.ts';
import { classNames } from '~/ui/class-names.ts';
import { AmountOrFree } from './line-amount.tsx';

type Props = {
  totals: Totals;
  /** Of an order. Decides whether the amount due reads Paid or Left to pay; it is hidden for a cancelled one. */
  status?: OrderStatus;
  /** True while the server has not answered the latest change: the totals are those before it. */
  isSettling?: boolean;
  className?: string;
};

/** The totals of a bag or an order, with the included tax under the market's own name (spec §3), and the tenders that pay. */
export function TotalsList({ totals, status, isSettling = false, className }: Props) {
  const getSourceName = useSourceNames();
  const money = useMoney();
  const { subtotal, shipping, total, amountDue, adjustments, tenders, taxes } = totals;
  const amountDueLabel = getAmountDueLabel(totals, status);
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
      {adjustments.map(
        ({ target, amount, ...named }) =>
          target === 'goods' && (
            <Sum
              key={getSourceKey(named.source)}
              label={
                <>
                  {getSourceName(named)}
                  {/* What a code gives; the name of everything else says it. */}
                  {named.source.kind === 'promo_code' && named.name && (
                    <span className="block text-small">{named.name}</span>
                  )}
                </>
              }
              className="text-rubric"
            >
              {money(-amount)}
            </Sum>
          ),
      )}
      <Sum label={<Trans>Shipping</Trans>}>
        <AmountOrFree amount={shipping} />
      </Sum>
      <Sum label={<Trans>Total</Trans>} className="pt-3 text-[1.25rem] leading-[1.5] font-strong">
        {money(total)}
      </Sum>
      {taxes.map((tax) => (
        <IncludedTax key={tax.basisPoints} {...tax} isSettling={isSettling} />
      ))}
      {tenders.map(({ source, amount }) => (
        <Sum key={getSourceKey(source)} label={getSourceName({ source })}>
          {money(-amount)}
        </Sum>
      ))}
      {amountDueLabel && (
        <Sum
          label={amountDueLabel === 'paid' ? <Trans>Paid</Trans> : <Trans>Left to pay</Trans>}
          className="font-strong"
        >
          {money(amountDue)}
        </Sum>
      )}
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
