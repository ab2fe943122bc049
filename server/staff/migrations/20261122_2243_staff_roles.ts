import { type Kysely, sql } from 'kysely';

/** Who has which role, and invitations. Uses `accounts`. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const roles = ['employee', 'support', 'editor', 'administrator'].map((role) => `'${role}'`).join(', ');
  const statements = [
    `create table staff_roles (
      account_id uuid not null references accounts (id),
      role text not null check (role in (${roles})),
      granted_at timestamptz not null,
      primary key (account_id, role)
    )`,

    // One for an e-mail: another one replaces it.
    `create table staff_invitations (
      id uuid primary key,
      email text not null unique check (email !~ '[A-Z]' and email = btrim(email)),
      full_name text not null check (length(full_name) between 1 and 100),
      roles text[] not null check (cardinality(roles) > 0 and roles <@ array[${roles}]),
      market market_code not null,
      language language_code not null,
      invited_by uuid references accounts (id),
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at)
    )`,
    `create index staff_invitations_expiry on staff_invitations (expires_at)`,
    // What the links of mails carry, as its SHA-256: a mail that is sent again has a link of its own.
    `create table staff_invitation_links (
      token_hash bytea primary key check (length(token_hash) = 32),
      invitation_id uuid not null references staff_invitations (id) on delete cascade
    )`,
    `create index staff_invitation_links_invitation on staff_invitation_links (invitation_id)`,

    // The lock is the one of server/staff/staff.store.ts: of two administrators who are deleted at once, one stays.
    `create function check_staff_role_change() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'DELETE' then
          raise exception 'Roles are inserted and deleted only'
            using errcode = 'check_violation', constraint = 'staff_roles_kept';
        end if;
        if old.role = 'administrator' then
          perform pg_advisory_xact_lock(7330);
          if not exists (select from staff_roles where role = 'administrator' and account_id <> old.account_id) then
            raise exception 'Account % is the last administrator', old.account_id
              using errcode = 'check_violation', constraint = 'staff_roles_last_administrator';
          end if;
        end if;
        return old;
      end $$`,
    `create trigger staff_roles_change before update or delete on staff_roles
      for each row execute function check_staff_role_change()`,
    `create trigger staff_roles_truncate before truncate on staff_roles
      for each statement execute function check_staff_role_change()`,

    // What somebody is follows from the roles, and from nothing else; who is disabled or deleted has none. The trigger's
    // argument is the column with the account's id.
    `create function check_staff_kind() returns trigger language plpgsql as $$
      declare
        checked uuid := (case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end) ->> tg_argv[0];
        is_wrong boolean;
      begin
        select case
          when accounts.disabled_at is not null or accounts.deleted_at is not null then count(role) > 0
          when count(role) = 0 then kind <> 'member'
          else kind <> case when bool_and(role = 'editor') then 'editor' else 'employee' end
        end into is_wrong
        from accounts left join staff_roles on account_id = accounts.id
        where accounts.id = checked
        group by accounts.id;
        if is_wrong then
          raise exception 'The kind of account % does not follow from its roles', checked
            using errcode = 'check_violation', constraint = 'accounts_kind_follows_roles';
        end if;
        return null;
      end $$`,
    `create constraint trigger accounts_kind_follows_roles
      after insert or update of kind, disabled_at, deleted_at on accounts
      deferrable initially deferred for each row execute function check_staff_kind('id')`,
    `create constraint trigger staff_roles_make_kind after insert or delete on staff_roles
      deferrable initially deferred for each row execute function check_staff_kind('account_id')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
