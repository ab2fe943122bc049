import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { DataKind } from '@vermilion/contract/data-kinds';
import { recordChange } from '@vermilion/server/audit/audit.service';
import { systemClock } from '@vermilion/server/platform/clock';
import type { ReadOptions } from '@vermilion/server/platform/data-file/data-file.flat';
import type { ImportData } from '@vermilion/server/platform/data-file/data-file.import';
import type { Problem } from '@vermilion/server/platform/data-file/data-file.problems';
import type { FileFormat } from '@vermilion/server/platform/data-file/data-file.read';
import type { Database } from '@vermilion/server/platform/database';
import { formatCount } from '@vermilion/server/platform/format-count';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { SingleBar } from 'cli-progress';
import { readOperator } from './operator.ts';

/** How many warnings are printed. */
const maxPrintedWarnings = 50;

/** The formats of data files by the ends of their names: Excel saves "Unicode Text" as .txt. */
const formatsByEnding: Readonly<Record<string, FileFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  txt: 'csv',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
};

/** Returns the format of a data file by its name. @throws OperatorError where it says none */
export function getFormat(file: string): FileFormat {
  const format = formatsByEnding[path.extname(file).slice(1).toLowerCase()];
  if (format) return format;
  const hint = /\.xlsx?$/i.test(file) ? ': save the workbook as "CSV UTF-8"' : '';
  throw new OperatorError(`${file}: its name must end with .csv, .tsv or .txt (CSV), or with .jsonl${hint}`);
}

/** What is done with HTML in a data file: it is refused, or text is made of it. */
export type HtmlSetting = 'refuse' | 'text';

/** Takes a data file into the shop, with a bar of progress. @throws OperatorError after printing all that is wrong */
export async function importDataFile(
  database: Database,
  kind: DataKind,
  importData: ImportData,
  file: string,
  { htmlAsText = false }: ReadOptions = {},
): Promise<void> {
  const format = getFormat(file);
  const { size } = await stat(file);
  const bar = process.stderr.isTTY ? new SingleBar({ format: '{bar} {percentage}% · {eta_formatted} left' }) : null;
  bar?.start(size, 0);
  async function* chunks() {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      yield chunk;
      bar?.increment(chunk.length);
    }
  }
  const started = performance.now();
  const report = await importData({
    db: database.db,
    chunks: chunks(),
    format,
    htmlAsText,
    onStored: async (transaction, counts) => {
      if (counts.changed === 0) return;
      await recordChange(transaction, systemClock, {
        author: readOperator(),
        action: `${kind}.imported`,
        object: { kind: 'file', id: path.basename(file) },
        after: { ...counts },
      });
    },
  }).finally(() => bar?.stop());
  const print = ({ line, column, message }: Problem) =>
    console.error(`${file}:${line}${column ? ` ${column}` : ''}: ${message}`);
  if (!report.ok) {
    for (const problem of report.problems) print(problem);
    throw new OperatorError(`${formatCount(report.problems.length, 'problem')}; nothing was changed.`);
  }
  const { changed, ...read } = report.counts;
  for (const warning of report.warnings.slice(0, maxPrintedWarnings)) print(warning);
  if (report.warnings.length > 0) {
    const left = report.warnings.length - maxPrintedWarnings;
    console.error(`${formatCount(report.warnings.length, 'warning')}${left > 0 ? `; ${left} are not printed` : ''}.`);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counted = Object.entries(read)
    .filter(([name]) => !name.startsWith('removed'))
    .map(([name, count]) => formatRecords(name, count));
  for (const sentence of report.summary) console.log(sentence);
  console.log(`Read ${counted.join(', ')} in ${seconds} s.`);
  console.log(changed === 0 ? 'The shop held all of it already.' : `Changed ${formatCount(changed, 'row')}.`);
}

/** Returns counted records in words: 2 `shadeFamilies` are "2 shade families". */
export function formatRecords(name: string, count: number): string {
  const plural = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const singular = plural.replace(/ies$/, 'y').replace(/s$/, '');
  return formatCount(count, singular, plural);
}
