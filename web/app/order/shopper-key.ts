import type { Order } from '@vermilion/contract/order';
import { getOrderPath } from '@vermilion/contract/order-path';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { OrderKey } from './order.queries.ts';

const getStorageKey = (id: string) => `order-key/${id}`;

/** Stores the shopper's own key of an order while the tab is open. */
export function storeOrderKey(id: string, key: string): void {
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
 * Replaces the page's address by the shopper's own. The payment provider returns shoppers by a key that permits less and
 * expires soon. A guest's own address has the key that the shop returned when the order was placed. The address of the
 * member who placed the order has none, so that it shows nothing after signing out.
 */
export function useOwnOrderAddress({ id, isOwn }: Pick<Order, 'id' | 'isOwn'>, key: OrderKey): void {
  const navigate = useNavigate();
  useEffect(() => {
    const own = isOwn ? null : (readStoredKey(id) ?? key);
    if (own === undefined || own === (key ?? null)) return;
    void navigate(getOrderPath(id, own), { replace: true, preventScrollReset: true });
  }, [id, isOwn, key, navigate]);
}
