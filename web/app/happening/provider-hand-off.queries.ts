import { useMemberMutation } from '~/member/member-action.ts';
import { useHandOff } from '~/platform/leave.ts';
import { useApi } from '~/platform/queries.ts';
import { createIdempotencyKey } from '~/ui/idempotency-key.ts';

/** Hands a guest over to the provider that keeps the times of a service. A press sends the same until it is answered. */
export function useProviderHandOff(chosen: { activityId: string; storeCode: string }) {
  const api = useApi();
  const { isLeaving, handOff } = useHandOff();
  const { mutate, isPending, error, variables } = useMemberMutation({
    mutationFn: (idempotencyKey: string) =>
      api('POST reservation-service/hand-offs', { body: { ...chosen, idempotencyKey } }),
    onSuccess: ({ redirectUrl }) => handOff(redirectUrl),
  });
  const isBusy = isPending || isLeaving;
  return {
    isBusy,
    error,
    leave: () => {
      if (!isBusy) mutate(createIdempotencyKey());
    },
    repeat: () => {
      if (variables !== undefined) mutate(variables);
    },
  };
}
