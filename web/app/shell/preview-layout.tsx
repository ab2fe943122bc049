import { type ReactNode, useMemo } from 'react';
import { Outlet } from 'react-router';
import { PreviewBar } from '~/content/preview/preview-bar.tsx';
import { PreviewLinks, usePreviewNavigation } from '~/content/preview/preview-links.tsx';
import { loadPageFlags } from '~/flag/page-flags.server.ts';
import { createBrowserApi } from '~/platform/browser-api.ts';
import { usePage } from '~/platform/page.ts';
import { ApiProvider } from '~/platform/queries.ts';
import { useSite } from '~/platform/use-site.ts';
import type { Route } from './+types/preview-layout.ts';
import { Shell } from './shell.tsx';

export { revalidatePageFlags as shouldRevalidate } from '~/flag/page-flags-revalidation.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadPageFlags(context);

/** The shell with the bar of editors below its header. It shares no module with the default layout, whose pages would grow by them. */
export default function PreviewLayout() {
  const { preview = null, sharedUntil } = usePage().data;
  const navigation = usePreviewNavigation();
  const page = (
    <Shell>
      <PreviewBar tools={preview} sharedUntil={sharedUntil} navigation={navigation} />
      <Outlet />
    </Shell>
  );
  if (!preview) return page;
  return (
    <PreviewApi segments={preview.segments.filter(({ isSelected }) => isSelected).map(({ id }) => id)}>
      <PreviewLinks navigation={navigation}>{page}</PreviewLinks>
    </PreviewApi>
  );
}

/** Beside a preview calls are for drafts too, as the chosen people see them (spec §7). */
function PreviewApi({ segments, children }: { segments: readonly string[]; children: ReactNode }) {
  const site = useSite();
  const chosen = segments.join(',');
  const api = useMemo(() => createBrowserApi({ site, preview: { segments: chosen.split(',') } }), [site, chosen]);
  return <ApiProvider value={api}>{children}</ApiProvider>;
}
