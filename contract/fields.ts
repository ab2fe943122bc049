import { z } from 'zod';
import { cleanCode, cleanLine, cleanMessage } from './clean-text.ts';
import { limits } from './limits.ts';
import { languages, marketCodes } from './markets.ts';
import { parseExternalUrl } from './safe-url.ts';

// A lone surrogate or a NUL cannot be stored as UTF-8 text in PostgreSQL, nor shown.
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000');

/** One line of text as `cleanLine` returns it: names, addresses, notes, what is searched for. */
export const line = (maxLength: number) => z.string().overwrite(cleanLine).max(maxLength).refine(isStorable);

/** One line that a file or another system has, in which what is not as it should be is refused rather than cleaned. */
export const fileLine = (maxLength: number) => z.string().trim().max(maxLength).refine(isStorable);

/** A text that is compared sign by sign, as `cleanCode` returns it: e-mails, phone numbers, postcodes, codes. */
export const typedSigns = (maxLength: number) => z.string().overwrite(cleanCode).max(maxLength).refine(isStorable);

/** A text of several lines, as `cleanMessage` returns it. */
export const message = (maxLength: number) => z.string().overwrite(cleanMessage).max(maxLength).refine(isStorable);

/** The page of another system that people are sent to, as that system names it. */
export const webAddress = z.url({ normalize: true }).refine((url) => parseExternalUrl(url) !== null);

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(limits.maxSlugLength);

/** A number in a query string: digits only, so that '', '1e3' and '0x10' are refused. */
export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));

/** The id of a variant: an integer column of PostgreSQL. */
export const variantId = z.number().int().min(1).max(limits.maxId);

/** `1` or `true` for yes; anything else for no. */
export const querySwitch = z
  .string()
  .max(5)
  .transform((text) => text === '1' || text === 'true');

/** A comma-joined list in a query string; a repeated parameter is joined before it comes here. */
export const queryList = z
  .string()
  .max(limits.maxListItems * limits.maxSlugLength)
  .transform((text) => [
    ...new Set(
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    ),
  ])
  .pipe(z.array(z.string().max(limits.maxSlugLength)).max(limits.maxListItems));

/** A random text that the client makes for each intent and sends again with each repetition: it takes effect once. */
export const idempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);

/** A market that the shop is open in; the API's description lists those of the setting MARKETS. */
export const openMarket = z.enum(marketCodes);

/** A language of such a market, as the API's description lists them. */
export const openLanguage = z.enum(languages);

/** Minor units of the market's currency. */
export const minorUnits = z.number().int();

export const nothing = z.object({});

/** An ISO moment of the years 1 to 9999 in UTC: those beyond are written in another way, which PostgreSQL does not take. */
export const moment = z.iso
  .datetime({ offset: true })
  .refine(
    (text) => !Number.isNaN(Date.parse(text)) && /^(?!0000)\d{4}-/.test(new Date(text).toISOString()),
    'must be a moment such as 2026-11-21T16:00:00Z',
  );

/** How deep an object of `anyObject` may be nested, more than any document of the shop. */
const maxDepth = 50;

/** An object that may hold anything that JSON can, as far as PostgreSQL can store it. */
export const anyObject = z.record(z.string(), z.unknown()).refine(isStorableObject);

function isStorableObject(given: object): boolean {
  let level: unknown[] = [given];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return false;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && !isStorable(value)) return false;
      if (typeof value !== 'object' || value === null) continue;
      if (!Array.isArray(value) && !Object.keys(value).every(isStorable)) return false;
      for (const each of Object.values(value)) next.push(each);
    }
    level = next;
  }
  return true;
}

/** Where a page of a list begins: after what is named by the milliseconds of its moment and its id. */
export const momentCursor = z
  .string()
  .regex(/^\d{13}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .transform((text) => ({ at: new Date(Number(text.slice(0, 13))), id: text.slice(14) }));
export type MomentCursor = z.output<typeof momentCursor>;

/** Returns the text that the schema of cursors parses. @see splitPage in server/platform/list-page.ts */
export function formatMomentCursor({ at, id }: MomentCursor): string {
  return `${at.getTime()}-${id}`;
}
