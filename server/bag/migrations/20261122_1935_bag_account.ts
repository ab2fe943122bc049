import { type Kysely, sql } from 'kysely';

/** Gives a member one bag for each market, whose id is computed from both (ADR 69). A bag without an account is a guest's. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table bags add account_id uuid`,
    `alter table bags add constraint bags_one_per_account unique (account_id, market)`,
    `create function check_bag_account() returns trigger language plpgsql as $$
      begin
        if new.account_id is distinct from old.account_id then
          raise exception 'Bag % keeps its account', old.id
            using errcode = 'check_violation', constraint = 'bags_account_kept';
        end if;
        return new;
      end $$`,
    `create trigger bags_account_kept before update of account_id on bags
      for each row execute function check_bag_account()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
