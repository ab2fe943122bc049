import { type Market, markets } from './markets.ts';

/** Amounts of money as files and commands have them: in the currency itself (`12.50`), never in its minor units (ADR 186). */

type Currency = Pick<Market['currency'], 'code' | 'digits'>;
type Digits = Pick<Currency, 'digits'>;

/** The largest amount of a file, in minor units. */
export const maxAmount = 1_000_000_000;

/**
 * Reads an amount: digits, and a point before at most the currency's decimals.
 * @returns minor units; null for whatever is written otherwise
 */
export function parseAmount(text: string, { digits }: Digits): number | null {
  const [, whole = '', fraction = ''] = /^(0|[1-9]\d{0,9})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || fraction.length > digits) return null;
  return Number(whole + fraction.padEnd(digits, '0'));
}

/** Returns an amount as files have it: `12.50`, or `20000` where the currency has no decimals. */
export function formatAmount(minor: number, { digits }: Digits): string {
  const padded = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/** Returns what to write in place of what is no amount; null where that is not certain. */
export function suggestAmount(given: string, currency: Currency): string | null {
  const { code, digits } = currency;
  const text = given.normalize('NFKC').trim();
  const bare = text
    .replace(/^(?:[A-Z]{0,3}\$|[A-Z]{3}|RM|Rp\.?|[₱฿])\s*|\s*(?:[A-Z]{3}|[₱฿])$/giu, '')
    .replace(/\s+/g, ' ');
  const write = (amount: string) => (parseAmount(amount, currency) === null ? null : `write ${amount}`);
  if (bare !== given && parseAmount(bare, currency) !== null) return write(bare);
  if (/^\d{1,9}(?:\.\d+)?e\+?\d{1,2}$/i.test(bare)) return write(String(Number(bare)));
  if (/^\.\d+$/.test(bare)) return write(`0${bare}`);
  if (/^\d+\.$/.test(bare)) return write(bare.slice(0, -1));
  if (/^0\d+/.test(bare)) return write(bare.replace(/^0+(?=\d)/, ''));
  // Thousands that are told apart from decimals: the last sign is another, or stands more than once.
  const grouped = /^(\d{1,3}(?:([., '’])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(bare);
  if (grouped) {
    const [, groups = '', separator = '', point, decimals = ''] = grouped;
    const whole = groups.replaceAll(separator, '');
    const isRepeated = groups.split(separator).length > 2;
    if (point !== undefined && point !== separator) return write(dropZeros(whole, decimals, digits));
    if (point === undefined && (isRepeated || !/[.,]/.test(separator))) return write(whole);
    if (point !== undefined) return null;
    // One group behind a point or comma: a thousand here, and a decimal there.
    const [before = '', after = ''] = groups.split(separator);
    const decimal = dropZeros(before, after, digits);
    const asDecimal = parseAmount(decimal, currency) === null ? null : decimal;
    return `write ${whole} if it is ${groupThousands(whole)} ${code}${asDecimal === null ? '' : `, and ${asDecimal} if it is less than a thousand`}`;
  }
  const [, whole, decimals = ''] = /^(\d{1,10})[.,](\d+)$/.exec(bare) ?? [];
  if (whole === undefined) return null;
  const amount = dropZeros(whole, decimals, digits);
  return parseAmount(amount, currency) === null
    ? `${code} has ${digits === 0 ? 'no decimals' : `${digits} decimals`}`
    : `write ${amount}`;
}

const dropZeros = (whole: string, decimals: string, digits: number) => {
  // Only zeros are dropped: other digits would be another amount.
  const kept = decimals.slice(0, digits) + decimals.slice(digits).replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
};

const groupThousands = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',');

/** Returns the currency of a market's code; null where there is no such market. */
export function findCurrency(market: unknown): Currency | null {
  return typeof market === 'string' && Object.hasOwn(markets, market)
    ? markets[market as keyof typeof markets].currency
    : null;
}

/**
 * Reads an amount of a file's record, which JSON Lines may have as a number.
 * @returns minor units; the value as it was where it is no amount, for the check to refuse
 */
export function readAmount(value: unknown, currency: Currency | null): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const text = String(value).trim();
  const minor = parseAmount(text, currency ?? { digits: 2 });
  return minor !== null && minor >= 1 && minor <= maxAmount ? minor : text;
}
