import { Trans } from '@lingui/react/macro';
import type { BagLine } from '@vermilion/contract/bag';
import { useMoney } from '~/platform/use-site.ts';
import { classNames } from '~/ui/class-names.ts';
import { Picture } from '~/ui/picture.tsx';
import { isUnavailable } from './bag-queue.rules.ts';
import { LineChoice } from './line-choice.tsx';

type Props = {
  line: Pick<BagLine, 'picture' | 'name' | 'shade' | 'size' | 'type' | 'quantity' | 'lineTotal' | 'state'>;
  className?: string;
};

/** A line of the bag in little: picture, name, variant, how many, price; what cannot be bought has none. */
export function SmallLine({ line, className }: Props) {
  const money = useMoney();
  const isOut = isUnavailable(line);
  return (
    <li className={classNames('grid grid-cols-[4rem_1fr_auto] items-center gap-3', className)}>
      <Picture picture={line.picture} eager imageClassName={isOut ? 'opacity-45' : undefined} />
      <div className="text-small">
        <p className="product-name font-strong">{line.name}</p>
        <LineChoice line={line} withColour={false}>
          {line.quantity > 1 ? `× ${line.quantity}` : undefined}
        </LineChoice>
      </div>
      <p className={classNames('numeric text-small', isOut && 'text-ink-2')}>
        {isOut ? <Trans>Out of stock</Trans> : money(line.lineTotal)}
      </p>
    </li>
  );
}
