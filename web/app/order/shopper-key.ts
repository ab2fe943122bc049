import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { OrderKey } from './order.queries.ts';

const getStorageKey = (id: string) => `order-key/${id}`;

/** Remembers the shopper's own key of an order while the tab is open. */
export function rememberOrderKey(id: string, key: string): void {
  sessionStorage.setItem(getStorageKey(id), key);
}

/**
 * Returns the shopper to the address with their own key. The payment provider sends shoppers back by a key that allows
 * less and expires soon.
 */
export function useShopperKey(id: string, key: OrderKey): void {
  const navigate = useNavigate();
  useEffect(() => {
    const own = sessionStorage.getItem(getStorageKey(id));
    if (own && own !== key) void navigate(`/orders/${id}?key=${own}`, { replace: true, preventScrollReset: true });
  }, [id, key, navigate]);
}
