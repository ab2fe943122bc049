import { randomUUID } from 'node:crypto';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import { createSessionService } from './session.service.ts';

/** The secret that `testApp` protects sessions with. */
export const testSessionSecret = 's'.repeat(32);

/** For tests: a clock that a test moves, for any number of processes. */
export function createTestClock(start = new Date('2026-11-20T02:00:00Z')) {
  let now = start;
  return {
    now: () => now,
    moveBy: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}

/** For tests: the sessions as one process of the shop has them. */
export async function openSessions(database: Database, clock = createTestClock(), secret = testSessionSecret) {
  const reported: unknown[] = [];
  const sessions = await createSessionService({
    database,
    clock,
    random: systemRandom,
    secret,
    report: (error) => void reported.push(error),
  });
  return {
    sessions,
    clock,
    reported,
    /** Signs an account in. @returns its tokens, and a context that holds them as cookies */
    signIn: async (accountId: string = randomUUID(), userAgent = '') => {
      const visitor = createTestVisitor('SG');
      const context = { ...visitor, header: (name: string) => (name === 'user-agent' ? userAgent : undefined) };
      const tokens = await sessions.start(database.db, {
        accountId,
        kind: 'member',
        device: sessions.readDevice(context),
      });
      sessions.sendTokens(context, tokens);
      return { accountId, tokens, context };
    },
  };
}
