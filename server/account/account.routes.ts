import type { accountEndpoints } from '@vermilion/contract/account';
import type { userEndpoints } from '@vermilion/contract/user';
import type { Handlers } from '../platform/dispatch.ts';
import { resolveSignedIn } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { SessionService } from '../session/session.service.ts';
import type { AccountService } from './account.types.ts';

export function createAccountHandlers(
  accounts: AccountService,
  sessions: Pick<SessionService, 'signOut'>,
): Handlers<keyof (typeof accountEndpoints & typeof userEndpoints)> {
  return {
    'POST accounts': ({ body }, context) => accounts.register(body, context),
    'POST account/verification': ({ body }, context) => accounts.confirm(body, context),
    'POST sessions': ({ body }, context) => accounts.signIn(body, context),
    'GET auth/google': ({ query }, context) => accounts.startGoogleSignIn(query.return_to, context),
    'POST auth/social': ({ body }, context) => accounts.signInWithGoogle(body, context),
    'POST auth/social/accounts': ({ body }, context) => accounts.registerWithGoogle(body, context),
    'POST auth/social/links': ({ body }, context) => accounts.linkGoogle(body, context),
    'POST account/password-reset': async ({ body }, { market, language }) => {
      await accounts.requestReset(body.email, { market: market.code, language });
      return ok(undefined);
    },
    'PUT account/password-reset': ({ body: { token, ...passwords } }, { language }) =>
      accounts.resetPassword(token, passwords, language),
    'POST account/link-check': ({ body }) => accounts.checkLink(body.token),
    'GET user': async (_, context) => accounts.getUser((await resolveSignedIn(context)).accountId),
    'PATCH user': async ({ body }, context) => {
      const { accountId } = await resolveSignedIn(context);
      return accounts.changeUser(accountId, body, context.language);
    },
    'PUT user/password': async ({ body }, context) =>
      accounts.changePassword(await resolveSignedIn(context), body, context.language),
    'DELETE user/google': async (_, context) => {
      const { accountId } = await resolveSignedIn(context);
      const unlinked = await accounts.unlinkGoogle(accountId);
      return unlinked.ok ? accounts.getUser(accountId) : unlinked;
    },
    'POST user/email': async ({ body }, context) => {
      const { market, language } = context;
      return accounts.requestEmailChange(await resolveSignedIn(context), body, { market: market.code, language });
    },
    'PUT user/email': ({ body }, context) => accounts.changeEmail(body, context),
    'GET user/addresses': async (_, context) => {
      const { accountId } = await resolveSignedIn(context);
      return ok({ addresses: await accounts.listAddresses(accountId) });
    },
    'POST user/addresses': async ({ body }, context) => {
      const { accountId } = await resolveSignedIn(context);
      return accounts.saveAddress(accountId, body, context.language);
    },
    'PATCH user/addresses/{id}': async ({ params, body }, context) => {
      const { accountId } = await resolveSignedIn(context);
      return accounts.changeAddress(accountId, params.id, body, context.language);
    },
    'DELETE user/addresses/{id}': async ({ params }, context) => {
      const { accountId } = await resolveSignedIn(context);
      return accounts.deleteAddress(accountId, params.id);
    },
    'GET user/consents': async (_, context) => {
      const consents = await accounts.getConsents((await resolveSignedIn(context)).accountId);
      return consents.ok ? ok({ consents: consents.value }) : consents;
    },
    'PUT user/consents': async ({ body }, context) => {
      const { accountId } = await resolveSignedIn(context);
      const consents = await accounts.changeConsents(accountId, body.consents, context.language);
      return consents.ok ? ok({ consents: consents.value }) : consents;
    },
    'POST account/news-stop': ({ body }) => accounts.stopNews(body.token),
    'GET user/export': async (_, context) => accounts.exportData((await resolveSignedIn(context)).accountId),
    'DELETE user': async ({ body }, context) => {
      const deleted = await accounts.deleteAccount(await resolveSignedIn(context), body.password, context.language);
      if (deleted.ok) await sessions.signOut(context);
      return deleted;
    },
    'PUT staff/members/{accountId}/birthday': async ({ params, body }, context) =>
      accounts.correctBirthday(await resolveSignedIn(context), { ...params, ...body }, context.language),
    'GET sign-in-blocks/{reference}': ({ params, query }) => accounts.findBlock(params.reference, query.email),
    'DELETE sign-in-blocks/{reference}': async ({ params }, context) =>
      accounts.endBlock(await resolveSignedIn(context), params.reference),
  };
}
