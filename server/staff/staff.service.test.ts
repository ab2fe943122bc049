// @module-tag embedded
import type { StaffRole } from '@vermilion/contract/permissions';
import type { InviteStaff } from '@vermilion/contract/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOutcome, readToken, testPassword } from '../account/account.testing.ts';
import type { Database } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import { testDatabase } from '../platform/testing.ts';
import { operator, testStaff } from './staff.testing.ts';

let database: Database;
let shop: Awaited<ReturnType<typeof testStaff>>;
let administrator: Awaited<ReturnType<typeof shop.hire>>;

beforeAll(async () => {
  database = await testDatabase();
  shop = await testStaff(database);
  administrator = await shop.hire('administrator');
});
afterAll(async () => {
  await shop.close();
  await database.close();
});

const createEmail = () => `bea.${systemRandom.uuid()}@example.sg`;
const createInvitation = (email: string, ...roles: StaffRole[]): InviteStaff => ({
  email,
  fullName: 'Bea',
  roles,
  market: 'SG',
  language: 'en',
});
const hour = 60;

/** Calls of the administrator. */
const grant = (accountId: string, role: StaffRole, by = administrator) =>
  shop.dispatch.call('PUT staff/{accountId}/roles/{role}', { params: { accountId, role } }, by.context);
const revoke = (accountId: string, role: StaffRole, by = administrator) =>
  shop.dispatch.call('DELETE staff/{accountId}/roles/{role}', { params: { accountId, role } }, by.context);
const disable = (accountId: string, by = administrator) =>
  shop.dispatch.call('POST staff/{accountId}/disable', { params: { accountId } }, by.context);
const read = (token: string) => shop.dispatch.call('POST staff/invitation', { body: { token } }, shop.visit());

const listEntries = () => database.db.selectFrom('audit_entries').selectAll().orderBy('id').execute();
const readKind = async (accountId: string) =>
  (await database.db.selectFrom('accounts').select('kind').where('id', '=', accountId).executeTakeFirstOrThrow()).kind;

