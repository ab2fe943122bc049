import { useLingui } from '@lingui/react/macro';
import type { Product, Variant } from '@vermilion/contract/catalogue';
import { limits } from '@vermilion/contract/limits';
import { Suspense, useState } from 'react';
import { AddToBag } from '~/bag/add-to-bag.tsx';
import { createLazyPart } from '~/platform/missing-chunk.ts';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { useList } from '~/platform/use-list.ts';
import { useMoney } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';
import { NeedsScript } from '~/ui/needs-script.tsx';
import { QuantityStepper } from '~/ui/quantity-stepper.tsx';
import './buy-bar.css';
import { badgeTexts } from './badge.tsx';
import { listVariantValues } from './product-choice.ts';

/** Loaded for products that open to some members first. */
const PriorityAccess = createLazyPart(() => import('./priority-access.tsx'));

type WaitProps = { variantId: number; name: string; isComingSoon: boolean; label: string };

/** For variants that members can wait for. Without its code nothing can be done. */
const Wait = createServerRenderedPart<WaitProps>(['waitlist'], () => import('~/waitlist/wait-button.tsx'), {
  StandIn: Locked,
});

type BuyBoxProps = { product: Product; variant: Variant };

/** The page's primary action; at 390 px it sticks to the bottom edge, with the choice and its price. */
export function BuyBox({ product, variant }: BuyBoxProps) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(1);
  const maxQuantity = Math.min(variant.stockLeft ?? limits.maxLineQuantity, limits.maxLineQuantity);
  const quantity = Math.max(1, Math.min(wanted, maxQuantity));
  const list = useList();
  const money = useMoney();
  const name = list([product.name, ...listVariantValues(product, variant)]);
  const { availability } = variant;
  const choice = (
    <div className="buy-bar-choice">
      <span>
        {variant.shade?.hex && <span className="buy-bar-shade" style={{ background: variant.shade.hex }} />}
        {list(listVariantValues(product, variant)) || product.name}
      </span>
      <span className="font-medium numeric">{money(variant.price)}</span>
    </div>
  );
  const controls = (
    <>
      {choice}
      <div className="buy-bar-controls noscript:hidden">
        <QuantityStepper value={quantity} onChange={setWanted} name={name} max={maxQuantity} size="large" />
        <AddToBag variantId={variant.id} name={name} quantity={quantity} appearance="button" />
      </div>
      <NeedsScript />
    </>
  );
  if (availability === 'in_stock') return <div className="buy-bar">{controls}</div>;
  const label = availability === 'out_of_stock' ? t`Out of stock` : t(badgeTexts[availability]);
  const isComingSoon = availability === 'coming_soon';
  if (isComingSoon || availability === 'out_of_stock') {
    return (
      <div className="buy-bar">
        {choice}
        <div className="buy-bar-controls noscript:hidden">
          <Wait key={variant.id} variantId={variant.id} name={name} isComingSoon={isComingSoon} label={label} />
        </div>
        <noscript>
          <Locked label={label} />
        </noscript>
      </div>
    );
  }
  const locked = <Locked label={label} />;
  return (
    <div className="buy-bar">
      {availability === 'priority_access' ? (
        <Suspense fallback={locked}>
          <PriorityAccess locked={locked}>{controls}</PriorityAccess>
        </Suspense>
      ) : (
        locked
      )}
    </div>
  );
}

/** Stands for what cannot be done now. */
function Locked({ label }: { label: string }) {
  return (
    <Button look="act" wide disabled className="col-span-full">
      {label}
    </Button>
  );
}
