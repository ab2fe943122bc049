import { Trans } from '@lingui/react/macro';
import { useMoney } from '~/platform/use-site.ts';
import { FormerPrice } from '~/pricing/former-price.tsx';
import { classNames } from '~/ui/class-names.ts';

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
        <FormerPrice amount={priceBeforeSale} className="price-was" />
      )}
    </p>
  );
}
