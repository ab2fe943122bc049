// No schemas here: browsers import these without the library of the schemas.

const addKey = (path: string, key: string | null) => (key === null ? path : `${path}?key=${key}`);

/** Returns the path of an order's page; the key in it lets a guest in. @param key null for the member who placed it */
export const getOrderPath = (id: string, key: string | null): string => addKey(`/orders/${id}`, key);

/** Returns the path of an order's receipt. @param key null for the member who placed it */
export const getReceiptPath = (id: string, key: string | null): string => addKey(`/orders/${id}/receipt`, key);

/** Returns the path of an order's gift receipt, which has no prices. @param key null for the member who placed it */
export const getGiftReceiptPath = (id: string, key: string | null): string =>
  `${getReceiptPath(id, key)}${key === null ? '?' : '&'}gift=1`;

/** Returns the path of the page on which items of an order are returned. @param key null for the member who placed it */
export const getReturnPath = (id: string, key: string | null): string => addKey(`/orders/${id}/return`, key);
