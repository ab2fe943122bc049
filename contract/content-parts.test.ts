import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBlockIds, joinDocument, listTextPlaces, splitDocument } from './content-parts.ts';
import { languages } from './markets.ts';

const document = {
  title: { en: 'Lips', th: 'ริมฝีปาก' },
  description: null,
  blocks: [
    { id: 'hero', kind: 'hero', title: { en: 'Red' }, picture: { url: '/media/a.jpg', ground: '#ffffff' } },
    { id: 'faq', kind: 'faq', items: [{ id: 'first', question: { en: 'Why?', zh: '為何？' } }] },
  ],
};

describe('a document in parts', () => {
  test('has its texts by language and place, and goes together again', () => {
    const { shared, texts } = splitDocument(document);
    expect(texts).toEqual({
      en: { title: 'Lips', 'blocks.hero.title': 'Red', 'blocks.faq.items.first.question': 'Why?' },
      th: { title: 'ริมฝีปาก' },
      zh: { 'blocks.faq.items.first.question': '為何？' },
    });
    expect(JSON.stringify(shared)).not.toContain('Red');
    expect(joinDocument({ shared, texts })).toEqual(document);
    expect(listTextPlaces(shared)).toEqual(['title', 'blocks.hero.title', 'blocks.faq.items.first.question']);
  });

  test('keeps the texts of a block that is moved, and drops those of one that is gone', () => {
    const { shared, texts } = splitDocument(document);
    const { blocks } = shared as typeof document;
    const moved = { ...shared, blocks: blocks.toReversed() };
    expect((joinDocument({ shared: moved, texts }) as typeof document).blocks).toEqual(document.blocks.toReversed());
    const fewer = joinDocument({ shared: { ...shared, blocks: [blocks[0]] }, texts });
    expect(JSON.stringify(fewer)).not.toContain('Why');
  });

  test('takes texts of a language over its own, which stand where there are none', () => {
    const joined = joinDocument({ shared: document, texts: { en: { title: 'Mouth' } } });
    expect(joined).toMatchObject({ title: { en: 'Mouth', th: 'ริมฝีปาก' }, blocks: document.blocks });
  });

  test('is the same after it was split and joined, whatever it holds', () => {
    const texts = fc.record(Object.fromEntries(languages.map((language) => [language, fc.string()])), {
      requiredKeys: ['en'],
    });
    const id = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    const block = fc.record({ id, kind: fc.string(), title: texts, text: fc.option(texts), count: fc.integer() });
    const page = fc.record({
      title: texts,
      blocks: fc.uniqueArray(block, { selector: (each) => each.id, maxLength: 8 }),
      list: fc.array(fc.record({ label: texts, href: fc.string() }), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(page, (given) => {
        expect(joinDocument(splitDocument(given))).toEqual(given);
      }),
    );
  });
});

test('blocks without ids are named by their kinds, and no name is given twice', () => {
  const blocks = [
    { kind: 'products' },
    { id: 'products-1', kind: 'products' },
    { kind: 'shade_wall' },
    { kind: 'products' },
  ];
  expect(addBlockIds({ blocks })).toEqual({
    blocks: [
      { id: 'products-2', kind: 'products' },
      { id: 'products-1', kind: 'products' },
      { id: 'shade-wall-1', kind: 'shade_wall' },
      { id: 'products-3', kind: 'products' },
    ],
  });
  expect(addBlockIds('no document')).toBe('no document');
});
