import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { MailLook, Seller, ShopIdentity } from '@vermilion/contract/shop';
import type { z } from 'zod';
import { explainIssue } from '../explain-issue.ts';
import { findLostNames, type JsonProblem } from '../json-names.ts';
import { findColorProblems } from './shop-colors.ts';
import { type ShopFile, shopFile } from './shop-file.ts';
import { createMailLook, listFonts, listVariables } from './shop-look.ts';
import { readShopPages, type ShopPages } from './shop-pages.ts';
import { explainSvgWithoutViewBox, readPictureSize } from './shop-picture.ts';
import { readTextFile } from './shop-text-file.ts';
import type { ShopTexts } from './shop-texts.ts';

/** The name of the shop file in the shop's folder. */
export const shopFileName = 'shop.json';

export type ShopPicture = {
  /** Under which it is served. */
  url: string;
  mediaType: string;
  content: Buffer;
  width: number;
  height: number;
};

/** A shop's folder, read and checked. */
export type ShopProfile = {
  file: ShopFile;
  /** Those that the shop file names, by file name. */
  pictures: ReadonlyMap<string, ShopPicture>;
  pages: ShopPages;
  mailLook: MailLook;
};

export type ShopReading = { ok: true; shop: ShopProfile } | { ok: false; problems: string[] };

/** Every page loads the logo: it is small. */
const maxPictureBytes = 100_000;

/** Few bytes can be a picture that takes gigabytes to show. */
const maxPictureSide = 4096;

/**
 * Reads the shop file and what it refers to.
 * @returns every problem at once, each with its place and what to write there
 */
export function readShopFolder(folder: string): ShopReading {
  const given = readJson(path.join(folder, shopFileName));
  if (!given.ok) return { ok: false, problems: [given.problem] };
  const parsed = shopFile.safeParse(given.value);
  const problems = [
    ...(parsed.error?.issues ?? []).flatMap((issue) => describeIssue(issue, given.value)),
    ...given.lostNames.map(({ place, message }) => `${shopFileName} ${place}: ${message}`),
  ];
  const colors = shopFile.shape.colors.safeParse((given.value as { colors?: unknown } | null)?.colors);
  for (const { place, message } of findColorProblems(colors.data ?? defaultColors))
    if (colors.data) problems.push(`${shopFileName} colors.${place}: ${message}`);
  const pictures = new Map<string, ShopPicture>();
  for (const { place, file } of listPictureFiles(given.value)) {
    const picture = readPicture(folder, file);
    if (picture.ok) pictures.set(file, picture.value);
    else problems.push(`${shopFileName} ${place}: ${picture.problem}`);
  }
  const { pages, problems: pageProblems } = readShopPages(folder);
  problems.push(...pageProblems);
  if (!parsed.success || problems.length > 0) return { ok: false, problems };
  return { ok: true, shop: createProfile(parsed.data, pictures, pages) };
}

const defaultColors = { paper: '#ffffff', ink: '#000000', accent: '#000000', ground: '#ffffff' };

function createProfile(file: ShopFile, pictures: ReadonlyMap<string, ShopPicture>, pages: ShopPages): ShopProfile {
  return { file, pictures, pages, mailLook: createMailLook(file) };
}

/** The shop of a start without a folder: nobody's, in the stylesheet's colours. */
export const plainShop: ShopProfile = createProfile(shopFile.parse({ name: 'Shop' }), new Map(), new Map());

/** Returns what every page shows of the shop, in a language. */
export function getIdentity({ file, pictures }: ShopProfile, language: Language): ShopIdentity {
  const pick = (texts: ShopTexts | undefined) => texts && (texts[language] ?? texts.en);
  const find = (name: string | undefined) => {
    const picture = name === undefined ? undefined : pictures.get(name);
    return picture ? { url: picture.url, width: picture.width, height: picture.height } : null;
  };
  const logo = find(file.logo);
  const wordmark = find(file.wordmark?.file);
  return {
    name: file.name,
    legalName: file.legalName ?? file.name,
    isExample: file.isExample,
    membershipName: getMembershipName(file, language),
    memberServices: file.membership?.services ?? [],
    logo,
    wordmark: wordmark && { ...wordmark, openUrl: find(file.wordmark?.openFile)?.url ?? null },
    faviconUrl: find(file.favicon)?.url ?? null,
    footer: { title: pick(file.footer.title) ?? null, text: pick(file.footer.text) ?? null },
    socialLinks: file.socialLinks.map(({ label, url }) => ({ label, href: url })),
    contact: { email: file.contact.email ?? null, phone: file.contact.phone ?? null },
    variables: listVariables(file, language, logo),
    fonts: listFonts(file),
  };
}

/** Returns what members belong to. A shop that has given it no name has a club of its own. */
export function getMembershipName({ name, membership }: ShopFile, language: Language): string {
  return membership ? (membership.name[language] ?? membership.name.en) : `${name} Club`;
}

/** Returns who sells in a market, in a language. */
export function getSeller({ file }: ShopProfile, market: MarketCode, language: Language): Seller {
  const { seller } = file.markets?.[market] ?? {};
  const pick = (texts: ShopTexts | undefined) => texts && (texts[language] ?? texts.en);
  return {
    name: seller?.name ?? file.legalName ?? file.name,
    address: seller?.address ?? [],
    taxNumber: seller?.tax ? { label: pick(seller.tax.label) ?? '', number: seller.tax.number } : null,
    receiptTitle: pick(seller?.receiptTitle) ?? null,
  };
}

