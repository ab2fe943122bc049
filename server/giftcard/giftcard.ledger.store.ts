import type { MarketCode } from '@vermilion/contract/markets';
import { type Insertable, type Selectable, sql } from 'kysely';
import { nameColumns } from '../platform/columns.ts';
import type { Db, DbTransaction } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import { createEntries } from './giftcard.ledger.rules.ts';

export type StoredBalance = Selectable<Tables['money_balances']>;
export type StoredPosting = Selectable<Tables['money_postings']>;

const balanceColumns = nameColumns('money_balances', {
  id: true,
  kind: true,
  market: true,
  account_id: true,
  amount: true,
});

/** A change of a balance. `amount`: minor units, below 0 where money leaves it. */
export type MoneyPosting = Pick<
  Insertable<Tables['money_postings']>,
  'balance_id' | 'cause' | 'amount' | 'idempotency_key' | 'posted_at'
> &
  Partial<Pick<Insertable<Tables['money_postings']>, 'order_id' | 'reason' | 'author'>>;

/** Writes the empty balance of a gift card. */
export async function insertGiftCardBalance(transaction: DbTransaction, id: string, market: MarketCode): Promise<void> {
  await transaction.insertInto('money_balances').values({ id, kind: 'gift_card', market, account_id: null }).execute();
}

