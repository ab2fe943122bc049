import { type Kysely, sql } from 'kysely';

/** Drops the function that `read_bag_contents` replaces, and the recurring job that has another name now. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`drop function read_bag_room(uuid, integer)`.execute(database);
  await sql`delete from jobs where kind = 'bag.forget'`.execute(database);
}
