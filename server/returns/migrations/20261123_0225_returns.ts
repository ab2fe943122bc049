import { type Kysely, sql } from 'kysely';

/** Returns of orders: what is to come back, what has, and what was refunded for it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create sequence return_numbers start 104201`,
    `create table returns (
      id uuid primary key,
      number text not null unique default 'R-' || nextval('return_numbers'),
      order_id uuid not null references orders (id) on delete cascade,
      state text not null
        check (state in ('requested', 'accepted', 'received', 'refunded', 'refused', 'cancelled')),
      method text not null check (method in ('label', 'store')),
      label_carrier text check (length(label_carrier) between 1 and 60),
      label_tracking_number text check (length(label_tracking_number) between 1 and 60),
      label_url text check (label_url ~ '^https?://' and length(label_url) <= 2000),
      refusal text check (refusal in ('opened', 'damaged', 'not_received', 'other')),
      -- What was given back for it.
      refund_id uuid,
      requested_at timestamptz not null,
      received_at timestamptz check (received_at >= requested_at),
      unique (order_id, id),
      foreign key (order_id, refund_id) references order_refunds (order_id, id),
      check ((label_carrier is null) = (label_url is null) and (label_tracking_number is null) = (label_url is null)),
      check (method = 'label' or label_url is null),
      check (state <> 'requested' or label_url is null),
      check (state <> 'accepted' or method = 'store' or label_url is not null),
      check (state not in ('received', 'refunded') or received_at is not null),
      check (state not in ('requested', 'accepted', 'cancelled') or received_at is null),
      check ((state = 'refused') = (refusal is not null)),
      check ((state = 'refunded') = (refund_id is not null))
    )`,
    // A refund is for one return.
    `create unique index returns_refund on returns (refund_id) where refund_id is not null`,
    `create index returns_order on returns (order_id)`,
    `create index returns_open on returns (state, requested_at, id)`,
    `create table return_lines (
      return_id uuid not null,
      order_id uuid not null,
      line_id uuid not null,
      quantity integer not null check (quantity > 0),
      reason text not null
        check (reason in ('changed_mind', 'damaged', 'faulty', 'wrong_item', 'not_as_described', 'late')),
      received integer check (received between 0 and quantity),
      condition text check (condition in ('unopened', 'opened', 'damaged')),
      restocked integer not null default 0,
      refunded integer not null default 0,
      primary key (return_id, line_id),
      foreign key (order_id, return_id) references returns (order_id, id) on delete cascade,
      foreign key (order_id, line_id) references order_lines (order_id, id) on delete cascade,
      check (restocked between 0 and coalesce(received, 0)),
      check (refunded between 0 and coalesce(received, 0)),
      check ((condition is null) = (coalesce(received, 0) = 0))
    )`,
    `create trigger returns_transition before update of state on returns
      for each row execute function check_transition(
        'requested accepted', 'requested refused', 'requested cancelled',
        'accepted received', 'accepted refused', 'accepted cancelled',
        'received refunded', 'received refused'
      )`,
    // No more comes back than has arrived: of units that were refunded before, and those of other open returns, none.
    `create function check_return_line() returns trigger language plpgsql as $$
      declare
        available integer;
        claimed integer;
      begin
        select order_lines.shipped - (order_lines.refunded - order_lines.withdrawn) into available
        from order_lines join orders on orders.id = order_lines.order_id
        where order_lines.order_id = new.order_id and order_lines.id = new.line_id and order_lines.kind = 'item'
          and orders.state in ('delivered', 'collected')
        for update of order_lines;
        select sum(case when returns.state = 'received' then return_lines.received else return_lines.quantity end)
          into claimed
        from return_lines join returns on returns.id = return_lines.return_id
        where return_lines.order_id = new.order_id and return_lines.line_id = new.line_id
          and returns.state in ('requested', 'accepted', 'received');
        if available is null or claimed > available then
          raise exception 'More of line % is returned than has arrived', new.line_id
            using errcode = 'check_violation', constraint = 'return_lines_arrived';
        end if;
        return null;
      end $$`,
    `create trigger return_lines_arrived after insert on return_lines
      for each row execute function check_return_line()`,
    `create function keep_return_line() returns trigger language plpgsql as $$
      begin
        if (new.return_id, new.line_id, new.quantity) is distinct from (old.return_id, old.line_id, old.quantity)
          or (old.received is not null and new.received is distinct from old.received) then
          raise exception 'A return keeps what it is for' using errcode = 'check_violation', constraint = 'return_lines_kept';
        end if;
        return new;
      end $$`,
    `create trigger return_lines_kept before update on return_lines for each row execute function keep_return_line()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