/** Returns balances, locked in the order of their ids until the transaction ends. */
export async function lockBalances(transaction: DbTransaction, ids: readonly string[]): Promise<StoredBalance[]> {
  if (ids.length === 0) return [];
  return transaction
    .selectFrom('money_balances')
    .select(balanceColumns)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Returns a balance, locked until the transaction ends. @throws where there is none */
export async function lockBalance(transaction: DbTransaction, id: string): Promise<StoredBalance> {
  const [balance] = await lockBalances(transaction, [id]);
  if (!balance) throw new Error(`There is no balance ${id}`);
  return balance;
}

/** Returns the credit of an account in a market, locked until the transaction ends; a new one is empty. */
export async function lockCredit(
  transaction: DbTransaction,
  credit: { id: string; accountId: string; market: MarketCode },
): Promise<StoredBalance> {
  const find = () =>
    transaction
      .selectFrom('money_balances')
      .selectAll()
      .where('kind', '=', 'credit')
      .where('account_id', '=', credit.accountId)
      .where('market', '=', credit.market)
      .forUpdate();
  const found = await find().executeTakeFirst();
  if (found) return found;
  await transaction
    .insertInto('money_balances')
    .values({ id: credit.id, kind: 'credit', market: credit.market, account_id: credit.accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return find().executeTakeFirstOrThrow();
}

/** Returns the credit of an account in each market where it has some or has had. */
export async function listCredits(db: Db, accountId: string): Promise<StoredBalance[]> {
  return db
    .selectFrom('money_balances')
    .selectAll()
    .where('kind', '=', 'credit')
    .where('account_id', '=', accountId)
    .orderBy('market')
    .execute();
}

/** Returns the credit of an account in a market. */
export async function findCredit(db: Db, accountId: string, market: MarketCode): Promise<StoredBalance | undefined> {
  return (await listCredits(db, accountId)).find((credit) => credit.market === market);
}

/**
 * Writes a change of a balance, which the caller holds locked; a trigger adds it. Once per idempotency key.
 * @returns false where it was written before
 * @throws where the key was used for another change, or the balance would be below 0
 */
export async function post(transaction: DbTransaction, posting: MoneyPosting): Promise<boolean> {
  const entries = createEntries(posting.cause, posting.amount);
  const { rows } = await sql`
    with posting as (
      insert into money_postings (balance_id, cause, amount, idempotency_key, order_id, reason, author, posted_at)
      values (${posting.balance_id}, ${posting.cause}, ${posting.amount}, ${posting.idempotency_key},
        ${posting.order_id ?? null}, ${posting.reason ?? null}, ${posting.author ?? null}, ${posting.posted_at})
      on conflict (idempotency_key) do nothing
      returning id
    )
    insert into money_entries (posting_id, ledger_account, amount)
    select posting.id, entry.ledger_account, entry.amount
    from posting cross join unnest(
      ${sql.val(entries.map(({ ledgerAccount }) => ledgerAccount))}::text[],
      ${sql.val(entries.map(({ amount }) => amount))}::bigint[]
    ) as entry (ledger_account, amount)
    returning posting_id`.execute(transaction);
  if (rows.length > 0) return true;
  const earlier = await findPosting(transaction, posting.idempotency_key);
  if (!earlier || !isSamePosting(earlier, posting)) {
    throw new Error(`The idempotency key ${posting.idempotency_key} was used for another change`);
  }
  return false;
}

/** Whether two changes of a balance are the same. */
function isSamePosting(
  one: Pick<MoneyPosting, 'balance_id' | 'cause' | 'amount' | 'reason'>,
  other: Pick<MoneyPosting, 'balance_id' | 'cause' | 'amount' | 'reason'>,
): boolean {
  return (
    one.balance_id === other.balance_id &&
    one.cause === other.cause &&
    one.amount === other.amount &&
    (one.reason ?? null) === (other.reason ?? null)
  );
}

/** Returns the change of a balance that was written with an idempotency key. */
export async function findPosting(db: Db, idempotencyKey: string): Promise<StoredPosting | undefined> {
  return db.selectFrom('money_postings').selectAll().where('idempotency_key', '=', idempotencyKey).executeTakeFirst();
}

/**
 * Returns whether a change of a balance, which the caller holds locked, is new, was written before with its idempotency key, or has the
 * key of another change. The ledger knows keys longer than requests are remembered.
 */
export async function comparePosting(
  transaction: DbTransaction,
  posting: MoneyPosting,
): Promise<'new' | 'same' | 'other'> {
  const earlier = await findPosting(transaction, posting.idempotency_key);
  if (!earlier) return 'new';
  return isSamePosting(earlier, posting) ? 'same' : 'other';
}

/** Returns the changes of a balance, newest first. @param after the id of the last one of the page before */
export async function listPostings(
  db: Db,
  balanceId: string,
  limit: number,
  after: number | null = null,
): Promise<StoredPosting[]> {
  const query = db.selectFrom('money_postings').selectAll().where('balance_id', '=', balanceId);
  const page = after === null ? query : query.where('id', '<', after);
  return page.orderBy('id', 'desc').limit(limit).execute();
}

/** Returns what has expired of a balance and was not given back (minor units), and the id of the last posting of it. */
export async function readExpired(db: Db, balanceId: string): Promise<{ amount: number; lastId: number | null }> {
  const { amount, last_id: lastId } = await db
    .selectFrom('money_postings')
    .select(({ fn }) => [
      sql<number>`-coalesce(sum(amount), 0)::bigint`.as('amount'),
      fn.max('id').filterWhere('cause', '=', 'expiry').as('last_id'),
    ])
    .where('balance_id', '=', balanceId)
    .where('cause', 'in', ['expiry', 'extension'])
    .executeTakeFirstOrThrow();
  return { amount, lastId };
}

/** A fault of the ledger: a balance that is not the sum of its entries, or a posting whose entries are wrong. */
type MoneyFault = { kind: 'balance'; balanceId: string } | { kind: 'posting'; postingId: number };

/** Compares every balance with the ledger, and the entries of every posting. Reads all of it. */
export async function findMoneyFaults(db: Db): Promise<MoneyFault[]> {
  const { rows: balances } = await sql<{ balanceId: string }>`
    select balances.id as "balanceId"
    from money_balances as balances
    left join money_postings as postings on postings.balance_id = balances.id
    left join money_entries as entries on entries.posting_id = postings.id and entries.ledger_account = 'balance'
    group by balances.id
    having balances.amount <> coalesce(sum(entries.amount), 0)
    limit 100`.execute(db);
  const { rows: postings } = await sql<{ postingId: number }>`
    select postings.id as "postingId"
    from money_postings as postings left join money_entries as entries on entries.posting_id = postings.id
    group by postings.id
    having count(entries.amount) <> 2 or sum(entries.amount) <> 0
    limit 100`.execute(db);
  return [
    ...balances.map((fault) => ({ kind: 'balance' as const, ...fault })),
    ...postings.map((fault) => ({ kind: 'posting' as const, ...fault })),
  ];
}
