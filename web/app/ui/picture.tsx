import type { Picture as PictureData } from '@vermilion/contract/catalogue';
import { getPictureSources } from '@vermilion/contract/picture';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

type PictureProps = {
  picture: PictureData;
  /** Empty where words beside it already name the product. */
  alt?: string;
  /** On the first screen: loads at once. */
  eager?: boolean;
  /** The page's largest picture: loads before everything else. */
  first?: boolean;
  /** How wide it is shown, for the choice among its widths; a product card's by default. */
  sizes?: string;
  className?: string;
  /** Shown at 45 %: out of stock. */
  isDimmed?: boolean;
  /** As large as what holds it, rather than 4:5. */
  fill?: boolean;
};

/** A 4:5 product picture; its ground colour stands until it is there, and where it is missing, so nothing moves. */
export function Picture({
  picture,
  alt = '',
  eager = false,
  first = false,
  sizes = '(min-width: 60rem) 25vw, 62vw',
  className,
  isDimmed = false,
  fill = false,
}: PictureProps) {
  return (
    <span
      className={classNames('picture', fill && 'picture-fill', isDimmed && 'picture-dimmed', className)}
      style={{ background: picture.ground }}
    >
      {picture.url ? (
        <img
          width={400}
          height={500}
          // Attributes in this order: a browser that reads `src` before `srcset` would load it too.
          {...(getPictureSources(picture.url, sizes) ?? { src: picture.url })}
          alt={alt}
          loading={eager || first ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={first ? 'high' : undefined}
        />
      ) : (
        alt && <VisuallyHidden>{alt}</VisuallyHidden>
      )}
    </span>
  );
}
