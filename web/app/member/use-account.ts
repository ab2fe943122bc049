import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Account } from '@vermilion/contract/loyalty';
import type { Api } from '~/platform/api.ts';
import { useApi } from '~/platform/queries.ts';
import { useIsSignedIn } from '~/platform/session/signed-in.ts';

/** The current account: who is signed in, and the membership. */
export const createAccountQuery = (api: Api) =>
  queryOptions({
    /** Spec §3. */
    queryKey: ['luxola-account'],
    queryFn: ({ signal }) => api('GET account', {}, { signal }),
  });

/** Who is signed in; undefined for visitors, and until it has loaded. */
export function useAccount(): Account | undefined {
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({ ...createAccountQuery(useApi()), enabled: isSignedIn });
  return isSignedIn ? data : undefined;
}
