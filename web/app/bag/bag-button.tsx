import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { createLazyPart } from '~/platform/missing-chunk.ts';
import { IconLink } from '~/ui/icon-button.tsx';
import { hasOpenModal } from '~/ui/modal-stack.ts';
import { useNotify } from '~/ui/notifications.tsx';
import { hasRoomForPreview, Preview, usePreview } from '~/ui/preview.tsx';
import {
  type BagPreview as BagPreviewData,
  createAdditionPreview,
  useAddToBag,
  useBagCount,
  watchAdditions,
} from './bag.queries.ts';
import { finishAdditions } from './unfinished-additions.ts';

const BagPreview = createLazyPart(() => loadWithCatalogs(['bag', 'purchase'], () => import('./bag-preview.tsx')));

/** How long the preview stays open after an addition, in milliseconds. */
const shownAfterAddingMs = 3000;

/** The header's link to the bag, with the number of items and, on wide screens, a preview. */
export function BagButton() {
  const { t, i18n } = useLingui();
  const notify = useNotify();
  const navigate = useNavigate();
  const viewBag = { label: t`View bag`, onAction: () => void navigate('/cart') };
  const count = useBagCount(async (report) => {
    const { listMergeTexts } = await loadWithCatalogs(['sections'], () => import('./sections/merge-texts.ts'));
    // They stay: nothing on the page says what is gone.
    for (const text of listMergeTexts(report)) {
      notify({ type: 'warn', text: i18n._(text), duration: Number.POSITIVE_INFINITY, action: viewBag });
    }
  });
  const preview = usePreview('/cart');
  const { added, clear } = useLastAdded(preview.open);
  const { mutate } = useAddToBag();
  useEffect(() => finishAdditions(mutate), [mutate]);
  const name = added?.name;
  return (
    <Preview
      control={preview}
      onOpen={() => {
        if (!preview.isOpen) clear();
        preview.open();
      }}
      renderPanel={(close) => (
        <Suspense>
          <BagPreview added={added?.preview} onClose={close} />
        </Suspense>
      )}
    >
      <IconLink to="/cart" icon={ShoppingBag} label={t`Bag, ${count}`} count={count} />
      <span className="sr-only" role="status">
        {/* A new element each time: the same text again would not be announced. */}
        {name && <span key={added.number}>{t`Added: ${name}`}</span>}
      </span>
    </Preview>
  );
}

/**
 * Returns the last addition. The preview shows that line alone: with all lines it would reach down over the button that was
 * pressed. Where the preview has no room or a dialog covers the header, a notification confirms the addition instead.
 */
function useLastAdded(openPreview: (shownForMs: number) => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const [added, setAdded] = useState<{ number: number; name: string; preview: BagPreviewData } | null>(null);
  useEffect(
    () =>
      watchAdditions(queryClient, ({ variantId, name }, bag) => {
        if (hasRoomForPreview() && !hasOpenModal()) {
          const preview = createAdditionPreview(bag, variantId);
          setAdded((before) => ({ number: (before?.number ?? 0) + 1, name, preview }));
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
