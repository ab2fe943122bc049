import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * Services are tested on PostgreSQL, and on the embedded database by one test file for each noun with tables: the one that says
 * `@module-tag embedded`. `npm run proof -- embedded` runs all of it there.
 */

/** Nouns whose tables a test of another noun is about. */
const testedElsewhere: Record<string, string> = {
  audit: 'staff/staff.service.test.ts',
  grant: 'loyalty/points/points.staff.test.ts',
  payment: 'order/order.service.test.ts',
};

const isTagged = (file: string) =>
  /^\/\/ @module-tag embedded$/m.test(readFileSync(path.join(import.meta.dirname, file), 'utf8'));

test('each noun with tables is tested on the embedded database too', () => {
  const nouns = globSync('*/migrations', { cwd: import.meta.dirname })
    .map((folder) => path.dirname(folder))
    .filter((noun) => noun !== 'platform');
  expect(nouns.length).toBeGreaterThan(20);
  const untested = nouns.filter((noun) => {
    const elsewhere = testedElsewhere[noun];
    const files = elsewhere ? [elsewhere] : globSync(`${noun}/**/*.test.ts`, { cwd: import.meta.dirname });
    return !files.some(isTagged);
  });
  expect(untested).toEqual([]);
});
