import { useLingui } from '@lingui/react/macro';
import type { Overlay } from '@vermilion/contract/content-overlays';
import { X } from 'lucide';
import { useId, useRef } from 'react';
import { focusMain } from '~/platform/focus-main.ts';
import { Headline } from '~/ui/headline.tsx';
import { IconButton } from '~/ui/icon-button.tsx';
import { OverlayContent } from './overlay-content.tsx';

/** An overlay at the lower edge of the page: it takes no focus, and moves nothing. */
export default function OverlayBar({ overlay, onClose }: { overlay: Overlay; onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const ref = useRef<HTMLElement>(null);
  const close = () => {
    const hadFocus = ref.current?.contains(document.activeElement);
    onClose();
    // The focused button leaves the page with the bar.
    if (hadFocus) focusMain();
  };
  return (
    <section
      ref={ref}
      className="overlay-bar"
      aria-labelledby={id}
      onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && close()}
    >
      <div className="overlay-head">
        <Headline as="h2" size="d4" id={id}>
          {overlay.title}
        </Headline>
        <IconButton icon={X} label={t`Close`} className="-mt-2 -mr-3" onClick={close} />
      </div>
      <OverlayContent overlay={overlay} onFollow={onClose} />
    </section>
  );
}
