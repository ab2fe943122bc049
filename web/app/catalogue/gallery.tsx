import { useLingui } from '@lingui/react/macro';
import type { Badge as BadgeName, Picture as PictureData } from '@vermilion/contract/catalogue';
import { Picture } from '~/ui/picture.tsx';
import { Badge } from './badge.tsx';

type GalleryProps = {
  pictures: readonly PictureData[];
  /** What they show: product, shade. */
  name: string;
  badge: BadgeName | null;
  isOut: boolean;
};

/** A variant's pictures: swiped at 390 px, one large and the others below it at 1280. */
export function Gallery({ pictures, name, badge, isOut }: GalleryProps) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <ul className="gallery" aria-label={t`Pictures`} tabIndex={0}>
      {pictures.map((picture, index) => {
        const number = index + 1;
        return (
          <li key={picture.url} className={isOut ? 'card-out' : undefined}>
            <Picture
              picture={picture}
              first={index === 0}
              eager={index === 0}
              alt={index === 0 ? name : t`${name}, picture ${number}`}
            />
            {index === 0 && badge && <Badge name={badge} className="card-tag" />}
          </li>
        );
      })}
    </ul>
  );
}
