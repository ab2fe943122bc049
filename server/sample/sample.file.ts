import { slug } from '@vermilion/contract/fields';
import { marketCodes } from '@vermilion/contract/markets';
import { type Sample, type SampleDefinition, sampleDefinition } from '@vermilion/contract/sample';
import { stringify } from 'csv-stringify/sync';
import { CsvFileError, type CsvRow, parseCsv } from '../platform/csv-file.ts';
import { decodeText, notText } from '../platform/decode-text.ts';
import type { NamedDefinition } from './sample.admin.ts';

/** The columns of a file of samples. `on_hand` may be empty, which leaves the stock as it is. */
const columns = [
  'market',
  'id',
  'sku',
  'position',
  'is_offered',
  'on_hand',
  'description_en',
  'description_id',
  'description_th',
  'description_zh',
] as const;

type Row = Partial<Record<(typeof columns)[number], string>>;

const wholeNumber = (text: string | undefined) => (/^\d{1,8}$/.test(text ?? '') ? Number(text) : text);
const yesOrNo = (text: string | undefined) => (text === 'yes' ? true : text === 'no' ? false : text);

/** Reads a CSV file of samples. @returns the samples, or all that is wrong, a line per problem */
export function readSamplesFile(bytes: Uint8Array): NamedDefinition[] | { problem: string } {
  let rows: CsvRow<Row>[];
  const text = decodeText(bytes);
  if (text === null) return { problem: `The file ${notText}` };
  try {
    rows = parseCsv(text);
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    return { problem: error.message };
  }
  if (rows.length === 0) return { problem: 'The file has no samples' };
  const definitions: NamedDefinition[] = [];
  const problems: string[] = [];
  const keys = new Set<string>();
  for (const { line, value } of rows) {
    const parsed = namedDefinition.safeParse(toDefinition(value));
    const place = `Row ${line}`;
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) {
        const [field = ''] = path;
        problems.push(`${place}: ${hints[String(field)] ?? `${path.join('_')}: ${message}`}`);
      }
      continue;
    }
    const key = `${parsed.data.market} ${parsed.data.id}`;
    if (keys.has(key)) problems.push(`${place}: ${key} is there twice`);
    keys.add(key);
    definitions.push(parsed.data);
  }
  return problems.length > 0 ? { problem: problems.join('\n') } : definitions;
}

/** What the columns hold that are not texts, by the field that is made of each. */
const hints: Record<string, string> = {
  market: `market is one of: ${marketCodes.join(', ')}`,
  position: 'position is a whole number',
  isOffered: 'is_offered is yes or no',
  onHand: 'on_hand is a whole number, or empty',
};

const namedDefinition = sampleDefinition.extend({ id: slug });

function toDefinition(row: Row) {
  const descriptions = { id: row.description_id, th: row.description_th, zh: row.description_zh };
  const given = Object.entries(descriptions).filter(([, text]) => text);
  return {
    market: row.market,
    id: row.id,
    sku: row.sku,
    position: wholeNumber(row.position),
    isOffered: yesOrNo(row.is_offered),
    onHand: row.on_hand ? wholeNumber(row.on_hand) : null,
    description: { en: row.description_en, ...Object.fromEntries(given) },
  } satisfies Record<keyof SampleDefinition | 'id', unknown>;
}

/** Writes samples as such a file, with `on_hand` empty: what is available is not what was counted. */
export function writeSamplesFile(samples: readonly Sample[]): string {
  const rows = samples.map(({ market, id, sku, position, isOffered, description }) => [
    market,
    id,
    sku,
    position,
    isOffered ? 'yes' : 'no',
    '',
    description.en,
    description.id ?? '',
    description.th ?? '',
    description.zh ?? '',
  ]);
  return stringify([[...columns], ...rows]);
}
