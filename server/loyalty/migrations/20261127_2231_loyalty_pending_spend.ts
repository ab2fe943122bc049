import { type Kysely, sql } from 'kysely';

/**
 * Keeps what members have paid for orders that can still be cancelled: it keeps a tier until it counts or is taken back.
 * Orders that are open already are added, so that no tier is lost to them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table membership_pending_purchases (
      order_id uuid primary key,
      account_id uuid not null references memberships (account_id) on delete cascade,
      -- Where the order was placed.
      market market_code not null,
      -- On which it was paid, in the membership's market.
      day date not null,
      -- Minor units of the order's market.
      paid bigint not null check (paid > 0),
      taken_back bigint not null check (taken_back >= 0 and taken_back < paid),
      -- What will count towards tiers: minor units of the membership's market.
      counted bigint not null check (counted >= 0)
    )`,
    `create index membership_pending_purchases_account on membership_pending_purchases (account_id)`,
    // Thresholds of Gold and time zones as they were when this was written: contract/tiers.ts, contract/markets.ts.
    `with places (code, gold, zone) as (values
        ('AU', 140000, 'Australia/Sydney'), ('HK', 720000, 'Asia/Hong_Kong'), ('ID', 14000000, 'Asia/Jakarta'),
        ('MY', 400000, 'Asia/Kuala_Lumpur'), ('NZ', 150000, 'Pacific/Auckland'), ('PH', 5200000, 'Asia/Manila'),
        ('SG', 120000, 'Asia/Singapore'), ('TH', 3200000, 'Asia/Bangkok')
      ), open_orders as (
        select orders.id, orders.account_id, orders.market, orders.paid_at, memberships.market as home,
          orders.total - orders.shipping as paid,
          coalesce((select sum(goods) from followed_order_events
            where order_id = orders.id and follower = 'tiers' and event like 'refunded %'), 0) as taken_back
        from orders join memberships on memberships.account_id = orders.account_id
        where orders.paid_at is not null
          and case when orders.delivery_method = 'collect' then orders.state not in ('collected', 'cancelled')
            else orders.state = 'placed' end
          and not exists (select from membership_purchases where order_id = orders.id)
      )
      insert into membership_pending_purchases (order_id, account_id, market, day, paid, taken_back, counted)
      select id, account_id, market, (paid_at at time zone own.zone)::date, paid, taken_back,
        floor((paid - taken_back)::numeric * own.gold / other.gold)
      from open_orders
        join places own on own.code = home
        join places other on other.code = open_orders.market
      where taken_back < paid`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
