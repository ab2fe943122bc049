/**
 * Returns a page's URL without what its holder must keep to oneself, for analytics and error reports: the key of an order's
 * signed link, also within an address that a parameter holds (`return_to`), and the token of a link that was mailed, which
 * is in the fragment.
 */
export function removeSecrets(href: string): string {
  const url = new URL(href);
  const secret = [...url.searchParams].flatMap(([name, value]) =>
    name === 'key' || /[?&#](?:key|token)=/.test(value) ? name : [],
  );
  const hasToken = new URLSearchParams(url.hash.slice(1)).has('token');
  // Serializing would change the spelling of the query, so a URL without secrets is returned unchanged.
  if (secret.length === 0 && !hasToken) return href;
  for (const name of secret) url.searchParams.delete(name);
  if (hasToken) url.hash = '';
  return url.href;
}