describe('an invitation', () => {
  test('opens an account by a mailed link and a password that keeps the rules', async () => {
    const email = createEmail();
    const token = await shop.invite(email, ['support', 'editor'], { language: 'th', market: 'TH' });
    const mail = shop.mails.at(-1);
    expect(mail?.to.address).toBe(email);
    expect(mail?.subject).toMatch(/\p{Script=Thai}/u);
    expect(await read(token)).toEqual({
      ok: true,
      value: { email, roles: ['support', 'editor'] },
    });
    expect(getOutcome(await shop.accept(token, 'zqj'))).toBe(
      'password AUTH_MS_PV_001, password AUTH_MS_PV_002, password AUTH_MS_PV_003, password AUTH_MS_PV_004',
    );
    expect(getOutcome(await shop.accept(token))).toBe('ok');
    const user = await shop.getUser(await shop.signIn(email));
    expect(user).toMatchObject({ email, kind: 'employee', fullName: 'Anna Lim', phone: null, market: 'TH' });
    expect(await shop.staff.readGrants(user.id)).toEqual([
      { role: 'support', scope: null },
      { role: 'editor', scope: null },
    ]);
  });

  test('works once', async () => {
    const token = await shop.invite(createEmail(), ['employee']);
    expect(getOutcome(await shop.accept(token))).toBe('ok');
    expect(getOutcome(await shop.accept(token))).toBe('LINK_EXPIRED');
    expect(getOutcome(await read(token))).toBe('LINK_EXPIRED');
  });

  test('signs nobody in', async () => {
    const visitor = shop.visit();
    await shop.accept(await shop.invite(createEmail(), ['employee']), testPassword, visitor);
    expect(getOutcome(await shop.dispatch.call('GET user', {}, visitor))).toBe('AUTHENTICATION_FAILED');
  });

  test('expires after 48 hours', async () => {
    const token = await shop.invite(createEmail(), ['employee']);
    shop.advanceClock(48 * hour - 1);
    expect(getOutcome(await read(token))).toBe('ok');
    shop.advanceClock(1);
    expect(getOutcome(await shop.accept(token))).toBe('LINK_EXPIRED');
    await shop.staff.deleteExpired();
    expect(await database.db.selectFrom('staff_invitations').select('id').execute()).toEqual([]);
    administrator.context = await shop.signIn(administrator.email);
  });

  test('ends an earlier one to the same e-mail, and can be withdrawn', async () => {
    const email = createEmail();
    const first = await shop.invite(email, ['administrator']);
    const second = await shop.invite(email.toUpperCase(), ['employee']);
    expect(getOutcome(await shop.accept(first))).toBe('LINK_EXPIRED');
    const [open] = await shop.staff.listInvitations();
    expect(open).toMatchObject({ email, roles: ['employee'] });
    const withdraw = () =>
      shop.dispatch.call('DELETE staff/invitations/{id}', { params: { id: open?.id ?? '' } }, administrator.context);
    expect(getOutcome(await withdraw())).toBe('ok');
    expect(getOutcome(await withdraw())).toBe('STAFF_INVITATION_NOT_FOUND');
    expect(getOutcome(await shop.accept(second))).toBe('LINK_EXPIRED');
  });

  test('whose mail is sent twice has two good links, of which one is used', async () => {
    const first = await shop.invite(createEmail(), ['employee']);
    const [open] = await shop.staff.listInvitations();
    const again = readToken((await shop.invitations.createMail(open?.id ?? '')) ?? undefined);
    expect(again).not.toBe(first);
    expect(getOutcome(await shop.accept(first))).toBe('ok');
    expect(getOutcome(await shop.accept(again))).toBe('LINK_EXPIRED');
  });

  test('gives a member the role by a new password, and leaves no other way in', async () => {
    const visitor = shop.visit();
    const { id, email } = await shop.join(visitor);
    await database.db
      .insertInto('account_google_links')
      .values({ account_id: id, issuer: 'https://google.example', subject: id, email, linked_at: shop.clock.now() })
      .execute();
    const request = { requestId: systemRandom.uuid(), email, market: 'SG', language: 'en' } as const;
    const reset = readToken((await shop.accounts.createResetMail(request)) ?? undefined);
    const token = await shop.invite(email, ['employee']);
    expect(getOutcome(await shop.accept(token, testPassword))).toBe('password AUTH_MS_PV_006');
    expect(getOutcome(await shop.accept(token, 'Another-2-word'))).toBe('ok');
    expect(await shop.sessions.list(id, null)).toEqual([]);
    expect(await shop.trySignIn(email, testPassword)).toBe('SIGN_IN_FAILED');
    expect(getOutcome(await shop.reset(shop.visit(), reset, 'Strangers-2-word'))).toBe('LINK_EXPIRED');
    expect(
      await database.db.selectFrom('account_google_links').selectAll().where('account_id', '=', id).execute(),
    ).toEqual([]);
    expect((await shop.getUser(await shop.signIn(email, 'Another-2-word'))).kind).toBe('employee');
    expect(getOutcome(await revoke(id, 'employee'))).toBe('ok');
    expect((await shop.getUser(await shop.signIn(email, 'Another-2-word'))).kind).toBe('member');
  });

  test('to an e-mail that has become a member’s since it was made replaces the member’s password', async () => {
    const form = { email: createEmail() };
    const token = await shop.invite(form.email, ['support']);
    await shop.join(shop.visit(), form);
    expect(getOutcome(await shop.accept(token, 'Another-2-word'))).toBe('ok');
    expect(await shop.trySignIn(form.email, testPassword)).toBe('SIGN_IN_FAILED');
    expect((await shop.getUser(await shop.signIn(form.email, 'Another-2-word'))).kind).toBe('employee');
  });

  test('is not made to somebody on the staff, nor without a good e-mail, name or role', async () => {
    const invite = (changes: object) =>
      shop.dispatch.raw(
        'POST staff/invitations/',
        {
          body: {
            email: createEmail(),
            fullName: 'Bea',
            roles: ['employee'],
            market: 'SG',
            language: 'en',
            ...changes,
          },
        },
        administrator.context,
      );
    expect(getOutcome(await invite({ email: administrator.email }))).toBe('STAFF_EXISTS');
    expect(getOutcome(await invite({ email: 'nobody', fullName: '…' }))).toBe(
      'email INVALID_EMAIL, fullName FULL_NAME_REQUIRED',
    );
    expect(getOutcome(await invite({ roles: [] }))).toBe('roles INVALID_VALUE');
    expect(getOutcome(await invite({ roles: ['owner'] }))).toBe('roles.0 INVALID_VALUE');
  });

  test('that an administrator has made goes with that role', async () => {
    const second = await shop.hire('administrator');
    const body = createInvitation(createEmail(), 'administrator');
    await shop.dispatch.call('POST staff/invitations/', { body }, second.context);
    await shop.runJobs();
    const token = readToken(shop.mails.at(-1));
    expect(getOutcome(await revoke(second.accountId, 'administrator'))).toBe('ok');
    expect(getOutcome(await shop.accept(token))).toBe('LINK_EXPIRED');
  });
});

