import { useQueryClient } from '@tanstack/react-query';
import type { Bag, BagLine } from '@vermilion/contract/bag';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '~/platform/queries.ts';
import { rememberBag } from './bag.queries.ts';
import type { BagQueue } from './bag-queue.rules.ts';
import { type BagStore, createBagStore } from './bag-store.ts';
import { useTellBag } from './use-tell-bag.ts';

type Editor = {
  queue: BagQueue;
  store: BagStore;
  /** The shopper wants this many of the line; a line that is taken out can be put back from the notification too. */
  change: (line: BagLine, quantity: number) => void;
};

/** The bag on the page: changes show at once, the server has the last word. */
export function useBag(loaded: Bag): Editor {
  const api = useApi();
  const queryClient = useQueryClient();
  const tell = useTellBag();
  const [store] = useState(() => createBagStore(api, loaded, (bag) => rememberBag(queryClient, bag)));
  const queue = useSyncExternalStore(store.subscribe, store.queue, store.queue);

  useEffect(() => {
    store.accept(loaded);
    rememberBag(queryClient, loaded);
  }, [store, loaded, queryClient]);

  useEffect(() => store.watch({ onNotice: tell.notice, onRefused: tell.refusal }), [store, tell]);

  const change = (line: BagLine, quantity: number) => {
    const { variantId, quantity: before } = line;
    store.ask({ variantId, quantity });
    if (quantity === 0) tell.removal(line, () => store.ask({ variantId, quantity: before }));
    else tell.restored(line);
  };
  return { queue, store, change };
}
