import { Trans } from '@lingui/react/macro';
import { Outlet } from 'react-router';
import { Shell } from './shell.tsx';

/** Pages below are previews: visits are not counted (see platform/page-views). */
export const handle = { preview: true };

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
