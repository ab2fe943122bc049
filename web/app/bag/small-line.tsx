import { Trans } from '@lingui/react/macro';
import type { BagLine } from '@vermilion/contract/bag';
import { isUnavailable } from './bag-line.rules.ts';
import { AmountOrFree, getLineAmount } from './line-amount.tsx';
import { LineItem } from './line-item.tsx';

/** A line of the bag without controls, beside the checkout and in the header. One that cannot be bought has no price. */
export function SmallLine({ line, className }: { line: BagLine; className?: string }) {
  const isLineUnavailable = isUnavailable(line);
  const price = isLineUnavailable ? (
    <span className="text-ink-2">
      {line.state === 'out_of_stock' ? (
        <Trans>Out of stock</Trans>
      ) : line.state === 'gone' ? (
        <Trans>No longer sold here</Trans>
      ) : (
        <Trans>Not available to you yet</Trans>
      )}
    </span>
  ) : (
    <AmountOrFree amount={getLineAmount(line)} />
  );
  return (
    <li className={className}>
      <LineItem line={line} size="small" price={price} isDimmed={isLineUnavailable} />
    </li>
  );
}
