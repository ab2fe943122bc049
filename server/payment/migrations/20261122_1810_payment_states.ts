import { type Kysely, sql } from 'kysely';

/**
 * Refuses changes of state that payments and refunds do not make, refunds that are not counted, and refund keys that
 * could be both a caller's and the shop's own.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    // Rows that an earlier migration of this transaction has written are checked now: their tables could not be altered else.
    'set constraints all immediate',
    'set constraints all deferred',

    // A caller's key cannot be that of a cancellation or of surplus money.
    `update refunds set idempotency_key = 'request:' || idempotency_key
      where idempotency_key not in ('cancelled', 'surplus')`,
    `alter table refunds add constraint refunds_idempotency_key_check
      check (idempotency_key in ('cancelled', 'surplus') or idempotency_key like 'request:_%')`,

    // Its arguments are the changes that are allowed, as 'from to'.
    `create function check_transition() returns trigger language plpgsql as $$
      begin
        if old.state <> new.state and not (old.state || ' ' || new.state = any (tg_argv)) then
          raise exception '% does not change from % to %', tg_table_name, old.state, new.state
            using errcode = 'check_violation', constraint = tg_table_name || '_transition';
        end if;
        return new;
      end $$`,
    `create trigger payments_transition before update of state on payments
      for each row execute function check_transition(
        'started pending', 'started confirmed', 'started failed', 'started blocked', 'started unreachable',
        'started abandoned', 'started surplus',
        'pending confirmed', 'pending failed', 'pending blocked', 'pending abandoned', 'pending surplus',
        'failed confirmed', 'failed surplus', 'blocked confirmed', 'blocked surplus',
        'unreachable confirmed', 'unreachable surplus', 'abandoned confirmed', 'abandoned surplus'
      )`,
    `create trigger refunds_transition before update of state on refunds
      for each row execute function check_transition('requested succeeded', 'requested refused')`,

    `create function refuse_refund_deletion() returns trigger language plpgsql as $$
      begin
        raise exception 'Refund % cannot be deleted', old.id
          using errcode = 'check_violation', constraint = 'refunds_kept';
      end $$`,
    `create trigger refunds_kept before delete on refunds
      for each row execute function refuse_refund_deletion()`,
    `create function check_refunded() returns trigger language plpgsql as $$
      declare
        counted bigint;
        recorded bigint;
      begin
        execute format('select refunded from %I where id = $1', tg_table_name) into counted using new.id;
        execute format('select coalesce(sum(amount), 0) from refunds where %I = $1 and state <> ''refused''', tg_argv[0])
          into recorded using new.id;
        if counted <> recorded then
          raise exception '% has % refunded, but its refunds are %', tg_table_name, counted, recorded
            using errcode = 'check_violation', constraint = tg_table_name || '_refunds_add_up';
        end if;
        return null;
      end $$`,
    ...[
      ['payments', 'payment_id'],
      ['tenders', 'tender_id'],
    ].flatMap(([table, column]) => [
      `create constraint trigger ${table}_refunds_add_up_on_insert after insert on ${table}
        deferrable initially deferred for each row when (new.refunded <> 0) execute function check_refunded('${column}')`,
      `create constraint trigger ${table}_refunds_add_up after update of refunded on ${table}
        deferrable initially deferred for each row when (new.refunded <> old.refunded)
        execute function check_refunded('${column}')`,
    ]),
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
