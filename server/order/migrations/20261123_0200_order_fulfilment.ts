import { type Kysely, sql } from 'kysely';

const states =
  "('placed', 'preparing', 'partly_shipped', 'shipped', 'delivered', 'ready_to_collect', 'collected', 'cancelled')";

/**
 * Stores what follows a paid order: its preparation, parcels, delivery or collection, and what is refunded of which line. The
 * database counts units and amounts by line, and refuses more than there are.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    // Rows that an earlier migration of this transaction has written are checked now: their tables could not be altered else.
    'set constraints all immediate',
    'set constraints all deferred',

    `drop trigger orders_transition on orders`,
    `alter table orders
      drop constraint orders_state_check,
      drop constraint orders_fulfilled_check`,
    // No release has written this state by an endpoint.
    `update orders set state = 'shipped' where state = 'fulfilled' and delivery_method <> 'collect'`,
    `update orders set state = 'ready_to_collect' where state = 'fulfilled'`,
    'set constraints all immediate',
    'set constraints all deferred',
    `alter table orders
      add column delivered_at timestamptz,
      add column cancel_note text,
      -- Counted by the triggers below. Minor units.
      add column refunded bigint not null default 0,
      add column refunded_shipping bigint not null default 0,
      add column refunded_shipping_tax bigint not null default 0,
      add constraint orders_state_check check (state in ${states}),
      -- What was not paid is not prepared or handed over.
      add constraint orders_fulfilled_check check (state in ('placed', 'cancelled') or paid_at is not null),
      add constraint orders_delivered_check check ((state in ('delivered', 'collected')) = (delivered_at is not null)),
      add constraint orders_method_check check (case when delivery_method = 'collect'
        then state not in ('partly_shipped', 'shipped', 'delivered')
        else state not in ('ready_to_collect', 'collected') end),
      add constraint orders_refunded_check check (refunded between 0 and total),
      add constraint orders_refunded_shipping_check check (refunded_shipping between 0 and shipping),
      add constraint orders_refunded_shipping_tax_check check (refunded_shipping_tax between 0 and shipping_tax_amount),
      add constraint orders_cancel_note_check check (
        cancel_note is null or (state = 'cancelled' and length(cancel_note) between 1 and 500)
      )`,
    `create trigger orders_transition before update of state on orders
      for each row execute function check_transition(
        'placed preparing', 'placed partly_shipped', 'placed shipped', 'placed ready_to_collect', 'placed cancelled',
        'preparing partly_shipped', 'preparing shipped', 'preparing ready_to_collect', 'preparing cancelled',
        'partly_shipped shipped', 'shipped delivered', 'ready_to_collect collected', 'ready_to_collect cancelled'
      )`,
    // Staff find orders by e-mail, and list those of a state.
    `create index orders_any_email on orders (lower(email), placed_at desc, id desc)`,
    `create index orders_placed on orders (placed_at desc, id desc)`,
    `create index orders_open on orders (state, placed_at desc, id desc) where state not in ('delivered', 'collected', 'cancelled')`,

    `alter table order_lines
      -- Units, counted by the triggers below: those that have left, those that do not leave as they were refunded before, and
      -- all that were refunded.
      add column shipped integer not null default 0,
      add column withdrawn integer not null default 0,
      add column refunded integer not null default 0,
      add column refunded_amount bigint not null default 0,
      add column refunded_tax bigint not null default 0,
      add constraint order_lines_shipped_check check (shipped >= 0 and withdrawn >= 0 and shipped + withdrawn <= quantity),
      add constraint order_lines_refunded_check check (refunded between withdrawn and quantity),
      add constraint order_lines_refunded_amount_check check (refunded_amount between 0 and total),
      add constraint order_lines_refunded_tax_check check (refunded_tax between 0 and tax_amount),
      -- Who was refunded every unit of a line has all that the line cost.
      add constraint order_lines_refunded_whole_check check (
        refunded < quantity or (refunded_amount = total and refunded_tax = tax_amount)
      )`,

    `create table order_parcels (
      id uuid primary key,
      order_id uuid not null references orders (id) on delete cascade,
      carrier text not null check (length(carrier) between 1 and 60),
      tracking_number text check (length(tracking_number) between 1 and 60),
      tracking_url text check (tracking_url ~ '^https?://' and length(tracking_url) <= 2000),
      shipped_at timestamptz not null,
      delivered_at timestamptz check (delivered_at >= shipped_at),
      unique (order_id, id),
      unique (order_id, carrier, tracking_number)
    )`,
    `create table order_parcel_lines (
      parcel_id uuid not null,
      order_id uuid not null,
      line_id uuid not null,
      quantity integer not null check (quantity > 0),
      primary key (parcel_id, line_id),
      foreign key (order_id, parcel_id) references order_parcels (order_id, id) on delete cascade,
      foreign key (order_id, line_id) references order_lines (order_id, id) on delete cascade
    )`,
    `create function count_parcel_line() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          raise exception 'A parcel keeps what it was sent with' using errcode = 'check_violation';
        end if;
        update order_lines set shipped = shipped + new.quantity where order_id = new.order_id and id = new.line_id;
        return null;
      end $$`,
    `create trigger order_parcel_lines_counted after insert or update on order_parcel_lines
      for each row execute function count_parcel_line()`,

    `create table order_refunds (
      id uuid primary key,
      order_id uuid not null references orders (id) on delete cascade,
      reason text not null
        check (reason in ('return', 'not_available', 'damaged', 'lost', 'late', 'goodwill', 'other')),
      -- Minor units.
      goods bigint not null check (goods >= 0),
      shipping bigint not null check (shipping >= 0),
      shipping_tax bigint not null check (shipping_tax between 0 and shipping),
      requested_at timestamptz not null,
      unique (order_id, id)
    )`,
    `create index order_refunds_order on order_refunds (order_id, requested_at)`,
    `create table order_refund_lines (
      refund_id uuid not null,
      order_id uuid not null,
      line_id uuid not null,
      quantity integer not null check (quantity > 0),
      withdrawn integer not null check (withdrawn between 0 and quantity),
      amount bigint not null check (amount >= 0),
      tax_amount bigint not null check (tax_amount between 0 and amount),
      primary key (refund_id, line_id),
      foreign key (order_id, refund_id) references order_refunds (order_id, id) on delete cascade,
      foreign key (order_id, line_id) references order_lines (order_id, id) on delete cascade
    )`,
    `create function count_order_refund() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          raise exception 'A refund keeps what it gives back' using errcode = 'check_violation';
        end if;
        if tg_table_name = 'order_refunds' then
          update orders set refunded = refunded + new.goods + new.shipping,
            refunded_shipping = refunded_shipping + new.shipping,
            refunded_shipping_tax = refunded_shipping_tax + new.shipping_tax
          where id = new.order_id;
        else
          update order_lines set refunded = refunded + new.quantity, withdrawn = withdrawn + new.withdrawn,
            refunded_amount = refunded_amount + new.amount, refunded_tax = refunded_tax + new.tax_amount
          where order_id = new.order_id and id = new.line_id;
        end if;
        return null;
      end $$`,
    ...['order_refunds', 'order_refund_lines'].map(
      (table) => `create trigger ${table}_counted after insert or update on ${table}
        for each row execute function count_order_refund()`,
    ),
    // A refund is the sum of its lines, and the same amount of money was given back for it.
    `create function check_order_refund() returns trigger language plpgsql as $$
      declare
        lines bigint;
        money bigint;
      begin
        select coalesce(sum(amount), 0) into lines from order_refund_lines where refund_id = new.id;
        select coalesce(sum(refunds.amount), 0) into money
        from refunds
        left join payments on payments.id = refunds.payment_id
        left join tenders on tenders.id = refunds.tender_id
        where refunds.idempotency_key = 'request:' || new.id
          and coalesce(payments.payable_kind, tenders.payable_kind) = 'order'
          and coalesce(payments.payable_id, tenders.payable_id) = new.order_id;
        if lines <> new.goods or money <> new.goods + new.shipping then
          raise exception 'Refund % does not add up', new.id
            using errcode = 'check_violation', constraint = 'order_refunds_add_up';
        end if;
        return null;
      end $$`,
    `create constraint trigger order_refunds_add_up after insert on order_refunds
      deferrable initially deferred for each row execute function check_order_refund()`,

    `create or replace function check_order_change() returns trigger language plpgsql as $$
      begin
        if new.paid_at is distinct from old.paid_at and old.paid_at is not null then
          raise exception 'Order % was paid, and stays so', old.id
            using errcode = 'check_violation', constraint = 'orders_paid_once';
        end if;
        if new.paid_at is distinct from old.paid_at and new.state <> 'placed' then
          raise exception 'Order % is %, and cannot be paid', old.id, new.state
            using errcode = 'check_violation', constraint = 'orders_paid_while_placed';
        end if;
        if new.state <> old.state and new.state in ('preparing', 'partly_shipped', 'shipped', 'ready_to_collect', 'collected')
          and old.state in ('placed', 'preparing', 'ready_to_collect')
          and new.total > 0 and new.total <= (
          select coalesce((
            select sum(refunded) from payments
            where payable_kind = 'order' and payable_id = new.id and state = 'confirmed'
          ), 0) + coalesce((select sum(refunded) from tenders where payable_kind = 'order' and payable_id = new.id), 0)
        ) then
          raise exception 'Order % was refunded, and cannot be handed over', old.id
            using errcode = 'check_violation', constraint = 'orders_fulfilled_unrefunded';
        end if;
        if new.state <> old.state and new.state = 'cancelled' and exists (
          select from order_lines where order_id = new.id and shipped > 0
        ) then
          raise exception 'A part of order % has left, so it cannot be cancelled', old.id
            using errcode = 'check_violation', constraint = 'orders_cancelled_unsent';
        end if;
        return new;
      end $$`,
    // An order has left as a whole exactly when all of its units have left or were taken off it.
    `create function check_order_units() returns trigger language plpgsql as $$
      begin
        if exists (
          select from orders join order_lines on order_lines.order_id = orders.id
          where orders.id = new.id and orders.state in ('shipped', 'delivered', 'collected')
            and order_lines.shipped + order_lines.withdrawn < order_lines.quantity
        ) then
          raise exception 'Units of order % are still to be sent', new.id
            using errcode = 'check_violation', constraint = 'orders_units_sent';
        end if;
        return null;
      end $$`,
    // Orders from before the units were counted.
    `update order_lines set shipped = quantity from orders where orders.id = order_lines.order_id and orders.state = 'shipped'`,
    'set constraints all immediate',
    'set constraints all deferred',
    `create constraint trigger orders_units_sent after update of state on orders
      deferrable initially deferred for each row
      when (new.state in ('shipped', 'delivered', 'collected')) execute function check_order_units()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
