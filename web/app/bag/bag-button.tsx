import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { createLazyPart } from '~/platform/missing-chunk.ts';
import { IconLink } from '~/ui/icon-button.tsx';
import { hasOpenModal } from '~/ui/modal-stack.ts';
import { useNotify } from '~/ui/notifications.tsx';
import { useDismiss } from '~/ui/use-dismiss.ts';
import { type BagPreview as Preview, previewLine, useBagCount, watchAdditions } from './bag.queries.ts';
import { hasRoomForPreview, usePreview } from './use-preview.ts';

const BagPreview = createLazyPart(() => loadWithCatalogs(['bag', 'purchase'], () => import('./bag-preview.tsx')));

/** How long the preview stays open after an addition, and after the pointer has left it. */
const shownAfterAddingMs = 3000;
const shownAfterLeavingMs = 250;

/** The header's link to the bag, with the number of items and, on wide screens, a preview. */
export function BagButton() {
  const { t } = useLingui();
  const count = useBagCount();
  const { isOpen, open, close } = usePreview();
  const { added, clear } = useLastAdded(open);
  const name = added?.name;
  const holder = useRef<HTMLDivElement>(null);
  const closeAndKeepFocus = () => {
    // Focus must not be removed from the page with the preview.
    if (holder.current?.contains(document.activeElement)) holder.current.querySelector('a')?.focus();
    close();
  };
  useDismiss(holder, isOpen, closeAndKeepFocus);
  const openWhole = () => {
    if (!isOpen) clear();
    open();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus show what the link inside leads to
    <div
      ref={holder}
      className="wide:relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && openWhole()}
      onPointerLeave={() => close(shownAfterLeavingMs)}
      onFocus={(event) => event.target.matches(':focus-visible') && openWhole()}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <IconLink to="/cart" icon={ShoppingBag} label={t`Bag, ${count}`} count={count} />
      <span className="sr-only" role="status">
        {name && t`Added: ${name}`}
      </span>
      {isOpen && (
        <Suspense>
          <BagPreview added={added?.preview} onClose={closeAndKeepFocus} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Returns the last addition, which the preview shows alone, so that it ends above the button that was pressed. Where the
 * preview has no room or a dialog covers the header, a notification confirms the addition instead.
 */
function useLastAdded(openPreview: (shownFor: number) => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const [added, setAdded] = useState<{ name: string; preview: Preview } | null>(null);
  useEffect(
    () =>
      watchAdditions(queryClient, ({ variantId, name }, bag) => {
        if (hasRoomForPreview() && !hasOpenModal()) {
          setAdded({ name, preview: previewLine(bag, variantId) });
          openPreview(shownAfterAddingMs);
          return;
        }
        const action = { label: t`View bag`, onAction: () => void navigate('/cart') };
        notify({ type: 'success', text: t`Added: ${name}`, action });
      }),
    [queryClient, notify, navigate, openPreview, t],
  );
  return { added, clear: () => setAdded(null) };
}
