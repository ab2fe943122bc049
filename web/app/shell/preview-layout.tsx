import { Trans } from '@lingui/react/macro';
import { Outlet } from 'react-router';
import type { PageHandle } from '~/platform/page.ts';
import { Shell } from './shell.tsx';

export const handle = { preview: true } satisfies PageHandle;

export default function PreviewLayout() {
  return (
    <>
      <aside className="preview-banner" aria-labelledby="preview-banner">
        <p id="preview-banner">
          <Trans>Preview: visits to this page are not counted.</Trans>
        </p>
      </aside>
      <Shell>
        <Outlet />
      </Shell>
    </>
  );
}
