import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Arena, Attack } from '../attack.ts';
import { createEmail, hire, join, password, register, signIn } from '../members.ts';
import { countValues, type Reply, repeatAtOnce, Visitor } from '../visitor.ts';

/** What accounts, sessions, points and staff are left like by a database, a mail server or a Redis that goes away. */

const maxAnswerMs = 8000;

/** Answers of one attack: what they were, and how long the slowest took. */
class Answers {
  readonly #codes: (string | number)[] = [];
  #slowestMs = 0;

  /** Makes a call. @returns the answer; null where the outcome is unknown: the shop was unavailable or hung up */
  async take(call: () => Promise<Reply>): Promise<Reply | null> {
    const started = performance.now();
    const reply = await call().catch(() => null);
    this.#slowestMs = Math.max(this.#slowestMs, performance.now() - started);
    this.#codes.push(reply?.status ?? 'cut');
    return reply && reply.status < 500 ? reply : null;
  }

  get figure(): string {
    return `${JSON.stringify(countValues(this.#codes))}, the slowest after ${(this.#slowestMs / 1000).toFixed(1)} s`;
  }

  /** Whether each call was answered in time, and none by a fault of the shop. */
  get areClear(): boolean {
    const isClear = (code: string | number) => code === 503 || (typeof code === 'number' && code < 500);
    return this.#slowestMs < maxAnswerMs && this.#codes.every(isClear);
  }
}

const completeProfile = { skinType: 'dry', skinTone: 'tan', hairType: 'wavy', concerns: ['pores'] };

/** What a member did, as far as the shop has said so. */
type Deeds = { email: string; passwords: string[]; addresses: number; hasProfile: boolean };

/** Changes a member's account until the time is over. @returns what has to be true afterwards */
async function act(arena: Arena, answers: Answers, email: string, isOver: () => boolean): Promise<Deeds> {
  const deeds: Deeds = { email, passwords: [password], addresses: 0, hasProfile: false };
  const address = { line1: '1 Orchard Road', postcode: '238801' };
  while (!isOver()) {
    const visitor = new Visitor(arena.shops);
    const [current = password] = deeds.passwords;
    const signedIn = await answers.take(() => signIn(visitor, email, current));
    if (signedIn?.status !== 204) {
      // An unanswered change of the password may have been made.
      deeds.passwords.push(...deeds.passwords.splice(0, 1));
      await wait(50);
      continue;
    }
    deeds.passwords = [current];
    const saved = await answers.take(() =>
      visitor.call('POST', 'user/addresses', { market: 'SG', fullName: 'Mei Tan', phone: '9123 4567', address }),
    );
    if (saved?.status === 200 || saved?.status === 201) deeds.addresses += 1;
    const profile = await answers.take(() => visitor.call('PUT', 'account/beauty-profile', completeProfile));
    if (profile?.status === 200) deeds.hasProfile = true;
    // The previous ones are refused.
    const next = `Velvet-${randomUUID()}-bullet`;
    const changed = await answers.take(() =>
      visitor.call('PUT', 'user/password', { currentPassword: current, password: next, passwordConfirmation: next }),
    );
    if (changed) deeds.passwords = [changed.status === 204 ? next : current];
    else deeds.passwords = [current, next];
  }
  return deeds;
}

/** Returns what is wrong with what a member did, in words. */
async function findFaults(arena: Arena, { email, passwords, addresses, hasProfile }: Deeds): Promise<string[]> {
  const { db } = arena.database;
  const { rows } = await sql<{ points: number; grants: number; addresses: number; completed: boolean }>`
    select coalesce(balances.available, 0) as points,
      (select count(*) from ledger_postings where account_id = accounts.id and source = 'completed_beauty_profile') as grants,
      (select count(*) from account_addresses where account_id = accounts.id) as addresses,
      exists (select from beauty_profiles where account_id = accounts.id and completed_at is not null) as completed
    from accounts left join point_balances as balances on balances.account_id = accounts.id
    where email = ${email}`.execute(db);
  const [found] = rows;
  if (!found) return ['the account is gone'];
  const opened = await Promise.all(passwords.map((each) => signIn(new Visitor(arena.shops), email, each)));
  return [
    ...(opened.filter(({ status }) => status === 204).length === 1 ? [] : ['not one password signs in']),
    ...(found.addresses < addresses ? ['an address was lost'] : []),
    ...(found.grants > 1 || found.grants !== (found.completed ? 1 : 0) ? ['a profile without its points'] : []),
    ...(hasProfile && !found.completed ? ['a profile was lost'] : []),
  ];
}

