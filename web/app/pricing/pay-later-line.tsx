import { Trans } from '@lingui/react/macro';
import { instalments } from '@vermilion/contract/money';
import { useMoney, useSite } from '~/platform/use-site.ts';

/** How the total could be split: "Or 3 payments of $44.67 with Atome". Nothing where no provider takes it. */
export function PayLaterLine({ total }: { total: number }) {
  const money = useMoney();
  const { market } = useSite();
  const provider = market.payLater.find(
    ({ least, most, instalments: count }) => count > 1 && least <= total && total <= most,
  );
  if (!provider) return null;
  const { label, instalments: count } = provider;
  const amount = money(instalments(total, count)[0] ?? total);
  return (
    <p className="numeric text-center text-small text-ink-2">
      <Trans>
        Or {count} payments of {amount} with {label}
      </Trans>
    </p>
  );
}
