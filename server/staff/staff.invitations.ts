import { normalizeEmail } from '@vermilion/contract/contact';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import type { RenderMail } from '@vermilion/contract/mail';
import type { Language } from '@vermilion/contract/markets';
import { getAccountKind } from '@vermilion/contract/permissions';
import type { Transaction } from 'kysely';
import { type AccountService, createToken, hashToken } from '../account/account.service.ts';
import { recordChange } from '../audit/audit.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import { showEmail } from '../platform/email.ts';
import type { Mail } from '../platform/mail.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { createInvitationMail, type GetPageUrl } from './staff.mail.ts';
import { describeGrants, listRoles, sortGrants } from './staff.rules.ts';
import {
  deleteInvitations,
  findGrants,
  findInvitation,
  findLinkedInvitation,
  insertGrants,
  insertLink,
  lockStaff,
  type StoredInvitation,
} from './staff.store.ts';

export type InvitationService = {
  /** Creates the mail of an invitation, with a new link; null where it was accepted or withdrawn. */
  createMail: (invitationId: string) => Promise<Mail | null>;
  /** Returns what the invitation of a mailed link is to. */
  read: (token: string) => Promise<Result<EndpointOutput<'POST staff/invitation'>, 'LINK_EXPIRED'>>;
  /**
   * Accepts an invitation, once: opens an account with the password, or gives roles and password to the account that the
   * e-mail has. As by a reset, all sessions of that account end, and no other way in stays: who knew the password of a member
   * must not become staff.
   * @param address that the call comes from
   */
  accept: (
    form: { token: string; password: string; passwordConfirmation: string },
    from: { address: string; language: Language },
  ) => Promise<Result<undefined, 'LINK_EXPIRED' | 'VALIDATION_FAILED' | 'SERVICE_UNAVAILABLE'>>;
};

type Options = {
  database: Database;
  clock: Clock;
  accounts: Pick<AccountService, 'hashInvitedPassword' | 'staff'>;
  renderMail: RenderMail;
  getPageUrl: GetPageUrl;
};

export function createInvitationService({
  database: { db },
  clock,
  accounts,
  renderMail,
  getPageUrl,
}: Options): InvitationService {
  /** Returns the id of the account that the roles are for, with the password; null where the e-mail was just given up. */
  async function openAccount(
    transaction: Transaction<Tables>,
    { email, full_name: fullName, market, language, grants }: StoredInvitation,
    passwordHash: string,
  ): Promise<string | null> {
    const person = { email, fullName, market, language };
    const found = await accounts.staff.findByEmail(transaction, email);
    const openedId = found
      ? null
      : await accounts.staff.open(transaction, person, getAccountKind(listRoles(grants)), passwordHash);
    if (openedId !== null) return openedId;
    // A registration may have been confirmed meanwhile.
    const existing = found ?? (await accounts.staff.findByEmail(transaction, email));
    const account = existing && (await accounts.staff.lock(transaction, existing.id));
    // Its owner may have changed the e-mail meanwhile: whoever has the mailbox does not own the account any more.
    if (!account || normalizeEmail(account.email) !== normalizeEmail(email)) return null;
    await accounts.staff.resetAccess(transaction, account.id, passwordHash);
    return account.id;
  }

  return {
    createMail: async (invitationId) => {
      const invitation = await findInvitation(db, invitationId);
      if (!invitation) return null;
      const token = createToken();
      await insertLink(db, { token_hash: hashToken(token), invitation_id: invitationId });
      return createInvitationMail(renderMail, getPageUrl, invitation, token);
    },

    read: async (token) => {
      const invitation = await findLinkedInvitation(db, hashToken(token), clock.now());
      if (!invitation) return fail('LINK_EXPIRED');
      const { email, grants } = invitation;
      return ok({ email: showEmail(email), roles: listRoles(grants) });
    },

    accept: async ({ token, ...passwords }, { address, language }) => {
      const tokenHash = hashToken(token);
      const invitation = await findLinkedInvitation(db, tokenHash, clock.now());
      if (!invitation) return fail('LINK_EXPIRED');
      const hashed = await accounts.hashInvitedPassword(invitation.email, passwords, language);
      if (!hashed.ok) return hashed;
      return runResultInTransaction(db, async (transaction) => {
        await lockStaff(transaction);
        // Of two tabs, the later one finds it gone; it may also have been withdrawn or expired meanwhile.
        const current = await findLinkedInvitation(transaction, tokenHash, clock.now());
        if (!current) return fail('LINK_EXPIRED');
        await deleteInvitations(transaction, 'id', current.id);
        const accountId = await openAccount(transaction, current, hashed.value);
        if (accountId === null) return fail('LINK_EXPIRED');
        const before = await findGrants(transaction, accountId);
        // What somebody has been given meanwhile stays as it is.
        const after = sortGrants([...before, ...current.grants]);
        await insertGrants(transaction, accountId, current.grants, clock.now());
        await accounts.staff.changeKind(transaction, accountId, getAccountKind(listRoles(after)));
        await recordChange(transaction, clock, {
          author: { accountId, address },
          action: 'staff.invitation_accepted',
          object: { kind: 'account', id: accountId },
          before: describeGrants(before),
          after: { ...describeGrants(after), invitationId: current.id },
        });
        return ok(undefined);
      });
    },
  };
}
