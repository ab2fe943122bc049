import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Bag } from '@vermilion/contract/bag';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import type { Api } from '~/platform/api.ts';
import { seedQuery } from '~/platform/queries.ts';
import { createIdempotencyKey } from '~/ui/idempotency-key.ts';
import { bagKeys, bagMutations, bagScope, putBag } from './bag.queries.ts';
import { type BagChange, canSkip, findServerLine } from './bag-edits.rules.ts';
import type { BagNotifications } from './use-bag-notifications.ts';

/** Changes of the bag that the server has not answered, oldest first. */
export function listPendingChanges(queryClient: QueryClient): BagChange[] {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: bagMutations.change, status: 'pending' })
    .map(({ state }) => state.variables as BagChange);
}

/** Resolves once the server has answered all changes of the bag. */
export function waitForChanges(queryClient: QueryClient): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const resolveWhenDone = () => listPendingChanges(queryClient).length === 0 && resolve();
  const unsubscribe = queryClient.getMutationCache().subscribe(resolveWhenDone);
  resolveWhenDone();
  return promise.finally(unsubscribe);
}

/** Returns the mutation that sends a change, unless a later one replaces it, and puts the server's answer into the cache. */
export const createChangeOptions = (
  api: Api,
  queryClient: QueryClient,
  { notifyCapped, notifyRefusal }: Pick<BagNotifications, 'notifyCapped' | 'notifyRefusal'>,
) =>
  mutationOptions<EndpointOutput<'PATCH cart/line-items/'> | null, Error, BagChange>({
    mutationKey: bagMutations.change,
    scope: bagScope,
    mutationFn: async (change) => {
      const bag = queryClient.getQueryData<Bag>(bagKeys.whole);
      const pending = listPendingChanges(queryClient);
      // Of many quick clicks on a line, only the first and the last are sent.
      if (bag && canSkip(change, bag, pending.slice(pending.indexOf(change) + 1))) return null;
      return sendChange(api, change, bag);
    },
    onSuccess: async (answer) => {
      if (!answer) return;
      await putBag(queryClient, answer.bag);
      if (answer.notice) notifyCapped(answer.notice);
    },
    onError: async (error) => {
      // The answer may be lost although the change was made: read the bag again.
      const startedAt = Date.now();
      const bag = await api('GET cart/').catch(() => null);
      if (bag) await seedQuery(queryClient, bagKeys.whole, bag, startedAt);
      notifyRefusal(error);
    },
  });

/**
 * Sends a change by the endpoint that it needs.
 * @param bag the server's latest answer; a line that it does not hold is added
 */
function sendChange(
  api: Api,
  { line, quantity, idempotencyKey = createIdempotencyKey() }: BagChange,
  bag: Bag | undefined,
) {
  const options = { keepalive: true };
  const lineId = (bag && findServerLine(bag, line)?.id) ?? null;
  if (quantity === 0) return api('DELETE cart/line-items/', { query: { lineId: lineId ?? line.id } }, options);
  if (lineId !== null) return api('PATCH cart/line-items/', { body: { lineId, quantity } }, options);
  return api('POST cart/line-items/', { body: { variantId: line.variantId, quantity, idempotencyKey } }, options);
}