describe('roles', () => {
  test('end all sessions when they change, and only then', async () => {
    const { accountId, email, context } = await shop.hire('employee');
    expect(getOutcome(await grant(accountId, 'employee'))).toBe('ok');
    expect((await shop.getUser(context)).kind).toBe('employee');
    expect(getOutcome(await grant(accountId, 'editor'))).toBe('ok');
    expect(await shop.sessions.list(accountId, null)).toEqual([]);
    const again = await shop.signIn(email);
    expect(getOutcome(await revoke(accountId, 'support'))).toBe('ok');
    expect((await shop.getUser(again)).kind).toBe('employee');
    expect(getOutcome(await revoke(accountId, 'employee'))).toBe('ok');
    expect((await shop.getUser(await shop.signIn(email))).kind).toBe('editor');
  });

  test('are nobody’s to change but an administrator’s, and never one’s own', async () => {
    const employee = await shop.hire('employee', 'support', 'editor');
    expect(getOutcome(await grant(employee.accountId, 'administrator', employee))).toBe('NOT_PERMITTED');
    expect(getOutcome(await disable(administrator.accountId, employee))).toBe('NOT_PERMITTED');
    const { accountId } = administrator;
    expect(getOutcome(await grant(accountId, 'support'))).toBe('STAFF_OWN_ROLES');
    expect(getOutcome(await revoke(accountId, 'administrator'))).toBe('STAFF_OWN_ROLES');
    expect(getOutcome(await disable(accountId))).toBe('STAFF_OWN_ROLES');
  });

  test('are given by invitation only to members and to nobody else', async () => {
    const member = await shop.join(shop.visit());
    expect(getOutcome(await grant(member.id, 'employee'))).toBe('STAFF_NOT_FOUND');
    expect(getOutcome(await disable(member.id))).toBe('STAFF_NOT_FOUND');
    expect(getOutcome(await grant(systemRandom.uuid(), 'employee'))).toBe('STAFF_NOT_FOUND');
    expect(await readKind(member.id)).toBe('member');
  });

  test('come from no form of a member', async () => {
    const visitor = shop.visit();
    await shop.join(visitor, { kind: 'employee', roles: ['administrator'] } as object);
    const raised = { kind: 'employee', isEmployee: true, is_employee: true, roles: ['administrator'], fullName: 'Mei' };
    expect(getOutcome(await shop.dispatch.raw('PATCH user', { body: raised }, visitor))).toBe('kind INVALID_VALUE');
    const { id, kind } = await shop.getUser(visitor);
    expect([kind, await shop.staff.readGrants(id)]).toEqual(['member', []]);
  });

  test('keep one administrator, by command too', async () => {
    const { accountId } = administrator;
    expect(getOutcome(await shop.staff.revokeRole(operator, accountId, 'administrator'))).toBe(
      'STAFF_LAST_ADMINISTRATOR',
    );
    expect(getOutcome(await shop.staff.disable(operator, accountId))).toBe('STAFF_LAST_ADMINISTRATOR');
    expect(await shop.staff.readGrants(accountId)).toContainEqual({ role: 'administrator', scope: null });
  });

  test('permit what they do now, whatever a token of before says', async () => {
    const { accountId, context } = await shop.hire('administrator');
    const before = await context.actor();
    await shop.staff.revokeRole(operator, accountId, 'administrator');
    // As in a process that has not heard of the end of the session.
    const stale = { ...context, actor: async () => before };
    expect(before.kind).toBe('employee');
    expect(getOutcome(await shop.dispatch.call('GET staff/', {}, stale))).toBe('NOT_PERMITTED');
  });

  test('are not taken back by a change that waited until its author had lost the permission', async () => {
    const { accountId, context } = await shop.hire('administrator');
    const author = await context.actor();
    await shop.staff.revokeRole(operator, accountId, 'administrator');
    if (!('accountId' in author)) throw new Error('nobody is signed in');
    expect(getOutcome(await shop.staff.disable(author, administrator.accountId))).toBe('NOT_PERMITTED');
  });
});

