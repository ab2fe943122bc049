import { Trans } from '@lingui/react/macro';
import type { BagLine } from '@vermilion/contract/bag';
import { useMoney } from '~/platform/use-site.ts';
import { classNames } from '~/ui/class-names.ts';
import { Picture } from '~/ui/picture.tsx';
import { isUnavailable } from './bag-edits.rules.ts';
import { LineChoice } from './line-choice.tsx';

type Props = {
  line: Pick<BagLine, 'picture' | 'name' | 'shade' | 'size' | 'type' | 'quantity' | 'subtotal' | 'state'>;
  className?: string;
};

/** A line of the bag in little: picture, name, variant, how many, price; what cannot be bought has none. */
export function SmallLine({ line, className }: Props) {
  const money = useMoney();
  const isOut = isUnavailable(line);
  return (
    <li className={classNames('grid grid-cols-[min(4rem,20vw)_minmax(0,1fr)] items-center gap-3', className)}>
      <Picture picture={line.picture} sizes="4rem" eager imageClassName={isOut ? 'opacity-45' : undefined} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-small">
        <div className="flex-[1_1_7rem]">
          <p className="product-name font-strong">{line.name}</p>
          <LineChoice line={line} withColour={false}>
            {line.quantity > 1 ? `× ${line.quantity}` : undefined}
          </LineChoice>
        </div>
        <p className={classNames('numeric', isOut && 'text-ink-2')}>
          {isOut ? <Trans>Out of stock</Trans> : money(line.subtotal)}
        </p>
      </div>
    </li>
  );
}
