import { apiRoot } from '@vermilion/contract/endpoints';
import type { RefreshRequest } from '@vermilion/contract/session';
import { announceAccountChange } from './account-change.ts';
import { readToken } from './token.ts';

/** Held by the tab that refreshes, so that the others wait for it. */
const lockName = 'vermilion-token-refresh';

/**
 * Refreshes the token of a signed-in visitor, once for all tabs. A refresh that the server refuses signs out: it has
 * cleared the cookies.
 * @param refused the readable part of the token that the server refused; null where the call was sent without one
 * @param headers of every call (spec §7)
 * @returns whether refused calls are to be repeated: with another token, or as a guest where the sign-in is over
 */
export async function refreshToken(refused: string | null, headers: Record<string, string>): Promise<boolean> {
  return takeTurns(async () => {
    // Another tab has refreshed, signed in or signed out in the meantime.
    if (readToken() !== refused) return true;
    const { ok, status, body } = await fetch(`${apiRoot}auth/token`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ grant_type: 'refresh_token', flow: 'client' } satisfies RefreshRequest),
    });
    void body?.cancel();
    if (status === 401) announceAccountChange();
    return ok || status === 401;
  });
}

/** Browsers have locks where the page is a secure context; elsewhere the server gives parallel refreshes one successor. */
function takeTurns<Value>(work: () => Promise<Value>): Promise<Value> {
  return navigator.locks ? navigator.locks.request(lockName, work) : work();
}
