import { marketCodes } from '@vermilion/contract/markets';
import { describe, expect, test } from 'vitest';
import { choosePage, type Entity, type FindPicture, getBlockId, type Locales, mapPages } from './contentful.mapping.ts';
import { createContentModel } from './contentful.model.ts';

/** Entries here are written by hand, as the client answers them with all locales. */

const locales: Locales = {
  byLanguage: { en: ['en-US'], id: ['id-ID'], th: ['th'], zh: ['zh-HK', 'zh'] },
  base: 'en-US',
};
const link = (id: string, linkType = 'Entry') => ({ sys: { type: 'Link', linkType, id } });

function entry(type: string, id: string, fields: Record<string, unknown>, texts: Entity['fields'] = {}): Entity {
  const plain = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { 'en-US': value }]));
  return { sys: { id, type: 'Entry', contentType: { sys: { id: type } } }, fields: { ...plain, ...texts } };
}
const asset = (id: string, url: string, contentType = 'image/png'): Entity => ({
  sys: { id, type: 'Asset' },
  fields: { file: { 'en-US': { url, contentType } } },
});
const banner = (id: string, text = 'News') => entry('banner', id, {}, { text: { 'en-US': text } });
const page = (blocks: unknown[], more: Record<string, unknown> = {}) =>
  entry('page', 'page1', { slug: 'pages.summer', blocks, ...more }, { title: { 'en-US': 'Summer', th: 'หน้าร้อน' } });

const noPicture: FindPicture = () => null;
function map(given: Entity, findPicture = noPicture) {
  const mapping = mapPages([given], locales, findPicture);
  const [first] = mapping.pages;
  const faults = first?.read.faults.map(({ path, message }) => `${path.join('.')} ${message}`);
  return { ...mapping, page: first?.read.document, faults, languages: first?.languages };
}

