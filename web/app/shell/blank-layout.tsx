import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide';
import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { loadPageFlags } from '~/flag/page-flags.server.ts';
import { ContentLink } from '~/platform/content-link.tsx';
import { type PageHandle, usePage } from '~/platform/page.ts';
import { useLayout } from '~/platform/use-site.ts';
import { Icon } from '~/ui/icon.tsx';
import { textLinkClass } from '~/ui/link.tsx';
import type { Route } from './+types/blank-layout.ts';
import { Addresses } from './addresses.tsx';
import { useEditionLabel } from './edition-names.ts';
import { ErrorPage } from './error-page.tsx';
import { ShopName } from './shop-name.tsx';
import { SkipLink } from './skip-link.tsx';

export { revalidatePageFlags as shouldRevalidate } from '~/flag/page-flags-revalidation.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadPageFlags(context);

export default function BlankLayout() {
  return (
    <Frame back={usePage().handle.back}>
      <Addresses />
      <Outlet />
      <Foot />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}

/** The shop's name and one link back, without distractions from the page. */
function Frame({ back, children }: { back?: PageHandle['back']; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <SkipLink />
      <header className="blank-header">
        <div className="container-page blank-header-bar">
          <ShopName />
          <Link to={back?.to ?? '/'} className="blank-header-back">
            <Icon of={ArrowLeft} size={16} />
            {back ? t(back.label) : <Trans>Back To Home</Trans>}
          </Link>
        </div>
      </header>
      {children}
    </>
  );
}

/** The footer's links about the shop, and the name of the edition. */
function Foot() {
  const about = useLayout().footer.at(-1);
  const edition = useEditionLabel();
  return (
    <footer className="container-page blank-footer">
      {about?.links.map(({ label, href }) => (
        <ContentLink key={href} href={href} className={textLinkClass}>
          {label}
        </ContentLink>
      ))}
      {/* Server and browser may name a country differently. */}
      <span suppressHydrationWarning>{edition}</span>
    </footer>
  );
}
