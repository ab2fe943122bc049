import { type MoneyChange, type StaffCredit, staffCredit } from '@vermilion/contract/giftcard';
import { type MarketCode, markets } from '@vermilion/contract/markets';
import { z } from 'zod';
import type { AccountService } from '../account/account.service.ts';
import { type Author, formatAuthor, recordChange } from '../audit/audit.service.ts';
import type { CountGrant } from '../grant/grant.service.ts';
import type { CreditRefundHandler } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/database.ts';
import { runOnce } from '../platform/idempotency.ts';
import { enqueueJob } from '../platform/jobs.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { mailCreditJob } from './giftcard.jobs.ts';
import {
  comparePosting,
  findPosting,
  listCredits,
  listPostings,
  lockBalance,
  lockCredit,
  type MoneyPosting,
  post,
} from './giftcard.ledger.store.ts';
import { isAdjustment } from './giftcard.rules.ts';
import { toMoneyChange, toStaffMoneyChange } from './giftcard.view.ts';

const changedCredits = z.object({ credits: z.array(staffCredit) });

/** Returns the idempotency key of the credit that a refund became. */
const getRefundKey = (refundId: string) => `order_refund:${refundId}`;

/** How many changes of a balance staff are shown. */
const maxStaffChanges = 100;

/** Store credit of members: one balance for each market. It does not expire (ADR 103). */
export type Credits = {
  /** Returns a member's credit in a market, and a page of its history. @param after the `next` of the page before */
  read(
    accountId: string,
    market: MarketCode,
    page: { limit: number; after?: string | undefined },
  ): Promise<{
    balance: number;
    others: { market: MarketCode; balance: number }[];
    changes: MoneyChange[];
    next: string | null;
  }>;
  /** Returns a member's credit in each market, with its history. */
  readForStaff(accountId: string): Promise<Result<{ credits: StaffCredit[] }, 'USER_NOT_FOUND'>>;
  /**
   * Gives a member credit, or takes it away; nobody does so for the own account.
   * @param change.amount minor units, below 0 to take it away; at most what the market's largest gift card is worth
   */
  change(
    author: Author,
    accountId: string,
    change: { market: MarketCode; amount: number; reason: string; idempotencyKey: string },
  ): Promise<
    Result<
      { credits: StaffCredit[] },
      | 'NOT_PERMITTED'
      | 'USER_NOT_FOUND'
      | 'ADJUSTMENT_TOO_HIGH'
      | 'BALANCE_TOO_LOW'
      | 'STAFF_LIMIT_REACHED'
      | 'IDEMPOTENCY_KEY_REUSED'
    >
  >;
  /** Returns a member's credit with its whole history, for the export of their data. */
  readForAccount(from: Db, accountId: string): Promise<object>;
  /** Refunds that become store credit. */
  refundHandler: CreditRefundHandler;
};

