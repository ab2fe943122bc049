import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { marketConsents } from '@vermilion/contract/consents';
import type { StaffRole } from '@vermilion/contract/permissions';
import type { Arena } from './attack.ts';
import type { ShopProcess } from './shops.ts';
import { Visitor } from './visitor.ts';

/** Members of the shop in the proofs, who register and sign in as people do. */

export const password = 'Cinnabar-4-lips';
export const otherPassword = 'Velvet-9-bullet';

export const createEmail = () => `member-${randomUUID()}@elsewhere.example`;

export function register(visitor: Visitor, email: string) {
  const consents = marketConsents.SG.filter(({ isMandatory }) => isMandatory);
  return visitor.call('POST', 'accounts', {
    fullName: 'Mei Tan',
    email,
    // What is given once per person is given once per phone number too.
    phone: `91${String(randomInt(1_000_000)).padStart(6, '0')}`,
    birthday: '1990-06-15',
    password,
    passwordConfirmation: password,
    consents: Object.fromEntries(consents.map(({ kind, version }) => [kind, version])),
  });
}

export const signIn = (visitor: Visitor, email: string, typed = password) =>
  visitor.call('POST', 'sessions', { email, password: typed });

/** Waits for a mail with a link. @returns the link's token */
export async function readToken({ mail }: Pick<Arena, 'mail'>, email: string, isReset = false): Promise<string> {
  const pattern = isReset ? /reset_password#token=([\w-]+)/ : /verify_email#token=([\w-]+)/;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const sent = mail.mails.filter(({ to }) => to === email).map((each) => pattern.exec(each.email.text ?? '')?.[1]);
    const token = sent.findLast((each) => each !== undefined);
    if (token) return token;
    await wait(100);
  }
  throw new Error(`No mail with a link came to ${email}`);
}

/** Makes a member. @returns the e-mail */
export async function join(
  arena: { shops: readonly ShopProcess[] } & Pick<Arena, 'mail'>,
  email = createEmail(),
): Promise<string> {
  const visitor = new Visitor(arena.shops);
  await register(visitor, email);
  const token = await readToken(arena, email);
  const { status, text } = await visitor.call('POST', 'account/verification', { token, password });
  if (status !== 204) throw new Error(text);
  return email;
}

/** Gives a member a role of the staff. */
export async function hire({ database }: Pick<Arena, 'database'>, email: string, role: StaffRole): Promise<void> {
  await database.db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .updateTable('accounts')
      .set({ kind: 'employee' })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction.insertInto('staff_roles').values({ account_id: id, role, granted_at: new Date() }).execute();
  });
}
