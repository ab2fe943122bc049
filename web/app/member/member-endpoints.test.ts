import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const contract = new URL('../../../contract/', import.meta.url);
const app = new URL('../', import.meta.url);

/** What the app does by itself: renew the session, and delete a report that was shown, which the next answer has again. */
const unasked = ['POST auth/token', 'DELETE cart/merge-report/'];

/** Changes that a member's session permits, or that the key of an order's or a gift card's link permits instead. */
function listMemberChanges(): string[] {
  return readdirSync(contract)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(new URL(file, contract), 'utf8');
      const endpoints = text.split(/^ {2}(?='(?:GET|POST|PUT|PATCH|DELETE) )/m).slice(1);
      return endpoints
        .filter((endpoint) => /audience: 'member'|'AUTHENTICATION_FAILED'/.test(endpoint))
        .flatMap((endpoint) => /^'((?:POST|PUT|PATCH|DELETE) [^']+)'/.exec(endpoint)?.[1] ?? []);
    })
    .filter((key) => !unasked.includes(key));
}

test('each change of a member offers the sign-in where the session has ended', () => {
  const changes = listMemberChanges();
  expect(changes.length).toBeGreaterThan(15);
  const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(new URL(path, app), 'utf8') }));
  const unguarded = changes.flatMap((key) =>
    sources
      .filter(({ text }) => text.includes(`'${key}'`))
      .filter(({ text }) => !/\buse(?:Member(?:Action|Mutation|Form)|BagMutation|PaymentRetry|Cancelling)\b/.test(text))
      .map(({ path }) => `${path}: ${key}`),
  );
  expect(unguarded).toEqual([]);
});
