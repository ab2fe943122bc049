import { createHash } from 'node:crypto';
import { blockId } from '@vermilion/contract/content-blocks';
import { type Language, languages, type MarketCode, marketCodes } from '@vermilion/contract/markets';
import type { ExplainedFault } from '../platform/explain-issue.ts';
import { createContentfulFault, type ReadPage, readPage } from './content.entries.ts';
import { blockFields, type Field, type Fields, pageFields, pictureType, type Slot } from './contentful.model.ts';

/** An entry or asset as the client answers it with all locales: each field by locale, links resolved where what they lead to is published. */
export type Entity = {
  sys: {
    id: string;
    type: string;
    linkType?: string;
    contentType?: { sys: { id: string } };
  };
  fields?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
};

/** Which locales a language is read from, the first that has a text; and the one that fields without languages have. */
export type Locales = { byLanguage: Readonly<Record<Language, readonly string[]>>; base: string };

/** Where the picture of an asset is: an address of the shop, why it has none, or null while it is being fetched. */
export type FindPicture = (url: string) => { url: string } | { problem: string } | null;

/** A page as it was made of entries. */
export type MappedPage = {
  /** None: all markets. */
  markets: readonly MarketCode[];
  languages: readonly Language[];
  read: ReadPage;
};

export type Mapping = {
  pages: readonly MappedPage[];
  /** The ids of all entries and assets that have a part in it, also of those that are missing. */
  ids: ReadonlySet<string>;
  /** Addresses of the pictures in it, at Contentful. */
  pictureUrls: ReadonlySet<string>;
  /** Whether pictures are still to come. */
  isWaiting: boolean;
};

/** What a picture has that names no colour. */
const defaultGround = '#f1ece8';
const maxIdLength = 40;
const hashLength = 6;

