import { Link } from 'react-router';
import { Headline } from '~/ui/headline.tsx';
import type { BlockProps } from '../block-props.ts';
import sheet from './promo-strip.css?url';

/** Short offers side by side, each of which may lead somewhere. */
export default function PromoStripBlock({ items }: BlockProps<'promo_strip'>) {
  return (
    <ul className="promo-strip container-page">
      {items.map(({ id, title, text, href }) => (
        <li key={id} className="promo-strip-item">
          <Headline as="p" size="d4">
            {href ? (
              <Link to={href} className="promo-strip-link">
                {title}
              </Link>
            ) : (
              title
            )}
          </Headline>
          {text && <p className="text-small text-ink-2">{text}</p>}
        </li>
      ))}
    </ul>
  );
}
PromoStripBlock.sheets = [sheet];
