import { type Language, languages } from './markets.ts';

/**
 * A document as files have it holds each text in all languages, `{ en: 'Lips', th: 'ริมฝีปาก' }`. It is stored in parts: what all
 * languages share, and the texts of each language by their places, so that each is drafted and published alone (ADR 231).
 */
export type TextsByPlace = Readonly<Record<string, string>>;
export type DocumentParts = { shared: object; texts: Partial<Record<Language, TextsByPlace>> };

const languageSet: ReadonlySet<string> = new Set(languages);

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a text in languages; `{}` where the shared part has taken its texts out. */
const isTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.keys(value).every((key) => languageSet.has(key));

/** Where an element of a list is: by its id where it has one, so that its texts go with it when it is moved. */
export const getStep = (element: unknown, index: number): string =>
  isRecord(element) && typeof element.id === 'string' ? element.id : String(index);

/** Returns a copy of a document in which each text has become what `replace` makes of it. */
function replaceTexts(
  value: unknown,
  replace: (texts: Record<string, string>, place: string) => unknown,
  place = '',
): unknown {
  if (isTexts(value)) return replace(value, place);
  const join = (step: string) => (place === '' ? step : `${place}.${step}`);
  if (Array.isArray(value))
    return value.map((element, index) => replaceTexts(element, replace, join(getStep(element, index))));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, replaceTexts(field, replace, join(name))]),
  );
}

/** Takes the texts out of a document. */
export function splitDocument(document: object): DocumentParts {
  const texts: { [Each in Language]?: Record<string, string> } = {};
  const shared = replaceTexts(document, (given, place) => {
    for (const language of languages) {
      const text = given[language];
      if (text === undefined) continue;
      texts[language] ??= {};
      texts[language][place] = text;
    }
    return {};
  });
  return { shared: shared as object, texts };
}

/**
 * Puts texts into a document; what it holds itself stands where a language has none, as documents of releases before hold all.
 * Texts of places that the document does not have are left out.
 */
export function joinDocument({ shared, texts }: DocumentParts): object {
  return replaceTexts(shared, (own, place) => {
    const joined: Record<string, string> = { ...own };
    for (const language of languages) {
      const text = texts[language]?.[place];
      if (text !== undefined) joined[language] = text;
    }
    return joined;
  }) as object;
}

/** Returns the places of all texts of a document, in its order. */
export function listTextPlaces(document: object): string[] {
  const places: string[] = [];
  replaceTexts(document, (_, place) => void places.push(place));
  return places;
}

/** Gives each block without an id one by its kind and its place among those of the kind, as files of releases before have none. */
export function addBlockIds(document: unknown): unknown {
  if (!isRecord(document) || !Array.isArray(document.blocks)) return document;
  const taken = new Set(document.blocks.map((block) => (isRecord(block) ? block.id : undefined)));
  const counts = new Map<string, number>();
  const blocks = document.blocks.map((block) => {
    if (!isRecord(block) || block.id !== undefined || typeof block.kind !== 'string') return block;
    const name = block.kind.replaceAll('_', '-');
    let count = counts.get(name) ?? 0;
    do count += 1;
    while (taken.has(`${name}-${count}`));
    counts.set(name, count);
    return { id: `${name}-${count}`, ...block };
  });
  return { ...document, blocks };
}
