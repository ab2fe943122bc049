import { useLingui } from '@lingui/react/macro';
import type { Badge as BadgeName, Picture as PictureData } from '@vermilion/contract/catalogue';
import { useRef } from 'react';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { loadChunk } from '~/platform/missing-chunk.ts';
import { type LoadDialog, useOpenDialog } from '~/ui/dialogs.tsx';
import { Picture } from '~/ui/picture.tsx';
import { useScrollable } from '~/ui/use-scrollable.ts';
import { Badge } from './badge.tsx';
import './gallery.css';
import type { ZoomDialogProps } from './zoom-dialog.tsx';

const loadZoomDialog: LoadDialog<ZoomDialogProps> = () =>
  loadChunk(() => loadWithCatalogs(['information'], () => import('./zoom-dialog.tsx')));

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
  const openDialog = useOpenDialog();
  const list = useRef<HTMLUListElement>(null);
  const isScrollable = useScrollable(list);
  return (
    // A region that scrolls must be reachable by keyboard; where it does not, it is no stop.
    <ul ref={list} className="gallery" aria-label={t`Pictures`} tabIndex={isScrollable ? 0 : undefined}>
      {pictures.map((picture, index) => {
        const number = index + 1;
        return (
          <li key={picture.url}>
            <Picture
              picture={picture}
              isDimmed={isOut}
              sizes="(min-width: 60rem) 50vw, 100vw"
              first={index === 0}
              eager={index === 0}
              alt={index === 0 ? name : t`${name}, picture ${number}`}
            />
            {picture.url && (
              <button
                type="button"
                className="gallery-zoom noscript:hidden"
                aria-label={t`Enlarge picture ${number}`}
                aria-haspopup="dialog"
                onClick={() => void openDialog(loadZoomDialog, { pictures, name, index })}
              />
            )}
            {index === 0 && badge && <Badge name={badge} className="gallery-tag" />}
          </li>
        );
      })}
    </ul>
  );
}
