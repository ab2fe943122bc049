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

function readOrderKey(id: string): string | null {
  try {
    return sessionStorage.getItem(getStorageKey(id));
  } catch {
    return null;
  }
}

/**
 * Returns the shopper to the address with their own key. The payment provider sends shoppers back by a key that allows
 * less and expires soon.
 */
export function useShopperKey(id: string, key: OrderKey): void {
  const navigate = useNavigate();
  useEffect(() => {
    const own = readOrderKey(id);
    if (own && own !== key) void navigate(`/orders/${id}?key=${own}`, { replace: true, preventScrollReset: true });
  }, [id, key, navigate]);
}
