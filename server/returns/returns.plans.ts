import { markets } from '@vermilion/contract/markets';
import type { ReceivedReturn, ReturnRefund, ReturnRefusal } from '@vermilion/contract/returns';
import { parseExternalUrl } from '@vermilion/contract/safe-url';
import type { MarketService } from '../market/market.service.ts';
import { isOwnOrder, type OrderService } from '../order/order.service.ts';
import type { Clock } from '../platform/clock.ts';
import { fail, ok } from '../platform/result.ts';
import type { Change, ReturnToChange } from './returns.changing.ts';
import { enqueueStateMail } from './returns.jobs.ts';
import { getLastArrivalDay, hasUnits, isRestockRefunded } from './returns.rules.ts';
import { type StoredReturnLine, updateReturnLine } from './returns.store.ts';

/** A label that staff have made. */
export type ReturnLabel = { carrier: string; trackingNumber: string; url: string };

export type RefundError =
  | 'NOT_PERMITTED'
  | 'RETURN_LINES_INVALID'
  | 'RETURN_RESTOCKED'
  | 'ORDER_NOT_REFUNDABLE'
  | 'REFUND_LINES_INVALID'
  | 'REFUND_TOO_HIGH'
  | 'PAYMENT_DISPUTED';

/** What staff change about returns, one by one or by a file. */
export type ReturnPlans = {
  /** @returns null where the link of the label is no web address */
  planLabel(label: ReturnLabel): Change<never> | null;
  planReceipt(received: ReceivedReturn): Change<'RETURN_LINES_INVALID' | 'STORE_NOT_FOUND'>;
  /** @param wanted left out: all that was received */
  planRefund(returnToChange: Pick<ReturnToChange, 'author'>, wanted?: ReturnRefund['lines']): Change<RefundError>;
  planRefusal(refusal: ReturnRefusal): Change<'RETURN_RESTOCKED'>;
  /** Refuses what has not arrived by the day before. @param today calendar day of the return's market */
  planOverdueRefusal(today: string): Change<'RETURN_STATE_CHANGED'>;
};

const listRestocked = (lines: readonly StoredReturnLine[]) =>
  lines.map(({ line_id, restocked }) => ({ lineId: line_id, units: restocked }));

export function createReturnPlans({
  clock,
  orders,
  market,
}: {
  clock: Clock;
  orders: Pick<OrderService, 'refundReturned' | 'restock'>;
  market: Pick<MarketService, 'findStore'>;
}): ReturnPlans {
  function planLabel({ carrier, trackingNumber, url }: ReturnLabel): Change<never> | null {
    const address = parseExternalUrl(url);
    if (address === null) return null;
    const columns = { label_carrier: carrier, label_tracking_number: trackingNumber, label_url: address };
    return {
      to: 'accepted',
      isSame: ({ stored }) =>
        stored.label_carrier === carrier &&
        stored.label_tracking_number === trackingNumber &&
        stored.label_url === address,
      work: async (_transaction, { order }) =>
        ok({ ...columns, arrive_by: getLastArrivalDay(markets[order.order.market], clock.now()) }),
    };
  }

  function planReceipt(received: ReceivedReturn): Change<'RETURN_LINES_INVALID' | 'STORE_NOT_FOUND'> {
    const getBack = (id: string) => {
      const back = received.lines.find(({ lineId }) => lineId === id);
      const count = back?.quantity ?? 0;
      return { received: count, condition: back?.condition ?? null, restocked: back?.restock ? count : 0 };
    };
    return {
      to: 'received',
      isSame: ({ stored, lines }) =>
        stored.store_code === received.storeCode &&
        received.lines.every(({ lineId }) => lines.some(({ line_id }) => line_id === lineId)) &&
        lines.every((line) => {
          const back = getBack(line.line_id);
          return (
            line.received === back.received && line.condition === back.condition && line.restocked === back.restocked
          );
        }),
      work: async (transaction, { stored, order, lines }) => {
        const { storeCode } = received;
        const { market: marketCode, language } = order.order;
        if (storeCode !== null) {
          const store = await market.findStore(storeCode, language, transaction);
          if (store?.market !== marketCode) return fail('STORE_NOT_FOUND');
        }
        const wanted = lines.map(({ line_id, quantity }) => ({ lineId: line_id, units: quantity }));
        if (!hasUnits(wanted, received.lines)) return fail('RETURN_LINES_INVALID');
        for (const { line_id } of lines) {
          await updateReturnLine(transaction, { returnId: stored.id, lineId: line_id }, getBack(line_id));
        }
        const restocked = received.lines.filter(({ restock }) => restock);
        const place = storeCode === null ? { market: marketCode } : { storeCode };
        await orders.restock(transaction, place, order.lines, restocked);
        return ok({ received_at: clock.now(), store_code: storeCode });
      },
    };
  }

  function planRefund({ author }: Pick<ReturnToChange, 'author'>, wanted?: ReturnRefund['lines']): Change<RefundError> {
    const listUnits = (lines: readonly StoredReturnLine[]) =>
      wanted ?? lines.flatMap(({ line_id, received }) => (received ? [{ lineId: line_id, quantity: received }] : []));
    return {
      to: 'refunded',
      isSame: ({ lines }) => {
        const units = listUnits(lines);
        const isRefunded = (lineId: string, quantity: number) =>
          lines.some((line) => line.line_id === lineId && line.refunded === quantity);
        return (
          units.every(({ lineId, quantity }) => isRefunded(lineId, quantity)) &&
          units.length === lines.filter(({ refunded }) => refunded > 0).length
        );
      },
      work: async (transaction, { stored, order, lines }) => {
        if (isOwnOrder(author, order.order)) return fail('NOT_PERMITTED');
        const back = lines.map(({ line_id, received }) => ({ lineId: line_id, units: received ?? 0 }));
        const units = listUnits(lines);
        if (!hasUnits(back, units)) return fail('RETURN_LINES_INVALID');
        if (!isRestockRefunded(listRestocked(lines), units)) return fail('RETURN_RESTOCKED');
        const refunded = await orders.refundReturned(transaction, order.order, units, stored.refund_to);
        if (!refunded.ok) return refunded;
        for (const { lineId, quantity } of units) {
          await updateReturnLine(transaction, { returnId: stored.id, lineId }, { refunded: quantity });
        }
        if (refunded.value.amount === 0)
          await enqueueStateMail(transaction, clock, { id: stored.id, state: 'refunded' });
        return ok({ refund_id: refunded.value.refundId });
      },
    };
  }

  const planRefusal = (refusal: ReturnRefusal): Change<'RETURN_RESTOCKED'> => ({
    to: 'refused',
    isSame: ({ stored }) => stored.refusal === refusal,
    work: async (_transaction, { lines }) =>
      isRestockRefunded(listRestocked(lines), []) ? ok({ refusal }) : fail('RETURN_RESTOCKED'),
  });

  const planOverdueRefusal = (today: string): Change<'RETURN_STATE_CHANGED'> => ({
    to: 'refused',
    isSame: () => true,
    // Checked under the lock: its goods may have arrived since, or it has another label.
    work: async (_transaction, { stored: { state, arrive_by } }) =>
      state === 'accepted' && arrive_by !== null && arrive_by < today
        ? ok({ refusal: 'not_received' })
        : fail('RETURN_STATE_CHANGED', { state }),
  });

  return { planLabel, planReceipt, planRefund, planRefusal, planOverdueRefusal };
}
