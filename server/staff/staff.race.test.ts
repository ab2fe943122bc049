import { setTimeout as wait } from 'node:timers/promises';
import { marketCodes } from '@vermilion/contract/markets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOutcome, testPassword } from '../account/account.testing.ts';
import type { Database } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import type { Result } from '../platform/result.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { describeGrants } from './staff.rules.ts';
import { operator, testStaff } from './staff.testing.ts';

let database: Database;
let shop: Awaited<ReturnType<typeof testStaff>>;

beforeAll(async () => {
  database = await testDatabase();
  shop = await testStaff(database);
});
afterAll(async () => {
  await shop.close();
  await database.close();
});

/** Does something at once. @returns how often it came to what */
async function race(width: number, work: (index: number) => Promise<Result<unknown>>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.all(Array.from({ length: width }, (_, index) => work(index)))) {
    const outcome = getOutcome(result);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const listAdministrators = async () =>
  (await shop.staff.list()).filter(({ roles }) => roles.includes('administrator')).map(({ accountId }) => accountId);

async function signInAs(person: { email: string }) {
  const actor = await (await shop.signIn(person.email)).actor();
  if (!('accountId' in actor)) throw new Error('nobody is signed in');
  return actor;
}

const signInAgain = (email: string) =>
  shop.dispatch.call('POST sessions', { body: { email, password: testPassword } }, shop.visit());

describe.runIf(engine === 'postgres')('at once', () => {
  test('two administrators who revoke each other 200 times: one remains', async () => {
    const people = [await shop.hire('administrator'), await shop.hire('administrator')];
    const actors = await Promise.all(people.map(signInAs));
    const counts = await race(200, (index) => {
      const [author, other] = index % 2 === 0 ? [actors[0], actors[1]] : [actors[1], actors[0]];
      if (!author || !other) throw new Error('two are signed in');
      return index % 4 < 2
        ? shop.staff.revokeRole(author, other.accountId, 'administrator')
        : shop.staff.disable(author, other.accountId);
    });
    // The winner's later calls change nothing; the other's are refused.
    expect(counts).toEqual({ ok: 100, NOT_PERMITTED: 100 });
    expect(await listAdministrators()).toHaveLength(1);
  });

  test('two administrators who change where a third person has a role: one scope, and an audit without a gap', async () => {
    const authors = await Promise.all(
      [await shop.hire('administrator'), await shop.hire('administrator')].map(signInAs),
    );
    const { accountId } = await shop.hire('editor');
    const counts = await race(100, (index) => {
      const author = authors[index % 2];
      if (!author) throw new Error('two are signed in');
      const markets = [marketCodes[index % marketCodes.length] ?? 'SG'];
      return shop.staff.changeScope(author, accountId, {
        role: 'editor',
        scope: index % 10 === 0 ? null : { markets, languages: null, contentTypes: null },
      });
    });
    expect(counts).toEqual({ ok: 100 });
    const entries = await database.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('object_id', '=', accountId)
      .where('action', '=', 'staff.scope_changed')
      .orderBy('id')
      .execute();
    for (const [index, { before }] of entries.entries()) {
      expect(before).toEqual(entries[index - 1]?.after ?? { roles: ['editor'] });
    }
    expect(entries.at(-1)?.after).toEqual(describeGrants(await shop.staff.readGrants(accountId)));
    await shop.staff.revokeRole(operator, authors[1]?.accountId ?? '', 'administrator');
    await shop.staff.revokeRole(operator, authors[0]?.accountId ?? '', 'administrator');
  });

  test('a role that is limited while it is taken and given: no scope is left of one that was taken', async () => {
    const { accountId } = await shop.hire('employee', 'editor');
    const scope = { markets: null, languages: null, contentTypes: ['pages' as const] };
    const counts = await race(99, async (index) => {
      if (index % 3 === 0) return shop.staff.revokeRole(operator, accountId, 'editor');
      if (index % 3 === 1) return shop.staff.grantRole(operator, accountId, 'editor');
      return shop.staff.changeScope(operator, accountId, { role: 'editor', scope });
    });
    expect(Object.keys(counts).filter((outcome) => outcome !== 'ok' && outcome !== 'STAFF_ROLE_NOT_HELD')).toEqual([]);
    await shop.staff.revokeRole(operator, accountId, 'editor');
    await shop.staff.grantRole(operator, accountId, 'editor');
    expect(await shop.staff.readGrants(accountId)).toContainEqual({ role: 'editor', scope: null });
  });

  test('commands that end 20 administrators: one remains', async () => {
    for (let count = 1; count <= 19; count += 1) await shop.hire('administrator');
    const ids = await listAdministrators();
    expect(ids).toHaveLength(20);
    const counts = await race(200, (index) => shop.staff.revokeRole(operator, ids[index % 20] ?? '', 'administrator'));
    expect(counts.STAFF_LAST_ADMINISTRATOR).toBeGreaterThan(0);
    expect(await listAdministrators()).toHaveLength(1);
  });

  test('statements that delete two administrators: the database keeps one', async () => {
    await shop.hire('administrator');
    const ids = await listAdministrators();
    const remove = (id: string) =>
      database.db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('staff_roles').where('account_id', '=', id).execute();
        await transaction.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', id).execute();
      });
    const outcomes = await Promise.allSettled(ids.map(remove));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await listAdministrators()).toHaveLength(1);
  });

  test('tabs that accept one invitation: one account, and the password of one', async () => {
    const email = `tabs.${systemRandom.uuid()}@example.sg`;
    const token = await shop.invite(email, ['employee']);
    expect(await race(50, (index) => shop.accept(token, `Another-${index}-word`))).toEqual({
      ok: 1,
      LINK_EXPIRED: 49,
    });
    const accounts = await database.db.selectFrom('accounts').select('id').where('email', '=', email).execute();
    expect(accounts).toHaveLength(1);
  });

  test('an invitation that is accepted while its e-mail registers: one account, with the role', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const email = `both.${systemRandom.uuid()}@example.sg`;
      const token = await shop.invite(email, ['employee']);
      const accepting = shop.accept(token, 'Another-5-word');
      const [accepted] = await Promise.allSettled([accepting, shop.join(shop.visit(), { email })]);
      expect(accepted).toMatchObject({ status: 'fulfilled', value: { ok: true } });
      const accounts = await database.db.selectFrom('accounts').selectAll().where('email', '=', email).execute();
      expect(accounts).toMatchObject([{ kind: 'employee' }]);
    }
  });

  test('an invitation that is accepted while its e-mail is given up leaves the account to its owner', async () => {
    const { id, email } = await shop.join(shop.visit());
    const token = await shop.invite(email, ['administrator']);
    const next = `next.${systemRandom.uuid()}@example.sg`;
    const accepting = await database.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('accounts').set({ email: next }).where('id', '=', id).execute();
      const waiting = shop.accept(token, 'Another-5-word');
      await wait(1000);
      return { waiting };
    });
    expect(getOutcome(await accepting.waiting)).toBe('LINK_EXPIRED');
    expect(await shop.trySignIn(next)).toBe('ok');
    expect(await shop.trySignIn(next, 'Another-5-word')).toBe('SIGN_IN_FAILED');
  });

  test('sign-ins while roles change: no session is of a kind that the account has lost', async () => {
    const { accountId, email } = await shop.hire('employee', 'editor');
    // As many at once as the limit of attempts lets through.
    const signIns = (async () => {
      for (let wave = 1; wave <= 6; wave += 1) expect(await race(10, () => signInAgain(email))).toEqual({ ok: 10 });
    })();
    const changes = (async () => {
      for (let round = 1; round <= 8; round += 1) {
        await shop.staff.revokeRole(operator, accountId, 'employee');
        await shop.staff.grantRole(operator, accountId, 'employee');
      }
      await shop.staff.revokeRole(operator, accountId, 'employee');
    })();
    await Promise.all([signIns, changes]);
    const kinds = await database.db
      .selectFrom('sessions')
      .select('kind')
      .distinct()
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .execute();
    expect(kinds.filter(({ kind }) => kind !== 'editor')).toEqual([]);
  });

  test('sign-ins while the account is disabled: none of them lasts', async () => {
    const { accountId, email } = await shop.hire('support');
    const signIns = race(10, () => signInAgain(email));
    await shop.staff.disable(operator, accountId);
    const counts = await signIns;
    expect(Object.keys(counts).filter((outcome) => outcome !== 'ok' && outcome !== 'SIGN_IN_FAILED')).toEqual([]);
    expect(await shop.sessions.list(accountId, null)).toEqual([]);
  });
});
