import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useShopName } from '~/platform/use-site.ts';

/** The way from home to this page; the last one is the page itself and needs no `href`. */
export function Breadcrumb({ trail }: { trail: readonly { name: string; href?: string }[] }) {
  const { t } = useLingui();
  const shopName = useShopName();
  const home = t`Home`;
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className="breadcrumb">
        <li>
          <Link to="/">
            {/* A department may have the same name. */}
            {trail.some(({ name }) => name === home) ? shopName : home}
          </Link>
        </li>
        {trail.map(({ name, href }, index) => {
          const isHere = index === trail.length - 1;
          return (
            <li key={`${name}/${href}`} aria-current={isHere ? 'page' : undefined}>
              {href && !isHere ? <Link to={href}>{name}</Link> : name}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
