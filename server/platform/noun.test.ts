import { describe, expect, test } from 'vitest';
import { nouns } from '../nouns.ts';
import { createNouns, type Noun, type Platform, sortByNeeds } from './noun.ts';
import { createRegistry, createSingleRegistry } from './registry.ts';

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

  describe('that contribute to others', () => {
    const takeShelves = (shelves: object) => declare('market', [], () => ({ shelves }));
    const giveShelf = (name: string, contributes: object, needs = ['market']): Noun => ({
      ...declare(name, needs),
      create: () => ({ service: name, contributes: contributes as never }),
    });
    const createAll = (...all: Noun[]) => createNouns(all, {} as Platform);

    test('are heard by the noun that they name, each by its name and in the order in which they are made', async () => {
      const shelves = createRegistry<number>('shelf');
      const keeper = createSingleRegistry<string>('keeper of shelves');
      await createAll(
        giveShelf('pears', { market: { shelves: { pears: 2 } } }, ['market', 'apples']),
        giveShelf('apples', { market: { shelves: { apples: 1, cider: 3 }, keeper: { apples: 'Ann' } } }),
        declare('market', [], () => ({ shelves, keeper })),
      );
      expect(shelves.listEntries()).toEqual([
        ['apples', 1],
        ['cider', 3],
        ['pears', 2],
      ]);
      expect(keeper.get()).toBe('Ann');
    });

    test('stop the start where a name is taken, or only one may contribute', async () => {
      const shelves = createRegistry<number>('shelf');
      const two = [
        giveShelf('a', { market: { shelves: { top: 1 } } }),
        giveShelf('b', { market: { shelves: { top: 2 } } }),
      ];
      await expect(createAll(takeShelves(shelves), ...two)).rejects.toThrow('The shelf top is contributed twice');
      await expect(createAll(takeShelves(createSingleRegistry('shelf')), ...two)).rejects.toThrow(
        'top and top both contribute the shelf',
      );
    });

    test('stop the start where the other is not among their needs, or does not take it', async () => {
      const market = takeShelves(createRegistry('shelf'));
      const shelf = { market: { shelves: { top: 1 } } };
      await expect(createAll(market, giveShelf('a', shelf, []))).rejects.toThrow(
        'a contributes to market, which it does not need',
      );
      await expect(createAll(market, giveShelf('a', { market: { doors: { top: 1 } } }))).rejects.toThrow(
        'a contributes doors to market, which takes none',
      );
    });

    test('are missed where they are used', () => {
      expect(() => createRegistry('shelf').get('top')).toThrow('No noun contributes the shelf top');
      expect(() => createSingleRegistry('keeper of shelves').get()).toThrow(
        'No noun contributes the keeper of shelves',
      );
      expect(createSingleRegistry('keeper of shelves').find()).toBeNull();
    });
  });

  test('of the shop have each a name of their own', () => {
    expect(new Set(names(nouns)).size).toBe(nouns.length);
  });
});
