import { useQueryClient } from '@tanstack/react-query';
import type { Bag } from '@vermilion/contract/bag';
import { useMemberMutation } from '~/member/member-action.ts';
import type { Api } from '~/platform/api.ts';
import { useApi } from '~/platform/queries.ts';
import { bagKeys, bagMutations, bagScope, putBag } from './bag.queries.ts';
import { useBagNotifications } from './use-bag-notifications.ts';

/**
 * Returns the change that a section makes to the bag. All changes of a bag are sent one after the other, so that the last
 * answer is the newest bag; it replaces the one shown, at checkout too. While the change is under way, further calls are
 * ignored: a double click changes once. What is the member's alone, such as rewards, is asked for again after a sign-in.
 * @param send calls the endpoint, with `keepalive`, and resolves to the bag of its answer
 * @param onRefused shows why it failed beside its control; without it a notification does
 */
export function useBagMutation<Input>(
  send: (api: Api, input: Input) => Promise<Bag>,
  onRefused?: (error: Error, input: Input) => void,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { notifyRefusal } = useBagNotifications();
  const { mutate, isPending, variables, error, reset } = useMemberMutation({
    mutationKey: bagMutations.section,
    scope: bagScope,
    mutationFn: (input: Input) => send(api, input),
    onSuccess: (bag) => putBag(queryClient, bag),
    onError: (failure, input) => {
      if (onRefused) onRefused(failure, input);
      else notifyRefusal(failure);
      // The answer may be lost although the bag was changed.
      void queryClient.invalidateQueries({ queryKey: bagKeys.all });
    },
  });
  return {
    change: (input: Input, onDone?: () => void) => {
      if (!isPending) mutate(input, { onSuccess: onDone });
    },
    isPending,
    /** What is being sent. */
    pending: isPending ? variables : undefined,
    error,
    /** Forgets the error. */
    reset,
  };
}
