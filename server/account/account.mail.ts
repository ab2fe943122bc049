import { accountPages, getLinkPath } from '@vermilion/contract/account';
import type { RenderMail } from '@vermilion/contract/mail';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Mail } from '../platform/mail.ts';

/** Returns the address of a page; see MarketService. */
export type GetPageUrl = (path: string, market: MarketCode, language: Language) => string;

/** Whom a mail goes to, and for which site it is written. */
type Recipient = { email: string; market: MarketCode; language: Language };

/** Creates the mail with the link that confirms a registration. It contains nothing that was typed. */
export async function createVerificationMail(
  renderMail: RenderMail,
  getPageUrl: GetPageUrl,
  { id, token, ...recipient }: Recipient & { id: string; token: string },
): Promise<Mail> {
  const link = getPageUrl(getLinkPath('verification', token), recipient.market, recipient.language);
  const mail = await renderMail('account.verification', { link }, recipient);
  return { ...mail, to: toRecipient(recipient), messageId: `registration.${id}` };
}

/** Creates the mail to a member with whose e-mail somebody has registered. */
export async function createExistsMail(
  renderMail: RenderMail,
  getPageUrl: GetPageUrl,
  { id, email, market, language }: Recipient & { id: string },
): Promise<Mail> {
  const link = getPageUrl(accountPages.signIn, market, language);
  const mail = await renderMail('account.exists', { link }, { market, language });
  return { ...mail, to: toRecipient({ email }), messageId: `registration.${id}` };
}

/** Creates the mail with the link that resets a password. @param requestId of the request for it */
export async function createResetMail(
  renderMail: RenderMail,
  getPageUrl: GetPageUrl,
  { requestId, token, ...recipient }: Recipient & { requestId: string; token: string },
): Promise<Mail> {
  const link = getPageUrl(getLinkPath('passwordReset', token), recipient.market, recipient.language);
  const mail = await renderMail('account.reset', { link }, recipient);
  return { ...mail, to: toRecipient(recipient), messageId: `reset.${requestId}` };
}

/** Creates the mail with the link that confirms a new e-mail. It contains nothing that was typed. */
export async function createEmailChangeMail(
  renderMail: RenderMail,
  getPageUrl: GetPageUrl,
  { id, token, ...recipient }: Recipient & { id: string; token: string },
): Promise<Mail> {
  const link = getPageUrl(getLinkPath('emailChange', token), recipient.market, recipient.language);
  const mail = await renderMail('account.emailChange', { link }, recipient);
  return { ...mail, to: toRecipient(recipient), messageId: `email-change.${id}` };
}

/** Creates the mail to a member whose e-mail another account was to have. */
export async function createEmailInUseMail(
  renderMail: RenderMail,
  getPageUrl: GetPageUrl,
  { id, ...recipient }: Recipient & { id: string },
): Promise<Mail> {
  const link = getPageUrl(accountPages.signIn, recipient.market, recipient.language);
  const mail = await renderMail('account.emailInUse', { link }, recipient);
  return { ...mail, to: toRecipient(recipient), messageId: `email-change.${id}` };
}

/** Creates the mail to the e-mail that an account had before. @param changeId of the change */
export async function createEmailChangedMail(
  renderMail: RenderMail,
  getPageUrl: GetPageUrl,
  { changeId, ...recipient }: Recipient & { changeId: string },
): Promise<Mail> {
  const link = getPageUrl(accountPages.support, recipient.market, recipient.language);
  const mail = await renderMail('account.emailChanged', { link }, recipient);
  return { ...mail, to: toRecipient(recipient), messageId: `email-changed.${changeId}` };
}

/** Creates the mail to the e-mail of an account that was deleted. @param deletionId of the deletion */
export async function createDeletedMail(
  renderMail: RenderMail,
  getPageUrl: GetPageUrl,
  { deletionId, ...recipient }: Recipient & { deletionId: string },
): Promise<Mail> {
  const link = getPageUrl(accountPages.support, recipient.market, recipient.language);
  const mail = await renderMail('account.deleted', { link }, recipient);
  return { ...mail, to: toRecipient(recipient), messageId: `deleted.${deletionId}` };
}

/** Creates the mail that a password was changed. @param changeId of the change */
export async function createPasswordChangedMail(
  renderMail: RenderMail,
  getPageUrl: GetPageUrl,
  { changeId, ...recipient }: Recipient & { changeId: string },
): Promise<Mail> {
  const link = getPageUrl(accountPages.forgottenPassword, recipient.market, recipient.language);
  const mail = await renderMail('account.passwordChanged', { link }, recipient);
  return { ...mail, to: toRecipient(recipient), messageId: `password.${changeId}` };
}

/** Creates the mail that a Google account was linked. @param changeId of the change */
export async function createGoogleLinkedMail(
  renderMail: RenderMail,
  getPageUrl: GetPageUrl,
  { changeId, ...recipient }: Recipient & { changeId: string },
): Promise<Mail> {
  const link = getPageUrl(accountPages.forgottenPassword, recipient.market, recipient.language);
  const mail = await renderMail('account.googleLinked', { link }, recipient);
  return { ...mail, to: toRecipient(recipient), messageId: `google.${changeId}` };
}

const toRecipient = ({ email }: Pick<Recipient, 'email'>) => ({ name: '', address: email });
