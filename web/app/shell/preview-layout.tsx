import { Trans } from '@lingui/react/macro';
import { Outlet } from 'react-router';
import { Shell } from './shell.tsx';

/** Pages below are drafts: nothing of them is counted (see platform/page-views). */
export const handle = { preview: true };

export default function PreviewLayout() {
  return (
    <>
      <p className="preview-banner">
        <Trans>Preview: this page is a draft that only editors see.</Trans>
      </p>
      <Shell>
        <Outlet />
      </Shell>
    </>
  );
}
