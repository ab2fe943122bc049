import { Outlet } from 'react-router';
import { PreviewBar } from '~/content/preview/preview-bar.tsx';
import { PreviewLinks, usePreviewNavigation } from '~/content/preview/preview-links.tsx';
import { loadPageFlags } from '~/flag/page-flags.server.ts';
import { usePage } from '~/platform/page.ts';
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
  return preview ? <PreviewLinks navigation={navigation}>{page}</PreviewLinks> : page;
}
