import { type Kysely, sql } from 'kysely';

/**
 * Gift cards, and the double-entry ledger of the money on them and of members' credit. Postings and entries are never
 * changed; the entries of a posting add up to zero, and a balance is the sum of its own. Uses `check_transition` of the
 * payments and `refuse_ledger_change` of the points.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    // A gift card has the balance of its own id; credit has one for each account and market.
    `create table money_balances (
      id uuid primary key,
      kind text not null check (kind in ('gift_card', 'credit')),
      market market_code not null,
      account_id uuid,
      amount bigint not null default 0 constraint money_balances_amount_check check (amount >= 0),
      constraint money_balances_holder_check check ((kind = 'credit') = (account_id is not null)),
      unique (id, market)
    )`,
    `create unique index money_balances_credit on money_balances (account_id, market) where kind = 'credit'`,

    `create table money_postings (
      id bigint generated always as identity primary key,
      balance_id uuid not null references money_balances,
      cause text not null check (cause in (
        'issue', 'grant', 'order_refund', 'charge', 'return', 'expiry', 'extension', 'adjustment', 'refund'
      )),
      -- The change of the balance.
      amount bigint not null check (amount <> 0),
      idempotency_key text not null unique check (length(idempotency_key) between 1 and 200),
      order_id uuid,
      reason text check (length(reason) between 1 and 500),
      author text check (length(author) between 1 and 200),
      posted_at timestamptz not null,
      constraint money_postings_staff_check check (
        case when cause in ('grant', 'adjustment') then reason is not null and author is not null else true end
      )
    )`,
    `create index money_postings_history on money_postings (balance_id, id desc)`,
    `create table money_entries (
      posting_id bigint not null references money_postings,
      ledger_account text not null check (ledger_account in ('balance', 'payments', 'orders', 'expired', 'shop')),
      amount bigint not null check (amount <> 0),
      primary key (posting_id, ledger_account)
    )`,
    ...['money_postings', 'money_entries'].map(
      (table) => `create trigger ${table}_append_only before update or delete or truncate on ${table}
        for each statement execute function refuse_ledger_change()`,
    ),

    // The trigger's argument is the column with the posting's id.
    `create function check_money_posting() returns trigger language plpgsql as $$
      declare
        checked bigint := to_jsonb(new) ->> tg_argv[0];
        is_balanced boolean;
      begin
        select count(entries.amount) = 2 and sum(entries.amount) = 0
          and sum(entries.amount) filter (where entries.ledger_account = 'balance') = postings.amount
        into is_balanced
        from money_postings as postings left join money_entries as entries on entries.posting_id = postings.id
        where postings.id = checked
        group by postings.id;
        if is_balanced is not true then
          raise exception 'The entries of posting % do not add up to zero, or change the balance by another amount', checked
            using errcode = 'check_violation', constraint = 'money_postings_balanced';
        end if;
        return null;
      end $$`,
    `create constraint trigger money_postings_balanced after insert on money_postings
      deferrable initially deferred for each row execute function check_money_posting('id')`,
    `create constraint trigger money_entries_balanced after insert on money_entries
      deferrable initially deferred for each row execute function check_money_posting('posting_id')`,

    `create function add_entries_to_money_balance() returns trigger language plpgsql as $$
      begin
        update money_balances set amount = money_balances.amount + added.amount
        from (
          select balance_id, sum(entries.amount) as amount
          from entries join money_postings on money_postings.id = entries.posting_id
          where ledger_account = 'balance'
          group by balance_id
        ) as added
        where money_balances.id = added.balance_id;
        return null;
      end $$`,
    `create trigger money_entries_balance after insert on money_entries
      referencing new table as entries for each statement execute function add_entries_to_money_balance()`,
    // Within the trigger above the depth is 2.
    `create function check_money_balance_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          raise exception 'The balance % cannot be deleted', old.id
            using errcode = 'check_violation', constraint = 'money_balances_kept';
        end if;
        if tg_op = 'UPDATE' and (new.id, new.kind, new.market, new.account_id)
          is distinct from (old.id, old.kind, old.market, old.account_id)
        then
          raise exception 'The balance % keeps its holder and market', old.id
            using errcode = 'check_violation', constraint = 'money_balances_kept';
        end if;
        if pg_trigger_depth() < 2 and new.amount <> (case tg_op when 'INSERT' then 0 else old.amount end) then
          raise exception 'The balance % follows from the ledger', new.id
            using errcode = 'check_violation', constraint = 'money_balances_follow_ledger';
        end if;
        return new;
      end $$`,
    `create trigger money_balances_follow_ledger before insert or update or delete on money_balances
      for each row execute function check_money_balance_change()`,

    `create sequence gift_card_numbers start 1004203`,
    `create table gift_cards (
      id uuid primary key,
      number text not null unique default 'G-' || nextval('gift_card_numbers'),
      market market_code not null,
      language language_code not null,
      account_id uuid,
      state text not null default 'placed' check (state in ('placed', 'issued', 'cancelled', 'refunded')),
      amount bigint not null check (amount > 0),
      design text not null,
      buyer_name text not null,
      buyer_email text not null,
      recipient_name text not null,
      recipient_email text not null,
      message text not null check (length(message) <= 600),
      send_on date not null,
      send_zone text not null,
      send_at timestamptz not null,
      placed_at timestamptz not null,
      held_until timestamptz not null,
      hold_extensions integer not null default 0 check (hold_extensions between 0 and 6),
      cancel_reason text check (cancel_reason in ('not_paid', 'shopper')),
      unpaid_mail text,
      paid_at timestamptz,
      -- Each sending again makes the next code; only the digest of the current one is stored.
      code_number integer not null default 1 check (code_number between 1 and 1000),
      code_hash text unique,
      code_ending text check (length(code_ending) = 4),
      sent_at timestamptz,
      expires_on date,
      expires_at timestamptz,
      frozen_at timestamptz,
      constraint gift_cards_cancelled_check check ((state = 'cancelled') = (cancel_reason is not null)),
      -- Only a paid card has a code.
      constraint gift_cards_paid_check check (
        (state in ('issued', 'refunded')) = (paid_at is not null)
        and (paid_at is null) = (code_hash is null) and (code_hash is null) = (code_ending is null)
        and (sent_at is null or paid_at is not null)
      ),
      constraint gift_cards_expiry_check check ((expires_on is null) = (expires_at is null))
    )`,
    `create trigger gift_cards_transition before update of state on gift_cards
      for each row execute function check_transition('placed issued', 'placed cancelled', 'issued refunded')`,
    `create index gift_cards_account on gift_cards (account_id, placed_at desc) where account_id is not null`,
    `create index gift_cards_buyer on gift_cards (lower(buyer_email), placed_at desc)`,
    `create index gift_cards_recipient on gift_cards (lower(recipient_email), placed_at desc)`,
    `create index gift_cards_ending on gift_cards (code_ending, placed_at desc) where code_ending is not null`,
    `create index gift_cards_expiring on gift_cards (expires_at) where state = 'issued' and expires_at is not null`,
    // What is issued is on its balance in the same transaction.
    `create function check_issued_gift_card() returns trigger language plpgsql as $$
      begin
        if not exists (select from money_postings where balance_id = new.id and cause = 'issue' and amount = new.amount) then
          raise exception 'The gift card % was issued without its money', new.id
            using errcode = 'check_violation', constraint = 'gift_cards_issued';
        end if;
        return null;
      end $$`,
    `create constraint trigger gift_cards_issued after insert or update of state on gift_cards
      deferrable initially deferred for each row when (new.state = 'issued') execute function check_issued_gift_card()`,

    // What pays for a bag. Members' bags may not exist yet, so the bag is not referenced.
    `create table bag_gift_cards (
      bag_id uuid not null,
      gift_card_id uuid not null references gift_cards,
      position smallint not null constraint bag_gift_cards_count check (position between 1 and 5),
      added_at timestamptz not null,
      primary key (bag_id, gift_card_id),
      unique (bag_id, position)
    )`,
    `create index bag_gift_cards_added on bag_gift_cards (added_at)`,
    `create table bag_credits (bag_id uuid primary key, account_id uuid not null, added_at timestamptz not null)`,
    `create index bag_credits_added on bag_credits (added_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
