import { getStep } from '@vermilion/contract/content-parts';
import type { Schema } from './schema.rules.ts';

/** Where a value is in a document. */
export type Path = readonly (string | number)[];

/** A block as it is stored. What this release does not know of it is kept. */
export type EditedBlock = { id: string; kind: string } & Record<string, unknown>;
export type EditedPage = { blocks: readonly EditedBlock[] } & Record<string, unknown>;

type Container = Record<string | number, unknown>;

export const getAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, step) => (at as Container | null | undefined)?.[step], value);

/** Returns a copy with another value at a path; undefined takes the field away. */
export function setAt<Value>(given: Value, [step, ...rest]: Path, value: unknown): Value {
  if (step === undefined) return value as Value;
  const copy = (Array.isArray(given) ? [...given] : { ...given }) as Container;
  const changed = setAt(copy[step], rest, value);
  if (changed === undefined) delete copy[step];
  else copy[step] = changed;
  return copy as Value;
}

/** Returns the name of a path, which has ids where lists have elements with one: as faults and texts are placed. */
export function getPlace(document: unknown, path: Path): string {
  return path
    .map((step, index) => (typeof step === 'number' ? getStep(getAt(document, path.slice(0, index + 1)), step) : step))
    .join('.');
}

/** Returns a list with an element moved to another place, as far as there is one. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items];
  if (to < 0 || to >= items.length) return moved;
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/**
 * Returns a function that makes ids which nothing in a document has, or had: they have the number of the version that will be
 * saved, so that texts of something removed long ago are not those of something new.
 * @param version the newest of what all languages share; 0: none
 */
export function createIdMaker(document: unknown, version: number): (name: string) => string {
  const taken = new Set(listIds(document));
  return (name) => {
    const first = `${name.replaceAll('_', '-').slice(0, 24)}-${version + 1}`;
    let id = first;
    for (let count = 2; taken.has(id); count += 1) id = `${first}-${count}`;
    taken.add(id);
    return id;
  };
}

function listIds(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id } = value as { id?: unknown };
  return [...(typeof id === 'string' ? [id] : []), ...Object.values(value).flatMap(listIds)];
}

/** Returns the schema of each kind of block, from that of the page. */
export function listBlockSchemas(page: Schema): ReadonlyMap<string, Schema> {
  const { oneOf, anyOf } = page.properties?.blocks?.items ?? {};
  return new Map((oneOf ?? anyOf ?? []).map((each) => [each.properties?.kind?.const ?? '', each]));
}
