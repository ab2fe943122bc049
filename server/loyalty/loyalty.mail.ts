import type { ConsentKind } from '@vermilion/contract/consents';
import type { MailName, Mails, RenderMail } from '@vermilion/contract/mail';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { LiveAccount, NewsStopPaths } from '../account/account.service.ts';
import type { Db } from '../platform/database.ts';
import type { Mail } from '../platform/mail.ts';

/** What mails to members are made with. */
export type MemberMailDeps = {
  db: Db;
  accounts: {
    find: (db: Db, accountId: string) => Promise<LiveAccount | undefined>;
    hasConsent: (db: Db, accountId: string, kind: ConsentKind) => Promise<boolean>;
    createNewsStopPaths: (accountId: string) => NewsStopPaths;
  };
  renderMail: RenderMail;
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
};

/**
 * Why a member gets a mail (ADR 79). `membership`: it says what has become of the membership, and offers nothing.
 * `news`: it invites to buy, so it takes the consent to marketing, and has a link that withdraws it.
 */
type MailPurpose = 'membership' | 'news';

/**
 * Creates mails to a member, in the language of the account.
 * @returns null where the account is gone, or has not agreed to news
 */
export async function createMemberMailer(
  { db, accounts, renderMail, getPageUrl }: MemberMailDeps,
  accountId: string,
  purpose: MailPurpose,
) {
  const account = await accounts.find(db, accountId);
  if (!account || (purpose === 'news' && !(await accounts.hasConsent(db, accountId, 'marketing')))) return null;
  const { market, language, email } = account;
  const getLink = (path: string) => getPageUrl(path, market, language);
  const stop = accounts.createNewsStopPaths(accountId);
  return {
    language,
    getLink,
    /** Where news are stopped. */
    stopLink: getLink(stop.page),
    /** @param id names the mail, the same for every attempt to send it */
    create: async <Name extends MailName>(name: Name, props: Mails[Name], id: string): Promise<Mail> => {
      const mail = await renderMail(name, props, { market, language });
      return {
        ...mail,
        to: { name: '', address: email },
        messageId: id,
        ...(purpose === 'news' && { stopUrl: getLink(stop.oneClick) }),
      };
    },
  };
}
