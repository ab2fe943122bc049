import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createForm, getOutcome, readToken, testAccounts, testPassword } from './account.testing.ts';

let database: Database;
let shop: Awaited<ReturnType<typeof testAccounts>>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await testAccounts(database);
});
afterEach(() => shop.close());

const createEmail = () => `ling.${crypto.randomUUID()}@example.sg`;
const findMail = (to: string) => shop.mails.findLast((mail) => mail.to.address === to);
const isSignedIn = async (visitor: ReturnType<typeof shop.visit>) =>
  getOutcome(await shop.dispatch.call('GET user', {}, visitor)) === 'ok';

/** Asks for an e-mail as a member. @returns the token of the mailed link */
async function request(
  visitor: ReturnType<typeof shop.visit>,
  email: string,
  password = testPassword,
): Promise<string> {
  expect(getOutcome(await shop.requestEmail(visitor, email, password))).toBe('ok');
  await shop.runJobs();
  return readToken(findMail(email));
}

describe('a change of e-mail', () => {
  test('takes the mailed link and the password, ends all other sessions, and tells the e-mail before', async () => {
    const [phone, laptop] = [shop.visit('HK', 'zh'), shop.visit('HK', 'zh')];
    const { id, email } = await shop.join(phone);
    await shop.signIn(laptop, email);
    const next = createEmail();
    const token = await request(phone, ` ${next.toUpperCase()} `.trim().toLowerCase());
    expect(findMail(next)?.text).toContain(`https://hk.shop.example/confirm_email#token=${token}`);
    expect((await shop.getUser(phone)).email).toBe(email);

    const elsewhere = shop.visit('HK', 'zh');
    expect(getOutcome(await shop.changeEmail(elsewhere, token, 'Wrong-1-word'))).toBe('password PASSWORD_WRONG');
    expect(getOutcome(await shop.changeEmail(elsewhere, token))).toBe('ok');
    expect(await shop.getUser(elsewhere)).toMatchObject({ id, email: next });
    for (const device of [phone, laptop]) expect(await isSignedIn(device)).toBe(false);
    expect(getOutcome(await shop.signIn(shop.visit(), email))).toBe('SIGN_IN_FAILED');
    expect(getOutcome(await shop.signIn(shop.visit(), next))).toBe('ok');

    await shop.runJobs();
    const notice = findMail(email);
    expect(notice?.subject).toMatch(/\p{Script=Han}/u);
    expect(notice?.text).toContain('https://hk.shop.example/customer-care');
    expect(`${notice?.text}${notice?.html}`).not.toContain(next);
    for (const again of [token, 'x'.repeat(43)]) {
      expect(getOutcome(await shop.changeEmail(shop.visit(), again))).toBe('LINK_EXPIRED');
    }
  });

  test('to an e-mail in use answers alike, and tells its owner', async () => {
    const [owner, other] = [shop.visit(), shop.visit()];
    const { email } = await shop.join(owner);
    await shop.join(other);
    const fresh = await shop.requestEmail(other, createEmail());
    expect(await shop.requestEmail(other, email.toUpperCase())).toEqual(fresh);
    await shop.runJobs();
    const mail = findMail(email);
    expect(mail?.subject).toBe('Your email stays with your account');
    expect(`${mail?.text}${mail?.html}`).not.toContain('token=');
    expect((await shop.getUser(owner)).email).toBe(email);
  });

  test('is refused where a registration was first with the e-mail, and stays refused', async () => {
    const visitor = shop.visit();
    const { email } = await shop.join(visitor);
    const next = createEmail();
    const token = await request(visitor, next);
    await shop.join(shop.visit(), { ...createForm('SG'), email: next });
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect(getOutcome(await shop.changeEmail(shop.visit(), token))).toBe('LINK_EXPIRED');
    }
    expect((await shop.getUser(visitor)).email).toBe(email);
  });

  test('frees the e-mail before, for a registration', async () => {
    const visitor = shop.visit();
    const { id, email } = await shop.join(visitor);
    await shop.changeEmail(visitor, await request(visitor, createEmail()));
    const { id: other } = await shop.join(shop.visit(), { email });
    expect(other).not.toBe(id);
  });

  test('is void after another request, after a reset and after a change of password', async () => {
    const visitor = shop.visit();
    const { email } = await shop.join(visitor);
    const first = await request(visitor, createEmail());
    const second = await request(visitor, createEmail());
    expect(getOutcome(await shop.changeEmail(shop.visit(), first))).toBe('LINK_EXPIRED');
    const password = 'Second-2-word';
    const body = { currentPassword: testPassword, password, passwordConfirmation: password };
    expect(getOutcome(await shop.dispatch.call('PUT user/password', { body }, visitor))).toBe('ok');
    expect(getOutcome(await shop.changeEmail(shop.visit(), second, password))).toBe('LINK_EXPIRED');

    // The mail about the new password may be sent after this one.
    const third = await request(visitor, createEmail(), password);
    await shop.requestReset(shop.visit(), email);
    await shop.runJobs();
    const reset = readToken(findMail(email));
    // A link does what it was mailed for, and nothing else.
    expect(getOutcome(await shop.changeEmail(shop.visit(), reset, password))).toBe('LINK_EXPIRED');
    expect(getOutcome(await shop.reset(shop.visit(), third, 'Third-3-words'))).toBe('LINK_EXPIRED');
    expect(getOutcome(await shop.confirm(shop.visit(), third, password))).toBe('LINK_EXPIRED');
    expect(getOutcome(await shop.reset(shop.visit(), reset, 'Third-3-words'))).toBe('ok');
    expect(getOutcome(await shop.changeEmail(shop.visit(), third, 'Third-3-words'))).toBe('LINK_EXPIRED');
  });

  test('makes a reset link void that was mailed to the e-mail before', async () => {
    const visitor = shop.visit();
    const { email } = await shop.join(visitor);
    await shop.requestReset(shop.visit(), email);
    await shop.runJobs();
    const reset = readToken(findMail(email));
    await shop.changeEmail(visitor, await request(visitor, createEmail()));
    expect(getOutcome(await shop.reset(shop.visit(), reset, 'Second-2-word'))).toBe('LINK_EXPIRED');
  });

  test('expires after a day', async () => {
    const visitor = shop.visit();
    await shop.join(visitor);
    const token = await request(visitor, createEmail());
    shop.advanceClock(24 * 60);
    expect(getOutcome(await shop.changeEmail(shop.visit(), token))).toBe('LINK_EXPIRED');
    shop.advanceClock(-1);
    expect(getOutcome(await shop.changeEmail(shop.visit(), token))).toBe('ok');
  });

  test.each([
    ['', 'email REQUIRED'],
    ['ling@', 'email INVALID_EMAIL'],
    ['own', 'email EMAIL_UNCHANGED'],
    ['password', 'email AUTH_MS_PV_006'],
  ])('refuses %j', async (typed, outcome) => {
    const visitor = shop.visit();
    const password = `Mei.1.${crypto.randomUUID()}@example.sg`;
    const { email } = await shop.join(visitor, { password, passwordConfirmation: password });
    const next = { own: email.toUpperCase(), password }[typed] ?? typed;
    // An empty text does not pass the schema.
    if (next === '') {
      const raw = await shop.dispatch.raw('POST user/email', { body: { email: '', currentPassword: 'x' } }, visitor);
      expect(getOutcome(raw)).toContain('email');
      return;
    }
    expect(getOutcome(await shop.requestEmail(visitor, next, password))).toBe(outcome);
  });

  test('asks for the password in both steps, each of which is blocked after ten wrong ones', async () => {
    const visitor = shop.visit();
    await shop.join(visitor);
    const token = await request(visitor, createEmail());
    const device = shop.visit();
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(getOutcome(await shop.requestEmail(visitor, createEmail(), 'Wrong-1-word'))).toBe(
        'currentPassword PASSWORD_WRONG',
      );
      expect(getOutcome(await shop.changeEmail(device, token, 'Wrong-1-word'))).toBe('password PASSWORD_WRONG');
    }
    expect(getOutcome(await shop.requestEmail(visitor, createEmail()))).toBe('SIGN_IN_BLOCKED');
    expect(getOutcome(await shop.changeEmail(device, token))).toBe('SIGN_IN_BLOCKED');
    // Counted by the e-mail, as the device is not known.
    expect(getOutcome(await shop.changeEmail(shop.visit(), token))).toBe('SIGN_IN_BLOCKED');
  });

  test('mails one e-mail five times an hour at most, and does not say so', async () => {
    const visitor = shop.visit();
    await shop.join(visitor);
    const next = createEmail();
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      expect(getOutcome(await shop.requestEmail(visitor, next))).toBe('ok');
      await shop.runJobs();
    }
    expect(shop.mails.filter(({ to }) => to.address === next)).toHaveLength(5);
  });

  test('that waits is in the export, and goes with the account', async () => {
    const visitor = shop.visit();
    const { id } = await shop.join(visitor);
    const next = createEmail();
    const token = await request(visitor, next);
    const exported = await shop.dispatch.call('GET user/export', {}, visitor);
    expect(JSON.stringify(exported)).toContain(next);
    expect(getOutcome(await shop.dispatch.call('DELETE user', { body: { password: testPassword } }, visitor))).toBe(
      'ok',
    );
    const left = await database.db
      .selectFrom('account_email_changes')
      .select('id')
      .where('account_id', '=', id)
      .execute();
    expect(left).toEqual([]);
    expect(getOutcome(await shop.changeEmail(shop.visit(), token))).toBe('LINK_EXPIRED');
  });
});

