import { type Kysely, sql } from 'kysely';

/**
 * Stores an order's price with its adjustments: amounts and tax per line, shipping as a line of its own, tax by rate,
 * and what each source took off. A deferred trigger refuses an order whose sums do not agree.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table order_lines
      add id uuid not null default gen_random_uuid(),
      add kind text not null default 'item' check (kind in ('item', 'sample', 'reward', 'gift', 'gift_card')),
      add brand_slug text not null default '',
      add category_slugs text[] not null default '{}',
      add unit_price_before_sale integer check (unit_price_before_sale >= 0),
      add subtotal bigint not null generated always as (unit_price::bigint * quantity) stored,
      add discount bigint not null default 0 check (discount >= 0),
      add total bigint not null generated always as (unit_price::bigint * quantity - discount) stored,
      add tax_basis_points integer not null default 0 check (tax_basis_points >= 0),
      add tax_amount bigint not null default 0 check (tax_amount >= 0),
      add unique (order_id, id),
      add check (discount <= subtotal),
      add check (tax_amount <= total and (tax_basis_points > 0 or tax_amount = 0))`,
    `alter table orders
      add shipping_fee bigint,
      add shipping_tax_basis_points integer not null default 0 check (shipping_tax_basis_points >= 0),
      add shipping_tax_amount bigint not null default 0 check (shipping_tax_amount >= 0),
      add payable bigint,
      add check (shipping_tax_amount <= shipping and (shipping_tax_basis_points > 0 or shipping_tax_amount = 0))`,
    `create table order_taxes (
      order_id uuid not null references orders (id) on delete cascade,
      basis_points integer not null check (basis_points > 0),
      name text not null,
      amount bigint not null check (amount >= 0),
      price_before_tax bigint not null check (price_before_tax >= 0),
      primary key (order_id, basis_points)
    )`,
    `create table order_adjustments (
      order_id uuid not null references orders (id) on delete cascade,
      -- In the order of application.
      position integer not null,
      target text not null check (target in ('line', 'shipping', 'tender')),
      line_id uuid,
      source jsonb not null check (source ->> 'kind' in (
        'reward', 'staff_discount', 'offer', 'promo_code', 'shipping_threshold', 'tier', 'gift_card', 'credit'
      )),
      amount bigint not null check (amount > 0),
      primary key (order_id, position),
      foreign key (order_id, line_id) references order_lines (order_id, id) on delete cascade,
      check ((target = 'line') = (line_id is not null))
    )`,

    // Orders placed before: nothing was taken off, and their tax is allocated as the shop does it now.
    `update order_lines set brand_slug = brands.slug, category_slugs = trail.slugs
      from variants
      join products on products.id = variants.product_id
      join brands on brands.id = products.brand_id
      join (
        with recursive trail (id, slugs) as (
          select id, array[slug] from categories where parent_id is null
          union all
          select categories.id, trail.slugs || categories.slug
          from categories join trail on categories.parent_id = trail.id
        )
        select id, slugs from trail
      ) as trail on trail.id = products.category_id
      where variants.id = order_lines.variant_id`,
    `with parts as (
        select order_id, position, total as gross from order_lines
        union all
        select id, 2147483647, shipping from orders
      ),
      shares as (
        select parts.order_id, parts.position, orders.tax_amount,
          floor(orders.tax_amount::numeric * parts.gross / orders.total) as units,
          mod(orders.tax_amount::numeric * parts.gross, orders.total) as remainder
        from parts join orders on orders.id = parts.order_id
        where orders.total > 0 and orders.tax_basis_points > 0
      ),
      ranked as (
        select order_id, position, units, tax_amount - sum(units) over (partition by order_id) as unallocated,
          row_number() over (partition by order_id order by remainder desc, position) as rank
        from shares
      ),
      allocated as (
        select order_id, position, (units + case when rank <= unallocated then 1 else 0 end)::bigint as amount from ranked
      ),
      taxed_lines as (
        update order_lines set tax_basis_points = orders.tax_basis_points, tax_amount = allocated.amount
        from allocated join orders on orders.id = allocated.order_id
        where order_lines.order_id = allocated.order_id and order_lines.position = allocated.position
          and order_lines.total > 0
      )
      update orders set shipping_tax_basis_points = tax_basis_points, shipping_tax_amount = allocated.amount
      from allocated
      where allocated.order_id = orders.id and allocated.position = 2147483647 and orders.shipping > 0`,
    `insert into order_taxes (order_id, basis_points, name, amount, price_before_tax)
      select id, tax_basis_points, tax_name, tax_amount, total - tax_amount from orders where tax_basis_points > 0`,
    `update orders set shipping_fee = shipping, payable = total`,

    `alter table order_lines
      alter id drop default,
      alter kind drop default,
      alter brand_slug drop default,
      alter category_slugs drop default`,
    `alter table orders
      alter shipping_fee set not null,
      alter payable set not null,
      add check (shipping between 0 and shipping_fee),
      add check (payable between 0 and total),
      drop column tax_name,
      drop column tax_basis_points,
      drop column tax_amount`,

    `create function check_order_price() returns trigger language plpgsql as $$
      declare
        checked uuid := coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0];
        faults text;
      begin
        -- An order that this transaction has written is checked by the trigger of its own row, once for all its parts.
        if tg_table_name <> 'orders' and exists (
          select from orders where id = checked and xmin = pg_current_xact_id()::xid
        ) then
          return null;
        end if;
        with
          one as (select * from orders where id = checked),
          lines as (select * from order_lines where order_id = checked),
          adjustments as (select * from order_adjustments where order_id = checked),
          taxed as (
            select basis_points, sum(gross) as gross, sum(amount) as amount
            from (
              select tax_basis_points as basis_points, total as gross, tax_amount as amount from lines
              union all
              select shipping_tax_basis_points, shipping, shipping_tax_amount from one
            ) as parts
            where basis_points > 0
            group by basis_points
          ),
          taxes as (select basis_points, amount, price_before_tax from order_taxes where order_id = checked)
        select string_agg(fault, ', ') into faults
        from one cross join lateral (values
          ('subtotal', one.subtotal = (select coalesce(sum(subtotal), 0) from lines)),
          ('discount', one.discount = (select coalesce(sum(discount), 0) from lines)),
          ('line adjustments', not exists (
            select from lines where discount <> (
              select coalesce(sum(amount), 0) from adjustments where line_id = lines.id
            )
          )),
          ('shipping', one.shipping_fee - one.shipping = (
            select coalesce(sum(amount), 0) from adjustments where target = 'shipping'
          )),
          ('tenders', one.total - one.payable = (
            select coalesce(sum(amount), 0) from adjustments where target = 'tender'
          )),
          ('tax', not exists (
            select from taxed full join taxes using (basis_points)
            where coalesce(taxed.amount, 0) is distinct from taxes.amount
              or coalesce(taxed.gross, 0) is distinct from taxes.amount + taxes.price_before_tax
          ))
        ) as sums (fault, agrees)
        where not agrees;
        if faults is not null then
          raise exception 'The price of order % does not add up: %', checked, faults
            using errcode = 'check_violation', constraint = 'order_price_adds_up';
        end if;
        return null;
      end
    $$`,
    ...[
      ['orders', 'id'],
      ['order_lines', 'order_id'],
      ['order_adjustments', 'order_id'],
      ['order_taxes', 'order_id'],
    ].map(
      ([table, column]) => `create constraint trigger ${table}_price_adds_up
        after ${table === 'orders' ? 'insert or update' : 'insert or update or delete'} on ${table}
        deferrable initially deferred
        for each row execute function check_order_price('${column}')`,
    ),
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
