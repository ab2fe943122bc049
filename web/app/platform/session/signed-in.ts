import { useSyncExternalStore } from 'react';
import { readToken } from './token.ts';

const listeners = new Set<() => void>();

/** Lets components follow after this tab has signed in or out. */
export function noteSignInChange(): void {
  for (const listener of listeners) listener();
}

/** Whether somebody is signed in; false on the server, whose pages are the same for everybody. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(watchSignIn, isSignedIn, () => false);
}

/** Whether the browser has a login cookie now. */
export const isSignedIn = () => readToken() !== null;

/**
 * Calls back when this tab has signed in or out, and when it comes to the front: another may have done so meanwhile.
 * @returns a function that ends it
 */
export function watchSignIn(listener: () => void): () => void {
  listeners.add(listener);
  // The same function each time, so it is added once.
  addEventListener('focus', noteSignInChange);
  addEventListener('visibilitychange', noteSignInChange);
  return () => listeners.delete(listener);
}
