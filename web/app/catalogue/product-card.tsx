import { Plural, Trans } from '@lingui/react/macro';
import type { ProductCard as ProductCardData } from '@vermilion/contract/catalogue';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AddToBag } from '~/bag/add-to-bag.tsx';
import { KeptPart } from '~/platform/kept-part.tsx';
import { useList } from '~/platform/use-list.ts';
import { classNames } from '~/ui/class-names.ts';
import { Picture } from '~/ui/picture.tsx';
import { Badge } from './badge.tsx';
import { Price } from './price.tsx';
import { QuickAdd } from './quick-add.tsx';
import { Rating } from './rating.tsx';
import { ShadeBar } from './shade-bar.tsx';

type ProductCardProps = {
  product: ProductCardData;
  /** An icon button right of the words in place of the plus that adds the product. */
  action?: ReactNode;
  /** On the first screen: its picture loads at once. */
  eager?: boolean;
  /** Level of the name in the page's outline. */
  heading?: 'h2' | 'h3' | 'h4';
  /** How wide its picture is shown, where that is not usual. */
  pictureSizes?: string;
  className?: string;
};

/** A product in a grid or rail; the whole card leads to it, buttons lie above that link. */
export function ProductCard({ className, action, ...card }: ProductCardProps) {
  const classes = classNames('card', className);
  // Of a picture that loads at once React tells the browser in the head of the page, where it renders it.
  if (action || card.eager) {
    return (
      <article className={classes}>
        <CardContent {...card} action={action} />
      </article>
    );
  }
  return (
    <KeptPart as="article" of={card} className={classes}>
      <CardContent {...card} />
    </KeptPart>
  );
}

// Kept as HTML (`KeptPart`): what it shows comes from its props and the edition alone, without an id of `useId`.
function CardContent({
  product,
  action = renderPlus(product),
  eager = false,
  heading: Heading = 'h3',
  pictureSizes,
}: Omit<ProductCardProps, 'className'>) {
  const isOut = product.availability === 'out_of_stock';
  return (
    <>
      <div className="card-picture">
        <Picture picture={product.picture} sizes={pictureSizes} eager={eager} isDimmed={isOut} />
        {product.secondPicture && !isOut && (
          <div className="card-second">
            <Picture picture={{ ...product.picture, url: product.secondPicture }} sizes={pictureSizes} />
          </div>
        )}
        {product.shades.length > 1 && (
          <ShadeBar shades={product.shades} className={classNames('card-shades', isOut && 'card-dimmed')} />
        )}
        {product.badge && <Badge name={product.badge} className="card-tag" />}
      </div>
      <div className="card-text">
        <p className="card-brand">{product.brand.name}</p>
        <Heading className="card-name">
          <Link to={`/products/${product.slug}`} prefetch="intent" viewTransition>
            {product.name}
          </Link>
        </Heading>
        <Price
          price={product.price}
          priceBeforeSale={product.priceBeforeSale}
          isFrom={product.isFrom}
          className="card-price"
        />
        <p className="card-facts">{isOut ? <Trans>Out of stock</Trans> : <Facts product={product} />}</p>
        {action && <div className="card-action noscript:hidden">{action}</div>}
      </div>
    </>
  );
}

/** The plus of a card: adds the only variant, or opens the choice; none where nothing can be bought. */
export function renderPlus(product: ProductCardData): ReactNode {
  const { variantId, name, availability } = product;
  if (availability !== 'in_stock') return null;
  if (variantId === null) return <QuickAdd product={product} />;
  return <AddToBag variantId={variantId} name={name} appearance="plus" />;
}

/** "★ 4.8 · 24 shades": what is known of it; the sheet sets the dot between. */
function Facts({ product: { rating, shadeCount, sizes } }: { product: ProductCardData }) {
  const list = useList();
  const choice = shadeCount > 1 ? <Plural value={shadeCount} one="# shade" other="# shades" /> : list(sizes);
  return (
    <>
      {rating && <Rating average={rating.average} />}
      {choice && <span>{choice}</span>}
    </>
  );
}
