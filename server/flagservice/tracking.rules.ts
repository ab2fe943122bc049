import { isRecord } from './document.rules.ts';
import { type TrackedType, trackedTypes } from './flagservice.schema.ts';

/** A parsed line of a tracking body. */
export type TrackedLine = {
  type: TrackedType;
  nonce: string;
  visitorCode: string;
  /** Whether `visitorCode` is the value of the mapping custom data (`mappingValue`). */
  isMapping: boolean;
  experimentId: number | null;
  variationId: number | null;
  goalId: number | null;
  /** Negative for a refund. */
  revenue: number | null;
  /** The other fields, in the form of visitor data; null if there are none. */
  data: Record<string, unknown> | null;
  /** The value that links the visitor (custom data with `mappingIdentifier`), else null. */
  linksTo: string | null;
  /** The visitor's own user agent, which a visitor's first line carries, else null. */
  userAgent: string | null;
};

/** Why a line was left out. */
export type LineProblem = { line: number; message: string };

const longestLine = 32_768;
const longestCode = 255;
/** The greatest revenue: sums and squares of greater ones would overflow. */
const mostRevenue = 1e12;

class Unreadable extends Error {}

/**
 * Parses one line of a tracking body. Every field is bounded; unknown fields are ignored, as newer clients may send more.
 * @returns the line, or what is wrong with it
 */
export function readLine(line: string): TrackedLine | { message: string } {
  if (line.length > longestLine) return { message: `longer than ${longestLine} characters` };
  try {
    return parse(line);
  } catch (error) {
    if (error instanceof Unreadable) return { message: error.message };
    throw error;
  }
}

function parse(line: string): TrackedLine {
  // The user agent is the last field, and the only one that is not encoded.
  const agentAt = line.indexOf('&userAgent=');
  const userAgent = agentAt < 0 ? null : readPlainText(line.slice(agentAt + '&userAgent='.length), 'userAgent');
  const fields = parseFields(agentAt < 0 ? line : line.slice(0, agentAt));
  const type = fields.get('eventType');
  if (!isTracked(type)) throw new Unreadable('eventType: unknown');
  const nonce = fields.get('nonce') ?? '';
  if (!/^[0-9A-F]{16}$/.test(nonce)) throw new Unreadable('nonce: must be 16 hexadecimal digits');
  const mapping = fields.get('mappingValue');
  const visitorCode = mapping ?? fields.get('visitorCode') ?? '';
  if (visitorCode.length < 1 || visitorCode.length > longestCode) {
    throw new Unreadable(`visitorCode: must have 1 to ${longestCode} characters`);
  }
  return {
    type,
    nonce,
    visitorCode,
    isMapping: mapping !== undefined,
    experimentId: null,
    variationId: null,
    goalId: null,
    revenue: null,
    data: null,
    linksTo: null,
    userAgent,
    ...readers[type](fields),
  };
}

type Fields = ReadonlyMap<string, string>;

const isTracked = (type: string | undefined): type is TrackedType => trackedTypes.includes(type as TrackedType);

function parseFields(line: string): Fields {
  const fields = new Map<string, string>();
  for (const pair of line.split('&')) {
    const at = pair.indexOf('=');
    if (at < 0) throw new Unreadable('a field without a value');
    const name = pair.slice(0, at);
    if (fields.has(name)) throw new Unreadable(`${readPlainText(name, 'a field').slice(0, 40)}: is there twice`);
    fields.set(name, decodeText(pair.slice(at + 1), name));
  }
  return fields;
}

function decodeText(text: string, name: string): string {
  // Most values have no escapes, and this check is much cheaper than decoding.
  if (!text.includes('%')) return readPlainText(text, name);
  try {
    return readPlainText(decodeURIComponent(text), name);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(`${name.slice(0, 40)}: is not URL-encoded`);
  }
}

/** Returns the text if PostgreSQL can store it; throws otherwise. */
function readPlainText(text: string, name: string): string {
  if (text.includes('\0') || !text.isWellFormed()) throw new Unreadable(`${name.slice(0, 40)}: is no text`);
  return text;
}

