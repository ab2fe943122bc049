import { Outlet } from 'react-router';
import { loadPageFlags } from '~/flag/page-flags.server.ts';
import type { Route } from './+types/default-layout.ts';
import { Addresses } from './addresses.tsx';
import { ErrorPage } from './error-page.tsx';
import { PendingPage } from './pending-page.tsx';
import { Shell } from './shell.tsx';

export { revalidatePageFlags as shouldRevalidate } from '~/flag/page-flags-revalidation.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadPageFlags(context);

export default function DefaultLayout() {
  return (
    <Shell>
      <Addresses />
      <Outlet />
      <PendingPage />
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
