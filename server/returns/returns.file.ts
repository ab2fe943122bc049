import { fileLine as line } from '@vermilion/contract/fields';
import { returnCondition } from '@vermilion/contract/returns';
import { parseExternalUrl } from '@vermilion/contract/safe-url';
import { z } from 'zod';
import { type CsvProblem, readCsvFile } from '../platform/csv-file.ts';

/** Most returns of a file: they stay locked until all of them are changed. */
const maxReturns = 1000;

const number = line(40).regex(/^R-\d+$/, 'is no number of a return such as R-104201');

const labelRow = z.strictObject({
  number,
  carrier: line(60).min(1, 'is missing'),
  tracking_number: line(60).min(1, 'is missing'),
  url: line(500).refine((url) => parseExternalUrl(url) !== null, 'is no http or https address without a password'),
});

/** Units of an article that have come back. Rows with one number are one receipt. */
const receiptRow = z.strictObject({
  number,
  sku: line(60).min(1, 'is missing'),
  quantity: z
    .string()
    .regex(/^[1-9]\d?$/, 'is a number from 1 to 99')
    .transform(Number),
  condition: returnCondition,
  restock: z.enum(['yes', 'no']).transform((text) => text === 'yes'),
  store: line(40).default(''),
});

const refundRow = z.strictObject({ number });

/** What a file does with its returns. */
export const fileKinds = ['label', 'receive', 'refund'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Units of an article that have come back. */
export type ReceivedArticle = { sku: string } & Pick<z.infer<typeof receiptRow>, 'quantity' | 'condition' | 'restock'>;

/** What a file says of one return. @property line the first one about it */
export type FileChange = { line: number; number: string } & (
  | { kind: 'label'; label: { carrier: string; trackingNumber: string; url: string } }
  | { kind: 'receive'; storeCode: string | null; articles: ReceivedArticle[] }
  | { kind: 'refund' }
);

type Read = { changes: FileChange[]; problems: CsvProblem[] };

/** Reads a CSV file of returns. @returns what it says of each, by their numbers, and all that is wrong with its rows */
export function readReturnsFile(kind: FileKind, text: string): Read {
  const { changes, problems } = readers[kind](text);
  if (changes.length > maxReturns) problems.push({ line: 1, message: `a file is about ${maxReturns} returns at most` });
  return { changes: changes.toSorted((one, other) => (one.number < other.number ? -1 : 1)), problems };
}

const readers: Record<FileKind, (text: string) => Read> = {
  label: (text) => {
    const { rows, problems } = readCsvFile(text, labelRow);
    const changes = rows.map(({ line, value: { number, carrier, tracking_number, url } }) => {
      return { kind: 'label' as const, line, number, label: { carrier, trackingNumber: tracking_number, url } };
    });
    return { changes, problems: [...problems, ...findRepeated(changes)] };
  },
  refund: (text) => {
    const { rows, problems } = readCsvFile(text, refundRow);
    const changes = rows.map(({ line, value }) => ({ kind: 'refund' as const, line, number: value.number }));
    return { changes, problems: [...problems, ...findRepeated(changes)] };
  },
  receive: (text) => {
    const { rows, problems } = readCsvFile(text, receiptRow);
    const receipts = new Map<string, FileChange & { kind: 'receive' }>();
    for (const { line, value } of rows) {
      const { number, store, ...article } = value;
      const storeCode = store === '' ? null : store;
      const receipt = receipts.get(number) ?? { kind: 'receive', line, number, storeCode, articles: [] };
      receipts.set(number, receipt);
      if (receipt.storeCode !== storeCode) problems.push({ line, message: `${number} is received in one place` });
      if (receipt.articles.some(({ sku }) => sku === article.sku)) {
        problems.push({ line, message: `${article.sku} of ${number} is there twice` });
      }
      receipt.articles.push(article);
    }
    return { changes: [...receipts.values()], problems };
  },
};

function findRepeated(changes: readonly FileChange[]): CsvProblem[] {
  const isFirst = ({ number, line }: FileChange) => changes.find((each) => each.number === number)?.line === line;
  return changes
    .filter((change) => !isFirst(change))
    .map(({ line, number }) => ({ line, message: `${number} is there twice` }));
}
