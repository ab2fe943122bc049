import { getPictureSources } from '@vermilion/contract/picture';
import { useId } from 'react';
import { Link } from 'react-router';
import { classNames } from '~/ui/class-names.ts';
import { Headline } from '~/ui/headline.tsx';
import { Picture } from '~/ui/picture.tsx';
import type { BlockProps } from '../block-props.ts';
import { getPictureStyle } from '../picture-style.ts';
import sheet from './image-map.css?url';

const sizes = '(min-width: 60rem) 60vw, 100vw';

/**
 * A picture with numbered places that lead somewhere. For a pointer the links lie over the picture, and show their names under it and
 * with focus; without one, and on small screens, the same links are a list below.
 */
export default function ImageMapBlock({ title, picture, areas }: BlockProps<'image_map'>) {
  const id = useId();
  // All of the picture is shown: the places are parts of it.
  const { width, height } = getPictureSources(picture.url, sizes) ?? { width: 400, height: 500 };
  const ratio = Number(width) / Number(height);
  return (
    <section className="image-map container-page section" aria-labelledby={id}>
      <Headline id={id}>{title}</Headline>
      <div className="image-map-frame" style={{ '--image-map-ratio': ratio }}>
        <div className="image-map-picture" style={getPictureStyle(picture)}>
          <Picture picture={picture} alt={picture.alt} sizes={sizes} fill />
          {areas.map(({ id, x, y, width, height }, index) => (
            <span
              key={id}
              className="image-map-number numeric"
              style={{ left: `${x + width / 2}%`, top: `${y + height / 2}%` }}
              aria-hidden="true"
            >
              {index + 1}
            </span>
          ))}
        </div>
        <ol className="image-map-areas">
          {areas.map(({ id, link, x, y, width, height }, index) => (
            <li key={id}>
              <Link
                to={link.href}
                className={classNames('image-map-link', x + width / 2 > 50 && 'image-map-right')}
                style={{
                  '--area-left': `${x}%`,
                  '--area-top': `${y}%`,
                  '--area-width': `${width}%`,
                  '--area-height': `${height}%`,
                }}
              >
                <span className="image-map-key numeric" aria-hidden="true">
                  {index + 1}
                </span>
                <span className="image-map-name">{link.label}</span>
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
ImageMapBlock.sheets = [sheet];
