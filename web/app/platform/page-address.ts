/**
 * Returns a page's URL without what its holder must keep to oneself, for analytics and error reports: the key of an order's
 * signed link, and the token of a link that was mailed, which is in the fragment.
 */
export function removeSecrets(href: string): string {
  const url = new URL(href);
  const hasKey = url.searchParams.has('key');
  const hasToken = new URLSearchParams(url.hash.slice(1)).has('token');
  // Serializing would change the spelling of the query, so a URL without secrets is returned unchanged.
  if (!hasKey && !hasToken) return href;
  if (hasKey) url.searchParams.delete('key');
  if (hasToken) url.hash = '';
  return url.href;
}
