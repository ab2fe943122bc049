import type { QueryClient } from '@tanstack/react-query';
import { readToken } from './token.ts';

/** How names of what is stored about a shopper begin in `localStorage`; the welcome mat and the flag client have others. */
const personalPrefix = 'vermilion.';

/** Whose things this tab shows; null while it shows a visitor's. */
let shownAccountId: string | null = null;

/** Under which the browser remembers whose traces it may hold, also while no tab is open. */
const ownerKey = `${personalPrefix}account`;

/**
 * Notes that this tab shows the account that is signed in now.
 * @returns whether this tab has shown another one before, or the browser may hold traces of one whose sign-in just expired
 */
export function adoptAccount(): boolean {
  const accountId = readAccountId();
  let before = shownAccountId;
  shownAccountId = accountId;
  try {
    before ??= localStorage.getItem(ownerKey);
    if (accountId !== null) localStorage.setItem(ownerKey, accountId);
  } catch {
    // A browser that denies storage holds no traces.
  }
  return before !== null && before !== accountId;
}

/** How many actions of the member wait for an answer, or for the member to sign in again. */
let heldActions = 0;

/**
 * Lets the tab go on showing the member's things where nobody is signed in any more, so that the same member can sign in
 * again and go on. @returns a function that ends it
 */
export function holdShownAccount(): () => void {
  heldActions += 1;
  return () => {
    heldActions -= 1;
  };
}

/** Returns the account whose things this tab shows; null while it shows a visitor's. */
export const readShownAccountId = () => shownAccountId;

/** Whether the account that this tab shows is not the one that is signed in. */
export function isShownAccountGone(): boolean {
  const accountId = readAccountId();
  if (shownAccountId === null || accountId === shownAccountId) return false;
  return accountId !== null || heldActions === 0;
}

/**
 * Deletes what this tab holds of somebody who has signed out: answers and changes in memory, drafts of forms, keys of
 * orders, recent searches. What is on screen is read again, as a visitor's. The server has cleared the cookies.
 */
export function clearPersonalState(queryClient: QueryClient): void {
  try {
    sessionStorage.clear();
    const stored = Object.keys(localStorage).filter((name) => name.startsWith(personalPrefix));
    for (const name of stored) localStorage.removeItem(name);
  } catch {
    // A browser that denies storage has stored nothing.
  }
  adoptAccount();
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.resetQueries();
}

/** Returns the account of the readable part of the token; null for guests. Not checked: only the server can. */
export function readAccountId(): string | null {
  const [, payload = ''] = readToken()?.split('.') ?? [];
  try {
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}
