import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Arena, Attack } from '../attack.ts';
import { hire, join, signIn } from '../members.ts';
import { countValues, type Reply, repeatAtOnce, Visitor } from '../visitor.ts';

/** Customer care that gives away what is the shop's (ADR 197). */

/** 500.00, what one person may give in Singapore within a day. */
const limit = 50_000;

const getCode = (reply: Reply) => (reply.status < 400 ? 'ok' : (reply.json() as { code: string }).code);
const createWhy = () => ({ reason: 'Parcel came late', idempotencyKey: randomUUID() });

async function findAccountId({ database }: Arena, email: string): Promise<string> {
  const { id } = await database.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns somebody of customer care who is signed in. */
async function hireCare(arena: Arena): Promise<Visitor> {
  const email = await join(arena);
  await hire(arena, email, 'support');
  const care = new Visitor(arena.shops);
  await signIn(care, email);
  return care;
}

async function sumCredit({ database }: Arena, accountId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from money_balances where account_id = ${accountId}`.execute(
    database.db,
  );
  return rows[0]?.sum ?? 0;
}

const giveToFriend: Attack = {
  number: 42,
  attempt: 'Give a friend 40 credits at once, approve one more oneself and by a colleague 20 times, use it 20 times',
  run: async (arena) => {
    const [thief, colleague] = [await hireCare(arena), await hireCare(arena)];
    const friend = await findAccountId(arena, await join(arena));
    const give = (amount: number) =>
      thief.call('POST', `staff/members/${friend}/credits`, { market: 'SG', amount, ...createWhy() });
    const gifts = await repeatAtOnce(40, () => give(4000));
    const withinLimit = await sumCredit(arena, friend);
    const wish = { kind: 'credit', market: 'SG', objectId: friend, amount: 30_000, ...createWhy() };
    const { id } = (await thief.call('POST', 'staff/grant-requests/', wish)).json() as { id: string };
    const decide = (person: Visitor) => person.call('PUT', `staff/grant-requests/${id}/decision`, { isApproved: true });
    const own = getCode(await decide(thief));
    const approvals = await repeatAtOnce(20, () => decide(colleague));
    const uses = await repeatAtOnce(20, () => give(30_000));
    const all = await sumCredit(arena, friend);
    const countOk = (replies: readonly Reply[]) => replies.filter(({ status }) => status < 400).length;
    return {
      figure: `${withinLimit} of ${limit} given (${JSON.stringify(countValues(gifts.map(getCode)))}), own approval ${own}, ${countOk(approvals)} of 20 answers to approvals ok, ${countOk(uses)} of 20 uses, ${all} in all`,
      hasHeld: withinLimit === 48_000 && own === 'NOT_PERMITTED' && countOk(uses) === 1 && all === withinLimit + 30_000,
    };
  },
};

export const insiderAttacks: readonly Attack[] = [giveToFriend];
