import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findCrossings, type SourceFile } from './folders.testing.ts';

function readSources(): SourceFile[] {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => ({ path, text: readFileSync(`${import.meta.dirname}/${path}`, 'utf8') }));
}

test('every import follows the arrows between folders', () => {
  const sources = readSources();
  expect(sources.length).toBeGreaterThan(100);
  expect(findCrossings(sources)).toEqual([]);
});

test.each([
  ['ui/button.tsx', "import { useSite } from '~/platform/use-site.ts';"],
  ['ui/button.tsx', "import { ProductCard } from '../catalogue/product-card.tsx';"],
  ['platform/api.ts', "import type { loader } from '../root.tsx';"],
  ['bag/bag-row.tsx', "export { Header } from '~/shell/header.tsx';"],
  ['bag/bag-row.tsx', "const Listing = lazy(() => import('~/catalogue/listing.tsx'));"],
  ['catalogue/listing.tsx', "import '~/search/search.css';"],
  ['shell/header.tsx', "import { loader } from '~/routes/cart.tsx';"],
  ['wish-list/heart.tsx', "import { BagRow } from '~/bag/bag-row.tsx';"],
])('in %s, %s crosses an arrow', (path, text) => {
  expect(findCrossings([{ path, text }])).toHaveLength(1);
});
