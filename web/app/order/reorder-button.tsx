import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order } from '@vermilion/contract/order';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { bagKeys, bagScope, putBag } from '~/bag/bag.queries.ts';
import { useBagNotifications } from '~/bag/use-bag-notifications.ts';
import { useApi } from '~/platform/queries.ts';
import { Button } from '~/ui/button.tsx';
import { useNotify } from '~/ui/notifications.tsx';
import { addOrderLines, chooseStoreAgain } from './reorder.ts';

/** Puts what can still be bought of an order into the bag again, for the same store, and leads to the bag. */
export default function ReorderButton({ order: { lines, status, delivery } }: { order: Order }) {
  const { t } = useLingui();
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const { notifyCapped, notifyRefusal } = useBagNotifications();
  const [keys] = useState(() => new Map<string, string>());
  const { mutate, isPending } = useMutation({
    scope: bagScope,
    mutationFn: () => addOrderLines(api, lines, keys),
    onSuccess: async ({ bag, notices, isPartial }) => {
      if (!bag) return notify({ type: 'warn', text: t`None of these items is available right now.` });
      await putBag(queryClient, bag);
      chooseStoreAgain(delivery);
      for (const notice of notices) notifyCapped(notice);
      if (isPartial) notify({ type: 'warn', text: t`Some items are no longer available.` });
      await navigate('/cart');
    },
    onError: (error) => {
      notifyRefusal(error);
      // What was added before it is in the bag.
      void queryClient.invalidateQueries({ queryKey: bagKeys.all });
    },
  });
  return (
    <Button
      look={status === 'cancelled' ? 'act' : 'line'}
      busy={isPending}
      busyLabel={<Trans>One moment</Trans>}
      onClick={() => mutate()}
    >
      {status === 'cancelled' ? <Trans>Put it back in the bag</Trans> : <Trans>Order again</Trans>}
    </Button>
  );
}
