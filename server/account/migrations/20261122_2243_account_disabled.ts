import { type Kysely, sql } from 'kysely';

/** Accounts that nobody can sign in to, and sessions that fit their account. Uses `sessions`. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table accounts add column disabled_at timestamptz`,

    // The lock makes a sign-in and a change of the account wait for each other: no session of a kind that the account has
    // lost is begun while that change ends the others.
    `create function check_session_account() returns trigger language plpgsql as $$
      declare
        account accounts;
      begin
        select * into account from accounts where id = new.account_id for share;
        if found and (
          account.kind <> new.kind or account.disabled_at is not null or account.deleted_at is not null
        ) then
          raise exception 'Account % cannot have a session of the kind %', new.account_id, new.kind
            using errcode = 'check_violation', constraint = 'sessions_fit_account';
        end if;
        return new;
      end $$`,
    `create trigger sessions_fit_account before insert on sessions
      for each row execute function check_session_account()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
