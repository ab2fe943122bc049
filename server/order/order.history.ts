import type { EndpointOutput } from '@vermilion/contract/endpoints';
import type { MomentCursor } from '@vermilion/contract/fields';
import { countItems } from '@vermilion/contract/line-counts';
import { getShownOutcome, type PaymentService } from '../payment/payment.service.ts';
import type { Db } from '../platform/database.ts';
import { splitPage } from '../platform/list-page.ts';
import { getOrderStatus } from './order.rules.ts';
import { listAccountOrders, listSummaryLines } from './order.store.ts';

const ordersPerPage = 10;
const maxPictures = 4;

/** Returns a page of a member's orders in all markets, newest first. @param after null: the first page */
export async function listOrders(
  db: Db,
  payments: Pick<PaymentService, 'listCurrent'>,
  accountId: string,
  after: MomentCursor | null,
): Promise<EndpointOutput<'GET orders/'>> {
  const found = await listAccountOrders(db, accountId, after, ordersPerPage + 1);
  const { page, nextCursor } = splitPage(found, ordersPerPage, ({ placed_at: at, id }) => ({ at, id }));
  const ids = page.map(({ id }) => id);
  const [allLines, currentPayments] = await Promise.all([
    listSummaryLines(db, ids),
    payments.listCurrent(db, 'order', ids),
  ]);
  const linesById = Map.groupBy(allLines, ({ order_id }) => order_id);
  return {
    orders: page.map(({ id, number, market, state, placed_at, total, refunded, returned }) => {
      const lines = linesById.get(id) ?? [];
      return {
        id,
        number,
        market,
        status: getOrderStatus(
          { state, total, refunded, returned },
          getShownOutcome(currentPayments.get(id)?.state ?? null),
        ),
        placedAt: placed_at.toISOString(),
        total,
        itemCount: countItems(lines),
        pictures: lines.slice(0, maxPictures).map(({ picture, name }) => ({ picture, name })),
      };
    }),
    nextCursor,
  };
}
