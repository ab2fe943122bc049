import { Trans } from '@lingui/react/macro';
import { listPayLater, type PayLater } from '@vermilion/contract/markets';
import { splitInstalments } from '@vermilion/contract/money';
import { useMoney, useSite } from '~/platform/use-site.ts';

/** Returns the market's pay-later providers that take an amount (minor units), in their order. */
export function usePayLaterProviders(due: number): readonly PayLater[] {
  return listPayLater(useSite().market, due);
}

/** How the amount due is split with a provider: "Or 3 payments of $44.67 with Atome", "Or pay $134.00 in 30 days with …". */
export function PayLaterLine({ provider, due }: { provider: PayLater; due: number }) {
  const money = useMoney();
  const { label, instalments: count, everyDays } = provider;
  const [first = due] = splitInstalments(due, count);
  const amount = money(first);
  return count === 1 ? (
    <Trans>
      Or pay {amount} in {everyDays} days with {label}
    </Trans>
  ) : (
    <Trans>
      Or {count} payments of {amount} with {label}
    </Trans>
  );
}
