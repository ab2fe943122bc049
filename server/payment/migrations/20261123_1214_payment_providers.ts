import { type Kysely, sql } from 'kysely';

/**
 * Records which provider takes each payment, disputes, and refused refunds that staff have closed. What Stripe took is known by
 * its id, what the hosted provider took by a page without one; others had no page. A provider may fail a refund that had
 * succeeded, and a page that one process failed to open may open for another one.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table payments add column provider text check (length(provider) between 1 and 40)`,
    `update payments set provider = case
        when provider_id like 'cs\\_%' then 'stripe'
        when provider_id is null and page_url is not null then 'hosted'
      end`,
    'create index payments_reference on payments (reference) where reference is not null',
    'drop trigger payments_transition on payments',
    `create trigger payments_transition before update of state on payments
      for each row execute function check_transition(
        'started pending', 'started confirmed', 'started failed', 'started blocked', 'started unreachable',
        'started abandoned', 'started surplus',
        'pending confirmed', 'pending failed', 'pending blocked', 'pending abandoned', 'pending surplus',
        'failed confirmed', 'failed surplus', 'blocked confirmed', 'blocked surplus',
        'unreachable started', 'unreachable confirmed', 'unreachable surplus',
        'abandoned confirmed', 'abandoned surplus'
      )`,
    'drop trigger refunds_transition on refunds',
    `create trigger refunds_transition before update of state on refunds
      for each row execute function
        check_transition('requested succeeded', 'requested refused', 'refused succeeded', 'succeeded refused')`,
    // Tenders and store credit are paid out by the shop itself.
    `alter table refunds
      add column closed_at timestamptz,
      add column close_reason text check (length(close_reason) between 1 and 500),
      add constraint refunds_refused_check check (state <> 'refused' or (payment_id is not null and not as_credit)),
      add constraint refunds_closed_check check (
        (closed_at is null) = (close_reason is null) and (closed_at is null or state = 'refused')
      )`,
    'drop index refunds_refused',
    `create index refunds_refused on refunds (requested_at, id) where state = 'refused' and closed_at is null`,
    `create index refunds_requested on refunds (requested_at) where state = 'requested'`,
    `create table disputes (
      provider text not null,
      id text not null check (length(id) between 1 and 100),
      payment_id uuid not null references payments,
      amount bigint not null check (amount > 0),
      currency text not null,
      reason text,
      state text not null check (state in ('open', 'won', 'lost')),
      answer_by timestamptz,
      opened_at timestamptz not null,
      closed_at timestamptz,
      primary key (provider, id),
      check ((state = 'open') = (closed_at is null))
    )`,
    'create index disputes_payment on disputes (payment_id)',
    `create index disputes_open on disputes (opened_at, id) where state = 'open'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
