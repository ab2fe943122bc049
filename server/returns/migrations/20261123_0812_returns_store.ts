import { type Kysely, sql } from 'kysely';

/**
 * Adds the store that has received a return, and refuses a return that keeps the shopper's money for goods that are for sale
 * again. ADR 131.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table returns
      add column store_code text references stores (code),
      add constraint returns_store_check check (store_code is null or received_at is not null)`,
    `create function check_restocked_return() returns trigger language plpgsql as $$
      begin
        if exists (
          select from return_lines
          where return_id = new.id and restocked > case new.state when 'refunded' then refunded else 0 end
        ) then
          raise exception 'Units of return % are for sale again and not refunded', new.id
            using errcode = 'check_violation', constraint = 'returns_restocked';
        end if;
        return new;
      end $$`,
    `create trigger returns_restocked before update of state on returns
      for each row when (new.state in ('refunded', 'refused')) execute function check_restocked_return()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
