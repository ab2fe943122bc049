import { describe, expect, test } from 'vitest';
import { nouns } from '../nouns.ts';
import { createNouns, type Noun, type Platform, sortByNeeds } from './noun.ts';

/** Nouns of this test's own: their names are no services of the shop. */
function declare(name: string, needs: string[] = [], create: (services: object) => unknown = () => name): Noun {
  return {
    name: name as never,
    needs: needs as never,
    endpoints: {},
    errors: {},
    create: (_platform, services) => ({ service: create(services) }),
  };
}

const names = (sorted: readonly Noun[]) => sorted.map(({ name }) => name as string);

describe('nouns', () => {
  test('are made after those that they need, whatever the order of the list', () => {
    const sorted = names(
      sortByNeeds([declare('order', ['bag', 'stock']), declare('bag', ['stock']), declare('stock')]),
    );
    expect(sorted).toEqual(['stock', 'bag', 'order']);
  });

  test('that need each other, or one that is not listed, stop the start', () => {
    expect(() => sortByNeeds([declare('a', ['b']), declare('b', ['a'])])).toThrow('Nouns need each other: a → b → a');
    expect(() => sortByNeeds([declare('a', ['b'])])).toThrow('a needs b, which server/nouns.ts does not list');
  });

  test('are given the services that were made before', async () => {
    const received: object[] = [];
    const made = await createNouns(
      [declare('bag', ['stock'], (services) => received.push({ ...services })), declare('stock')],
      {} as Platform,
    );
    expect(received).toEqual([{ stock: 'stock' }]);
    expect(made.services).toMatchObject({ stock: 'stock' });
  });

  test('are closed in the opposite order', async () => {
    const closed: string[] = [];
    const closing = (name: string, needs: string[] = []): Noun => ({
      ...declare(name, needs),
      create: () => ({ service: null, close: async () => void closed.push(name) }),
    });
    const made = await createNouns([closing('bag', ['stock']), closing('stock')], {} as Platform);
    await made.close();
    expect(closed).toEqual(['bag', 'stock']);
  });

  test('of the shop have each a name of their own', () => {
    expect(new Set(names(nouns)).size).toBe(nouns.length);
  });
});
