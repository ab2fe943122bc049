import { PreviewBar } from '~/content/preview-bar.tsx';
import { loadPageFlags } from '~/flag/page-flags.server.ts';
import { usePage } from '~/platform/page.ts';
import type { Route } from './+types/preview-layout.ts';
import DefaultLayout from './default-layout.tsx';

export { revalidatePageFlags as shouldRevalidate } from '~/flag/page-flags-revalidation.ts';
export { ErrorBoundary } from './default-layout.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadPageFlags(context);

/** The default layout below the bar of editors. */
export default function PreviewLayout() {
  const { preview = null } = usePage().data;
  return (
    <>
      <PreviewBar tools={preview} />
      <DefaultLayout />
    </>
  );
}
