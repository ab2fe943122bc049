import { Trans } from '@lingui/react/macro';
import { Outlet } from 'react-router';
import { loadPageFlags } from '~/flag/page-flags.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import type { Route } from './+types/preview-layout.ts';
import { Shell } from './shell.tsx';

export { revalidatePageFlags as shouldRevalidate } from '~/flag/page-flags-revalidation.ts';

export const handle = { preview: true } satisfies PageHandle;

export const loader = ({ context }: Route.LoaderArgs) => loadPageFlags(context);

export default function PreviewLayout() {
  return (
    <>
      <aside className="bg-butter px-(--gutter) py-2 text-center text-small" aria-labelledby="preview-note">
        <p id="preview-note">
          <Trans>Preview: visits to this page aren’t counted.</Trans>
        </p>
      </aside>
      <Shell>
        <Outlet />
      </Shell>
    </>
  );
}
