import type { Order } from '@vermilion/contract/order';
import { useEffect } from 'react';
import { reachGoal } from '~/flag/goals.ts';
import { useSite } from '~/platform/use-site.ts';

/** The order that was told of last: its page is opened again, from the mail or by going back. */
const storageKey = 'vermilion.order-told';

/** Milliseconds after which an order is no news: whoever opens its page then, maybe on another device, has not just ordered. */
const news = 60 * 60 * 1000;

/** Tells experiments of an order once it is confirmed, with what it brought. @param now the server's time, ISO */
export function useOrderGoal({ number, status, placedAt, totals }: Order, now: string): void {
  const { digits } = useSite().market.currency;
  useEffect(() => {
    if (status !== 'confirmed' || Date.parse(now) - Date.parse(placedAt) > news) return;
    try {
      if (localStorage.getItem(storageKey) === number) return;
      localStorage.setItem(storageKey, number);
    } catch {
      // A browser that keeps nothing tells again when the page is opened again.
    }
    reachGoal('order', totals.total / 10 ** digits);
  }, [number, status, placedAt, now, totals.total, digits]);
}
