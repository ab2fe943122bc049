import { type Kysely, sql } from 'kysely';

/** Memberships of Beauty Pass with their tiers, purchases that count towards them, gifts and beauty profiles. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create domain loyalty_tier as text check (value in ('pink', 'white', 'black', 'gold'))`,
    `create table memberships (
      account_id uuid primary key,
      -- Decides currency, thresholds and days.
      market market_code not null,
      card_number text not null unique check (card_number ~ '^99[0-9]{14}$'),
      birth_month smallint check (birth_month between 1 and 12),
      joined_on date not null,
      tier loyalty_tier not null,
      -- The membership year that spend is counted for: its first and its last day.
      year_from date not null check (year_from >= joined_on),
      year_to date not null check (year_to between year_from + 360 and year_from + 370),
      -- Minor units, in this year and in the one before it.
      spend bigint not null check (spend >= 0),
      last_year_spend bigint not null check (last_year_spend >= 0),
      has_purchased boolean not null check (has_purchased or (spend = 0 and last_year_spend = 0)),
      check ((tier = 'pink') = (not has_purchased))
    )`,
    `create index memberships_year_end on memberships (market, year_to)`,
    `create index memberships_birthday on memberships (market, birth_month)`,

    `create table tier_changes (
      number bigint generated always as identity primary key,
      account_id uuid not null references memberships (account_id) on delete cascade,
      from_tier loyalty_tier not null,
      to_tier loyalty_tier not null,
      cause text not null,
      -- The order that was paid, or whose money was taken back.
      order_id uuid,
      day date not null,
      check ((cause = 'year_end') = (order_id is null)),
      -- tierTransitions in loyalty.tiers.rules.ts.
      check (cause || ' ' || from_tier || ' ' || to_tier in (
        'purchase pink white', 'purchase pink black', 'purchase pink gold',
        'purchase white black', 'purchase white gold', 'purchase black gold',
        'year_end black white', 'year_end gold black', 'year_end gold white',
        'taken_back white pink', 'taken_back black white', 'taken_back black pink',
        'taken_back gold black', 'taken_back gold white', 'taken_back gold pink'
      ))
    )`,
    `create index tier_changes_account on tier_changes (account_id, number)`,

    `create table membership_purchases (
      order_id uuid primary key,
      account_id uuid not null references memberships (account_id) on delete cascade,
      -- Where the order was placed.
      market market_code not null,
      -- On which it was paid, in the membership's market.
      day date not null,
      -- Minor units of the order's market.
      paid bigint not null check (paid > 0),
      taken_back bigint not null check (taken_back between 0 and paid),
      -- What counts towards tiers: minor units of the membership's market.
      counted bigint not null check (counted >= 0 and (counted = 0 or taken_back < paid))
    )`,
    `create index membership_purchases_account on membership_purchases (account_id, day)`,

    `create table loyalty_gifts (
      id uuid primary key,
      account_id uuid not null references memberships (account_id) on delete cascade,
      type text not null check (type in (
        'ten_percent_off', 'welcome_voucher', 'birthday_voucher', 'gold_welcome', 'birthday_points', 'others'
      )),
      -- What it was issued for.
      cause text not null check (cause <> ''),
      label jsonb check ((label is not null) = (type = 'others')),
      market market_code not null,
      basis_points integer check (basis_points between 1 and 10000),
      amount bigint check (amount > 0),
      minimum_spend bigint not null check (minimum_spend >= 0),
      first_day date not null,
      last_day date not null check (last_day >= first_day),
      -- The same days as moments.
      valid_from timestamptz not null,
      expires_at timestamptz not null check (expires_at > valid_from),
      -- The bag that the member has put it in.
      bag_id uuid unique,
      used_at timestamptz check (used_at >= valid_from and used_at < expires_at),
      order_id uuid,
      unique (account_id, type, cause),
      check ((used_at is null) = (order_id is null)),
      check (used_at is null or bag_id is null),
      -- Double points neither lower a price nor are used up.
      check (case when type = 'birthday_points'
        then num_nonnulls(basis_points, amount, bag_id, used_at) = 0
        else num_nonnulls(basis_points, amount) = 1 end)
    )`,
    `create index loyalty_gifts_order on loyalty_gifts (order_id) where order_id is not null`,

    `create table beauty_profiles (
      account_id uuid primary key references memberships (account_id) on delete cascade,
      skin_type text,
      skin_tone text,
      hair_type text,
      concerns text[] not null,
      -- When it was complete for the first time.
      completed_at timestamptz
    )`,

    // Rows that an earlier migration of this transaction has written are checked now: the table could not be altered else.
    'set constraints all immediate',
    'set constraints all deferred',
    `alter table order_adjustments
      drop constraint order_adjustments_source_check,
      add constraint order_adjustments_source_check check (source ->> 'kind' in (
        'reward', 'staff_discount', 'offer', 'promo_code', 'shipping_threshold', 'tier', 'loyalty_gift'
      ))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
