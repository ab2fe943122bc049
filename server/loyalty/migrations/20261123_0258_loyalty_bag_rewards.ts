import { type Kysely, sql } from 'kysely';

/** Rewards that members have put in their bags, and those that orders have redeemed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    // Null: any number of orders may redeem it.
    `alter table rewards add column quantity_left integer check (quantity_left >= 0)`,

    // One reward per bag (spec §5: one per customer per transaction).
    `create table bag_rewards (
      bag_id uuid primary key,
      account_id uuid not null,
      market market_code not null,
      reward_id text not null
    )`,
    `create index bag_rewards_account on bag_rewards (account_id)`,

    `create table reward_redemptions (
      order_id uuid primary key,
      account_id uuid not null,
      market market_code not null,
      reward_id text not null,
      points integer not null check (points > 0),
      -- Of the point log: redeemed for a reward, or for one of a tier.
      source text not null check (source in ('used_points', 'level_redemption')),
      name jsonb not null check (name ? 'en'),
      state text not null check (state in ('held', 'redeemed', 'restored'))
    )`,
    `create index reward_redemptions_account on reward_redemptions (account_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
