import { Trans } from '@lingui/react/macro';
import { GoLink } from '~/ui/link.tsx';
import type { MenuEntry } from './menu.queries.ts';

/** Paths of listings; what else is in the menu (Beauty Pass) names its own page in a column. */
const listing = /^\/(?:categories|brands|search)\b/;

/** "All skin →" below the panel of a menu entry that leads to a listing; nothing for other entries. */
export function MenuAllLink({ label, href, className }: Pick<MenuEntry, 'label' | 'href'> & { className?: string }) {
  if (!listing.test(href)) return null;
  return (
    <p className={className}>
      <GoLink to={href}>
        <Trans>All {label}</Trans>
      </GoLink>
    </p>
  );
}