/** Returns the id of a block or element: the entry's own where it is one, otherwise made of it, so that no two entries share one. */
export function getBlockId({ sys: { id } }: Entity): string {
  if (blockId.safeParse(id).success) return id;
  const hash = createHash('sha256').update(id).digest('hex').slice(0, hashLength);
  const words = id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${words.slice(0, maxIdLength - hashLength - 1)}-${hash}`.replaceAll(/^-+|-+(?=-)/g, '');
}

const getType = ({ sys }: Entity) => sys.contentType?.sys.id ?? null;
const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && typeof (value as Entity).sys?.id === 'string';

/** Makes pages of entries. Whatever is missing, faulty or of another type is left out and named; circular links end where no field holds them. */
export function mapPages(entries: readonly Entity[], locales: Locales, findPicture: FindPicture): Mapping {
  const ids = new Set<string>();
  const pictureUrls = new Set<string>();
  let isWaiting = false;

  const readBase = (entity: Entity, name: string) => entity.fields?.[name]?.[locales.base];

  function readTexts(entity: Entity, name: string): Record<string, unknown> | undefined {
    const values = entity.fields?.[name];
    if (!values) return undefined;
    const found = languages.flatMap((language) => {
      const locale = locales.byLanguage[language].find((each) => !isEmpty(values[each]));
      return locale === undefined ? [] : [[language, values[locale]]];
    });
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  }

  /** Returns an entry that a field leads to; null and a fault where it is missing or of another type. */
  function follow(value: unknown, types: readonly string[], place: Place): Entity | null {
    if (!isEntity(value)) return null;
    ids.add(value.sys.id);
    const type = getType(value);
    if (type === null) place.fault('leads to an entry that is not published, or was deleted');
    else if (!types.includes(type))
      place.fault(`leads to an entry of the type ${type}, where one of ${types.join(', ')} belongs`);
    else return value;
    return null;
  }

  function readSlot(entity: Entity, name: string, slot: Slot, place: Place): unknown {
    if (slot.kind === 'texts') return readTexts(entity, name);
    const value = readBase(entity, name);
    if (isEmpty(value)) return undefined;
    if (slot.kind === 'value') return slot.type === 'Date' ? toMoment(value) : value;
    if (slot.kind === 'values') return Array.isArray(value) && value.length === 0 ? undefined : value;
    if (slot.kind === 'entry') {
      const entry = follow(value, [slot.type], place);
      if (!entry) return undefined;
      const object = readFields(entry, slot.fields, place);
      return slot.type === pictureType ? readPicture(entry, object, place) : object;
    }
    return (Array.isArray(value) ? value : []).flatMap((each) => {
      const entry = follow(each, [slot.type], place);
      if (!entry) return [];
      const id = getBlockId(entry);
      return [{ ...(slot.hasIds && { id }), ...readFields(entry, slot.fields, place.at(id)) }];
    });
  }

  function readFields(entity: Entity, fields: Fields, place: Place): Record<string, unknown> {
    return Object.fromEntries(
      [...fields].flatMap(([name, field]) => {
        const value = readSlot(entity, name, field.slot, place.at(name)) ?? getAbsent(field);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  }

  /** Returns a picture of the shop's own, or of an asset that the shop has fetched; undefined and a fault where there is none to show. */
  function readPicture(
    entity: Entity,
    own: Record<string, unknown>,
    place: Place,
  ): Record<string, unknown> | undefined {
    const picture = { ...own, ground: own.ground ?? defaultGround };
    const asset = readBase(entity, 'asset');
    if (!isEntity(asset)) return picture;
    ids.add(asset.sys.id);
    const file = readBase(asset, 'file') as { url?: unknown; contentType?: unknown } | undefined;
    if (typeof file?.url !== 'string') {
      place.fault('leads to an asset that is not published, or was deleted');
      return undefined;
    }
    if (file.contentType === 'image/svg+xml') {
      place.fault('is an SVG drawing, which can carry scripts; export it as PNG or WebP');
      return undefined;
    }
    const url = file.url.startsWith('//') ? `https:${file.url}` : file.url;
    pictureUrls.add(url);
    const found = findPicture(url);
    if (found && 'url' in found) return { ...picture, url: found.url };
    isWaiting ||= found === null;
    place.fault(found ? `cannot be shown: ${found.problem}` : 'is being fetched');
    return undefined;
  }

  function readBlocks(page: Entity, place: Place): Record<string, unknown>[] {
    const links = readBase(page, 'blocks');
    return (Array.isArray(links) ? links : []).flatMap((link): Record<string, unknown>[] => {
      if (!isEntity(link)) return [];
      const id = getBlockId(link);
      const at = place.at(id);
      ids.add(link.sys.id);
      const type = getType(link);
      const fields = type === null ? undefined : blockFields.get(type);
      if (type === null) at.fault('is an entry that is not published, or was deleted');
      else if (!fields) at.fault(`is of the type ${type}, which is no kind of block`);
      return type !== null && fields ? [{ id, kind: type, ...readFields(link, fields, at) }] : [];
    });
  }

  const pages = entries.map((entry): MappedPage => {
    ids.add(entry.sys.id);
    const faults: ExplainedFault[] = [];
    const place = createPlace(faults, []);
    const head = readFields(entry, pageFields, place);
    const document = { ...head, blocks: readBlocks(entry, place.at('blocks')) };
    const read = readPage(document);
    const named = read.faults.map((fault) => ({ ...fault, path: replaceIndex(fault.path, document.blocks) }));
    const markets = readBase(entry, 'markets');
    return {
      markets: marketCodes.filter((code) => Array.isArray(markets) && markets.includes(code)),
      languages: listLanguages(entry, locales),
      read: { document: read.document, faults: [...faults, ...named] },
    };
  });
  return { pages, ids, pictureUrls, isWaiting };
}

/** Returns the languages in which a page has a title. */
export const listLanguages = ({ fields }: Entity, { byLanguage }: Locales): Language[] =>
  languages.filter((language) => !isEmpty(fields?.title?.[byLanguage[language][0] ?? '']));

/** Chooses the page of a market: its own where it has one, otherwise that of all markets; of several the first. */
export function choosePage<Each extends Pick<MappedPage, 'markets'>>(
  pages: readonly Each[],
  market: MarketCode,
): Each[] {
  const own = pages.filter(({ markets }) => markets.includes(market));
  return own.length > 0 ? own : pages.filter(({ markets }) => markets.length === 0);
}

type Place = { at: (step: string) => Place; fault: (message: string) => void };

const createPlace = (faults: ExplainedFault[], path: readonly string[]): Place => ({
  at: (step) => createPlace(faults, [...path, step]),
  fault: (message) => void faults.push(createContentfulFault(path, message)),
});

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** What a document has where Contentful has nothing. */
function getAbsent({ slot, isRequired, isNullable }: Field): unknown {
  if (isNullable) return null;
  const isList = slot.kind === 'entries' || slot.kind === 'values';
  return isList && isRequired ? [] : undefined;
}

/** Contentful writes moments without seconds. */
const toMoment = (value: unknown) =>
  typeof value === 'string' ? value.replace(/T(\d\d:\d\d)(?=[Z+-])/, 'T$1:00') : value;

/** Names a block by its id, as its place changes with others that are left out. */
function replaceIndex(
  path: readonly PropertyKey[],
  blocks: readonly Record<string, unknown>[],
): readonly PropertyKey[] {
  const [list, index, ...rest] = path;
  if (list !== 'blocks' || typeof index !== 'number') return path;
  return [list, String(blocks[index]?.id ?? index), ...rest];
}
