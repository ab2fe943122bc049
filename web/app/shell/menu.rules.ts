/**
 * Returns how many of the entries fit in a row; the entry for the others takes room only where there are others.
 * @param widths of the entries, in the same unit as the other measures
 */
export function countFitting(
  widths: readonly number[],
  { gap, available, more }: { gap: number; available: number; more: number },
): number {
  const getWidth = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width + gap, -gap);
  if (getWidth(widths.length) <= available) return widths.length;
  let count = widths.length - 1;
  while (count > 0 && getWidth(count) + gap + more > available) count -= 1;
  return count;
}

/** Returns the links of a menu to show: those to the registration are for visitors. */
export function listShownLinks<Link extends { href: string }>(links: readonly Link[], isSignedIn: boolean): Link[] {
  return links.filter(({ href }) => !isSignedIn || !/^\/sign_up\b/.test(href));
}
