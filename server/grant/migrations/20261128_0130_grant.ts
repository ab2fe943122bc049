import { type Kysely, sql } from 'kysely';

/**
 * What each person on the staff gives away, and what they ask a colleague to approve. A request permits one grant, and nobody
 * decides their own.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const facts = `
    account_id uuid not null,
    kind text not null check (kind in ('credit', 'gift_card', 'points', 'gift')),
    object_id uuid not null,
    unit text not null check (unit ~ '^([A-Z]{3}|points|gifts)$'),
    amount bigint not null check (amount > 0)`;
  const statements = [
    `create table staff_grant_requests (
      id uuid primary key,
      ${facts},
      reason text not null check (length(reason) between 1 and 500),
      state text not null default 'open' check (state in ('open', 'approved', 'declined')),
      asked_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > asked_at),
      decided_by uuid,
      decided_at timestamptz,
      constraint staff_grant_requests_decided check (
        (state = 'open') = (decided_by is null) and (state = 'open') = (decided_at is null)
      ),
      constraint staff_grant_requests_second_person check (decided_by <> account_id)
    )`,
    `create index staff_grant_requests_open on staff_grant_requests (asked_at, id) where state = 'open'`,
    `create index staff_grant_requests_object on staff_grant_requests (account_id, object_id)`,
    `create table staff_grants (
      id uuid primary key,
      ${facts},
      request_id uuid unique references staff_grant_requests,
      given_at timestamptz not null
    )`,
    `create index staff_grants_given on staff_grants (given_at desc, id desc)`,
    `create index staff_grants_counted on staff_grants (account_id, unit, given_at) where request_id is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
