/**
 * Returns a page's URL without the key of an order's signed link, for analytics and error reports: anyone with the key
 * can open the order.
 */
export function removeOrderKey(href: string): string {
  const url = new URL(href);
  // Serializing would change the spelling of the query, so a URL without a key is returned unchanged.
  if (!url.searchParams.has('key')) return href;
  url.searchParams.delete('key');
  return url.href;
}
