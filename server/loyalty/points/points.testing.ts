import type { MarketCode } from '@vermilion/contract/markets';
import { sql, type Transaction } from 'kysely';
import { type Database, type Db, runInTransaction } from '../../platform/database.ts';
import { systemRandom } from '../../platform/random.ts';
import type { Tables } from '../../platform/tables.ts';
import { findBalance, findLedgerFaults } from './ledger.store.ts';
import { createPointsService, type Grant, type PurchaseFacts, type RedemptionRequest } from './points.service.ts';

/** For tests: the points of members on a database, by a clock that the test moves. */
export function testPoints(database: Pick<Database, 'db'>, start = '2026-11-20T02:00:00Z') {
  let now = new Date(start);
  const clock = { now: () => now };
  const points = createPointsService({ database: database as Database, clock });
  const run = <Value>(work: (transaction: Transaction<Tables>) => Promise<Value>) =>
    runInTransaction(database.db, work);

  return {
    points,
    clock,
    setClock: (moment: string) => {
      now = new Date(moment);
    },
    run,
    grant: (accountId: string, amount: number, changes: Partial<Grant> = {}) =>
      run((transaction) => points.grantPoints(transaction, createGrantRequest(accountId, amount, changes))),
    /** Places an order of a member. @returns its id */
    place: async (accountId: string, paidAmount: number, changes: Partial<PurchaseFacts> = {}, multiplier = 1) => {
      const order = createOrder(accountId, paidAmount, changes);
      await run((transaction) => points.addPurchase(transaction, order, multiplier));
      return order.orderId;
    },
    /** Pays an order that can still be cancelled. */
    pay: (orderId: string, paidAt = now) => run((transaction) => points.payPurchase(transaction, orderId, paidAt)),
    confirm: (orderId: string, paidAt = now) =>
      run((transaction) => points.confirmPurchase(transaction, orderId, paidAt)),
    refund: (orderId: string, idempotencyKey: string, amount: number) =>
      run((transaction) => points.refundPurchase(transaction, orderId, { idempotencyKey, amount })),
    cancel: (orderId: string) => run((transaction) => points.cancelPurchase(transaction, orderId)),
    hold: (request: RedemptionRequest) => run((transaction) => points.holdPoints(transaction, request)),
    redeem: (request: RedemptionRequest) => run((transaction) => points.redeemPoints(transaction, request)),
    release: (id: string) => run((transaction) => points.releasePoints(transaction, id)),
    read: (accountId: string) => points.readPoints(database.db, accountId),
    /** Returns the rows of the log as `source points`, newest first. */
    listLog: async (accountId: string) => {
      const { items } = await points.readLog(accountId, { limit: 100, after: undefined }, 'en');
      return items.map(({ source, points: amount, isPending }) => `${source} ${amount}${isPending ? ' pending' : ''}`);
    },
  };
}

export type TestPoints = ReturnType<typeof testPoints>;

export function createGrantRequest(accountId: string, points: number, changes: Partial<Grant> = {}): Grant {
  return { accountId, market: 'SG', source: 'bonus_points', points, idempotencyKey: systemRandom.uuid(), ...changes };
}

export function createOrder(
  accountId: string,
  paidAmount: number,
  changes: Partial<PurchaseFacts> = {},
): PurchaseFacts {
  return { orderId: systemRandom.uuid(), orderNumber: 'V-1000001', accountId, market: 'SG', paidAmount, ...changes };
}

export function createRedemptionRequest(
  accountId: string,
  points: number,
  changes: Partial<RedemptionRequest> = {},
): RedemptionRequest {
  return { id: systemRandom.uuid(), accountId, market: 'SG' as MarketCode, points, source: 'used_points', ...changes };
}

/** For tests: throws unless every balance of the database follows from its ledger, and was never negative in between. */
export async function checkBooks(db: Db): Promise<void> {
  const faults = await findLedgerFaults(db);
  if (faults.length > 0) throw new Error(`The ledger is wrong: ${JSON.stringify(faults)}`);
  const { rows } = await sql<{ account: string; ledger_account: string }>`
    select account_id::text as account, ledger_account from (
      select account_id, ledger_account,
        sum(entries.points) over (partition by account_id, ledger_account order by posting_id) as balance
      from ledger_postings join ledger_entries as entries on posting_id = id
    ) as running
    where (ledger_account in ('member_available', 'member_pending', 'member_held') and balance < 0)
      or (ledger_account = 'member_owed' and balance > 0)
    limit 10`.execute(db);
  if (rows.length > 0) throw new Error(`Balances were negative: ${JSON.stringify(rows)}`);
}

/** For tests: a member's balance as stored, without the days. */
export async function readStored(db: Db, accountId: string) {
  const balance = await findBalance(db, accountId);
  if (!balance) return null;
  const { available, pending, held, owed } = balance;
  return { available, pending, held, owed };
}
