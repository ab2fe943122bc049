import type { MomentCursor } from '@vermilion/contract/fields';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';

export type StoredGrant = Selectable<Tables['staff_grants']>;
export type StoredGrantRequest = Selectable<Tables['staff_grant_requests']>;
type GrantFacts = Pick<StoredGrant, 'account_id' | 'kind' | 'object_id' | 'unit' | 'amount'>;

/** Waits until no other transaction of any process counts what a person gives, and keeps others waiting until this one ends. */
export async function lockGrants(transaction: DbTransaction, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`grants of ${accountId}`}, 0))`.execute(transaction);
}

/** Returns what a person has given of a unit since a moment without anybody's approval. */
export async function sumGrants(
  transaction: DbTransaction,
  { accountId, unit, since }: { accountId: string; unit: StoredGrant['unit']; since: Date },
): Promise<number> {
  const { sum } = await transaction
    .selectFrom('staff_grants')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('account_id', '=', accountId)
    .where('unit', '=', unit)
    .where('request_id', 'is', null)
    .where('given_at', '>', since)
    .executeTakeFirstOrThrow();
  return sum;
}

export async function insertGrant(
  transaction: DbTransaction,
  grant: Insertable<Tables['staff_grants']>,
): Promise<void> {
  await transaction.insertInto('staff_grants').values(grant).execute();
}

/** Returns the oldest approved request for exactly this grant that was not used. */
export async function findApproval(
  transaction: DbTransaction,
  { account_id, kind, object_id, unit, amount }: GrantFacts,
  now: Date,
): Promise<StoredGrantRequest | undefined> {
  return transaction
    .selectFrom('staff_grant_requests')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('object_id', '=', object_id)
    .where('kind', '=', kind)
    .where('unit', '=', unit)
    .where('amount', '=', amount)
    .where('state', '=', 'approved')
    .where('expires_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('staff_grants')
            .select('staff_grants.id')
            .whereRef('staff_grants.request_id', '=', 'staff_grant_requests.id'),
        ),
      ),
    )
    .orderBy('asked_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function insertRequest(
  transaction: DbTransaction,
  request: Insertable<Tables['staff_grant_requests']>,
): Promise<StoredGrantRequest> {
  return transaction.insertInto('staff_grant_requests').values(request).returningAll().executeTakeFirstOrThrow();
}

/** Returns a request, locked until the transaction ends. */
export async function lockRequest(transaction: DbTransaction, id: string): Promise<StoredGrantRequest | undefined> {
  return transaction.selectFrom('staff_grant_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function decideRequest(
  transaction: DbTransaction,
  id: string,
  decision: Pick<StoredGrantRequest, 'state' | 'decided_by' | 'decided_at'>,
): Promise<void> {
  await transaction.updateTable('staff_grant_requests').set(decision).where('id', '=', id).execute();
}

/** Returns requests that can be decided, oldest first. @param after the last one of the page before */
export async function listOpenRequests(
  db: Db,
  now: Date,
  after: MomentCursor | null,
  limit: number,
): Promise<StoredGrantRequest[]> {
  return db
    .selectFrom('staff_grant_requests')
    .selectAll()
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(asked_at, id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('asked_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns grants with who approved each, newest first. @param after the last one of the page before */
export async function listGrants(
  db: Db,
  after: MomentCursor | null,
  limit: number,
): Promise<(StoredGrant & { approved_by: string | null })[]> {
  return db
    .selectFrom('staff_grants')
    .leftJoin('staff_grant_requests', 'staff_grant_requests.id', 'staff_grants.request_id')
    .selectAll('staff_grants')
    .select('staff_grant_requests.decided_by as approved_by')
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(staff_grants.given_at, staff_grants.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('staff_grants.given_at', 'desc')
    .orderBy('staff_grants.id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns what a person has given and asked for, for the export of their data. */
export async function listOwnGrants(db: Db, accountId: string) {
  const [grants, requests] = await Promise.all([
    db
      .selectFrom('staff_grants')
      .select(['kind', 'unit', 'amount', 'given_at'])
      .where('account_id', '=', accountId)
      .orderBy('given_at')
      .execute(),
    db
      .selectFrom('staff_grant_requests')
      .select(['kind', 'unit', 'amount', 'reason', 'state', 'asked_at'])
      .where('account_id', '=', accountId)
      .orderBy('asked_at')
      .execute(),
  ]);
  return { grants, requests };
}
