import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Session } from '@vermilion/contract/session';
import type { Consent, SavedAddress, User } from '@vermilion/contract/user';
import { useMemberMutation } from '~/member/member-action.ts';
import { createAccountQuery } from '~/member/use-account.ts';
import type { Api } from '~/platform/api.ts';
import { leaveTo } from '~/platform/leave.ts';
import { putAnswer, useApi, useLoaded } from '~/platform/queries.ts';
import { announceAccountChange } from '~/platform/session/account-change.ts';
import { clearPersonalState } from '~/platform/session/personal-state.ts';
import { useSite } from '~/platform/use-site.ts';

const accountKeys = {
  user: ['user', 'profile'],
  addresses: ['user', 'addresses'],
  consents: ['user', 'consents'],
  devices: ['user', 'devices'],
} as const;

const createUserQuery = (api: Api) =>
  queryOptions({
    queryKey: accountKeys.user,
    queryFn: ({ signal }) => api('GET user', {}, { signal }),
  });

const createAddressesQuery = (api: Api) =>
  queryOptions({
    queryKey: accountKeys.addresses,
    queryFn: async ({ signal }) => (await api('GET user/addresses', {}, { signal })).addresses,
  });

const createConsentsQuery = (api: Api) =>
  queryOptions({
    queryKey: accountKeys.consents,
    queryFn: async ({ signal }) => (await api('GET user/consents', {}, { signal })).consents,
  });

const createDevicesQuery = (api: Api) =>
  queryOptions({
    queryKey: accountKeys.devices,
    queryFn: async ({ signal }) => (await api('GET sessions', {}, { signal })).sessions,
  });

/** The member's own data on a page of the account. @param loaded by the page's loader */
export function useLoadedUser(loaded: User): User {
  return useLoaded(createUserQuery(useApi()), loaded).data;
}

/** @param loaded by the page's loader */
export function useSavedAddresses(loaded: SavedAddress[]): SavedAddress[] {
  return useLoaded(createAddressesQuery(useApi()), loaded).data;
}

/** @param loaded by the page's loader */
export function useConsents(loaded: Consent[]): Consent[] {
  return useLoaded(createConsentsQuery(useApi()), loaded).data;
}

/** Returns a function that puts the answer to a change of the member's data into the cache. */
export function usePutAnswer() {
  const api = useApi();
  const queryClient = useQueryClient();
  return {
    putUser: async (user: User) => {
      await putAnswer(queryClient, accountKeys.user, user);
      void queryClient.invalidateQueries({ queryKey: createAccountQuery(api).queryKey });
    },
    putConsents: (consents: Consent[]) => putAnswer(queryClient, accountKeys.consents, consents),
    readAddressesAgain: () => queryClient.invalidateQueries({ queryKey: accountKeys.addresses }),
  };
}

/** The devices that the member is signed in on, and the way to end one. @param loaded by the page's loader */
export function useDevices(loaded: Session[]) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data } = useLoaded(createDevicesQuery(api), loaded);
  const { mutate, isPending, variables, error } = useMemberMutation({
    mutationFn: (id: string) => api('DELETE sessions/{id}', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.devices }),
  });
  return {
    devices: data,
    end: mutate,
    /** Ends the one again that has failed. */
    repeat: () => variables && mutate(variables),
    isEnding: (id: string) => isPending && variables === id,
    error,
  };
}

/** Signs this device out. */
export function useSignOut() {
  const api = useApi();
  const leave = useLeaveAsVisitor();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api('DELETE sessions'),
    onSuccess: leave,
  });
  return { signOut: () => mutate(), isSigningOut: isPending || isSuccess, error };
}

/**
 * Returns a function for somebody who is not signed in any more: it tells the other tabs, and loads home as a new document,
 * so that nothing of the member stays in the page's memory.
 */
export function useLeaveAsVisitor(): () => void {
  const { prefix } = useSite();
  const queryClient = useQueryClient();
  return () => {
    clearPersonalState(queryClient);
    announceAccountChange();
    leaveTo(`${prefix}/`);
  };
}
