import { type Kysely, sql } from 'kysely';

/** Gift cards that staff issue in batches: nobody has paid for them, so their money comes from the shop. ADR 132. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table gift_card_batches (
      market market_code not null,
      name text not null check (length(name) between 1 and 60),
      issued_at timestamptz not null,
      primary key (market, name)
    )`,
    `alter table gift_cards
      add column batch text,
      add constraint gift_cards_batch foreign key (market, batch) references gift_card_batches (market, name),
      add constraint gift_cards_batch_check check (batch is null or (state = 'issued' and account_id is null))`,
    `create index gift_cards_of_batch on gift_cards (batch) where batch is not null`,
    `create or replace function check_issued_gift_card() returns trigger language plpgsql as $$
      begin
        if not exists (
          select from money_postings
          where balance_id = new.id and amount = new.amount
            and cause = case when new.batch is null then 'issue' else 'grant' end
        ) then
          raise exception 'The gift card % was issued without its money', new.id
            using errcode = 'check_violation', constraint = 'gift_cards_issued';
        end if;
        return null;
      end $$`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
