import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Arena, Attack } from '../attack.ts';
import { join, otherPassword, password, readToken, register, signIn } from '../members.ts';
import { countValues, repeatAtOnce, Visitor } from '../visitor.ts';

const countMails = ({ mail }: Arena, isTheirs: (to: string) => boolean) =>
  mail.mails.filter(({ to }) => isTheirs(to)).length;

const bombing: Attack = {
  number: 20,
  attempt: 'Register a stranger’s mailbox 200 times, under 200 spellings and from 200 addresses',
  run: async (arena) => {
    const box = randomUUID().slice(0, 8);
    const replies = await repeatAtOnce(200, (index) =>
      register(new Visitor(arena.shops), `${box}+${index}@elsewhere.example`),
    );
    await wait(5000);
    const mails = countMails(arena, (to) => to.startsWith(box));
    return {
      figure: `${mails} mails (${JSON.stringify(countValues(replies.map(({ status }) => status)))})`,
      hasHeld: mails <= 5,
    };
  },
};

const guessing: Attack = {
  number: 21,
  attempt: 'Try 300 passwords for a member at once, from 300 addresses',
  run: async (arena) => {
    const email = await join(arena);
    const replies = await repeatAtOnce(300, (index) => signIn(new Visitor(arena.shops), email, `Wrong-${index}-word`));
    const counts = countValues(replies.map(({ status }) => status));
    return { figure: JSON.stringify(counts), hasHeld: (counts[422] ?? 0) <= 10 };
  },
};

const oldPassword: Attack = {
  number: 22,
  attempt: 'Sign in 60 times with the password that a reset replaces at the same time',
  run: async (arena) => {
    let survived = 0;
    for (let round = 0; round < 5; round += 1) {
      const email = await join(arena);
      await new Visitor(arena.shops).call('POST', 'account/password-reset', { email });
      const token = await readToken(arena, email, true);
      const thieves = Array.from({ length: 12 }, () => new Visitor(arena.shops));
      const passwords = { password: otherPassword, passwordConfirmation: otherPassword };
      const [reset] = await Promise.all([
        new Visitor(arena.shops).call('PUT', 'account/password-reset', { token, ...passwords }),
        ...thieves.map((thief) => signIn(thief, email)),
      ]);
      if (reset.status !== 204) throw new Error(reset.text);
      await wait(500);
      for (const thief of thieves) {
        // Each process by turns.
        const answers = [await thief.call('GET', 'user'), await thief.call('GET', 'user')];
        if (answers.some(({ status }) => status === 200)) survived += 1;
      }
    }
    return { figure: `${survived} sessions survived the reset`, hasHeld: survived === 0 };
  },
};

const doubledBag: Attack = {
  number: 23,
  attempt: 'Bring one guest’s bag into a member’s by 40 sign-ins and calls at once',
  run: async (arena) => {
    const email = await join(arena);
    const [variant = 0] = await arena.stockUp(1, 1000);
    const guest = new Visitor(arena.shops);
    await guest.add(variant, 7);
    const tabs = Array.from({ length: 8 }, () => guest.copy());
    await Promise.all(
      tabs.map(async (tab) => {
        await signIn(tab, email);
        await repeatAtOnce(5, () => tab.call('GET', 'cart/'));
      }),
    );
    const bag: { lines: { quantity: number }[] } = (await (tabs[0] as Visitor).call('GET', 'cart/')).json();
    const units = bag.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return { figure: `${units} units of 7`, hasHeld: units === 7 };
  },
};

const deletion: Attack = {
  number: 24,
  attempt: 'Delete an account in the midst of 120 calls of its member',
  run: async (arena) => {
    const email = await join(arena);
    const member = new Visitor(arena.shops);
    await signIn(member, email);
    await new Visitor(arena.shops).call('POST', 'account/password-reset', { email });
    const calls = [
      (index: number) => member.call('PATCH', 'user', { fullName: `Mei ${index}` }),
      () => member.call('GET', 'user/export'),
      () => new Visitor(arena.shops).call('POST', 'account/password-reset', { email }),
      () => signIn(new Visitor(arena.shops), email),
    ] as const;
    const replies = await repeatAtOnce(120, (index) =>
      index === 40 ? member.call('DELETE', 'user', { password }) : (calls[index % calls.length] ?? calls[0])(index),
    );
    const failures = replies.filter(({ status }) => status >= 500 && status !== 503).length;
    await wait(3000);
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(arena.database.db);
    const left: string[] = [];
    for (const { name } of tables) {
      const { rows } =
        await sql`select from ${sql.table(name)} as row where row::text like ${`%${email}%`} limit 1`.execute(
          arena.database.db,
        );
      if (rows.length > 0) left.push(name);
    }
    return {
      figure: `${failures} failures, e-mail left in ${left.length === 0 ? 'no table' : left.join(', ')}`,
      hasHeld: failures === 0 && left.length === 0,
    };
  },
};

export const memberAttacks: readonly Attack[] = [bombing, guessing, oldPassword, doubledBag, deletion];
