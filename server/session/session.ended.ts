import { minuteMs } from '@vermilion/contract/durations';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Report } from '../platform/report.ts';
import { accessTokenSeconds } from './session.rules.ts';
import { endedChannel, listEndedSince } from './session.store.ts';

/** The sessions that have ended while access tokens of theirs may still be valid. */
type EndedSessions = {
  has: (sessionId: string) => boolean;
  /** Adds one that this process has ended; a notification of the database adds it in the others. */
  add: (sessionId: string) => void;
  close: () => Promise<void>;
};

/** How often they are read again, in case notifications do not arrive. */
const reloadIntervalMs = minuteMs;

/** By how much the clocks of two processes may differ. */
const clockToleranceMs = minuteMs;

const rememberMs = accessTokenSeconds * 1000 + clockToleranceMs;

/** Follows which sessions end, in whichever process. */
export async function followEndedSessions({
  database,
  clock,
  report,
}: {
  database: Database;
  clock: Clock;
  report: Report;
}): Promise<EndedSessions> {
  /** Ordered by the moment when they are dropped, in milliseconds since 1970. */
  const forgetAt = new Map<string, number>();

  function add(sessionId: string): void {
    const nowMs = clock.now().getTime();
    for (const [id, moment] of forgetAt) {
      if (moment > nowMs) break;
      forgetAt.delete(id);
    }
    forgetAt.delete(sessionId);
    forgetAt.set(sessionId, nowMs + rememberMs);
  }

  async function load(): Promise<void> {
    const since = new Date(clock.now().getTime() - rememberMs);
    for (const id of await listEndedSince(database.db, since)) if (!forgetAt.has(id)) add(id);
  }

  const reload = () => void load().catch((error) => report(error, { part: 'ended sessions' }));
  const unlisten = await database.listen(endedChannel, add, reload);
  const timer = setInterval(reload, reloadIntervalMs).unref();
  await load();
  return {
    has: (sessionId) => forgetAt.has(sessionId),
    add,
    close: async () => {
      clearInterval(timer);
      await unlisten();
    },
  };
}
