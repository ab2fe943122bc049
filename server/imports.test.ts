import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findCrossings, type SourceFile } from './imports.testing.ts';

function readSources(): SourceFile[] {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules/'))
    .map((file) => ({ path: file, text: readFileSync(path.join(import.meta.dirname, file), 'utf8') }));
}

test('a noun calls another through its service only', () => {
  const sources = readSources();
  expect(sources.length).toBeGreaterThan(100);
  expect(findCrossings(sources)).toEqual([]);
});

test.each([
  ['order/order.placing.ts', "import { readLines } from '../bag/bag.store.ts';"],
  ['order/order.rules.ts', "import type { Payment } from '../payment/payment.rules.ts';"],
  ['bag/bag.noun.ts', "import { stockNoun } from '../stock/stock.noun.ts';"],
  ['platform/http/pages.ts', "import { createFlagDecider } from '../../flag/flag.service.ts';"],
  ['bag/bag.service.ts', "const store = await import('../stock/stock.store.ts');"],
])('in %s, %s crosses into another noun', (file, text) => {
  expect(findCrossings([{ path: file, text }])).toHaveLength(1);
});
