/**
 * Chance that always falls the same way: every choice is drawn from a name, so a product looks alike in
 * every run and does not change when another product is added.
 */

/** A 32-bit hash of a text (FNV-1a, stirred once more so that near names land far apart). */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return (value ^ (value >>> 15)) >>> 0;
}

/** A number from 0 up to, but not including, 1. */
export const chance = (name: string): number => hash(name) / 2 ** 32;

/** A whole number from `min` to `max`, both included. */
export const pickInteger = (name: string, min: number, max: number): number =>
  min + Math.floor(chance(name) * (max - min + 1));

/** One of the items. */
export function pick<Item>(name: string, items: readonly Item[]): Item {
  const item = items[pickInteger(name, 0, items.length - 1)];
  if (item === undefined) throw new Error(`nothing to pick for ${name}`);
  return item;
}

/** The same items in an order of their own. */
export const shuffle = <Item>(name: string, items: readonly Item[]): Item[] =>
  items
    .map((item, index) => ({ item, place: hash(`${name}/${index}`) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
