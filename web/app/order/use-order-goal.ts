import type { Order } from '@vermilion/contract/order';
import { useEffect } from 'react';
import { reachGoal } from '~/flag/goals.ts';
import { useServerClock } from '~/platform/server-clock.ts';
import { useSite } from '~/platform/use-site.ts';

/** Holds the number of the order that was reported last: its page may be opened again, from the mail or by Back. */
const lastReportedOrderKey = 'vermilion.last-reported-order';

/** Older orders are not reported: their page may be opened for the first time on another device. */
const maxOrderAgeMs = 60 * 60 * 1000;

/** Reports a confirmed order and its total as a goal of the experiments. */
export function useOrderGoal({ number, status, placedAt, totals }: Order): void {
  const { code, digits } = useSite().market.currency;
  const nowMs = useServerClock();
  const isRecent = nowMs !== null && nowMs - Date.parse(placedAt) <= maxOrderAgeMs;
  useEffect(() => {
    if (status !== 'confirmed' || !isRecent) return;
    try {
      if (localStorage.getItem(lastReportedOrderKey) === number) return;
      localStorage.setItem(lastReportedOrderKey, number);
    } catch {
      // Without storage the order is reported again when the page is opened again.
    }
    reachGoal('order', { amount: totals.total / 10 ** digits, currency: code });
  }, [number, status, isRecent, totals.total, code, digits]);
}
