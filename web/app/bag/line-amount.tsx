import { Trans } from '@lingui/react/macro';
import type { BagLine } from '@vermilion/contract/bag';
import { useMoney } from '~/platform/use-site.ts';

/** Returns what a line costs where it is shown: for an item before adjustments, which the totals name. */
export function getLineAmount({ kind, subtotal, total }: Pick<BagLine, 'kind' | 'subtotal' | 'total'>): number {
  return kind === 'item' ? subtotal : total;
}

/** An amount, or in its place that something is free. */
export function AmountOrFree({ amount }: { amount: number }) {
  const money = useMoney();
  return amount === 0 ? <Trans comment="In place of an amount: costs nothing">Free</Trans> : money(amount);
}
