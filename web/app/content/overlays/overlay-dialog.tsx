import type { Overlay } from '@vermilion/contract/content-overlays';
import { Dialog } from '~/ui/dialog.tsx';
import type { HostedDialogProps } from '~/ui/dialogs.tsx';
import { OverlayContent } from './overlay-content.tsx';

/** An overlay as a dialog over the page. */
export default function OverlayDialog({ overlay, open, onClose }: HostedDialogProps & { overlay: Overlay }) {
  return (
    <Dialog open={open} onClose={onClose} title={overlay.title}>
      <OverlayContent overlay={overlay} onFollow={onClose} />
    </Dialog>
  );
}
