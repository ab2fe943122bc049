import { getLinkPath } from '@vermilion/contract/account';
import type { RenderMail } from '@vermilion/contract/mail';
import type { Mail } from '../platform/mail.ts';
import type { StoredInvitation } from './staff.store.ts';

/** Returns the address of a page; see MarketService. */
export type GetPageUrl = (
  path: string,
  market: StoredInvitation['market'],
  language: StoredInvitation['language'],
) => string;

/** Creates the mail with the link of an invitation. */
export async function createInvitationMail(
  renderMail: RenderMail,
  getPageUrl: GetPageUrl,
  { id, email, market, language }: StoredInvitation,
  token: string,
): Promise<Mail> {
  const link = getPageUrl(getLinkPath('invitation', token), market, language);
  const mail = await renderMail('staff.invitation', { link }, { market, language });
  return { ...mail, to: { name: '', address: email }, messageId: `invitation.${id}` };
}
