import { useLingui } from '@lingui/react/macro';
import type { BagLine, BagNotice } from '@vermilion/contract/bag';
import { useMemo } from 'react';
import { useProblemText } from '~/platform/problem.ts';
import { useNotify } from '~/ui/notifications.tsx';
import { getLineKey, isUnavailable } from './bag-line.rules.ts';

/** Returns the notifications about changes to the bag. They may be called after the component has unmounted. */
export function useBagNotifications() {
  const { t } = useLingui();
  const notify = useNotify();
  const getText = useProblemText();
  return useMemo(
    () => ({
      notifyCapped: ({ code, quantity }: BagNotice) => {
        const text = {
          capped_by_stock: t`Only ${quantity} left, so we set your bag to that.`,
          capped_by_limit: t`Up to ${quantity} of each item.`,
        }[code];
        // An error stays: nothing else on the page says that less was added than was asked for.
        notify({ type: 'error', text });
      },
      notifyRemoved: (line: BagLine, onUndo: () => void) => {
        const { name } = line;
        notify({
          id: getRemovalId(line),
          text: t`${name} removed from your bag`,
          // Only an item that is available can be added again.
          action: line.kind !== 'item' || isUnavailable(line) ? undefined : { label: t`Undo`, onAction: onUndo },
        });
      },
      closeRemoved: (line: BagLine) => notify.close(getRemovalId(line)),
      notifyWaiting: () => notify({ type: 'warn', text: t`You’re offline. We’ll add it when you’re back.` }),
      notifyRefusal: (error: unknown) => notify({ type: 'error', text: getText(error) }),
    }),
    [t, notify, getText],
  );
}
export type BagNotifications = ReturnType<typeof useBagNotifications>;

const getRemovalId = (line: BagLine) => `bag-removed-${getLineKey(line)}`;
