import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import type { Database } from './database.ts';
import { createGuessLimit, deleteExpiredGuesses, type Guesser, guessWindowMinutes } from './guesses.ts';
import { systemRandom } from './random.ts';
import { engine, testDatabase } from './testing.ts';

const isParallel = engine === 'postgres';
const limits = { caller: 3, address: 5 };

let database: Database;
let now: Date;
const clock = { now: () => now };
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  now = new Date('2026-11-20T02:00:00Z');
  await database.db.deleteFrom('guesses').execute();
});
afterAll(() => database.close());

/** Returns a process's limit on guesses. */
const createProcess = (purpose = 'tests') =>
  createGuessLimit({ db: database.db, clock, secret: 'the secret of guesses, of tests only', purpose, limits });

function createGuesser(address = '203.0.113.9'): Guesser {
  const actor: Actor = { kind: 'visitor', address, bagId: systemRandom.uuid(), guestId: null };
  return { actor, address };
}

const lookUp = (code: string) => async () => (code === 'right' ? code : null);

/** Returns what a code is answered with. */
async function type(guesser: Guesser, code: string, limitGuesses = createProcess()): Promise<string> {
  const guess = await limitGuesses(guesser, lookUp(code));
  return guess.isAllowed ? (guess.found ?? 'wrong') : `in ${guess.retryAfterSeconds} s`;
}

const countAnswers = (answers: readonly string[], answer: string) => answers.filter((each) => each === answer).length;

test('a visitor may type so many wrong codes within a window, which begins with the first of them', async () => {
  const guesser = createGuesser();
  for (let round = 0; round < 9; round += 1) expect(await type(guesser, 'right')).toBe('right');
  now = new Date(now.getTime() + 120_000);
  for (let round = 0; round < limits.caller; round += 1) expect(await type(guesser, 'guess')).toBe('wrong');
  now = new Date(now.getTime() + 60_000);
  for (const code of ['guess', 'right']) expect(await type(guesser, code)).toBe('in 540 s');
  expect(await type(createGuesser(), 'right')).toBe('right');
  now = new Date(now.getTime() + (guessWindowMinutes - 1) * 60_000);
  expect(await type(guesser, 'guess')).toBe('wrong');
});

test('visitors of one address share its limit, and visitors of a network of IPv6 too', async () => {
  const typeFrom = (address: string) => type(createGuesser(address), 'guess');
  for (const addresses of [
    ['203.0.113.9', '::ffff:203.0.113.9'],
    ['2001:db8::1', '2001:db8::2'],
  ] as const) {
    const answers: string[] = [];
    for (let round = 0; round < 6; round += 1) answers.push(await typeFrom(addresses[round % 2] ?? ''));
    expect(countAnswers(answers, 'wrong')).toBe(limits.address);
  }
});

test('parallel guesses in several processes cannot pass the limit together', async () => {
  const guesser = createGuesser();
  const processes = [createProcess(), createProcess()];
  const answers = await Promise.all(
    Array.from({ length: isParallel ? 60 : 8 }, (_, index) => type(guesser, 'guess', processes[index % 2])),
  );
  expect(countAnswers(answers, 'wrong')).toBe(limits.caller);
});

test('right codes at once never meet the limit', async () => {
  const guesser = createGuesser();
  const answers = await Promise.all(Array.from({ length: isParallel ? 60 : 8 }, () => type(guesser, 'right')));
  expect(new Set(answers)).toEqual(new Set(['right']));
});

test('guesses of each kind of codes count for themselves', async () => {
  const guesser = createGuesser();
  for (let round = 0; round < limits.caller; round += 1) await type(guesser, 'guess');
  expect(await type(guesser, 'right', createProcess('other codes'))).toBe('right');
});

test('an attempt that fails does not count', async () => {
  const guesser = createGuesser();
  const limitGuesses = createProcess();
  const breakDown = async () => {
    throw new Error('The database is away');
  };
  for (let round = 0; round < 5; round += 1) await expect(limitGuesses(guesser, breakDown)).rejects.toThrow();
  expect(await type(guesser, 'guess')).toBe('wrong');
});

test('who guesses is stored as digests, which are deleted when they no longer count', async () => {
  const guesser = createGuesser();
  await type(guesser, 'guess');
  const stored = await database.db.selectFrom('guesses').selectAll().execute();
  expect(stored).toHaveLength(2);
  expect(JSON.stringify(stored)).not.toContain(guesser.address);
  await deleteExpiredGuesses(database.db, now);
  expect(await database.db.selectFrom('guesses').selectAll().execute()).toEqual(stored);
  await deleteExpiredGuesses(database.db, new Date(now.getTime() + guessWindowMinutes * 60_000));
  expect(await database.db.selectFrom('guesses').selectAll().execute()).toEqual([]);
});
