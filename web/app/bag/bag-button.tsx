import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useApi } from '~/platform/queries.ts';
import { IconLink } from '~/ui/icon-button.tsx';
import { useNotify } from '~/ui/notifications.tsx';
import { bagCountQuery, type BagPreview as Preview, previewOfLine, watchAdditions } from './bag.queries.ts';
import { hasRoomForPreview, usePreview } from './use-preview.ts';

const BagPreview = lazy(() => import('./bag-preview.tsx'));

/** Milliseconds that the preview stays after an addition, and after the pointer has left it. */
const shownAfterAdding = 3000;
const shownAfterLeaving = 250;

/** The way to the bag in the header, with how many items it holds and, where there is room, a preview. */
export function BagButton() {
  const { t } = useLingui();
  const { data: count = 0 } = useQuery(bagCountQuery(useApi()));
  const { isOpen, open, close } = usePreview();
  const { added, forget } = useLastAdded(open);
  const name = added?.name;
  const openWhole = () => {
    if (!isOpen) forget();
    open();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus show what the link inside leads to
    <div
      className="wide:relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && openWhole()}
      onPointerLeave={() => close(shownAfterLeaving)}
      onFocus={(event) => event.target.matches(':focus-visible') && openWhole()}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Focus must not leave with the preview.
        event.currentTarget.querySelector('a')?.focus();
        close();
      }}
    >
      <IconLink to="/cart" icon={ShoppingBag} label={t`Bag, ${count}`}>
        {count > 0 && (
          <span className="icon-count" aria-hidden="true">
            {count}
          </span>
        )}
      </IconLink>
      <span className="sr-only" role="status">
        {name && t`Added: ${name}`}
      </span>
      {isOpen && (
        <Suspense>
          <BagPreview added={added?.preview} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * What was added last: where there is room the preview shows it, and nothing but it, so that it ends above the button
 * that was pressed; elsewhere a notification tells it.
 */
function useLastAdded(openPreview: (shownFor: number) => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [added, setAdded] = useState<{ name: string; preview: Preview } | null>(null);
  useEffect(
    () =>
      watchAdditions(queryClient, ({ variantId, name }, bag) => {
        if (!hasRoomForPreview()) notify({ type: 'success', text: t`Added: ${name}` });
        else {
          setAdded({ name, preview: previewOfLine(bag, variantId) });
          openPreview(shownAfterAdding);
        }
      }),
    [queryClient, notify, openPreview, t],
  );
  return { added, forget: () => setAdded(null) };
}
