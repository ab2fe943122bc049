import { useSyncExternalStore } from 'react';
import { readToken } from './token.ts';

const listeners = new Set<() => void>();

/** Lets components follow after this tab has signed in or out. */
export function noteSignInChange(): void {
  for (const listener of listeners) listener();
}

/** Whether somebody is signed in; false on the server, whose pages are the same for everybody. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribe, isSignedIn, () => false);
}

const isSignedIn = () => readToken() !== null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
