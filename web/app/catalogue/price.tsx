import { Trans } from '@lingui/react/macro';
import { useMoney } from '~/platform/use-site.ts';
import { classNames } from '~/ui/class-names.ts';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';

type PriceProps = {
  /** Minor units. */
  price: number;
  /** Minor units before the sale. */
  priceBeforeSale?: number | null;
  /** Other variants cost more. */
  isFrom?: boolean;
  className?: string;
};

/** A price, and after it, struck, what it was. */
export function Price({ price, priceBeforeSale = null, isFrom = false, className }: PriceProps) {
  const money = useMoney();
  const amount = money(price);
  return (
    <p className={classNames('price', className)}>
      <span className="price-now">{isFrom ? <Trans>From {amount}</Trans> : amount}</span>
      {priceBeforeSale !== null && priceBeforeSale > price && (
        <s className="price-was">
          <VisuallyHidden>
            <Trans comment="Read out before the former price, which is struck through">Was</Trans>{' '}
          </VisuallyHidden>
          {money(priceBeforeSale)}
        </s>
      )}
    </p>
  );
}
