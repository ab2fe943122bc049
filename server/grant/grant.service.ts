import type { MomentCursor } from '@vermilion/contract/fields';
import { type AskedGrant, type Grant, type GrantRequest, grantRequest } from '@vermilion/contract/grant';
import type { StaffAccounts } from '../account/account.service.ts';
import { type Author, recordChange } from '../audit/audit.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, type Db, runResultInTransaction } from '../platform/database.ts';
import { runOnce } from '../platform/idempotency.ts';
import { splitPage } from '../platform/list-page.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { CountGrant } from './grant.counting.ts';
import { getAskedAmount, requestLifetimeMs } from './grant.rules.ts';
import {
  decideRequest,
  insertRequest,
  listGrants,
  listOpenRequests,
  lockRequest,
  type StoredGrantRequest,
} from './grant.store.ts';

export type { CountGrant } from './grant.counting.ts';

const rowsPerPage = 50;

/** Somebody on the staff who is signed in: commands neither ask nor decide. */
type StaffAuthor = Extract<Author, { accountId: string }>;

/** What staff give away, and what a second person approves of it (ADR 197). */
export type GrantService = {
  count: CountGrant;
  /** Returns a page of what staff have given, newest first. */
  list(cursor: MomentCursor | null): Promise<{ grants: Grant[]; nextCursor: string | null }>;
  /** Returns a page of the requests that can be decided, oldest first. */
  listRequests(cursor: MomentCursor | null): Promise<{ requests: GrantRequest[]; nextCursor: string | null }>;
  /** Asks for the approval of one grant, once per key. */
  ask(author: StaffAuthor, wish: AskedGrant): Promise<Result<GrantRequest, 'IDEMPOTENCY_KEY_REUSED'>>;
  /** Approves or declines a request. Idempotent; nobody decides their own, nor what they would get. */
  decide(
    author: StaffAuthor,
    id: string,
    isApproved: boolean,
  ): Promise<Result<GrantRequest, 'NOT_PERMITTED' | 'GRANT_REQUEST_NOT_FOUND' | 'GRANT_REQUEST_DECIDED'>>;
};

export function createGrantService({
  database: { db },
  clock,
  random,
  accounts,
  count,
}: {
  database: Database;
  clock: Clock;
  random: Random;
  accounts: Pick<StaffAccounts, 'listStaff'>;
  count: CountGrant;
}): GrantService {
  /** Returns a function that names people of the staff. */
  async function createNaming(from: Db) {
    const names = new Map((await accounts.listStaff(from)).map(({ id, full_name }) => [id, full_name]));
    return (accountId: string) => ({ accountId, fullName: names.get(accountId) ?? null });
  }

  const toRequestView = (
    {
      id,
      kind,
      object_id,
      unit,
      amount,
      reason,
      state,
      account_id,
      decided_by,
      asked_at,
      expires_at,
    }: StoredGrantRequest,
    name: Awaited<ReturnType<typeof createNaming>>,
  ): GrantRequest => ({
    id,
    kind,
    objectId: object_id,
    unit,
    amount,
    reason,
    state,
    askedBy: name(account_id),
    decidedBy: decided_by === null ? null : name(decided_by),
    askedAt: asked_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  });

  return {
    count,

    list: async (cursor) => {
      const found = await listGrants(db, cursor, rowsPerPage + 1);
      const { page, nextCursor } = splitPage(found, rowsPerPage, ({ given_at: at, id }) => ({ at, id }));
      const name = await createNaming(db);
      return {
        grants: page.map(({ id, kind, object_id, unit, amount, account_id, approved_by, given_at }) => ({
          id,
          kind,
          objectId: object_id,
          unit,
          amount,
          givenBy: name(account_id),
          approvedBy: approved_by === null ? null : name(approved_by),
          givenAt: given_at.toISOString(),
        })),
        nextCursor,
      };
    },

    listRequests: async (cursor) => {
      const found = await listOpenRequests(db, clock.now(), cursor, rowsPerPage + 1);
      const { page, nextCursor } = splitPage(found, rowsPerPage, ({ asked_at: at, id }) => ({ at, id }));
      const name = await createNaming(db);
      return { requests: page.map((request) => toRequestView(request, name)), nextCursor };
    },

    ask: (author, { idempotencyKey, ...wish }) =>
      runOnce(
        { db, clock },
        { scope: `grant.ask ${author.accountId}`, key: idempotencyKey, body: wish },
        grantRequest,
        async (transaction) => {
          const now = clock.now();
          const { unit, amount } = getAskedAmount({ ...wish, idempotencyKey });
          const request = await insertRequest(transaction, {
            id: random.uuid(),
            account_id: author.accountId,
            kind: wish.kind,
            object_id: wish.objectId,
            unit,
            amount,
            reason: wish.reason,
            asked_at: now,
            expires_at: new Date(now.getTime() + requestLifetimeMs),
            decided_by: null,
            decided_at: null,
          });
          await recordChange(transaction, clock, {
            author,
            action: 'grant.asked',
            object: { kind: 'grant_request', id: request.id },
            after: describeRequest(request),
          });
          return ok(toRequestView(request, await createNaming(transaction)));
        },
      ),

    decide: (author, id, isApproved) =>
      runResultInTransaction(
        db,
        async (
          transaction,
        ): Promise<Result<GrantRequest, 'NOT_PERMITTED' | 'GRANT_REQUEST_NOT_FOUND' | 'GRANT_REQUEST_DECIDED'>> => {
          const request = await lockRequest(transaction, id);
          const now = clock.now();
          if (!request || request.expires_at <= now) return fail('GRANT_REQUEST_NOT_FOUND');
          const { accountId } = author;
          if (request.account_id === accountId || request.object_id === accountId) return fail('NOT_PERMITTED');
          const state = isApproved ? ('approved' as const) : ('declined' as const);
          const name = await createNaming(transaction);
          if (request.state === state && request.decided_by === accountId) return ok(toRequestView(request, name));
          if (request.state !== 'open') return fail('GRANT_REQUEST_DECIDED');
          const decision = { state, decided_by: accountId, decided_at: now };
          await decideRequest(transaction, id, decision);
          await recordChange(transaction, clock, {
            author,
            action: isApproved ? 'grant.approved' : 'grant.declined',
            object: { kind: 'grant_request', id },
            before: { state: request.state },
            after: { state, ...describeRequest(request) },
          });
          return ok(toRequestView({ ...request, ...decision }, name));
        },
      ),
  };
}

/** What the audit keeps of a request: who asks to give what to whom, and why. */
function describeRequest({ account_id, kind, object_id, unit, amount, reason }: StoredGrantRequest) {
  return { askedBy: account_id, kind, objectId: object_id, unit, amount, reason };
}
