import { computeLuminance } from '@vermilion/contract/color';

/**
 * Puts the lighter colour first, as the eye sees it: by luminance (WCAG 2), which knows that yellow is lighter than
 * blue. Level ones go by their hex.
 */
export function compareLightness(one: { hex: string }, other: { hex: string }): number {
  return computeLuminance(other.hex) - computeLuminance(one.hex) || one.hex.localeCompare(other.hex);
}

/**
 * At most `count` (three or more) of the items in their order: the first, the last and, as evenly as may be, others
 * between; `kept`, one of the items, is always among them.
 */
export function pickEvenly<Item>(items: readonly Item[], count: number, kept: Item): Item[] {
  if (items.length <= count) return [...items];
  const last = items.length - 1;
  const step = last / (count - 1);
  const places = Array.from({ length: count }, (_, index) => Math.round(index * step));
  const place = items.indexOf(kept);
  if (place > 0 && place < last) places[Math.min(Math.max(Math.round(place / step), 1), count - 2)] = place;
  return places.map((at) => items[at] as Item);
}

/**
 * The shades of the given families: a scale, not a paint chart. All shades where those are fewer than `min`, or
 * where `kept`, one of the shades, is not among them.
 */
export function filterByFamilies<Shade extends { family: string | null }>(
  shades: readonly Shade[],
  families: readonly string[],
  min: number,
  kept: Shade,
): Shade[] {
  const some = shades.filter(({ family }) => family !== null && families.includes(family));
  return some.length >= min && some.includes(kept) ? some : [...shades];
}