describe('what nobody confirms', () => {
  test('is deleted after three days, with the mails that name an e-mail and were never sent', async () => {
    const visitor = shop.visit();
    const { id, email } = await shop.join(visitor);
    const waiting = createForm('SG');
    await shop.register(shop.visit(), waiting);
    await shop.requestEmail(visitor, createEmail());
    await shop.requestReset(shop.visit(), email);
    const { db } = database;
    await db.updateTable('jobs').set({ created_at: shop.clock.now(), failed_at: shop.clock.now() }).execute();
    const count = async () => ({
      registrations: (
        await db.selectFrom('account_registrations').select('id').where('email', '=', waiting.email).execute()
      ).length,
      changes: (await db.selectFrom('account_email_changes').select('id').where('account_id', '=', id).execute())
        .length,
      mails: (await db.selectFrom('jobs').select('id').where('kind', '=', 'account.mail_password_reset').execute())
        .length,
    });
    shop.advanceClock(24 * 60);
    await shop.accounts.deleteOutdated();
    expect(await count()).toEqual({ registrations: 1, changes: 1, mails: 1 });
    shop.advanceClock(2 * 24 * 60);
    await shop.accounts.deleteOutdated();
    expect(await count()).toEqual({ registrations: 1, changes: 1, mails: 0 });
    shop.advanceClock(1);
    await shop.accounts.deleteOutdated();
    expect(await count()).toEqual({ registrations: 0, changes: 0, mails: 0 });
  });
});
