import type { Sample } from '@vermilion/contract/sample';
import { expect, test } from 'vitest';
import { readSamplesFile, writeSamplesFile } from './sample.file.ts';

const sample: Sample = {
  id: 'barrier-cream',
  market: 'SG',
  sku: 'KOB-00012-S',
  position: 3,
  isOffered: true,
  description: { en: 'Enough for three nights, "rich"', th: 'พอสำหรับสามคืน' },
  available: 12,
};
const read = (text: string) => readSamplesFile(Buffer.from(text));
const header = 'market,id,sku,position,is_offered,on_hand,description_en';

test('what was written is read again as it was, without counting the stock', () => {
  const { available: _, ...definition } = sample;
  expect(read(writeSamplesFile([sample]))).toEqual([{ ...definition, onHand: null }]);
});

test('a file counts stock where it names it', () => {
  expect(read(`${header}\nSG,cream,KOB-1,0,no,40,Rich`)).toMatchObject([{ onHand: 40, isOffered: false }]);
});

test.each([
  ['no rows', header, 'The file has no samples'],
  ['no market of the shop', `${header}\nXX,cream,KOB-1,0,yes,,Rich`, 'Row 2: market is one of: AU, HK,'],
  ['a negative count', `${header}\nSG,cream,KOB-1,0,yes,-1,Rich`, 'Row 2: on_hand is a whole number, or empty'],
  ['no English text', `${header}\nSG,cream,KOB-1,0,yes,,`, 'Row 2: description_en: '],
  ['neither yes nor no', `${header}\nSG,cream,KOB-1,0,maybe,,Rich`, 'Row 2: is_offered is yes or no'],
  ['a sample twice', `${header}\nSG,a,A-1,0,yes,,A\nSG,a,A-2,0,yes,,A`, 'Row 3: SG a is there twice'],
  ['two faults', `${header}\nSG,a,A-1,x,yes,,A\nSG,b,A-2,0,maybe,,A`, 'whole number\nRow 3: is_offered'],
  ['a row of other columns', `${header}\nSG,a`, 'Invalid Record Length'],
])('a file with %s is refused', (_what, text, problem) => {
  expect(read(text)).toMatchObject({ problem: expect.stringContaining(problem) });
});
