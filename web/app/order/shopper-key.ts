import type { Order } from '@vermilion/contract/order';
import { getOrderPath } from '@vermilion/contract/order-path';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { OrderKey } from './order.queries.ts';

const getStorageKey = (id: string) => `order-key/${id}`;

/** Remembers the shopper's own key of an order while the tab is open. */
export function rememberOrderKey(id: string, key: string): void {
  try {
    sessionStorage.setItem(getStorageKey(id), key);
  } catch {
    // Without storage the order is shown by the key of the payment provider's return address.
  }
}

function readStoredKey(id: string): string | null {
  try {
    return sessionStorage.getItem(getStorageKey(id));
  } catch {
    return null;
  }
}

/**
 * Returns the shopper to the address with their own key, and the member who placed the order to the one without a key,
 * which shows nothing after signing out. The payment provider sends shoppers back by a key that allows less and expires soon.
 */
export function useShopperKey({ id, isOwn }: Pick<Order, 'id' | 'isOwn'>, key: OrderKey): void {
  const navigate = useNavigate();
  useEffect(() => {
    const own = isOwn ? null : (readStoredKey(id) ?? key);
    if (own === undefined || own === (key ?? null)) return;
    void navigate(getOrderPath(id, own), { replace: true, preventScrollReset: true });
  }, [id, isOwn, key, navigate]);
}
