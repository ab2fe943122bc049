// No schemas here: browsers import these without the library of the schemas.

/** Returns the path of an order's page; the key in it lets a guest in. @param key null for the member who placed it */
export function getOrderPath(id: string, key: string | null): string {
  return key === null ? `/orders/${id}` : `/orders/${id}?key=${key}`;
}
