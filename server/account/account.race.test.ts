import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { createForm, getOutcome, readToken, testAccounts, testPassword } from './account.testing.ts';

let database: Database;
let shop: Awaited<ReturnType<typeof testAccounts>>;

beforeAll(async () => {
  database = await testDatabase();
  shop = await testAccounts(database);
});
afterAll(async () => {
  await shop.close();
  await database.close();
});

const count = (outcomes: readonly string[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(outcomes, (outcome) => outcome)).map(([name, all]) => [name, all?.length]),
  );

/** Does something at once, and says what it came to. */
const race = async (width: number, work: (index: number) => ReturnType<typeof shop.confirm>) =>
  count((await Promise.all(Array.from({ length: width }, (_, index) => work(index)))).map(getOutcome));

describe.runIf(engine === 'postgres')('at once', () => {
  test('confirmations of one link open one account', async () => {
    const form = createForm('SG');
    await shop.register(shop.visit(), form);
    await shop.runJobs();
    const token = readToken(shop.mails.at(-1));
    expect(await race(50, () => shop.confirm(shop.visit(), token))).toEqual({ ok: 1, LINK_EXPIRED: 49 });
  });

  test('confirmations of several registrations of one e-mail open one account', async () => {
    const form = createForm('SG');
    const start = shop.mails.length;
    for (let mail = 1; mail <= 4; mail += 1) await shop.register(shop.visit(), form);
    await shop.runJobs();
    const tokens = shop.mails.slice(start).map(readToken);
    expect(await race(40, (index) => shop.confirm(shop.visit(), tokens[index % 4] ?? ''))).toEqual({
      ok: 1,
      LINK_EXPIRED: 39,
    });
    const accounts = await database.db.selectFrom('accounts').select('id').where('email', '=', form.email).execute();
    expect(accounts).toHaveLength(1);
  });

  test('uses of one reset link change the password once', async () => {
    const { id, email } = await shop.join(shop.visit());
    await shop.requestReset(shop.visit(), email);
    await shop.runJobs();
    const token = readToken(shop.mails.at(-1));
    expect(await race(50, (index) => shop.reset(shop.visit(), token, `Another-${index}-word`))).toEqual({
      ok: 1,
      LINK_EXPIRED: 49,
    });
    const { previous } = await database.db
      .selectFrom('account_passwords')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(previous).toHaveLength(1);
  });

  test('wrong sign-ins for one e-mail are checked ten times at most, and share one reference', async () => {
    const { email } = await shop.join(shop.visit());
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => shop.signIn(shop.visit(), email, 'Wrong-1-word')),
    );
    expect(count(answers.map(getOutcome))).toEqual({ SIGN_IN_FAILED: 10, SIGN_IN_BLOCKED: 50 });
    const references = new Set(
      answers.flatMap((answer) => (answer.ok ? [] : [answer.error.details?.reference])),
    ).difference(new Set([undefined]));
    expect(references.size).toBe(1);
    expect(getOutcome(await shop.signIn(shop.visit(), email, testPassword))).toBe('SIGN_IN_BLOCKED');
  });
});
