import { useLingui } from '@lingui/react/macro';
import type { BagLine, BagNotice } from '@vermilion/contract/bag';
import { useMemo } from 'react';
import { ApiError } from '~/platform/api.ts';
import { useNotify } from '~/ui/notifications.tsx';
import { isUnavailable } from './bag-queue.rules.ts';

/** Tells, as notifications, what came of a change to the bag. */
export function useTellBag() {
  const { t } = useLingui();
  const notify = useNotify();
  return useMemo(
    () => ({
      notice: ({ code, quantity }: BagNotice) => {
        const text = {
          capped_by_stock: t`Only ${quantity} left. That is what your bag holds now.`,
          capped_by_limit: t`Your bag takes ${quantity} of an item at most.`,
        }[code];
        notify({ type: 'warn', text });
      },
      removal: (line: BagLine, onUndo: () => void) => {
        const { variantId, name } = line;
        notify({
          id: removalId(variantId),
          text: t`${name} is out of your bag`,
          // What is sold out cannot be put back.
          action: isUnavailable(line) ? undefined : { label: t`Undo`, onAction: onUndo },
        });
      },
      restored: ({ variantId }: BagLine) => notify.close(removalId(variantId)),
      waiting: () => notify({ type: 'warn', text: t`You are offline. We add it when you are back.` }),
      refusal: (error: unknown) =>
        notify({
          type: 'error',
          text: error instanceof ApiError ? error.message : t`No connection. Your bag is as it was.`,
        }),
    }),
    [t, notify],
  );
}

const removalId = (variantId: number) => `bag-removed-${variantId}`;
