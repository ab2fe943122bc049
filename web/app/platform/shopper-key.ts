import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** What a guest has a key for: an order, the purchase of a gift card, or a booking. */
type Keyed = 'order' | 'gift-card' | 'booking';

const getStorageKey = (kind: Keyed, id: string) => `${kind}-key/${id}`;

/** Stores the shopper's own key of what they have bought while the tab is open. */
export function storeShopperKey(kind: Keyed, id: string, key: string): void {
  try {
    sessionStorage.setItem(getStorageKey(kind, id), key);
  } catch {
    // Without storage it is shown by the key of the payment provider's return address.
  }
}

function readStoredKey(kind: Keyed, id: string): string | null {
  try {
    return sessionStorage.getItem(getStorageKey(kind, id));
  } catch {
    return null;
  }
}

/**
 * Replaces the page's address by the shopper's own. The payment provider returns shoppers by a key that permits less and
 * expires soon. A guest's own address has the key that the shop returned at the purchase. The address of the member who
 * bought it has none, so that it shows nothing after signing out.
 */
export function useOwnAddress(
  kind: Keyed,
  { id, isOwn }: { id: string; isOwn: boolean },
  key: string | undefined,
  getPath: (id: string, key: string | null) => string,
): void {
  const navigate = useNavigate();
  useEffect(() => {
    const own = isOwn ? null : (readStoredKey(kind, id) ?? key);
    if (own === undefined || own === (key ?? null)) return;
    void navigate(getPath(id, own), { replace: true, preventScrollReset: true });
  }, [kind, id, isOwn, key, getPath, navigate]);
}
