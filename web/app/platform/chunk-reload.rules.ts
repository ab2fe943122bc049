/** In this time a path is reloaded at most once for a missing chunk (spec §9), in milliseconds. */
export const reloadGuardMs = 10_000;

/** Prefix of the session-storage keys that hold when a path was last reloaded (ms of the epoch). */
export const reloadKeyPrefix = 'reloaded ';

/**
 * Whether a path that lacks a chunk may be reloaded: not when that was just tried.
 * @param last when this path was last reloaded for it (ms), null for never
 */
export function canReload(last: number | null, now: number): boolean {
  // A clock that was set back must not lock the page for good.
  return last === null || now - last >= reloadGuardMs || now < last;
}