describe('a page', () => {
  test('has its texts in the languages of the shop, with the locales that stand in for one', () => {
    const given = entry(
      'banner',
      'b1',
      {},
      { text: { 'en-US': 'News', 'id-ID': '', zh: '消息', 'fr-FR': 'Nouvelles' } },
    );
    const { page: made, faults, languages } = map(page([given]));
    expect(made).toEqual({
      title: { en: 'Summer', th: 'หน้าร้อน' },
      description: null,
      blocks: [{ id: 'b1', kind: 'banner', text: { en: 'News', zh: '消息' }, action: null }],
    });
    expect(faults).toEqual([]);
    expect(languages).toEqual(['en', 'th']);
  });

  test('has links, pictures, elements and rules as entries of their own', () => {
    const action = entry('link', 'l1', { href: '/search?sale=1' }, { label: { 'en-US': 'See' } });
    const picture = entry('picture', 'p1', { url: '/media/a.svg', ground: '#f0cfc6' }, { alt: { 'en-US': 'Lips' } });
    const hero = entry('hero', 'h1', { action, picture, segments: ['gold'] }, { title: { 'en-US': 'Light' } });
    const item = entry('faq_item', 'q1', {}, { question: { 'en-US': 'Why?' }, answer: { 'en-US': 'So.\n\n- a' } });
    const faq = entry('faq', 'f1', { items: [item] }, { title: { 'en-US': 'Questions' } });
    const rule = entry('product_rule', 'r1', { by: 'hand', products: ['velvet-bullet'] });
    const chosen = entry('featured_products', 'c1', { rule, layout: 'grid' }, { title: { 'en-US': 'Chosen' } });
    const ends = entry('countdown', 'd1', { endsAt: '2026-12-24T18:00+08:00' }, { title: { 'en-US': 'Soon' } });
    const { page: made, faults } = map(page([hero, faq, chosen, ends]));
    expect(faults).toEqual([]);
    expect(made?.blocks).toEqual([
      {
        id: 'h1',
        kind: 'hero',
        segments: ['gold'],
        title: { en: 'Light' },
        text: null,
        action: { label: { en: 'See' }, href: '/search?sale=1' },
        picture: { url: '/media/a.svg', ground: '#f0cfc6', alt: { en: 'Lips' } },
      },
      {
        id: 'f1',
        kind: 'faq',
        title: { en: 'Questions' },
        items: [{ id: 'q1', question: { en: 'Why?' }, answer: { en: 'So.\n\n- a' } }],
      },
      {
        id: 'c1',
        kind: 'featured_products',
        title: { en: 'Chosen' },
        text: null,
        layout: 'grid',
        rule: { by: 'hand', products: ['velvet-bullet'] },
        action: null,
      },
      {
        id: 'd1',
        kind: 'countdown',
        title: { en: 'Soon' },
        text: null,
        action: null,
        endsAt: '2026-12-24T18:00:00+08:00',
      },
    ]);
  });

  test('stands without what is missing, unknown, faulty or circular, and each is named', () => {
    const given = page([]);
    const circular = banner('loop');
    Object.assign(circular.fields as object, { action: { 'en-US': given } });
    const leading = entry('banner', 'bad-link', {}, { text: { 'en-US': 'Go' } });
    const outside = entry('link', 'l2', { href: 'https://evil.example/' }, { label: { 'en-US': 'Go' } });
    Object.assign(leading.fields as object, { action: { 'en-US': outside } });
    const lost = entry('hero', 'lost', { picture: link('gone') }, { title: { 'en-US': 'Lost' } });
    const story = entry(
      'story',
      'tale',
      { picture: link('gone-too') },
      { title: { 'en-US': 'T' }, text: { 'en-US': 'T' } },
    );
    const blocks = [
      banner('sound'),
      link('deleted'),
      entry('carousel', 'odd', {}),
      given,
      circular,
      leading,
      lost,
      story,
      null,
      7,
    ];
    Object.assign(given.fields as object, { blocks: { 'en-US': blocks } });
    const { page: made, faults, ids } = map(given);
    expect(made?.blocks.map(({ id }) => id)).toEqual(['sound', 'loop', 'lost']);
    expect(faults).toEqual([
      'blocks.deleted is an entry that is not published, or was deleted',
      'blocks.odd is of the type carousel, which is no kind of block',
      'blocks.page1 is of the type page, which is no kind of block',
      'blocks.loop.action leads to an entry of the type page, where one of link belongs',
      'blocks.lost.picture leads to an entry that is not published, or was deleted',
      'blocks.tale.picture leads to an entry that is not published, or was deleted',
      expect.stringMatching(/^blocks\.bad-link\.action\.href must be a path of the shop/),
      'blocks.tale.action is missing; write an object',
      'blocks.tale.picture is missing; write an object',
    ]);
    // Once these are published, the page is read again.
    expect(ids).toEqual(
      new Set(['page1', 'sound', 'deleted', 'odd', 'loop', 'bad-link', 'l2', 'lost', 'gone', 'tale', 'gone-too']),
    );
  });

  test('stands where its fields are of any type at all', () => {
    for (const value of [null, 7, 'x', [], {}, [[]], { sys: null }, { sys: { id: 3 } }, [{ sys: { id: 'x' } }]]) {
      const odd = entry('hero', 'h', { title: value, action: value, picture: value, segments: value });
      const { page: made } = map(page([banner('sound'), odd], { markets: value, description: value }));
      expect(made === null || made?.blocks[0]?.id === 'sound').toBe(true);
      expect(() => map(page(value as never))).not.toThrow();
    }
  });

  test('is that of its market where it has one of its own', () => {
    const { pages } = mapPages(
      [
        page([banner('all')]),
        page([banner('sg')], { markets: ['SG', 'XX'] }),
        page([banner('sg2')], { markets: ['SG'] }),
      ],
      locales,
      noPicture,
    );
    const listIds = (market: 'SG' | 'TH') => choosePage(pages, market).map(({ read }) => read.document?.blocks[0]?.id);
    expect(listIds('SG')).toEqual(['sg', 'sg2']);
    expect(listIds('TH')).toEqual(['all']);
  });
});

