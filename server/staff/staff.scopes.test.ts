// @module-tag embedded
import type { EndpointInput } from '@vermilion/contract/endpoints';
import type { StaffRole } from '@vermilion/contract/permissions';
import type { Scope } from '@vermilion/contract/scopes';
import type { InviteStaff } from '@vermilion/contract/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOutcome } from '../account/account.testing.ts';
import type { Database } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import { testDatabase } from '../platform/testing.ts';
import { staffDataHolder } from './staff.personal-data.ts';
import { sortGrants } from './staff.rules.ts';
import { testStaff } from './staff.testing.ts';

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

const everywhere: Scope = { markets: null, languages: null, contentTypes: null };
const inThailand: Scope = { ...everywhere, markets: ['TH'] };
const createEmail = () => `ploy.${systemRandom.uuid()}@example.sg`;

const grant = (accountId: string, role: StaffRole, scope?: Scope) =>
  shop.dispatch.call(
    'PUT staff/{accountId}/roles/{role}',
    { params: { accountId, role }, ...(scope && { body: { scope } }) },
    administrator.context,
  );
const changeScope = (accountId: string, role: StaffRole, body: Scope, by = administrator) =>
  shop.dispatch.call('PUT staff/{accountId}/roles/{role}/scope', { params: { accountId, role }, body }, by.context);
const invite = (changes: Partial<EndpointInput<'POST staff/invitations/'>['body']>) => {
  const body: EndpointInput<'POST staff/invitations/'>['body'] = {
    email: createEmail(),
    fullName: 'Ploy',
    roles: [],
    market: 'TH',
    language: 'th',
    ...changes,
  };
  return shop.dispatch.call('POST staff/invitations/', { body }, administrator.context);
};
const findEntries = async (objectId: string) => {
  const entries = database.db.selectFrom('audit_entries').select(['action', 'before', 'after']);
  return entries.where('object_id', '=', objectId).orderBy('id').execute();
};
const findMember = async (accountId: string) => (await shop.staff.list()).find((each) => each.accountId === accountId);
const countRows = async (table: 'staff_invitations' | 'staff_invitation_scopes' | 'staff_role_scopes') => {
  const rows = await database.db.selectFrom(table).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return rows.count;
};