const unsteadyDatabase: Attack = {
  number: 25,
  attempt: 'PostgreSQL restarts three times and stands still twice while members and staff change their accounts',
  run: async (arena) => {
    const { db } = arena.database;
    const emails = await repeatAtOnce(10, () => join(arena));
    const [administrator, ...colleagues] = await repeatAtOnce(4, () => join(arena));
    const people = await db.selectFrom('accounts').select(['id', 'email']).where('email', 'in', emails).execute();
    if (!administrator) throw new Error('Nobody joined');
    await hire(arena, administrator, 'administrator');
    for (const colleague of colleagues) await hire(arena, colleague, 'support');
    const answers = new Answers();
    let isOver = false;
    const registered: string[] = [];
    const acting = emails.map((email) => act(arena, answers, email, () => isOver));
    const registering = repeatAtOnce(2, async () => {
      while (!isOver) {
        const email = createEmail();
        const reply = await answers.take(() => register(new Visitor(arena.shops), email));
        if (reply?.status === 204) registered.push(email);
        await wait(200);
      }
    });
    const colleagueIds = (await db.selectFrom('accounts').select('id').where('email', 'in', colleagues).execute()).map(
      ({ id }) => id,
    );
    const managing = repeatAtOnce(2, async (turn) => {
      for (let step = turn; !isOver; step += 1) {
        const visitor = new Visitor(arena.shops);
        if ((await answers.take(() => signIn(visitor, administrator)))?.status !== 204) continue;
        const path = `staff/${colleagueIds[step % colleagueIds.length]}/roles/editor`;
        await answers.take(() => visitor.call('PUT', path));
        await answers.take(() => visitor.call('DELETE', path));
      }
    });
    for (const outage of ['restart', 'pause', 'restart', 'pause', 'restart']) {
      await wait(3000);
      if (outage === 'restart') await arena.postgres.restart(1000);
      else {
        await arena.postgres.pause();
        await wait(5000);
        await arena.postgres.resume();
      }
    }
    await wait(3000);
    isOver = true;
    const deeds = await Promise.all(acting);
    await Promise.all([registering, managing]);
    const faults = (await Promise.all(deeds.map((each) => findFaults(arena, each)))).flat();
    const countUnsent = () => registered.filter((email) => !arena.mail.mails.some(({ to }) => to === email)).length;
    // A mail whose job was running when the database went is sent once the job's lease is over.
    for (let seconds = 0; seconds < 120 && countUnsent() > 0; seconds += 1) await wait(1000);
    const unsent = countUnsent();
    const { rows: unaudited } = await sql`
      select from (
        select before -> 'roles' as before, lag(after -> 'roles') over (partition by object_id order by id) as previous
        from audit_entries where action like 'staff.role_%'
      ) as changes where previous is not null and before <> previous`.execute(db);
    return {
      figure: `${answers.figure}; of ${people.length} members ${faults.length === 0 ? 'none is half done' : JSON.stringify(countValues(faults))}, ${unsent} of ${registered.length} confirmations not sent, ${unaudited.length} changes of staff without an audit`,
      hasHeld: answers.areClear && faults.length === 0 && unsent === 0 && unaudited.length === 0,
    };
  },
};

const silentMail: Attack = {
  number: 26,
  attempt: 'The mail server is silent for 70 s with 60 confirmations and resets waiting, then answers',
  run: async (arena) => {
    const members = await repeatAtOnce(20, () => join(arena));
    const newcomers = Array.from({ length: 40 }, createEmail);
    const before = arena.mail.mails.length;
    arena.mail.hang();
    const answers = new Answers();
    await Promise.all([
      ...newcomers.map((email) => answers.take(() => register(new Visitor(arena.shops), email))),
      ...members.map((email) =>
        answers.take(() => new Visitor(arena.shops).call('POST', 'account/password-reset', { email })),
      ),
    ]);
    await wait(70_000);
    const sentBefore = arena.mail.mails.length - before;
    arena.mail.recover();
    // The last attempts before it answers wait for a minute.
    await wait(100_000);
    const counts = [...members, ...newcomers].map(
      (email) => arena.mail.mails.slice(before).filter(({ to }) => to === email).length,
    );
    return {
      figure: `${answers.figure}; ${sentBefore} sent meanwhile; mails for each: ${JSON.stringify(countValues(counts))}`,
      hasHeld: answers.areClear && counts.every((count) => count === 1),
    };
  },
};

const silentRedis: Attack = {
  number: 27,
  attempt: 'Try 400 invented invitations from one address while Redis is silent',
  run: async (arena) => {
    if (!arena.redis) return { figure: 'there is no Redis to stop', hasHeld: true };
    const { address } = new Visitor(arena.shops);
    arena.redis.pause();
    const answers = new Answers();
    const replies = await repeatAtOnce(400, () =>
      answers.take(() => new Visitor(arena.shops, { address }).call('POST', 'staff/invitation', { token: 'invented' })),
    );
    arena.redis.resume();
    const tried = replies.filter((reply) => reply?.status === 410).length;
    // Each process counts for itself meanwhile.
    return { figure: `${tried} were looked up; ${answers.figure}`, hasHeld: answers.areClear && tried <= 2 * 60 };
  },
};

export const accountOutageAttacks: readonly Attack[] = [unsteadyDatabase, silentMail, silentRedis];
