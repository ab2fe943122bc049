/**
 * A page's address for those who count pages or mend faults: whole, but for the key of an order's signed link, which
 * lets in whoever has it.
 */
export function addressToTell(href: string): string {
  const url = new URL(href);
  // Written anew only where it must be: a query loses the spelling it came in.
  if (!url.searchParams.has('key')) return href;
  url.searchParams.delete('key');
  return url.href;
}
