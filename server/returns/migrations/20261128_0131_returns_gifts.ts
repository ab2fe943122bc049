import { type Kysely, sql } from 'kysely';

/** Lets the gifts of codes and offers go back with the last goods that were paid for. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create or replace function check_return_line() returns trigger language plpgsql as $$
    declare
      available integer;
      claimed integer;
    begin
      select order_lines.shipped - (order_lines.refunded - order_lines.withdrawn) into available
      from order_lines join orders on orders.id = order_lines.order_id
      where order_lines.order_id = new.order_id and order_lines.id = new.line_id
        and order_lines.kind in ('item', 'gift') and orders.state in ('delivered', 'collected')
      for update of order_lines;
      select sum(
        case
          when returns.state in ('requested', 'accepted') then return_lines.quantity
          else coalesce(return_lines.received, 0) - return_lines.refunded
        end
      ) into claimed
      from return_lines join returns on returns.id = return_lines.return_id
      where return_lines.order_id = new.order_id and return_lines.line_id = new.line_id
        and returns.state <> 'cancelled';
      if available is null or claimed > available then
        raise exception 'More of line % is returned than has arrived', new.line_id
          using errcode = 'check_violation', constraint = 'return_lines_arrived';
      end if;
      return null;
    end $$`.execute(database);
}
