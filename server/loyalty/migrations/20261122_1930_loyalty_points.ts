import { type Kysely, sql } from 'kysely';

/**
 * The double-entry ledger of points. Postings and entries are never changed; the entries of a posting add up to zero, and
 * a member's balance is their sum. Uses `check_transition` of the payments.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const sources = [
    'manual_points_adjustment',
    'level_redemption',
    'expired_points',
    'survey_points',
    'used_points',
    'registration_of_product_account',
    'loyalty_points',
    'online_review',
    'published_review',
    'completed_beauty_profile',
    'downloaded_mobile_app',
    'referred_mobile_app',
    'bonus_points',
    'purchase_points',
    'purchase_points_with_order_number',
    'product_review_with_name',
  ];
  const statements = [
    `create table point_balances (
      account_id uuid primary key,
      available bigint not null default 0 check (available >= 0),
      pending bigint not null default 0 check (pending >= 0),
      held bigint not null default 0 check (held >= 0),
      owed bigint not null default 0 check (owed >= 0),
      market market_code not null,
      started_on date,
      expires_on date check (expires_on > started_on),
      check ((started_on is null) = (expires_on is null)),
      -- What is owed is settled before anything can be spent.
      constraint point_balances_owed_first check (owed = 0 or available = 0)
    )`,
    `create index point_balances_expiry on point_balances (market, expires_on) where expires_on is not null`,

    `create table ledger_postings (
      id bigint generated always as identity primary key,
      account_id uuid not null references point_balances,
      source text not null check (source in (${sources.map((source) => `'${source}'`).join(', ')})),
      points bigint not null,
      entry_count smallint not null check (entry_count between 2 and 4),
      idempotency_key text not null unique check (length(idempotency_key) between 1 and 200),
      market market_code not null,
      order_id uuid,
      order_number text,
      product jsonb,
      reason text,
      adjusted_by text,
      posted_at timestamptz not null,
      check (source <> 'purchase_points_with_order_number' or order_number is not null),
      check (source not in ('registration_of_product_account', 'product_review_with_name') or product is not null),
      constraint ledger_postings_adjustment_check check (
        (source = 'manual_points_adjustment') = (reason is not null)
        and (reason is null) = (adjusted_by is null)
        and length(reason) between 1 and 500 and length(adjusted_by) between 1 and 200
      )
    )`,
    `create index ledger_postings_log on ledger_postings (account_id, id desc)`,
    `create table ledger_entries (
      posting_id bigint not null references ledger_postings,
      ledger_account text not null check (ledger_account in (
        'member_available', 'member_pending', 'member_held', 'member_owed', 'programme', 'redeemed', 'expired'
      )),
      points bigint not null check (points <> 0),
      primary key (posting_id, ledger_account)
    )`,

    `create function refuse_ledger_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name
          using errcode = 'check_violation', constraint = tg_table_name || '_append_only';
      end $$`,
    ...['ledger_postings', 'ledger_entries'].map(
      (table) => `create trigger ${table}_append_only before update or delete or truncate on ${table}
        for each statement execute function refuse_ledger_change()`,
    ),

    // The trigger's argument is the column with the posting's id.
    `create function check_posting() returns trigger language plpgsql as $$
      declare
        checked bigint := to_jsonb(new) ->> tg_argv[0];
        faults text;
      begin
        select string_agg(fault, ', ') into faults
        from (
          select postings.points, postings.entry_count, count(entries.points) as entries,
            coalesce(sum(entries.points), 0) as total,
            coalesce(sum(entries.points) filter (
              where entries.ledger_account in ('member_available', 'member_pending', 'member_owed')
            ), 0) as shown
          from ledger_postings as postings left join ledger_entries as entries on entries.posting_id = postings.id
          where postings.id = checked
          group by postings.id
        ) as sums cross join lateral (values
          ('they do not add up to zero', total = 0),
          ('the posting has another number of entries', entries = entry_count),
          ('the posting shows other points', shown = points)
        ) as rules (fault, holds)
        where not holds;
        if faults is not null then
          raise exception 'The entries of posting % are wrong: %', checked, faults
            using errcode = 'check_violation', constraint = 'ledger_postings_balanced';
        end if;
        return null;
      end $$`,
    `create constraint trigger ledger_postings_balanced after insert on ledger_postings
      deferrable initially deferred for each row execute function check_posting('id')`,
    `create constraint trigger ledger_entries_balanced after insert on ledger_entries
      deferrable initially deferred for each row execute function check_posting('posting_id')`,

    `create function add_entries_to_balance() returns trigger language plpgsql as $$
      begin
        update point_balances set available = point_balances.available + added.available,
          pending = point_balances.pending + added.pending, held = point_balances.held + added.held,
          owed = point_balances.owed - added.owed
        from (
          select account_id,
            coalesce(sum(entries.points) filter (where ledger_account = 'member_available'), 0) as available,
            coalesce(sum(entries.points) filter (where ledger_account = 'member_pending'), 0) as pending,
            coalesce(sum(entries.points) filter (where ledger_account = 'member_held'), 0) as held,
            coalesce(sum(entries.points) filter (where ledger_account = 'member_owed'), 0) as owed
          from entries join ledger_postings on ledger_postings.id = entries.posting_id
          group by account_id
        ) as added
        where point_balances.account_id = added.account_id;
        return null;
      end $$`,
    `create trigger ledger_entries_balance after insert on ledger_entries
      referencing new table as entries for each statement execute function add_entries_to_balance()`,
    // Within the trigger above the depth is 2.
    `create function check_balance_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          raise exception 'The balance of % cannot be deleted', old.account_id
            using errcode = 'check_violation', constraint = 'point_balances_kept';
        end if;
        if pg_trigger_depth() < 2 and (
          tg_op = 'UPDATE' or new.available <> 0 or new.pending <> 0 or new.held <> 0 or new.owed <> 0
        ) then
          raise exception 'The balance of % follows from the ledger', new.account_id
            using errcode = 'check_violation', constraint = 'point_balances_follow_ledger';
        end if;
        return new;
      end $$`,
    `create trigger point_balances_follow_ledger
      before insert or delete or update of account_id, available, pending, held, owed on point_balances
      for each row execute function check_balance_change()`,

    `create table loyalty_purchases (
      order_id uuid primary key,
      account_id uuid not null references point_balances,
      market market_code not null,
      order_number text not null,
      state text not null check (state in ('pending', 'confirmed', 'cancelled')),
      paid_amount bigint not null check (paid_amount >= 0),
      multiplier smallint not null check (multiplier between 1 and 10),
      points bigint not null check (points >= 0),
      points_taken_back bigint not null default 0 check (points_taken_back between 0 and points),
      confirmed_on date,
      check (state <> 'confirmed' or confirmed_on is not null),
      check (state <> 'pending' or (confirmed_on is null and points_taken_back = 0)),
      check (state <> 'cancelled' or points_taken_back = points)
    )`,
    `create index loyalty_purchases_latest on loyalty_purchases (account_id, confirmed_on desc) where state = 'confirmed'`,
    `create trigger loyalty_purchases_transition before update of state on loyalty_purchases
      for each row execute function check_transition('pending confirmed', 'pending cancelled', 'confirmed cancelled')`,

    // What was given back of a purchase, once per key.
    `create table loyalty_refunds (
      order_id uuid not null references loyalty_purchases,
      idempotency_key text not null,
      amount bigint not null check (amount >= 0),
      primary key (order_id, idempotency_key)
    )`,

    `create table point_redemptions (
      id text primary key check (length(id) between 1 and 100),
      account_id uuid not null references point_balances,
      market market_code not null,
      state text not null check (state in ('held', 'redeemed', 'released')),
      source text not null check (source in ('used_points', 'level_redemption')),
      points bigint not null check (points > 0),
      order_id uuid,
      order_number text,
      product jsonb,
      redeemed_on date,
      check ((state = 'redeemed') = (redeemed_on is not null))
    )`,
    `create index point_redemptions_latest on point_redemptions (account_id, redeemed_on desc) where state = 'redeemed'`,
    `create trigger point_redemptions_transition before update of state on point_redemptions
      for each row execute function check_transition('held redeemed', 'held released', 'redeemed released')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
