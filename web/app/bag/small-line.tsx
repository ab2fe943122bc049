import { Trans } from '@lingui/react/macro';
import type { BagLine } from '@vermilion/contract/bag';
import { useMoney } from '~/platform/use-site.ts';
import { isUnavailable } from './bag-edits.rules.ts';
import { LineItem } from './line-item.tsx';

/** A line of the bag where it is only shown: beside the checkout and in the header. What cannot be bought has no price. */
export function SmallLine({ line, className }: { line: BagLine; className?: string }) {
  const money = useMoney();
  const isOut = isUnavailable(line);
  const price = isOut ? (
    <span className="text-ink-2">
      <Trans>Out of stock</Trans>
    </span>
  ) : (
    money(line.subtotal)
  );
  return (
    <li className={className}>
      <LineItem line={line} size="small" price={price} isDimmed={isOut} />
    </li>
  );
}
