import { timingSafeEqual } from 'node:crypto';
import { accountPages, getLinkPath } from '@vermilion/contract/account';
import type { HashPerson } from '../platform/person-hash.ts';
import { fail, ok } from '../platform/result.ts';
import type { AccountService } from './account.types.ts';

/** Where a member stops mails with news. */
export type NewsStopPaths = {
  /** Of the page, for people. */
  page: string;
  /** For mail programs, which post to it without asking (RFC 8058). */
  oneClick: string;
};

/** Links of mails by which news are stopped without a sign-in. They do nothing else, name nobody, and do not expire. */
export function createNewsStop({
  hashPerson,
  withdrawConsent,
}: {
  hashPerson: HashPerson;
  withdrawConsent: (accountId: string, kind: 'marketing') => Promise<void>;
}): Pick<AccountService, 'createNewsStopPaths' | 'stopNews'> {
  const sign = (accountId: string) => Buffer.from(hashPerson(`stop news:${accountId}`));

  return {
    createNewsStopPaths: (accountId) => {
      const token = `${accountId}.${sign(accountId).toString('base64url')}`;
      return { page: getLinkPath('newsStop', token), oneClick: `${accountPages.newsStop}?token=${token}` };
    },

    stopNews: async (token) => {
      const [, accountId = '', signature = ''] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(accountId);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return fail('NEWS_LINK_INVALID');
      await withdrawConsent(accountId, 'marketing');
      return ok(undefined);
    },
  };
}