describe('a disabled account', () => {
  test('has no sessions, signs nobody in, and takes no reset', async () => {
    const { accountId, email, context } = await shop.hire('support');
    await shop.requestReset(shop.visit(), email);
    const count = shop.mails.length;
    expect(getOutcome(await disable(accountId))).toBe('ok');
    expect(getOutcome(await disable(accountId))).toBe('ok');
    expect(await shop.sessions.list(accountId, null)).toEqual([]);
    expect(getOutcome(await shop.dispatch.call('GET user', {}, context))).toBe('AUTHENTICATION_FAILED');
    const refreshed = await shop.dispatch.call(
      'POST auth/token',
      { body: { grant_type: 'refresh_token', flow: 'client' } },
      context,
    );
    expect(getOutcome(refreshed)).toBe('AUTHENTICATION_FAILED');
    expect(await shop.trySignIn(email)).toBe('SIGN_IN_FAILED');
    await shop.runJobs();
    expect(shop.mails).toHaveLength(count);
    expect(await shop.staff.readGrants(accountId)).toEqual([]);
    const listed = (await shop.staff.list()).find((each) => each.accountId === accountId);
    expect(listed).toMatchObject({ email, roles: [], isDisabled: true });
  });

  test('is what remains of staff without a role who are no members', async () => {
    const { accountId, email } = await shop.hire('editor');
    await revoke(accountId, 'editor');
    expect(await shop.trySignIn(email)).toBe('SIGN_IN_FAILED');
  });

  test('is opened again by an invitation, with another password', async () => {
    const { accountId, email } = await shop.hire('employee');
    await disable(accountId);
    const token = await shop.invite(email, ['editor']);
    expect(getOutcome(await read(token))).toBe('ok');
    expect(getOutcome(await shop.accept(token, testPassword))).toBe('password AUTH_MS_PV_006');
    expect(getOutcome(await shop.accept(token, 'Another-5-word'))).toBe('ok');
    const user = await shop.getUser(await shop.signIn(email, 'Another-5-word'));
    expect(user).toMatchObject({ id: accountId, kind: 'editor' });
  });
});

test('staff do not delete their own account; members do once they have no role', async () => {
  const member = await shop.join(shop.visit());
  const password = 'Another-3-word';
  await shop.accept(await shop.invite(member.email, ['employee']), password);
  const remove = async () =>
    shop.dispatch.call('DELETE user', { body: { password } }, await shop.signIn(member.email, password));
  expect(getOutcome(await remove())).toBe('USER_IS_STAFF');
  await revoke(member.id, 'employee');
  expect(getOutcome(await remove())).toBe('ok');
});

