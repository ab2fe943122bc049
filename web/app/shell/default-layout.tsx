import { Outlet, useLocation } from 'react-router';
import { loadPageFlags } from '~/flag/page-flags.server.ts';
import { isForPage } from '~/platform/page-rule.ts';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { watchPageUse } from '~/platform/use-is-page-used.ts';
import { useLayout } from '~/platform/use-site.ts';
import type { Route } from './+types/default-layout.ts';
import { Addresses } from './addresses.tsx';
import { ErrorPage } from './error-page.tsx';
import { PendingPage } from './pending-page.tsx';
import { Shell } from './shell.tsx';

export { revalidatePageFlags as shouldRevalidate } from '~/flag/page-flags-revalidation.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadPageFlags(context);

/** Only pages that an overlay is for load what decides whether it is shown, once they are used. */
const Overlays = createServerRenderedPart([], () => import('~/content/overlays/overlays.tsx'), {
  when: () => new Promise(watchPageUse),
});

export default function DefaultLayout() {
  const { pathname } = useLocation();
  const { overlays } = useLayout().config;
  return (
    <Shell>
      <Addresses />
      <Outlet />
      <PendingPage />
      {overlays.some((overlay) => isForPage(overlay, pathname)) && <Overlays />}
    </Shell>
  );
}

/** A page that failed keeps the menu around it: the shop still works. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  );
}
