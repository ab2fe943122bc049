import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Result } from '../platform/result.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { createGoogleProvider } from './account.google.provider.ts';
import { signInAtGoogle, startTestGoogle, type TestGoogle, type TestPerson } from './account.google.testing.ts';
import { createForm, getOutcome, readToken, testAccounts, testPassword } from './account.testing.ts';

let database: Database;
let google: TestGoogle;
let shop: Awaited<ReturnType<typeof testAccounts>>;

beforeAll(async () => {
  database = await testDatabase();
  google = await startTestGoogle(['http://sg.localhost:3000/sign_in/google']);
  const { issuer, clientId, clientSecret } = google;
  const report = () => {};
  const provider = createGoogleProvider({ issuer, clientId, clientSecret, clock: systemClock, fetch, report });
  shop = await testAccounts(database, { google: provider });
});
afterAll(async () => {
  await shop.close();
  await google.stop();
  await database.close();
});

const count = (outcomes: readonly string[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(outcomes, (outcome) => outcome)).map(([name, all]) => [name, all?.length]),
  );

/** Does something at once, and says what it came to. */
const race = async (width: number, work: (index: number) => Promise<Result<unknown>>) =>
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

  test('confirmations of one change of e-mail make it once', async () => {
    const visitor = shop.visit();
    await shop.join(visitor);
    const email = `ling.${crypto.randomUUID()}@example.sg`;
    await shop.requestEmail(visitor, email);
    await shop.runJobs();
    const token = readToken(shop.mails.findLast(({ to }) => to.address === email));
    // One more at once would meet the limit of passwords.
    expect(await race(10, () => shop.changeEmail(shop.visit(), token))).toEqual({ ok: 1, LINK_EXPIRED: 9 });
  });

  test('registrations and changes to one e-mail give it to one account', async () => {
    const email = `ling.${crypto.randomUUID()}@example.sg`;
    const members = Array.from({ length: 6 }, () => shop.visit());
    for (const member of members) await shop.join(member);
    const start = shop.mails.length;
    for (const member of members.slice(0, 5)) await shop.requestEmail(member, email);
    await shop.register(shop.visit(), { ...createForm('SG'), email });
    await shop.runJobs();
    const mailed = shop.mails.slice(start).filter(({ to }) => to.address === email);
    const tokens = mailed.map((mail) => ({ token: readToken(mail), isChange: mail.text.includes('/confirm_email') }));
    expect(tokens.filter(({ isChange }) => isChange)).toHaveLength(5);
    expect(tokens.filter(({ isChange }) => !isChange)).toHaveLength(1);
    const outcomes = await race(36, (index) => {
      const { token, isChange } = tokens[index % tokens.length] ?? { token: '', isChange: false };
      return isChange ? shop.changeEmail(shop.visit(), token) : shop.confirm(shop.visit(), token);
    });
    expect(outcomes).toEqual({ ok: 1, LINK_EXPIRED: 35 });
    const owners = await database.db.selectFrom('accounts').select('id').where('email', '=', email).execute();
    expect(owners).toHaveLength(1);
  });

  test('requests to change one account’s e-mail leave one that waits', async () => {
    const visitor = shop.visit();
    const { id } = await shop.join(visitor);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        shop.requestEmail(visitor, `${index}.${crypto.randomUUID()}@example.sg`),
      ),
    );
    await shop.runJobs();
    const waiting = await database.db
      .selectFrom('account_email_changes')
      .selectAll()
      .where('account_id', '=', id)
      .execute();
    expect(waiting).toHaveLength(1);
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

  type Visitor = ReturnType<typeof shop.visit>;
  const createPerson = (): TestPerson => ({
    sub: crypto.randomUUID(),
    email: `mei.${crypto.randomUUID()}@example.sg`,
    name: 'Mei Tan',
  });
  /** Signs in at Google. @returns what its redirect carries */
  async function arrive(visitor: Visitor, person: TestPerson) {
    const begun = (await shop.dispatch.raw('GET auth/google', {}, visitor)) as Result<{ location: string }>;
    if (!begun.ok) throw new Error(begun.error.code);
    const { searchParams } = await signInAtGoogle(begun.value.location, person);
    return {
      provider: 'google' as const,
      state: searchParams.get('state') ?? '',
      code: searchParams.get('code') ?? '',
      iss: google.issuer,
    };
  }
  const finish = (visitor: Visitor, body: Awaited<ReturnType<typeof arrive>>) =>
    shop.dispatch.call('POST auth/social', { body }, visitor);
  const register = (visitor: Visitor, state: string) => {
    const { email: _, password: __, passwordConfirmation: ___, ...form } = createForm('SG');
    return shop.dispatch.call('POST auth/social/accounts', { body: { ...form, state } }, visitor);
  };
  const link = (visitor: Visitor, state: string, email: string) =>
    shop.dispatch.call('POST auth/social/links', { body: { state, email, password: testPassword } }, visitor);
  const countSessions = async (accountId: string) => (await shop.sessions.list(accountId, null)).length;

  test('uses of one redirect of Google sign in once', async () => {
    const visitor = shop.visit();
    const person = createPerson();
    const first = await arrive(visitor, person);
    await finish(visitor, first);
    await register(visitor, first.state);
    const { id } = await shop.getUser(visitor);
    const redirect = await arrive(visitor, person);
    // Other devices than the one that began have its cookie at most by theft.
    const tabs = Array.from({ length: 50 }, () => {
      const tab = shop.visit();
      tab.jar.set('google-sign-in', visitor.jar.get('google-sign-in') ?? '');
      return tab;
    });
    expect(await race(50, (index) => finish(tabs[index] ?? visitor, redirect))).toEqual({
      ok: 1,
      GOOGLE_SIGN_IN_FAILED: 49,
    });
    expect(await countSessions(id)).toBe(2);
  });

  test('registrations with one identity open one account', async () => {
    const visitor = shop.visit();
    const redirect = await arrive(visitor, createPerson());
    await finish(visitor, redirect);
    expect(await race(50, () => register(visitor, redirect.state))).toEqual({ ok: 1, GOOGLE_SIGN_IN_FAILED: 49 });
  });

  test('registrations of one person in many tabs open one account with one link, and sign all in', async () => {
    const visitor = shop.visit();
    const person = createPerson();
    const redirects: Awaited<ReturnType<typeof arrive>>[] = [];
    for (let tab = 1; tab <= 12; tab += 1) {
      const redirect = await arrive(visitor, person);
      await finish(visitor, redirect);
      redirects.push(redirect);
    }
    expect(await race(12, (index) => register(visitor, redirects[index]?.state ?? ''))).toEqual({ ok: 12 });
    const accounts = await database.db.selectFrom('accounts').select('id').where('email', '=', person.email).execute();
    expect(accounts).toHaveLength(1);
  });

  test('links of one Google account to many accounts link one', async () => {
    const person = createPerson();
    const visitors = Array.from({ length: 8 }, () => shop.visit());
    const members: { email: string }[] = [];
    for (const visitor of visitors) members.push(await shop.join(visitor));
    const guests = visitors.map(() => shop.visit());
    const redirects = await Promise.all(guests.map((guest) => arrive(guest, person)));
    await Promise.all(guests.map((guest, index) => finish(guest, redirects[index] ?? expect.fail())));
    const linkOne = (index: number) =>
      link(guests[index] ?? expect.fail(), redirects[index]?.state ?? '', members[index]?.email ?? '');
    expect(await race(8, linkOne)).toEqual({ ok: 1, GOOGLE_LINK_TAKEN: 7 });
  });

  test('a reset leaves no session of a sign-in with Google that was under way', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const visitor = shop.visit();
      const person = createPerson();
      const first = await arrive(visitor, person);
      await finish(visitor, first);
      await register(visitor, first.state);
      const { id, email } = await shop.getUser(visitor);
      await shop.requestReset(shop.visit(), email);
      await shop.runJobs();
      const token = readToken(shop.mails.findLast(({ to, text }) => to.address === email && text.includes('#token=')));
      const thieves = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const thief = shop.visit();
          return { thief, redirect: await arrive(thief, person) };
        }),
      );
      const [reset] = await Promise.all([
        shop.reset(shop.visit(), token, 'Another-1-word'),
        ...thieves.map(({ thief, redirect }) => finish(thief, redirect)),
      ]);
      expect(getOutcome(reset)).toBe('ok');
      expect(await countSessions(id)).toBe(0);
    }
  });

  test('a deletion leaves no session of a sign-in with Google that was under way', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const visitor = shop.visit();
      const { id, email } = await shop.join(visitor);
      const person = createPerson();
      const first = await arrive(visitor, person);
      await finish(visitor, first);
      expect(getOutcome(await link(visitor, first.state, email))).toBe('ok');
      const others = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const other = shop.visit();
          return { other, redirect: await arrive(other, person) };
        }),
      );
      const [deleted] = await Promise.all([
        shop.dispatch.call('DELETE user', { body: { password: testPassword } }, visitor),
        // Over the time that checking the password takes.
        ...others.map(async ({ other, redirect }, index) => {
          await new Promise((resolve) => setTimeout(resolve, index * 8));
          return finish(other, redirect);
        }),
      ]);
      expect(getOutcome(deleted)).toBe('ok');
      expect(await countSessions(id)).toBe(0);
    }
  });
});
