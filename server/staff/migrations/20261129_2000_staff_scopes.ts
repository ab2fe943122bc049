import { type Kysely, sql } from 'kysely';

/**
 * Adds the role of a translator, and where somebody has a role. A process of the release before reads roles only, and leaves
 * out those that it does not know: it has no endpoint that a scope limits.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
  const roles = list(['employee', 'support', 'editor', 'translator', 'administrator']);
  /** Codes are compared with the domains, so that a new market alters one of these only. Null limits nothing. */
  const scope = `
    role text not null check (role in ('editor', 'translator')),
    markets text[] check (cardinality(markets) > 0 and markets = markets::market_code[]::text[]),
    languages text[] check (cardinality(languages) > 0 and languages = languages::language_code[]::text[]),
    content_types text[] check (
      cardinality(content_types) > 0
      and content_types <@ array[${list(['homepage', 'pages', 'brands', 'overlays', 'layouts'])}]
    )`;
  const statements = [
    `alter table staff_roles
      drop constraint staff_roles_role_check,
      add constraint staff_roles_role_check check (role in (${roles}))`,
    `alter table staff_invitations
      drop constraint staff_invitations_roles_check,
      add constraint staff_invitations_roles_check check (cardinality(roles) > 0 and roles <@ array[${roles}])`,

    // Who has no row has the role everywhere. A process that takes the role takes the scope with it.
    `create table staff_role_scopes (
      account_id uuid not null,
      ${scope},
      primary key (account_id, role),
      foreign key (account_id, role) references staff_roles (account_id, role) on delete cascade,
      constraint staff_role_scopes_limit check (num_nonnulls(markets, languages, content_types) > 0)
    )`,
    // Of what is invited to. Nothing cascades: a process of the release before deletes an invitation when it is accepted, and
    // would give the role without the scope.
    `create table staff_invitation_scopes (
      invitation_id uuid not null references staff_invitations (id),
      ${scope},
      primary key (invitation_id, role),
      constraint staff_invitation_scopes_limit check (num_nonnulls(markets, languages, content_types) > 0)
    )`,

    // As in the migration staff_roles, but for the role that makes an editor, too.
    `create or replace function check_staff_kind() returns trigger language plpgsql as $$
      declare
        checked uuid := (case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end) ->> tg_argv[0];
        is_wrong boolean;
      begin
        select case
          when accounts.disabled_at is not null or accounts.deleted_at is not null then count(role) > 0
          when count(role) = 0 then kind <> 'member'
          else kind <> case when bool_and(role in ('editor', 'translator')) then 'editor' else 'employee' end
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
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