/** Returns the sender of mails; of a shop without one, an address that no mail comes from. */
export function getSender({ file }: ShopProfile): string {
  return `"${file.name.replaceAll(/["\\]/g, '')}" <${file.mail?.address ?? 'shop@localhost'}>`;
}

type JsonReading = { ok: true; value: unknown; lostNames: JsonProblem[] } | { ok: false; problem: string };

function readJson(file: string): JsonReading {
  if (!existsSync(file)) {
    return { ok: false, problem: `${file} cannot be read: write one, or take SHOP_DIR out of the settings` };
  }
  const read = readTextFile(file);
  if (!read.ok) return { ok: false, problem: `${shopFileName}: ${read.problem}` };
  if (read.text.trim() === '') return { ok: false, problem: `${shopFileName}: is empty; write {"name": "…"}` };
  try {
    return { ok: true, value: JSON.parse(read.text), lostNames: findLostNames(read.text) };
  } catch (error) {
    const advice = /^\s*\/[/*]/m.test(read.text) ? '; JSON has no comments, so take them out' : '';
    const cause = error instanceof Error ? error.message : error;
    return { ok: false, problem: `${shopFileName}: is not JSON: ${cause}${advice}` };
  }
}

/** Says what is wrong, where, and what to write there. */
function describeIssue(issue: z.core.$ZodIssue, given: unknown): string[] {
  const place = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    // `__proto__` is among the lost names.
    return issue.keys
      .filter((key) => key !== '__proto__')
      .map((key) => {
        const settings = listSettings(issue.path, given);
        const known = settings.length > 0 ? `; there are ${settings.join(', ')}` : '';
        return `${shopFileName} ${[...issue.path, key].join('.')}: is not a setting${known}`;
      });
  }
  return [`${shopFileName}${place && ` ${place}`}: ${explainIssue(issue)}`];
}

/** Returns the names that may stand at a place of the shop file; none where it is no list of settings. */
function listSettings(place: readonly PropertyKey[], given: unknown): string[] {
  let value = given;
  let schema = unwrap(shopFile, value);
  for (const key of place) {
    value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
    schema = unwrap(schema?.shape?.[key as string] ?? schema?.valueType, value);
  }
  return Object.keys(schema?.shape ?? {}).filter((name) => name !== '$schema');
}

type AnySchema = {
  shape?: Record<string, unknown>;
  valueType?: unknown;
  options?: readonly { shape?: Record<string, { value?: unknown }> }[];
  unwrap?: () => unknown;
};

/** Returns the schema within one that may be optional or have a default; of several kinds that of the value. */
function unwrap(schema: unknown, value: unknown): AnySchema | undefined {
  let inner = schema as AnySchema | undefined;
  while (inner && !inner.shape && inner.unwrap) inner = inner.unwrap() as AnySchema;
  if (!inner?.options) return inner;
  const { kind } = (value ?? {}) as { kind?: unknown };
  return inner.options.find(({ shape }) => shape?.kind?.value === kind) as AnySchema | undefined;
}

/** The pictures that a shop file names, also where the rest of it is faulty. */
function listPictureFiles(given: unknown): { place: string; file: string }[] {
  const file = (given ?? {}) as {
    logo?: unknown;
    favicon?: unknown;
    wordmark?: { file?: unknown; openFile?: unknown };
  };
  return [
    ['logo', file.logo],
    ['favicon', file.favicon],
    ['wordmark.file', file.wordmark?.file],
    ['wordmark.openFile', file.wordmark?.openFile],
  ].flatMap(([place, name]) => {
    const checked = shopFile.shape.logo.safeParse(name);
    return checked.data === undefined ? [] : [{ place: place as string, file: checked.data }];
  });
}

type PictureReading = { ok: true; value: ShopPicture } | { ok: false; problem: string };

function readPicture(folder: string, name: string): PictureReading {
  const file = path.join(folder, name);
  let content: Buffer;
  try {
    const entry = statSync(file);
    if (!entry.isFile()) return { ok: false, problem: `${name} is not a file; put a picture in its place` };
    if (entry.size > maxPictureBytes) {
      return { ok: false, problem: `${name} has more than ${maxPictureBytes / 1000} KB; make it smaller` };
    }
    content = readFileSync(file);
  } catch {
    return { ok: false, problem: `${name} is not in the shop's folder; put it beside ${shopFileName}` };
  }
  const type = name.endsWith('.svg') ? 'svg' : 'png';
  const size = readPictureSize(content, type);
  const fault = type === 'svg' && !size ? explainSvgWithoutViewBox(content.toString('utf8')) : null;
  if (fault) return { ok: false, problem: `${name} ${fault}` };
  if (!size) return { ok: false, problem: `${name} is no whole ${type.toUpperCase()} picture with a size` };
  if (type === 'png' && Math.max(size.width, size.height) > maxPictureSide) {
    return { ok: false, problem: `${name} is larger than ${maxPictureSide} pixels a side; make it smaller` };
  }
  if (type === 'svg' && /<script\b/i.test(content.toString('utf8'))) {
    return { ok: false, problem: `${name} has a script, which no page runs; take it out` };
  }
  const version = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const mediaType = type === 'svg' ? 'image/svg+xml' : 'image/png';
  return { ok: true, value: { url: `/shop/${version}/${name}`, mediaType, content, ...size } };
}
