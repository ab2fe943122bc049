import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { Bag, BagLine } from '@vermilion/contract/bag';
import { useEffect, useState } from 'react';
import { putAnswer, useApi, useLoaded } from '~/platform/queries.ts';
import { bagKeys, bagQuery, changeOptions } from './bag.queries.ts';
import {
  addRemoved,
  type BagChange,
  type BagEdits,
  dropReturned,
  noChange,
  type RemovedLine,
} from './bag-edits.rules.ts';
import { useBagNotifications } from './use-bag-notifications.ts';

type BagEditor = {
  edits: BagEdits;
  /** Asks for this many of a line; a removed line can be put back from its notification too. */
  change: (line: BagLine, quantity: number) => void;
  /** Makes these changes; resolves with the server's bag once it has answered all. */
  settle: (changes: readonly BagChange[]) => Promise<Bag>;
};

/** The bag on its page: changes show at once, the server has the last word. @param loaded by the page's loader */
export function useBag(loaded: Bag): BagEditor {
  const api = useApi();
  const queryClient = useQueryClient();
  const notifications = useBagNotifications();
  const { data: held } = useLoaded(bagQuery(api), loaded);
  const { mutate, mutateAsync } = useMutation(changeOptions(api, queryClient, notifications));
  const pending = useMutationState({
    filters: { mutationKey: bagKeys.change, status: 'pending' },
    select: ({ state }) => state.variables as BagChange,
  });
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([]);
  const edits = { held, pending, removed };
  const kept = dropReturned(edits);
  if (kept !== removed) setRemoved(kept);

  // The header counts what the page shows.
  useEffect(() => void putAnswer(queryClient, bagKeys.count, held.itemCount), [queryClient, held]);

  const set = (line: BagLine, quantity: number) => {
    if (quantity === 0) setRemoved(addRemoved(edits, line.variantId));
    mutate({ variantId: line.variantId, quantity });
  };
  return {
    edits,
    change: (line, quantity) => {
      set(line, quantity);
      if (quantity === 0)
        notifications.notifyRemoved(line, () => mutate({ variantId: line.variantId, quantity: line.quantity }));
      else notifications.closeRemoved(line);
    },
    settle: async (changes) => {
      // The last one changes nothing and waits for those before it.
      const results = [...changes, noChange].map((change) => mutateAsync(change));
      await Promise.allSettled(results);
      return queryClient.getQueryData<Bag>(bagKeys.whole) ?? held;
    },
  };
}
