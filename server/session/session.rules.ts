import { dayMs, minuteMs, secondMs } from '@vermilion/contract/durations';
/** Whom a session can be for (spec §6). */
export type SessionKind = 'member' | 'employee' | 'editor';

/** Why a session ended: signed out on its device, ended from another, with all others, as the oldest, or by theft. */
export type EndReason = 'signed_out' | 'ended' | 'all_ended' | 'too_many' | 'token_reused';

export const accessTokenSeconds = 600;

/** How long login cookies and refresh tokens live (spec §9): 60 days from the latest refresh. */
export const loginSeconds = 5_184_000;

/** How long a replaced refresh token still gives its one successor: tabs and retries use it at the same time. */
const reuseGraceMs = 30 * secondMs;

/** The open sessions of one account; another one ends the one that was not used for longest. */
export const maxSessionsPerAccount = 50;

/** How long sessions that are over stay on record. */
export const keepEndedMs = 30 * dayMs;

/** After how long a new key signs the access tokens. */
const keyLifeMs = 30 * dayMs;

/** How long a new key is known before it signs, so that every process can check it by then. */
export const keyLeadMs = 10 * minuteMs;

/** How long a key checks tokens after its successor began to sign; far longer than tokens live. */
const keyOverlapMs = dayMs;

/** What decides whether a refresh token is accepted. */
type RefreshState = {
  generation: number;
  rotated_at: Date;
  expires_at: Date;
  ended_at: Date | null;
};

/**
 * Decides what a refresh token of a generation gets: `rotate` a successor; `repeat` the successor that was made already;
 * nothing as the session is `over`; or, being `reused`, the end of the session.
 */
export function judgeRefresh(
  { generation, rotated_at, expires_at, ended_at }: RefreshState,
  presented: number,
  now: Date,
): 'rotate' | 'repeat' | 'reused' | 'over' {
  if (ended_at !== null || expires_at <= now) return 'over';
  if (presented === generation) return 'rotate';
  const isInGrace = now.getTime() - rotated_at.getTime() <= reuseGraceMs;
  return presented === generation - 1 && isInGrace ? 'repeat' : 'reused';
}

/** What decides whether a key signs, and whether it still checks tokens. */
export type KeyTimes = { kid: string; created_at: Date; signs_from: Date };

/**
 * Returns the key that signs: of those that may by now, the latest. Where all are of the future, as a clock that ran ahead has
 * made them and deleted those before, it is the earliest.
 */
export function pickSigningKey<Key extends Pick<KeyTimes, 'signs_from'>>(keys: readonly Key[], now: Date): Key | null {
  const sorted = keys.toSorted((one, other) => one.signs_from.getTime() - other.signs_from.getTime());
  return sorted.findLast(({ signs_from }) => signs_from <= now) ?? sorted[0] ?? null;
}

/** Whether it is time for a new key: none was made lately. One that a clock which ran ahead has made is no reason to wait. */
export function isKeyDue(keys: readonly KeyTimes[], now: Date): boolean {
  return keys.every(({ created_at }) => {
    const ageMs = now.getTime() - created_at.getTime();
    return ageMs >= keyLifeMs || ageMs < 0;
  });
}

/** Returns the keys that no valid token can be signed with: another one has signed for longer than the overlap. */
export function listRetiredKeys(keys: readonly KeyTimes[], now: Date): string[] {
  const hasOldSuccessor = (key: KeyTimes) =>
    keys.some(({ signs_from }) => signs_from > key.signs_from && now.getTime() - signs_from.getTime() > keyOverlapMs);
  return keys.filter(hasOldSuccessor).map(({ kid }) => kid);
}
