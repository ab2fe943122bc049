import type { QueryClient } from '@tanstack/react-query';
import { readToken } from './token.ts';

/** How names of what is stored about a shopper begin in `localStorage`; the welcome mat and the flag client have others. */
const personalPrefix = 'vermilion.';

/** Whose things this tab shows; null while it shows a visitor's. */
let shownAccountId: string | null = null;

/** Notes that this tab shows the account that is signed in now. @returns whether it has shown another one before */
export function adoptAccount(): boolean {
  const before = shownAccountId;
  shownAccountId = readAccountId();
  return before !== null && before !== shownAccountId;
}

/** Whether the account that this tab shows is not the one that is signed in. */
export function isShownAccountGone(): boolean {
  return shownAccountId !== null && readAccountId() !== shownAccountId;
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
