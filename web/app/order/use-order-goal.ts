import type { Order } from '@vermilion/contract/order';
import { useEffect } from 'react';
import { reachGoal } from '~/flag/goals.ts';
import { useSite } from '~/platform/use-site.ts';

/** The order that was reported last: its page may be opened again, from the mail or by Back. */
const storageKey = 'vermilion.order-told';

/** Milliseconds after which an order is not reported: a page opened later, maybe on another device, is not a new order. */
const news = 60 * 60 * 1000;

/** Reports a confirmed order and its total to the experiments. @param now the server's time, ISO */
export function useOrderGoal({ number, status, placedAt, totals }: Order, now: string): void {
  const { digits } = useSite().market.currency;
  useEffect(() => {
    if (status !== 'confirmed' || Date.parse(now) - Date.parse(placedAt) > news) return;
    try {
      if (localStorage.getItem(storageKey) === number) return;
      localStorage.setItem(storageKey, number);
    } catch {
      // Without storage the order is reported again when the page is opened again.
    }
    reachGoal('order', totals.total / 10 ** digits);
  }, [number, status, placedAt, now, totals.total, digits]);
}