export function createCredits({
  database: { db },
  clock,
  random,
  accounts,
  countGrant,
}: {
  database: Database;
  clock: Clock;
  random: Random;
  accounts: Pick<AccountService, 'find'>;
  countGrant: CountGrant;
}): Credits {
  async function listForStaff(from: Db, accountId: string): Promise<StaffCredit[]> {
    const credits = await listCredits(from, accountId);
    return Promise.all(
      credits.map(async ({ id, market, amount }) => ({
        market,
        balance: amount,
        changes: (await listPostings(from, id, maxStaffChanges)).map(toStaffMoneyChange),
      })),
    );
  }

  return {
    read: async (accountId, market, { limit, after }) => {
      const credits = await listCredits(db, accountId);
      const credit = credits.find((each) => each.market === market);
      // One more than the page holds says whether another page follows.
      const postings = credit ? await listPostings(db, credit.id, limit + 1, after ? Number(after) : null) : [];
      const changes = postings.slice(0, limit).map(toMoneyChange);
      return {
        balance: credit?.amount ?? 0,
        others: credits
          .filter((each) => each.market !== market && each.amount > 0)
          .map((each) => ({ market: each.market, balance: each.amount })),
        changes,
        next: postings.length > limit ? (changes.at(-1)?.id ?? null) : null,
      };
    },

    readForStaff: async (accountId) =>
      (await accounts.find(db, accountId))
        ? ok({ credits: await listForStaff(db, accountId) })
        : fail('USER_NOT_FOUND'),

    change: async (author, accountId, { idempotencyKey, ...change }) => {
      if ('accountId' in author && author.accountId === accountId) return fail('NOT_PERMITTED');
      if (!isAdjustment(change.amount, change.market)) return fail('ADJUSTMENT_TOO_HIGH');
      const request = { scope: `giftcard.credit ${accountId}`, key: idempotencyKey, body: change };
      return runOnce(
        { db, clock },
        request,
        changedCredits,
        async (
          transaction,
        ): Promise<
          Result<
            { credits: StaffCredit[] },
            'USER_NOT_FOUND' | 'BALANCE_TOO_LOW' | 'STAFF_LIMIT_REACHED' | 'IDEMPOTENCY_KEY_REUSED'
          >
        > => {
          if (!(await accounts.find(transaction, accountId))) return fail('USER_NOT_FOUND');
          const { market, amount, reason } = change;
          const credit = await lockCredit(transaction, { id: random.uuid(), accountId, market });
          const key = `staff:${credit.id}:${idempotencyKey}`;
          const posting: MoneyPosting = {
            balance_id: credit.id,
            cause: amount > 0 ? 'grant' : 'adjustment',
            amount,
            reason,
            author: formatAuthor(author),
            idempotency_key: key,
            posted_at: clock.now(),
          };
          const known = await comparePosting(transaction, posting);
          if (known === 'other') return fail('IDEMPOTENCY_KEY_REUSED');
          // Nothing changes: there is nothing to mail or to record.
          if (known === 'same') return ok({ credits: await listForStaff(transaction, accountId) });
          if (credit.amount + amount < 0) return fail('BALANCE_TOO_LOW');
          await post(transaction, posting);
          if (amount > 0) {
            await enqueueJob(transaction, clock, mailCreditJob, { accountId, market, amount, posting: key }, { key });
          }
          const unit = markets[market].currency.code;
          const counted = await countGrant(transaction, author, { kind: 'credit', objectId: accountId, unit, amount });
          if (!counted.ok) return counted;
          await recordChange(transaction, clock, {
            author,
            action: 'giftcard.credit_changed',
            object: { kind: 'account', id: accountId },
            before: { market, balance: credit.amount },
            after: { market, balance: credit.amount + amount, reason },
          });
          return ok({ credits: await listForStaff(transaction, accountId) });
        },
      );
    },

    /** What payments do with the credit that refunds become. */
    refundHandler: {
      give: async (transaction, { accountId, market }, { id, payable, amount, currency }) => {
        if (markets[market].currency.code !== currency) throw new Error(`Credit of ${market} is not in ${currency}`);
        const credit = await lockCredit(transaction, { id: random.uuid(), accountId, market });
        await post(transaction, {
          balance_id: credit.id,
          cause: 'order_refund',
          amount,
          order_id: payable.kind === 'order' ? payable.id : null,
          idempotency_key: getRefundKey(id),
          posted_at: clock.now(),
        });
      },

      takeBack: async (transaction, { refundId, amount, key }) => {
        const given = await findPosting(transaction, getRefundKey(refundId));
        if (!given) throw new Error(`No credit was given for the refund ${refundId}`);
        const balance = await lockBalance(transaction, given.balance_id);
        const earlier = await findPosting(transaction, key);
        if (earlier) return -earlier.amount;
        const taken = Math.min(balance.amount, amount);
        if (taken === 0) return 0;
        const { balance_id, order_id } = given;
        const posting = { balance_id, order_id, cause: 'held' as const, amount: -taken, posted_at: clock.now() };
        await post(transaction, { ...posting, idempotency_key: key });
        return taken;
      },

      giveBack: async (transaction, key) => {
        const taken = await findPosting(transaction, key);
        if (!taken) return;
        const { balance_id, order_id } = taken;
        await lockBalance(transaction, balance_id);
        const posting = { balance_id, order_id, cause: 'released' as const, posted_at: clock.now() };
        await post(transaction, { ...posting, amount: -taken.amount, idempotency_key: `${key}:back` });
      },
    } satisfies CreditRefundHandler,

    readForAccount: async (from, accountId) =>
      (await listForStaff(from, accountId)).map(({ changes, ...credit }) => ({
        ...credit,
        changes: changes.map(({ id: _, author: __, reason: ___, ...change }) => change),
      })),
  };
}