const readers: Record<TrackedType, (fields: Fields) => Partial<TrackedLine>> = {
  experiment: (fields) => {
    const variation = fields.get('variationId');
    return {
      experimentId: readInteger(fields, 'id'),
      variationId: variation === 'null' || variation === undefined ? null : readInteger(fields, 'variationId'),
    };
  },
  customData: (fields) => {
    const valuesCountMap = readCounts(readJson(fields, 'valuesCountMap'));
    const mappingIdentifier = fields.get('mappingIdentifier') === 'true';
    const value = Object.keys(valuesCountMap)[0] ?? '';
    return {
      data: {
        index: readInteger(fields, 'index'),
        valuesCountMap,
        overwrite: fields.get('overwrite') === 'true',
        mappingIdentifier,
      },
      linksTo: mappingIdentifier && value.length >= 1 && value.length <= longestCode ? value : null,
    };
  },
  page: (fields) => {
    const referrers = fields.has('referrersIndices') ? readJson(fields, 'referrersIndices') : [];
    if (!isList(referrers, (item) => Number.isSafeInteger(item) || item === null)) {
      throw new Unreadable('referrersIndices: must be a list of numbers');
    }
    return {
      data: {
        href: readText(fields, 'href', 8192),
        title: readText(fields, 'title', 2048, ''),
        referrersIndices: referrers,
      },
    };
  },
  conversion: (fields) => {
    const revenue = fields.has('revenue') ? readNumber(fields, 'revenue') : 0;
    if (Math.abs(revenue) > mostRevenue) throw new Unreadable(`revenue: more than ${mostRevenue}`);
    const negative = fields.get('negative') === 'true';
    const metadata = fields.has('metadata') ? readJson(fields, 'metadata') : null;
    if (metadata !== null && !isMetadata(metadata)) throw new Unreadable('metadata: must hold lists of texts');
    return {
      goalId: readInteger(fields, 'goalId'),
      revenue: negative ? -Math.abs(revenue) : revenue,
      data: { negative, ...(metadata ? { metadata } : {}) },
    };
  },
  staticData: (fields) => {
    const data: Record<string, unknown> = {};
    for (const name of ['os', 'deviceType', 'browser'] as const) {
      if (fields.has(name)) data[name] = readText(fields, name, 40);
    }
    const numbers = ['osIndex', 'browserIndex', 'browserVersion', 'visitNumber', 'timeSincePreviousVisit'] as const;
    for (const name of numbers) if (fields.has(name)) data[name] = readNumber(fields, name);
    return { data };
  },
  geolocation: (fields) => {
    const data: Record<string, unknown> = {};
    for (const name of ['country', 'region', 'city', 'postalCode'] as const) {
      if (fields.has(name)) data[name] = readText(fields, name, 200);
    }
    for (const name of ['latitude', 'longitude'] as const) if (fields.has(name)) data[name] = readNumber(fields, name);
    return { data };
  },
  targetingSegment: (fields) => ({ data: { id: readInteger(fields, 'id') } }),
  activity: () => ({}),
};

function readText(fields: Fields, name: string, longest: number, otherwise?: string): string {
  const value = fields.get(name) ?? otherwise;
  if (value === undefined) throw new Unreadable(`${name}: is missing`);
  if (value.length > longest) throw new Unreadable(`${name}: longer than ${longest} characters`);
  return value;
}

function readNumber(fields: Fields, name: string): number {
  const value = fields.get(name) ?? '';
  const parsed = Number(value);
  if (value.trim() === '' || !Number.isFinite(parsed)) throw new Unreadable(`${name}: must be a number`);
  return parsed;
}

function readInteger(fields: Fields, name: string): number {
  const value = readNumber(fields, name);
  if (!Number.isSafeInteger(value)) throw new Unreadable(`${name}: must be a whole number`);
  return value;
}

function readJson(fields: Fields, name: string): unknown {
  try {
    return JSON.parse(fields.get(name) ?? '', (_, value) => {
      if (typeof value === 'string') readPlainText(value, name);
      return value;
    });
  } catch {
    throw new Unreadable(`${name}: must be JSON`);
  }
}

const isList = (value: unknown, isItem: (item: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.every(isItem);

/** Checks keys too: JSON allows characters that PostgreSQL cannot store. */
const hasPlainKeys = (value: object) =>
  Object.keys(value).every((key) => key !== '__proto__' && !key.includes('\0') && key.isWellFormed());

function readCounts(value: unknown): Record<string, number> {
  if (!isRecord(value) || !hasPlainKeys(value) || !Object.values(value).every(Number.isSafeInteger)) {
    throw new Unreadable('valuesCountMap: must hold a count for each value');
  }
  return value as Record<string, number>;
}

const isMetadata = (value: unknown) =>
  isRecord(value) &&
  hasPlainKeys(value) &&
  Object.values(value).every((list) => isList(list, (item) => typeof item === 'string'));
