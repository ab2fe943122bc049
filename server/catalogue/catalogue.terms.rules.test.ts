import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findBeginnings,
  findSimilar,
  findTerm,
  getFields,
  getPostings,
  getProduct,
  TermCollector,
  type TermIndex,
} from './catalogue.terms.ts';

const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '唇', 'ล'), maxLength: 7 });
/** Of products in their order: the terms of two fields. */
const products = fc.array(fc.array(fc.tuple(fc.integer({ min: 0, max: 7 }), texts), { maxLength: 6 }), {
  maxLength: 30,
});

async function collect(terms: readonly (readonly (readonly [field: number, term: string])[])[]): Promise<TermIndex> {
  const collector = new TermCollector();
  for (const [product, own] of terms.entries()) {
    for (const [field, term] of own) collector.add(product, field, [term]);
  }
  return collector.finish(() => undefined);
}

function computeDistance(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  return Math.min(
    computeDistance(one.slice(1), other.slice(1)) + (one[0] === other[0] ? 0 : 1),
    computeDistance(one.slice(1), other) + 1,
    computeDistance(one, other.slice(1)) + 1,
  );
}

test('a term has the products that it was collected from, each once, with the fields it stands in', async () => {
  await fc.assert(
    fc.asyncProperty(products, async (collected) => {
      const index = await collect(collected);
      const found = index.terms.map((term, number) => [
        term,
        Array.from(getPostings(index, number), (posting) => [getProduct(posting), getFields(posting)]),
      ]);
      const terms = [...new Set(collected.flat().map(([, term]) => term))].sort();
      const expected = terms.map((term) => [
        term,
        collected.flatMap((own, product) => {
          const fields = own.filter((each) => each[1] === term).reduce((set, [field]) => set | (1 << field), 0);
          return fields > 0 ? [[product, fields]] : [];
        }),
      ]);
      expect(found).toEqual(expected);
    }),
  );
});

test('terms are found whole, by their beginning, and with a few other characters', async () => {
  await fc.assert(
    fc.asyncProperty(products, texts, fc.integer({ min: 1, max: 2 }), async (collected, text, distance) => {
      const index = await collect(collected);
      const { terms } = index;
      expect(findTerm(index, text)).toBe(terms.indexOf(text));
      expect(terms.slice(...findBeginnings(index, text))).toEqual(terms.filter((term) => term.startsWith(text)));
      expect(findSimilar(index, text, distance).map((number) => terms[number])).toEqual(
        terms.filter((term) => computeDistance(term, text) <= distance),
      );
    }),
  );
});

test('more terms than are sorted at once are in order', async () => {
  const terms = Array.from({ length: 9001 }, (_, number) => String((number * 7919) % 9001));
  const index = await collect(terms.map((term) => [[0, term]]));
  expect(index.terms).toEqual(terms.toSorted());
  for (const term of terms) expect(index.terms[findTerm(index, term)]).toBe(term);
});
