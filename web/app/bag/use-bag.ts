import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { Bag, BagLine } from '@vermilion/contract/bag';
import { useEffect, useState } from 'react';
import { putAnswer, useApi, useLoaded } from '~/platform/queries.ts';
import { createIdempotencyKey } from '~/ui/idempotency-key.ts';
import { bagKeys, bagMutations, createBagQuery } from './bag.queries.ts';
import { createChangeOptions, waitForChanges } from './bag-changes.ts';
import {
  addRemoved,
  type BagChange,
  type BagEdits,
  dropReturned,
  findRemoved,
  type RemovedLine,
} from './bag-edits.rules.ts';
import { useBagNotifications } from './use-bag-notifications.ts';

type BagEditor = {
  edits: BagEdits;
  /** Sets the quantity of a line; 0 removes it, and shows a notification from which it can be restored. */
  change: (line: BagLine, quantity: number) => void;
  /** Makes these changes; resolves with the server's bag once it has answered all. */
  settle: (changes: readonly BagChange[]) => Promise<Bag>;
};

/** The bag on its page: changes show at once, and the server's answer replaces them. @param loaded by the page's loader */
export function useBag(loaded: Bag): BagEditor {
  const api = useApi();
  const queryClient = useQueryClient();
  const notifications = useBagNotifications();
  const { data: bag } = useLoaded(createBagQuery(api), loaded);
  const { mutate, mutateAsync } = useMutation(createChangeOptions(api, queryClient, notifications));
  const pending = useMutationState({
    filters: { mutationKey: bagMutations.change, status: 'pending' },
    select: ({ state }) => state.variables as BagChange,
  });
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([]);
  const edits = { bag, pending, removed };
  const stillRemoved = dropReturned(edits);
  if (stillRemoved !== removed) setRemoved(stillRemoved);

  // The header shows the number of items of the bag that this page shows.
  useEffect(() => void putAnswer(queryClient, bagKeys.count, bag.itemCount), [queryClient, bag]);

  function remove(line: BagLine): void {
    const idempotencyKey = findRemoved(edits, line)?.idempotencyKey ?? createIdempotencyKey();
    setRemoved(addRemoved(edits, line, idempotencyKey));
    mutate({ line, quantity: 0 });
    notifications.notifyRemoved(line, () => mutate({ line, quantity: line.quantity, idempotencyKey }));
  }

  return {
    edits,
    change: (line, quantity) => {
      if (quantity === 0) return remove(line);
      mutate({ line, quantity, idempotencyKey: findRemoved(edits, line)?.idempotencyKey });
      notifications.closeRemoved(line);
    },
    settle: async (changes) => {
      await Promise.allSettled(changes.map((change) => mutateAsync(change)));
      await waitForChanges(queryClient);
      return queryClient.getQueryData<Bag>(bagKeys.whole) ?? bag;
    },
  };
}
