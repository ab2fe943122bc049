import { type Kysely, sql } from 'kysely';

/** Gives each bag line an id and a kind, so that a sample or a reward can stand beside the same variant as an item. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table bag_lines
      add id uuid not null default gen_random_uuid(),
      add kind text not null default 'item' check (kind in ('item', 'sample', 'reward', 'gift', 'gift_card')),
      drop constraint bag_lines_pkey,
      add primary key (id)`,
    `alter table bag_lines alter id drop default, alter kind drop default`,
    `create index bag_lines_bag on bag_lines (bag_id)`,
    `create unique index bag_lines_one_item_per_variant on bag_lines (bag_id, variant_id) where kind = 'item'`,
    // The variant as the shopper saw it: the brand with its slug, and the categories.
    `update bag_lines set item = item || jsonb_build_object(
        'brand', jsonb_build_object(
          'slug', coalesce((select slug from brands where brands.name = item ->> 'brand' order by slug limit 1), ''),
          'name', item ->> 'brand'
        ),
        'categorySlugs', '[]'::jsonb
      )
      where jsonb_typeof(item -> 'brand') = 'string'`,
    // Volatile, so that it reads the lines as they are once the caller has locked the bag. The statement that calls it
    // sees them as they were when the statement began.
    `create function read_bag_room(of_bag uuid, of_variant integer, out other_lines integer, out held integer)
      language sql volatile as $$
        select
          (count(*) filter (where not (kind = 'item' and variant_id = of_variant)))::integer,
          coalesce(sum(quantity) filter (where kind = 'item' and variant_id = of_variant), 0)::integer
        from bag_lines
        where bag_id = of_bag and removed_at is null
      $$`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
