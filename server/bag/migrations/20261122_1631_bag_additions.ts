import { type Kysely, sql } from 'kysely';

/** Stores the latest additions of each bag by their idempotency keys, so that a repeated request adds nothing. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table bags add addition_count integer not null default 0`,
    `create table bag_additions (
      bag_id uuid not null references bags (id) on delete cascade,
      idempotency_key text not null check (char_length(idempotency_key) between 16 and 64),
      -- Counts the additions of the bag, to delete the oldest.
      number integer not null,
      variant_id integer not null,
      requested_quantity integer not null check (requested_quantity between 1 and 99),
      -- Of the line, before and after the addition.
      quantity_before integer not null check (quantity_before between 0 and 99),
      quantity integer not null check (quantity between 1 and 99),
      primary key (bag_id, idempotency_key)
    )`,
    // Both functions are volatile, so that they read the rows as they are once the caller has locked the bag. The
    // statement that calls them sees the rows as they were when it began.
    `create function read_bag_contents(of_bag uuid, of_variant integer, out other_lines integer, out quantity integer)
      language sql volatile as $$
        select
          (count(*) filter (where not (kind = 'item' and variant_id = of_variant)))::integer,
          coalesce(sum(bag_lines.quantity) filter (where kind = 'item' and variant_id = of_variant), 0)::integer
        from bag_lines
        where bag_id = of_bag and removed_at is null
      $$`,
    `create function find_bag_addition(of_bag uuid, of_key text) returns setof bag_additions
      language sql volatile as $$
        select * from bag_additions where bag_id = of_bag and idempotency_key = of_key
      $$`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
