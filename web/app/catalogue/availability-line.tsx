import { Plural, Trans } from '@lingui/react/macro';
import type { Product, Variant } from '@vermilion/contract/catalogue';
import { formatDate } from '@vermilion/contract/dates';
import type { ReactNode } from 'react';
import { useSite } from '~/platform/use-site.ts';

type AvailabilityLineProps = { product: Pick<Product, 'onSaleFrom' | 'variants'>; variant: Variant };

/** Whether the variant can be bought, in one line that is always there: news of its stock moves nothing. */
export function AvailabilityLine({ product, variant }: AvailabilityLineProps) {
  return (
    <p className="min-h-5 text-small" aria-live="polite">
      <AvailabilityText product={product} variant={variant} />
    </p>
  );
}

function AvailabilityText({ product, variant: { availability, stockLeft } }: AvailabilityLineProps): ReactNode {
  const { market, language } = useSite();
  const { onSaleFrom, variants } = product;
  switch (availability) {
    case 'in_stock':
      if (stockLeft === null) return <Trans>In stock</Trans>;
      return (
        <strong className="font-medium text-warn">
          <Plural value={stockLeft} one="Only # left" other="Only # left" />
        </strong>
      );
    case 'out_of_stock':
      return variants.some((other) => other.availability === 'in_stock') ? (
        <Trans>Out of stock. Other shades or sizes are available.</Trans>
      ) : (
        <Trans>Out of stock</Trans>
      );
    case 'coming_soon': {
      if (!onSaleFrom) return <Trans>Coming soon</Trans>;
      const date = formatDate(onSaleFrom, market.timeZones[0], market.code, language);
      return <Trans>Coming soon, on sale from {date}</Trans>;
    }
    case 'priority_access':
      return <Trans>Opens to Black and Gold members first</Trans>;
    case 'app_exclusive':
      return <Trans>Sold in the app only</Trans>;
  }
}