describe('an invitation', () => {
  test('says where its roles are had, and whoever accepts it has them there', async () => {
    const email = createEmail();
    const scope = { markets: ['TH', 'SG'], languages: ['th'], contentTypes: ['pages', 'brands'] } satisfies Scope;
    const scopes: InviteStaff['scopes'] = [{ role: 'translator', ...scope }];
    const token = await shop.invite(email, ['employee', 'translator'], { scopes });
    // In the sequence of the tables.
    const stored = { role: 'translator', markets: ['SG', 'TH'], languages: ['th'], contentTypes: ['pages', 'brands'] };
    expect(await shop.staff.listInvitations()).toMatchObject([
      { email, roles: ['employee', 'translator'], scopes: [stored] },
    ]);
    expect(getOutcome(await shop.accept(token))).toBe('ok');
    const { id, kind } = await shop.getUser(await shop.signIn(email));
    expect(kind).toBe('employee');
    const { role: _, ...storedScope } = stored;
    expect(await shop.staff.readGrants(id)).toEqual([
      { role: 'employee', scope: null },
      { role: 'translator', scope: storedScope },
    ]);
    expect(await findMember(id)).toMatchObject({ roles: ['employee', 'translator'], scopes: [stored] });
    expect(await findEntries(id)).toMatchObject([
      { action: 'staff.invitation_accepted', after: { roles: ['employee', 'translator'], scopes: [stored] } },
    ]);
    expect(await countRows('staff_invitation_scopes')).toBe(0);
  });

  test('without a scope is to the role everywhere, as those of the release before', async () => {
    const translator = await shop.hire('translator');
    expect(await shop.staff.readGrants(translator.accountId)).toEqual([{ role: 'translator', scope: null }]);
    expect((await shop.getUser(translator.context)).kind).toBe('editor');
    expect(await findMember(translator.accountId)).toMatchObject({ roles: ['translator'], scopes: [] });
    const invited = await invite({ roles: ['editor'], scopes: [{ role: 'editor', ...everywhere }] });
    expect(invited).toMatchObject({ value: { roles: ['editor'], scopes: [] } });
    expect(await countRows('staff_invitation_scopes')).toBe(0);
  });

  test('goes with its scopes where it is withdrawn, replaced or expired', async () => {
    const scopes: InviteStaff['scopes'] = [{ role: 'editor', ...inThailand }];
    const email = createEmail();
    await invite({ email, roles: ['editor'], scopes });
    const again = await invite({ email, roles: ['editor'], scopes });
    expect(await countRows('staff_invitation_scopes')).toBe(1);
    const params = { id: again.ok ? again.value.id : '' };
    const withdrawn = await shop.dispatch.call('DELETE staff/invitations/{id}', { params }, administrator.context);
    expect(getOutcome(withdrawn)).toBe('ok');
    expect(await countRows('staff_invitation_scopes')).toBe(0);
    expect((await findEntries(params.id)).at(-1)).toMatchObject({ before: { roles: ['editor'], scopes } });

    const token = await shop.invite(createEmail(), ['editor'], { scopes });
    shop.advanceClock(48 * 60);
    expect(getOutcome(await shop.accept(token))).toBe('LINK_EXPIRED');
    await shop.staff.deleteExpired();
    expect(await countRows('staff_invitations')).toBe(0);
    administrator.context = await shop.signIn(administrator.email);
  });

  test.each<[string, Parameters<typeof invite>[0], string]>([
    [
      'a role that is not given',
      { roles: ['editor'], scopes: [{ role: 'translator', ...inThailand }] },
      'scopes INVALID_VALUE',
    ],
    [
      'a role twice',
      { roles: ['editor'], scopes: [1, 2].map(() => ({ role: 'editor' as const, ...inThailand })) },
      'scopes INVALID_VALUE',
    ],
    [
      'no market at all',
      { roles: ['editor'], scopes: [{ role: 'editor', ...everywhere, markets: [] }] },
      'scopes.0.markets INVALID_VALUE',
    ],
    [
      'a role that is the same everywhere',
      { roles: ['support'], scopes: [{ role: 'support', ...inThailand }] },
      'STAFF_ROLE_NOT_SCOPED',
    ],
  ])('is refused where its scopes name %s', async (_, changes, outcome) => {
    expect(getOutcome(await invite(changes))).toBe(outcome);
  });
});

