import { minuteMs, secondMs } from '@vermilion/contract/durations';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Actor, getCallerKey } from './actor.ts';
import type { Clock } from './clock.ts';
import { type Db, runInTransaction } from './database.ts';
import { createPersonHasher } from './person-hash.ts';
import { getAddressKey } from './rate-limits.ts';
import type { Tables } from './tables.ts';

/**
 * Limits on guessing codes that are worth money (ADR 133). Wrong codes are counted in the database, so that a limit is one
 * for all processes, by keyed digests of who typed them.
 */

/** After how many minutes wrong codes no longer count. */
export const guessWindowMinutes = 10;

/** How many wrong codes a visitor may type within a window, and an address, which many visitors may share. */
export type GuessLimits = { caller: number; address: number };

/** Who types a code. */
export type Guesser = { actor: Actor; address: string };

/** What a typed code led to. @property found null: it was a wrong one */
type Guess<Found> = { isAllowed: true; found: Found | null } | { isAllowed: false; retryAfterSeconds: number };

/**
 * Looks up what a code names, unless its visitor or address has typed too many wrong ones: then right ones are refused too,
 * so that the answer does not tell them apart. Attempts of one visitor or address come one after another. So parallel ones
 * cannot pass the limit together, and right ones never count.
 * @param lookUp returns null for a wrong code; may be called again after a deadlock
 */
export type LimitGuesses = <Found>(
  guesser: Guesser,
  lookUp: (transaction: Transaction<Tables>) => Promise<Found | null>,
) => Promise<Guess<Found>>;

/**
 * Creates the limit on guesses of one kind of codes.
 * @param secret of the digests
 * @param purpose what the codes are: guesses of each kind count for themselves
 */
export function createGuessLimit({
  db,
  clock,
  secret,
  purpose,
  limits,
}: {
  db: Kysely<Tables>;
  clock: Clock;
  secret: string;
  purpose: string;
  limits: GuessLimits;
}): LimitGuesses {
  const hash = createPersonHasher(secret, `guesses of ${purpose}`);
  const createKey = (text: string) => Buffer.from(hash(text)).toString('base64url');

  return ({ actor, address }, lookUp) => {
    const limitByKey = new Map([
      [createKey(`caller ${getCallerKey(actor)}`), limits.caller],
      [createKey(`address ${getAddressKey(address)}`), limits.address],
    ]);
    const keys = [...limitByKey.keys()].sort();
    const now = clock.now();
    return runInTransaction(db, async (transaction) => {
      const counts = await lockCounts(transaction, keys, now);
      const exceeded = counts.filter(
        ({ key, count, window_ends_at }) => window_ends_at > now && count >= (limitByKey.get(key) ?? 0),
      );
      if (exceeded.length > 0) {
        const endsAt = Math.max(...exceeded.map(({ window_ends_at }) => window_ends_at.getTime()));
        return { isAllowed: false, retryAfterSeconds: Math.ceil((endsAt - now.getTime()) / secondMs) };
      }
      const found = await lookUp(transaction);
      if (found === null) await countWrong(transaction, keys, now);
      return { isAllowed: true, found };
    });
  };
}

/** Deletes counts whose window is over, but for those of attempts under way, which the next call deletes. */
export async function deleteExpiredGuesses(db: Db, now: Date): Promise<void> {
  await sql`
    delete from guesses where key in (
      select key from guesses where window_ends_at <= ${now} for update skip locked)`.execute(db);
}

/** Locks the counts of keys, sorted, until the transaction ends. Waits for other attempts that have locked them. */
async function lockCounts(transaction: Transaction<Tables>, keys: readonly string[], now: Date) {
  const { rows } = await sql<{ key: string; count: number; window_ends_at: Date }>`
    insert into guesses as counted (key, count, window_ends_at)
    select key, 0, ${now}::timestamptz from unnest(${[...keys]}::text[]) as key order by key
    on conflict (key) do update set count = counted.count
    returning key, count, window_ends_at`.execute(transaction);
  return rows;
}

/** Counts a wrong code for keys that are locked. The first one begins a window. */
async function countWrong(transaction: Transaction<Tables>, keys: readonly string[], now: Date): Promise<void> {
  const endsAt = new Date(now.getTime() + guessWindowMinutes * minuteMs);
  await sql`
    update guesses set
      count = case when window_ends_at > ${now} then count + 1 else 1 end,
      window_ends_at = case when window_ends_at > ${now} then window_ends_at else ${endsAt}::timestamptz end
    where key = any(${[...keys]}::text[])`.execute(transaction);
}