test('support looks a blocked sign-in up and ends it', async () => {
  const support = await shop.hire('support');
  const { email } = await shop.join(shop.visit());
  for (let count = 1; count <= 10; count += 1) await shop.trySignIn(email, 'Wrong-1-word');
  const blocked = await shop.dispatch.call('POST sessions', { body: { email, password: testPassword } }, shop.visit());
  if (blocked.ok) throw new Error('not blocked');
  const reference = String(blocked.error.details?.reference);
  const params = { reference: reference.toLowerCase().replace('-', ' ') };
  for (const [query, isForEmail] of [
    [{}, null],
    [{ email: email.toUpperCase() }, true],
    [{ email: 'other@example.sg' }, false],
  ] as const) {
    const found = await shop.dispatch.call('GET sign-in-blocks/{reference}', { params, query }, support.context);
    expect(found).toMatchObject({ value: { reference, isForEmail, limit: 'email' } });
  }
  expect(getOutcome(await shop.dispatch.call('DELETE sign-in-blocks/{reference}', { params }, support.context))).toBe(
    'ok',
  );
  expect(await shop.trySignIn(email)).toBe('ok');
  expect((await listEntries()).at(-1)).toMatchObject({
    account_id: support.accountId,
    action: 'account.sign_in_unblocked',
    object_id: reference,
  });
  const missing = { params: { reference: 'AAAA-AAAA' } };
  for (const name of ['GET sign-in-blocks/{reference}', 'DELETE sign-in-blocks/{reference}'] as const) {
    expect(getOutcome(await shop.dispatch.call(name, missing, support.context))).toBe('SIGN_IN_BLOCK_NOT_FOUND');
  }
});

describe('the audit', () => {
  test('has who changed what, from where, before and after', async () => {
    const start = (await listEntries()).length;
    const email = createEmail();
    const body = createInvitation(email, 'employee');
    const invited = await shop.dispatch.call('POST staff/invitations/', { body }, administrator.context);
    await shop.runJobs();
    const bea = shop.visit();
    await shop.accept(readToken(shop.mails.at(-1)), testPassword, bea);
    const { id } = await shop.getUser(await shop.signIn(email));
    await grant(id, 'editor');
    await revoke(id, 'employee');
    await shop.staff.disable(operator, id);
    const admin = { account_id: administrator.accountId, operator: null, address: administrator.context.address };
    const account = { object_kind: 'account', object_id: id };
    const invitationId = invited.ok ? invited.value.id : '';
    const entries = (await listEntries()).slice(start);
    expect(JSON.stringify(entries)).not.toContain(email);
    expect(entries).toMatchObject([
      {
        ...admin,
        action: 'staff.invited',
        object_id: invitationId,
        before: null,
        after: { roles: ['employee'] },
      },
      {
        account_id: id,
        address: bea.address,
        action: 'staff.invitation_accepted',
        ...account,
        before: { roles: [] },
        after: { roles: ['employee'], invitationId },
      },
      { ...admin, action: 'staff.role_granted', ...account, after: { roles: ['employee', 'editor'] } },
      { ...admin, action: 'staff.role_revoked', ...account, before: { roles: ['employee', 'editor'] } },
      { account_id: null, operator: 'test', address: null, action: 'staff.disabled', before: { roles: ['editor'] } },
    ]);
  });

  test('has no entry of what was refused or changed nothing, and no secret', async () => {
    const { accountId } = await shop.hire('employee');
    const before = await listEntries();
    await grant(accountId, 'employee');
    await revoke(accountId, 'support');
    await grant(administrator.accountId, 'support');
    await shop.staff.disable(operator, administrator.accountId);
    expect(await listEntries()).toEqual(before);
    expect(JSON.stringify(before)).not.toMatch(/argon2|token|password|Cinnabar/i);
  });

  test('is read in pages, newest first, by those who may', async () => {
    const list = async (query: object = {}, by = administrator) => {
      const page = await shop.dispatch.raw('GET audit/', { query }, by.context);
      if (!page.ok) throw new Error(page.error.code);
      return page.value as { entries: { id: string }[]; next: string | null };
    };
    const all = (await listEntries()).map(({ id }) => String(id)).reverse();
    const listedIds: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const { entries, next }: Awaited<ReturnType<typeof list>> = await list({ limit: '7', ...(after && { after }) });
      listedIds.push(...entries.map(({ id }) => id));
      after = next;
    }
    expect(listedIds).toEqual(all);
    const entries = await listEntries();
    const matches = async (query: Record<string, string>, isListed: (entry: (typeof entries)[number]) => boolean) => {
      const found = (await list({ limit: '100', ...query })).entries.map(({ id }) => id);
      const expected = entries.filter(isListed).map(({ id }) => String(id));
      expect(found).toEqual(expected.toReversed().slice(0, 100));
      return expected.length;
    };
    const accountId = administrator.accountId;
    const middle = entries[Math.floor(entries.length / 2)];
    if (!middle) throw new Error('there is no change');
    const { object_kind: objectKind, object_id: objectId, at } = middle;
    const counts = [
      await matches({ accountId }, (entry) => entry.account_id === accountId),
      await matches({ operator: 'test' }, (entry) => entry.operator === 'test'),
      await matches({ action: 'staff' }, ({ action }) => action.startsWith('staff.')),
      await matches({ action: 'staff.invited', accountId }, (entry) => {
        return entry.action === 'staff.invited' && entry.account_id === accountId;
      }),
      await matches({ objectKind, objectId }, (entry) => entry.object_id === objectId),
      await matches({ from: at.toISOString() }, (entry) => entry.at >= at),
      await matches({ until: at.toISOString(), objectKind: 'account' }, (entry) => {
        return entry.at < at && entry.object_kind === 'account';
      }),
    ];
    for (const count of counts.slice(0, 6)) expect(count).toBeGreaterThan(0);
    expect(await matches({ action: 'nothing.done' }, () => false)).toBe(0);
    for (const query of [{ accountId: 'x' }, { action: "a' or 1" }, { from: 'yesterday' }, { limit: '101' }]) {
      await expect(list(query)).rejects.toThrow('VALIDATION_FAILED');
    }
    await expect(list({}, await shop.hire('support'))).rejects.toThrow('NOT_PERMITTED');
  });
});

