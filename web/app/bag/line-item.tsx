import type { BagLine } from '@vermilion/contract/bag';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useList } from '~/platform/use-list.ts';
import { Picture } from '~/ui/picture.tsx';

type LineItemProps = {
  line: Pick<BagLine, 'picture' | 'brand' | 'name' | 'shade' | 'size' | 'type' | 'quantity'>;
  /** `small` in the header and beside a form, `medium` in an order, `large` where the line is changed. */
  size: 'small' | 'medium' | 'large';
  /** What the line comes to. */
  price: ReactNode;
  /** Makes the name a link and a heading. */
  href?: string;
  /** Shows the picture at 45 %: the line cannot be bought. */
  isDimmed?: boolean;
  /** Shown below the variant: how few units are left, or what prevents the purchase. */
  note?: ReactNode;
  /** Controls that show the quantity; without them it is shown after the variant. */
  actions?: ReactNode;
};

const pictureSizes = { small: '4rem', medium: '5.5rem', large: '8.5rem' };

/** One line of a bag or an order: picture, brand, name, variant, quantity and price. The list item around it is the caller's. */
export function LineItem({ line, size, price, href, isDimmed, note, actions }: LineItemProps) {
  const { brand, name, picture, quantity } = line;
  return (
    <div className={`line-item line-item-${size}`}>
      <Picture
        picture={picture}
        sizes={pictureSizes[size]}
        eager={size !== 'medium'}
        isDimmed={isDimmed}
        className="line-item-picture"
      />
      <div className="line-item-facts">
        <div>
          <p className="line-item-brand">{brand.name}</p>
          {href ? (
            <h3 className="line-item-name">
              <Link to={href}>{name}</Link>
            </h3>
          ) : (
            <p className="line-item-name">{name}</p>
          )}
          <Variant line={line} quantity={actions ? 1 : quantity} />
        </div>
        <div className="line-item-price">{price}</div>
      </div>
      {note}
      {actions && <div className="line-item-actions">{actions}</div>}
    </div>
  );
}

/** The variant (shade with its colour, size, type), and the quantity where it is more than one. */
function Variant({ line: { shade, size, type }, quantity }: Pick<LineItemProps, 'line'> & { quantity: number }) {
  const names = useList()([shade?.name, size, type]);
  if (!names && quantity === 1) return null;
  return (
    <p className="line-item-variant">
      {shade?.hex && <span aria-hidden="true" className="line-item-shade" style={{ background: shade.hex }} />}
      {names}
      {quantity > 1 && ` × ${quantity}`}
    </p>
  );
}
