import { readAccountId } from '~/platform/session/personal-state.ts';

const keyPrefix = 'vermilion-pending-action/';

/** How long a sign-in elsewhere may take, in milliseconds. */
const keptMs = 10 * 60_000;

type PendingAction = { input: unknown; accountId: string | null; keptUntil: number };

/**
 * Keeps an action in this tab while the visitor leaves the page to sign in. It is deleted with everything personal
 * (`clearPersonalState`), and so for another member.
 * @param input JSON; no passwords
 * @param accountId whose action it is; null for a visitor's
 */
export function keepPendingAction(name: string, input: unknown, accountId: string | null): void {
  const action: PendingAction = { input, accountId, keptUntil: Date.now() + keptMs };
  try {
    sessionStorage.setItem(keyPrefix + name, JSON.stringify(action));
  } catch {
    // Without storage the page is opened again, and the action is not done.
  }
}

/** Returns the input of an action that was kept, once, for the member who began it; undefined where there is none. */
export function takePendingAction(name: string): unknown {
  try {
    const stored = sessionStorage.getItem(keyPrefix + name);
    const action: PendingAction | null = stored === null ? null : JSON.parse(stored);
    const signedInId = readAccountId();
    if (action === null || signedInId === null) return undefined;
    sessionStorage.removeItem(keyPrefix + name);
    const isOwn = action.accountId === null || action.accountId === signedInId;
    return isOwn && Date.now() < action.keptUntil ? action.input : undefined;
  } catch {
    return undefined;
  }
}
