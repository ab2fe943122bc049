/** Milliseconds in which a path is reloaded at most once (spec §9). */
export const reloadGuard = 10_000;

/**
 * Whether a page that lacks a chunk may be reloaded: not when that was just tried for this path.
 * @param last when this path was last reloaded for it (ms), null for never
 */
export function mayReload(last: number | null, now: number): boolean {
  // A clock that was set back must not lock the page for good.
  return last === null || now - last >= reloadGuard || now < last;
}

/** Whether an answer of builds/latest.json names another build than the running one; anything unreadable does not. */
export function isOtherBuild(answer: unknown, running: string): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'id' in answer &&
    typeof answer.id === 'string' &&
    answer.id !== '' &&
    answer.id !== running
  );
}