describe('a role', () => {
  test('is given with a scope, once, and not again with another one', async () => {
    const { accountId, email } = await shop.hire('employee');
    expect(await grant(accountId, 'editor', inThailand)).toMatchObject({
      value: { roles: ['employee', 'editor'], scopes: [{ role: 'editor', ...inThailand }] },
    });
    // Another role ends all sessions.
    expect(await shop.sessions.list(accountId, null)).toEqual([]);
    await shop.signIn(email);
    expect(getOutcome(await grant(accountId, 'editor', { ...inThailand, markets: ['TH', 'TH'] }))).toBe('ok');
    expect(getOutcome(await grant(accountId, 'editor'))).toBe('ok');
    expect(getOutcome(await grant(accountId, 'editor', everywhere))).toBe('STAFF_ROLE_HELD');
    expect(getOutcome(await grant(accountId, 'editor', { ...inThailand, languages: ['th'] }))).toBe('STAFF_ROLE_HELD');
    expect(await shop.staff.readGrants(accountId)).toContainEqual({ role: 'editor', scope: inThailand });
    expect((await findEntries(accountId)).filter(({ action }) => action === 'staff.role_granted')).toMatchObject([
      {
        before: { roles: ['employee'] },
        after: { roles: ['employee', 'editor'], scopes: [{ role: 'editor', ...inThailand }] },
      },
    ]);
  });

  test('is limited, changed and widened again from the next request on, and nobody is signed out', async () => {
    const { accountId, context } = await shop.hire('editor', 'translator');
    const thai: Scope = { ...everywhere, languages: ['th'] };
    for (const scope of [inThailand, thai]) {
      expect(await changeScope(accountId, 'editor', scope)).toMatchObject({
        value: { scopes: [{ role: 'editor', ...scope }] },
      });
      expect(await shop.staff.readGrants(accountId)).toEqual([
        { role: 'editor', scope },
        { role: 'translator', scope: null },
      ]);
    }
    expect(getOutcome(await changeScope(accountId, 'editor', { ...everywhere, languages: ['th', 'th'] }))).toBe('ok');
    expect(await changeScope(accountId, 'editor', everywhere)).toMatchObject({ value: { scopes: [] } });
    expect(await shop.staff.readGrants(accountId)).toContainEqual({ role: 'editor', scope: null });
    expect((await shop.getUser(context)).kind).toBe('editor');
    const roles = ['editor', 'translator'];
    const changes = (await findEntries(accountId)).filter(({ action }) => action === 'staff.scope_changed');
    expect(changes).toMatchObject([
      { before: { roles }, after: { roles, scopes: [{ role: 'editor', ...inThailand }] } },
      { before: { scopes: [{ role: 'editor', ...inThailand }] }, after: { scopes: [{ role: 'editor', ...thai }] } },
      { before: { scopes: [{ role: 'editor', ...thai }] }, after: { roles } },
    ]);
    expect(changes.at(-1)?.after).toEqual({ roles });
  });

  test.each<[string, StaffRole, Scope, string]>([
    ['of customer care', 'support', inThailand, 'STAFF_ROLE_NOT_SCOPED'],
    ['of an employee', 'employee', inThailand, 'STAFF_ROLE_NOT_SCOPED'],
    ['that nobody has given', 'translator', inThailand, 'STAFF_ROLE_NOT_HELD'],
    ['in no language', 'editor', { ...everywhere, languages: [] }, 'languages INVALID_VALUE'],
    ['in a market that there is not', 'editor', { ...everywhere, markets: ['XX' as 'SG'] }, 'markets.0 INVALID_VALUE'],
    ['without all three limits', 'editor', { markets: ['TH'] } as Scope, 'languages REQUIRED, contentTypes REQUIRED'],
  ])('%s is not limited', async (_, role, scope, outcome) => {
    const { accountId } = await shop.hire('employee', 'support', 'editor');
    const before = await findEntries(accountId);
    expect(getOutcome(await changeScope(accountId, role, scope))).toBe(outcome);
    expect(await shop.staff.readGrants(accountId)).toEqual(
      ['employee', 'support', 'editor'].map((held) => ({ role: held, scope: null })),
    );
    expect(await findEntries(accountId)).toEqual(before);
  });

  test('of an administrator is never given in a part of the shop', async () => {
    const { accountId } = await shop.hire('editor');
    expect(getOutcome(await grant(accountId, 'administrator', inThailand))).toBe('STAFF_ROLE_NOT_SCOPED');
    expect(await shop.staff.readGrants(accountId)).toEqual([{ role: 'editor', scope: null }]);
  });

  test('is limited by administrators only, not one’s own, and of staff only', async () => {
    const editor = await shop.hire('editor');
    expect(getOutcome(await changeScope(editor.accountId, 'editor', everywhere, editor))).toBe('NOT_PERMITTED');
    expect(getOutcome(await changeScope(administrator.accountId, 'editor', inThailand))).toBe('STAFF_OWN_ROLES');
    const member = await shop.join(shop.visit());
    expect(getOutcome(await changeScope(member.id, 'editor', inThailand))).toBe('STAFF_NOT_FOUND');
  });

  test('takes its scope with it: given again it is had everywhere', async () => {
    const { accountId } = await shop.hire('employee', 'editor');
    await changeScope(accountId, 'editor', inThailand);
    const params = { accountId, role: 'editor' } as const;
    const revoked = await shop.dispatch.call(
      'DELETE staff/{accountId}/roles/{role}',
      { params },
      administrator.context,
    );
    expect(getOutcome(revoked)).toBe('ok');
    expect((await findEntries(accountId)).at(-1)).toMatchObject({
      before: { scopes: [{ role: 'editor', ...inThailand }] },
      after: { roles: ['employee'] },
    });
    expect(getOutcome(await grant(accountId, 'editor'))).toBe('ok');
    expect(await shop.staff.readGrants(accountId)).toContainEqual({ role: 'editor', scope: null });
  });

  test('that this process does not know is left out', () => {
    const known = { role: 'editor', scope: inThailand } as const;
    expect(sortGrants([{ role: 'florist' as StaffRole, scope: null }, known])).toEqual([known]);
  });
});