describe('the database refuses', () => {
  const run = (statement: string) => sql.raw(statement).execute(database.db);

  test.each([
    ['a changed entry of the audit', `update audit_entries set operator = 'nobody'`],
    ['a deleted entry of the audit', `delete from audit_entries`],
    ['an emptied audit', `truncate audit_entries`],
  ])('%s', async (_, statement) => {
    await expect(run(statement)).rejects.toThrow('audit_entries is append-only');
  });

  test('an entry without one author', async () => {
    const insert = (author: string) =>
      run(`insert into audit_entries (at, account_id, operator, address, action, object_kind, object_id)
        values (now(), ${author}, 'a.b', 'c', 'd')`);
    await expect(insert('null, null, null')).rejects.toThrow('audit_entries_author');
    await expect(insert(`'${systemRandom.uuid()}', 'root', '::1'`)).rejects.toThrow('audit_entries_author');
  });

  test('a kind that does not follow from the roles', async () => {
    const member = await shop.join(shop.visit());
    const update = (change: string) => run(`update accounts set ${change} where id = '${member.id}'`);
    await expect(update(`kind = 'employee'`)).rejects.toThrow('does not follow from its roles');
    await expect(run(`insert into staff_roles values ('${member.id}', 'administrator', now())`)).rejects.toThrow(
      'does not follow from its roles',
    );
    const { accountId } = await shop.hire('employee');
    await expect(run(`delete from staff_roles where account_id = '${accountId}'`)).rejects.toThrow('does not follow');
    await expect(run(`update accounts set disabled_at = now() where id = '${accountId}'`)).rejects.toThrow(
      'does not follow',
    );
  });

  test('the end of the last administrator, and roles that change', async () => {
    await expect(run(`delete from staff_roles where role = 'administrator'`)).rejects.toThrow('last administrator');
    await expect(run(`update staff_roles set role = 'administrator'`)).rejects.toThrow('inserted and deleted only');
    await expect(run('truncate staff_roles cascade')).rejects.toThrow('inserted and deleted only');
  });

  test('a session of another kind than the account’s, or of a disabled account', async () => {
    const { accountId } = await shop.hire('employee');
    const device = { deviceId: systemRandom.uuid(), userAgent: '' };
    const start = (kind: 'member' | 'employee' | 'editor') =>
      shop.sessions.start(database.db, { accountId, kind, device });
    await expect(start('editor')).rejects.toThrow('cannot have a session');
    await start('employee');
    await disable(accountId);
    await expect(start('employee')).rejects.toThrow('cannot have a session');
  });
});
