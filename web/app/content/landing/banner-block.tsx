import { GoLink } from '~/ui/link.tsx';
import type { BlockProps } from '../block-props.ts';
import sheet from './banner.css?url';

/** One line of news over the whole width, on ink. */
export default function BannerBlock({ text, action }: BlockProps<'banner'>) {
  return (
    <div className="banner on-ink">
      <div className="banner-line container-page">
        <p className="banner-text">{text}</p>
        {action && <GoLink to={action.href}>{action.label}</GoLink>}
      </div>
    </div>
  );
}
BannerBlock.sheets = [sheet];
