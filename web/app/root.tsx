import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunction } from 'react-router';
import type { Route } from './+types/root.ts';
import { type SignInProps, SignInProvider } from './member/use-sign-in.ts';
import './app.css';
import { loadLayout } from './content/layout.server.ts';
import { Flags } from './flag/flags.tsx';
import { pageTable } from './page-table.server.ts';
import { createBrowserApi } from './platform/browser-api.ts';
import { loadPageCatalogs, loadWithCatalogs, usePageTable } from './platform/catalogs.ts';
import { watchErrors } from './platform/error-reporting.ts';
import { useOnRestored } from './platform/leave.ts';
import { createLazyPart, loadChunk, noteTarget } from './platform/missing-chunk.ts';
import { usePageViews } from './platform/page-views.ts';
import { ApiProvider, createQueryClient, noteLoadStart } from './platform/queries.ts';
import { type RootData, useRootData } from './platform/root-data.ts';
import { useIsSignedIn } from './platform/session/signed-in.ts';
import { getShop } from './platform/shop.server.ts';
import { reloadWhenOutdated, watchVersion } from './platform/version-check.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { navigationGuard, useNavigationGuard } from './shell/navigation-guard.ts';
import { RouteAnnouncer } from './shell/route-announcer.tsx';
import { DialogsProvider, type LoadDialog } from './ui/dialogs.tsx';
import chineseFonts from './ui/fonts-zh.css?url';
import { NotificationsProvider } from './ui/notifications.tsx';

/** Where an action of a member needs it. */
const loadSignInDialog: LoadDialog<SignInProps> = () =>
  loadChunk(() => loadWithCatalogs(['sign-in', 'form'], () => import('./account/sign-in-dialog.tsx')));

/** For members only, whatever the page's layout. */
const AccountFollower = createLazyPart(() => import('./member/account-follower.tsx'));

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  noteLoadStart,
  noteTarget,
  navigationGuard,
  reloadWhenOutdated,
  loadPageCatalogs,
];

/** The site and the shell's content: the same for every page, so it is loaded once. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const { site, path, canonical, alternates, flagSettings, errorReporting } = getShop(context);
  const { shop, menu, footer, apps, config } = await loadLayout(getShop(context), request);
  // The menu's panels are loaded on demand: no page shows them at first.
  const entries = menu.map(({ label, href, columns }) => ({ label, href, hasPanel: columns.length > 0 }));
  const layout = { shop, menu: entries, footer, apps, config };
  return { site, path, canonical, alternates, flagSettings, errorReporting, pages: pageTable, layout };
}

/** Previews show the shell as it is drafted, which the pages that a link leads to from there do not. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  (currentUrl.pathname + nextUrl.pathname).includes('/preview/');

export function Layout({ children }: { children: ReactNode }) {
  const data = useRootData();
  const language = data?.site.language ?? 'en';
  // Last of all effects: everything on the page works by then.
  useEffect(() => window.__replayEarlyInput?.(), []);
  const shop = data?.layout.shop;
  return (
    <html lang={data?.site.locale ?? 'en'} style={shop?.variables}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={shop?.variables['--color-ink'] ?? '#14100e'} />
        {/* Without one, browsers would ask for /favicon.ico. */}
        <link rel="icon" href={shop?.faviconUrl ?? 'data:,'} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {/* Last, so that the page is shown without waiting for 240 KB of font faces. */}
        {language === 'zh' && <link rel="stylesheet" href={chineseFonts} />}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  const [queryClient] = useState(createQueryClient);
  const [api] = useState(() => createBrowserApi({ site: loaderData.site }));
  // A page that the browser restores shows what its queries held when it was left.
  useOnRestored(() => void queryClient.invalidateQueries());
  usePageViews(async () => (await import('./member/analytics-user.ts')).loadAnalyticsUser(queryClient, api));
  useNavigationGuard();
  usePageTable(loaderData.pages);
  useEffect(watchVersion, []);
  const isSignedIn = useIsSignedIn();
  const { errorReporting } = loaderData;
  useEffect(() => watchErrors(errorReporting), [errorReporting]);
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <Flags settings={loaderData.flagSettings}>
          <NotificationsProvider>
            <SignInProvider value={loadSignInDialog}>
              <DialogsProvider>
                <Outlet />
                <RouteAnnouncer />
                {isSignedIn && (
                  <Suspense>
                    <AccountFollower />
                  </Suspense>
                )}
              </DialogsProvider>
            </SignInProvider>
          </NotificationsProvider>
        </Flags>
      </ApiProvider>
    </QueryClientProvider>
  );
}

/** The last resort: what no layout caught, also when the root loader itself has failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
