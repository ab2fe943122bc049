import { PreviewBar } from '~/content/preview-bar.tsx';
import { loadPageFlags } from '~/flag/page-flags.server.ts';
import { usePage } from '~/platform/page.ts';
import type { Route } from './+types/preview-layout.ts';
import DefaultLayout from './default-layout.tsx';

export { revalidatePageFlags as shouldRevalidate } from '~/flag/page-flags-revalidation.ts';
export { ErrorBoundary } from './default-layout.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadPageFlags(context);

/** The default layout with the bar of editors below its header: the skip link stays the first of the page. */
export default function PreviewLayout() {
  const { preview = null } = usePage().data;
  return (
    <DefaultLayout>
      <PreviewBar tools={preview} />
    </DefaultLayout>
  );
}
