import { Outlet } from 'react-router';
import { PreviewBar } from '~/content/preview-bar.tsx';
import { loadPageFlags } from '~/flag/page-flags.server.ts';
import { usePage } from '~/platform/page.ts';
import type { Route } from './+types/preview-layout.ts';
import { Shell } from './shell.tsx';

export { revalidatePageFlags as shouldRevalidate } from '~/flag/page-flags-revalidation.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadPageFlags(context);

/** The shell with the bar of editors below its header. It shares no module with the default layout, whose pages would grow by them. */
export default function PreviewLayout() {
  const { preview = null } = usePage().data;
  return (
    <Shell>
      <PreviewBar tools={preview} />
      <Outlet />
    </Shell>
  );
}
