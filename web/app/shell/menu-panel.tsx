import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ShadeBar } from '~/catalogue/shade-bar.tsx';
import { ContentLink } from '~/platform/content-link.tsx';
import { useApi } from '~/platform/queries.ts';
import { useIsSignedIn } from '~/platform/session/signed-in.ts';
import { Headline } from '~/ui/headline.tsx';
import { Picture } from '~/ui/picture.tsx';
import { SkeletonLines } from '~/ui/skeleton.tsx';
import { type MenuEntry, type MenuPanel, menuQuery } from './menu.queries.ts';
import { listShownLinks } from './menu.rules.ts';
import { MenuAllLink } from './menu-all-link.tsx';

/** Placeholder columns while the panel loads. */
const waiting = [1, 2, 3, 4];

/** The panel of a menu entry: its columns of links, and a product beside them. */
export function EntryPanel({ label, href }: MenuEntry) {
  const { data, isPending } = useQuery(menuQuery(useApi()));
  const { columns = [], feature = null } = data?.[href] ?? {};
  return (
    <div className="container-page menu-columns" aria-busy={isPending}>
      {isPending && waiting.map((column) => <SkeletonLines key={column} count={6} />)}
      {columns.map((column) => (
        <MenuColumn key={column.heading.href} {...column} />
      ))}
      {feature && (
        <Link to={`/products/${feature.slug}`} className="menu-feature">
          <Picture picture={feature.picture} eager />
          {feature.shades.length > 1 && <ShadeBar shades={feature.shades} />}
          <span className="block pt-2 font-medium">{feature.name}</span>
        </Link>
      )}
      <MenuAllLink label={label} href={href} className="menu-all" />
    </div>
  );
}

/** The entries without room in the row, a column each. */
export function MorePanel({ entries }: { entries: readonly MenuEntry[] }) {
  const { data, isPending } = useQuery(menuQuery(useApi()));
  return (
    <div className="container-page menu-columns" aria-busy={isPending}>
      {entries.map((entry) => (
        <MenuColumn
          key={entry.href}
          heading={entry}
          links={data?.[entry.href]?.columns.map(({ heading }) => heading) ?? []}
        />
      ))}
    </div>
  );
}

type MenuLink = MenuPanel['columns'][number]['heading'];

function MenuColumn({ heading, links }: { heading: MenuLink; links: readonly MenuLink[] }) {
  const isSignedIn = useIsSignedIn();
  return (
    <div>
      <Headline as="h3" size="d3" className="mb-3">
        <ContentLink href={heading.href}>{heading.label}</ContentLink>
      </Headline>
      <ul>
        {listShownLinks(links, isSignedIn).map((link) => (
          <li key={link.href}>
            <ContentLink href={link.href} className="menu-link">
              {link.label}
            </ContentLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
