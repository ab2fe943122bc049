import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

/** The way from home to this page; the last one is the page itself and needs no `href`. */
export function Breadcrumb({ trail }: { trail: readonly { name: string; href?: string }[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className="breadcrumb">
        <li>
          <Link to="/">
            <Trans>Home</Trans>
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
