import type { Picture as PictureData } from '@vermilion/contract/catalogue';
import { classNames } from './class-names.ts';

type PictureProps = {
  picture: PictureData;
  /** Empty where words beside it already name the product. */
  alt?: string;
  /** On the first screen: loads at once. */
  eager?: boolean;
  /** The page's largest picture: loads before everything else. */
  first?: boolean;
  className?: string;
  imageClassName?: string;
};

/** A 4:5 product picture; its ground colour stands until it is there, so nothing moves. */
export function Picture({ picture, alt = '', eager = false, first = false, className, imageClassName }: PictureProps) {
  return (
    <span className={classNames('picture', className)} style={{ background: picture.ground }}>
      <img
        src={picture.url}
        alt={alt}
        width={400}
        height={500}
        loading={eager || first ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={first ? 'high' : undefined}
        className={imageClassName}
      />
    </span>
  );
}
