import type { RequestContext } from '@vermilion/server/platform/request-context';
import { testDatabase } from '@vermilion/server/platform/testing';
import { createTestClock, openSessions } from '@vermilion/server/session/session.testing';
import { createRow, median, type Row } from './table.ts';

const rounds = 2000;

/** Measures what it costs to find out who makes a request. */
export async function measureIdentify(): Promise<Row[]> {
  const database = await testDatabase();
  const clock = createTestClock(new Date());
  const { sessions, signIn } = await openSessions(database, clock);
  const members = await Promise.all(Array.from({ length: rounds }, async () => (await signIn()).context));
  const [member] = members;
  if (!member) throw new Error('Nobody signed in');
  const visitor = { ...member, cookies: { ...member.cookies, get: () => undefined } };

  async function measure(contexts: readonly RequestContext[]): Promise<number> {
    const times: number[] = [];
    for (const context of contexts) {
      const started = performance.now();
      await sessions.identify(context, false);
      times.push((performance.now() - started) * 1000);
    }
    return median(times);
  }

  const repeat = <Value>(value: Value) => Array<Value>(rounds).fill(value);
  await measure(repeat(visitor));
  const rows = [
    ['a visitor', await measure(repeat(visitor)), 5],
    ['the first request with a token', await measure(members), 1000],
    ['a further request with it', await measure(repeat(member)), 20],
  ] as const;
  await sessions.close();
  await database.close();
  return rows.map(([what, microseconds, budget]) =>
    createRow(`identify: ${what}`, `${microseconds.toFixed(1)} µs`, `≤ ${budget} µs`, microseconds <= budget),
  );
}
