import { getReturnPath } from '@vermilion/contract/return-path';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '~/platform/use-site.ts';

const subscribe = () => () => {};

/**
 * Returns where the sign-in pages lead on to: what `return_to` of their address holds (spec §2). Home in the server's
 * page, which is the same for everybody.
 */
export function useReturnPath(): string {
  const site = useSite();
  const { search } = useLocation();
  const read = () => getReturnPath(new URLSearchParams(search).get('return_to'), site);
  return useSyncExternalStore(subscribe, read, () => '/');
}
