import { useMutationState } from '@tanstack/react-query';
import { bagMutations } from './bag.queries.ts';

/** Whether a section's change of the bag is under way: the totals shown are those before it. */
export function useIsBagChanging(): boolean {
  const pending = useMutationState({
    filters: { mutationKey: bagMutations.section, status: 'pending' },
    select: () => true,
  });
  return pending.length > 0;
}