describe('a picture of an asset', () => {
  const hero = (file: Entity) => {
    const picture = entry('picture', 'p1', { asset: file, url: '/media/else.jpg' }, { alt: { 'en-US': 'Lips' } });
    return page([entry('hero', 'h1', { picture }, { title: { 'en-US': 'Light' } })]);
  };
  const file = asset('a1', '//images.ctfassets.net/space1/a/b/lips.png');

  test('has the address that the shop has given it, and never that of another host', () => {
    const requestedUrls: string[] = [];
    const address = `/media/originals/ab/${'a'.repeat(20)}.png?v=${'a'.repeat(20)}-800x1000`;
    const found = map(hero(file), (url) => {
      requestedUrls.push(url);
      return { url: address };
    });
    expect(requestedUrls).toEqual(['https://images.ctfassets.net/space1/a/b/lips.png']);
    expect(found.page?.blocks[0]).toMatchObject({ picture: { url: address, ground: '#f1ece8' } });
    expect([...found.ids]).toContain('a1');
  });

  test.each([
    ['is being fetched', file, null],
    [
      'cannot be shown: the file cannot be read as a picture',
      file,
      { problem: 'the file cannot be read as a picture' },
    ],
    [
      'is an SVG drawing, which can carry scripts; export it as PNG or WebP',
      asset('a2', '//x/y.svg', 'image/svg+xml'),
      null,
    ],
    ['leads to an asset that is not published, or was deleted', link('a3', 'Asset') as Entity, null],
  ])('is left out where it %s', (message, given, found) => {
    const { page: made, faults, isWaiting } = map(hero(given), () => found);
    expect(made?.blocks[0]).toMatchObject({ id: 'h1', picture: null });
    expect(faults).toEqual([`blocks.h1.picture ${message}`]);
    expect(isWaiting).toBe(message === 'is being fetched');
  });
});

test('the id of a block is made of that of its entry, and no two share one', () => {
  const ids = [
    '5KsDBWseXY6QegucYAoacS',
    '5ksdbwsexy6qegucyaoacs',
    'a.b',
    'a-b',
    'a_b',
    '-a-',
    '___',
    'A'.repeat(64),
    `${'A'.repeat(63)}b`,
  ];
  const made = ids.map((id) => getBlockId({ sys: { id, type: 'Entry' } }));
  for (const id of made) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  expect(Math.max(...made.map(({ length }) => length))).toBeLessThanOrEqual(40);
  expect(new Set(made).size).toBe(ids.length);
  expect(made[1]).toBe('5ksdbwsexy6qegucyaoacs');
});

test('there is a content type for each kind of block and for what it holds, with the fields of the document', () => {
  const { contentTypes } = createContentModel(marketCodes);
  const describeFields = (type: string) =>
    contentTypes
      .find(({ sys }) => sys.id === type)
      ?.fields.map(
        ({ id, type: kind, localized, required }) => `${id} ${kind}${localized ? '*' : ''}${required ? '!' : ''}`,
      );
  expect(describeFields('page')).toEqual([
    'name Symbol',
    'slug Symbol!',
    'title Symbol*!',
    'description Text*',
    'blocks Array!',
    'markets Array',
  ]);
  expect(describeFields('countdown')).toEqual([
    'name Symbol',
    'segments Array',
    'title Symbol*!',
    'text Symbol*',
    'action Link',
    'endsAt Date!',
  ]);
  expect(describeFields('picture')).toEqual(['name Symbol', 'asset Link', 'url Text', 'ground Symbol', 'alt Symbol*']);
  expect(describeFields('product_rule')?.slice(1)).toEqual([
    'by Symbol!',
    'products Array',
    'brand Symbol',
    'category Symbol',
    'source Symbol',
  ]);
  // Every link leads to a type that there is.
  const known = new Set(contentTypes.map(({ sys }) => sys.id));
  const linked = [...JSON.stringify(contentTypes).matchAll(/"linkContentType":\[([^\]]*)\]/g)].flatMap(([, list]) =>
    JSON.parse(`[${list}]`),
  );
  expect(linked.filter((type) => !known.has(type))).toEqual([]);
  expect(known.size).toBe(1 + 18 + 7);
});