test('an export of somebody’s data has the scopes', async () => {
  const { accountId } = await shop.hire('editor');
  await changeScope(accountId, 'editor', inThailand);
  expect(await staffDataHolder.read(database.db, accountId)).toEqual({
    roles: ['editor'],
    scopes: [{ role: 'editor', ...inThailand }],
  });
});

describe('the database refuses', () => {
  const run = (statement: string) => sql.raw(statement).execute(database.db);

  test.each([
    ['no market', `'editor', '{}', null, null`, 'staff_role_scopes_markets_check'],
    ['a market that there is not', `'editor', '{XX}', null, null`, 'market_code_known'],
    ['a longer code', `'editor', '{SGX}', null, null`, 'staff_role_scopes_markets_check'],
    ['no language', `'editor', null, '{}', null`, 'staff_role_scopes_languages_check'],
    ['a language that there is not', `'editor', null, '{xx}', null`, 'language_code_known'],
    ['no content type', `'editor', null, null, '{}'`, 'staff_role_scopes_content_types_check'],
    ['a content type that there is not', `'editor', null, null, '{posters}'`, 'staff_role_scopes_content_types_check'],
    ['a scope that limits nothing', `'editor', null, null, null`, 'staff_role_scopes_limit'],
    ['a scope of a role that is the same everywhere', `'support', '{TH}', null, null`, 'staff_role_scopes_role_check'],
    [
      'a scope of a role that nobody has given',
      `'translator', '{TH}', null, null`,
      'staff_role_scopes_account_id_role_fkey',
    ],
  ])('%s', async (_, values, constraint) => {
    const { accountId } = await shop.hire('support', 'editor');
    await expect(run(`insert into staff_role_scopes values ('${accountId}', ${values})`)).rejects.toThrow(constraint);
  });

  test('two scopes of one role', async () => {
    const { accountId } = await shop.hire('editor');
    const insert = () => run(`insert into staff_role_scopes values ('${accountId}', 'editor', '{TH}', null, null)`);
    await insert();
    await expect(insert()).rejects.toThrow('staff_role_scopes_pkey');
  });

  test('to accept an invitation without its scopes, as a process of the release before would', async () => {
    const token = await shop.invite(createEmail(), ['editor'], { scopes: [{ role: 'editor', ...inThailand }] });
    await expect(run('delete from staff_invitations')).rejects.toThrow('staff_invitation_scopes_invitation_id_fkey');
    expect(getOutcome(await shop.accept(token))).toBe('ok');
  });

  test('a translator who is not an editor', async () => {
    const { accountId } = await shop.hire('translator');
    await expect(run(`update accounts set kind = 'employee' where id = '${accountId}'`)).rejects.toThrow(
      'does not follow from its roles',
    );
  });
});
