import { type DocumentParts, getStep, splitDocument } from '@vermilion/contract/content-parts';
import { createDefault, type Origin, type Schema } from './schema.rules.ts';

/** Where a value is in a document. */
export type Path = readonly (string | number)[];

/** A block as it is stored. What this release does not know of it is kept. */
export type EditedBlock = { id: string; kind: string } & Record<string, unknown>;
/** A page of blocks or a text of sections; a layout or an overlay, which have none. */
export type EditedPage = { blocks?: readonly EditedBlock[] } & Record<string, unknown>;

/** What a document is: its fields are those of the schema of this name. */
export type DocumentKind = 'page' | 'text' | 'layout' | 'overlay';

export function getDocumentKind(id: string): DocumentKind {
  if (id.startsWith('layouts.')) return 'layout';
  if (id.startsWith('overlays.')) return 'overlay';
  return id.startsWith('texts.') ? 'text' : 'page';
}

/** Whether a document is made of blocks. */
export const hasBlocks = (kind: DocumentKind): boolean => kind === 'page' || kind === 'text';

/** Returns the parts in which a document is saved: a layout is kept whole, with its texts. */
export const splitParts = (id: string, document: object): DocumentParts =>
  getDocumentKind(id) === 'layout' ? { shared: document, texts: {} } : splitDocument(document);

export type Split = (document: object) => DocumentParts;

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

/** Returns a page that does not exist yet: its own fields are empty, and it has no blocks. */
export function createEmptyPage({ properties = {} }: Schema, origin: Origin): EditedPage {
  const fields = Object.entries(properties).filter(([name]) => name !== 'blocks');
  return { ...Object.fromEntries(fields.map(([name, schema]) => [name, createDefault(schema, origin)])), blocks: [] };
}

/** Returns the schema of each kind of block, from that of the page. */
export function listBlockSchemas(page: Schema): ReadonlyMap<string, Schema> {
  const { oneOf, anyOf } = page.properties?.blocks?.items ?? {};
  return new Map((oneOf ?? anyOf ?? []).map((each) => [each.properties?.kind?.const ?? '', each]));
}
