import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { Block } from '@vermilion/contract/content-blocks';
import { hostileTexts } from '@vermilion/contract/hostile-texts.testing';
import { type Language, languages } from '@vermilion/contract/markets';
import { shopPath } from '@vermilion/contract/shop-path';
import { parseFragment } from 'parse5';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadRequestedParts } from '~/platform/missing-chunk.ts';
import Blocks from './blocks.tsx';
import { createSampleProducts, sampleBlocks } from './landing/blocks.samples.ts';

let shown: Language = 'en';
vi.mock('~/platform/use-site.ts', () => ({
  useSite: () => ({
    origin: 'https://shop.example',
    prefix: '',
    locale: `${shown}-SG`,
    language: shown,
    market: { code: 'SG', timeZones: ['Asia/Singapore'], isForeign: false },
  }),
  useMoney: () => (minor: number) => `$${minor}`,
  useShopIdentity: () => ({ name: 'Vermilion', isExample: true }),
}));
vi.mock('~/bag/add-to-bag.tsx', () => ({ AddToBag: () => null }));

const products = createSampleProducts(3);
const action = { label: 'qword', href: '/path' };
const picture = { url: '/media/a.svg', ground: '#f0cfc6' };

/** A block of every kind; `qword` and `/path` stand where a retailer writes. */
const blocks = replaceStrings(
  [
    ...Object.values(sampleBlocks).map(({ isPageTitle: _, ...block }) =>
      block.kind === 'rich_text'
        ? { ...block, isFolded: false }
        : block.kind === 'featured_products'
          ? { ...block, products: products.slice(0, 1) }
          : block,
    ),
    {
      id: 'cover',
      kind: 'cover',
      title: 'qword',
      text: 'qword',
      action,
      picture,
      shades: [],
      newest: null,
      isSaleOn: false,
      brandNames: [],
      hasMoreBrands: false,
    },
    { id: 'story', kind: 'story', title: 'qword', text: 'qword', action, picture },
    {
      id: 'week',
      kind: 'brand_of_the_week',
      brand: { slug: 'halden', name: 'Halden' },
      text: 'qword',
      picture,
      products,
    },
    {
      id: 'best',
      kind: 'products',
      source: 'newest',
      layout: 'grid',
      title: 'qword',
      isNewThisWeek: false,
      products: products.slice(0, 1),
    },
  ] as Block[],
  (name, value) => {
    if (['title', 'text', 'label', 'question', 'alt'].includes(name)) return 'qword';
    return name === 'href' && value.startsWith('/') ? '/path' : value;
  },
);

function replaceStrings<Value>(value: Value, replace: (name: string, text: string) => string): Value {
  return JSON.parse(JSON.stringify(value), (name, each) => (typeof each === 'string' ? replace(name, each) : each));
}

const i18n = setupI18n({ locale: 'en', messages: { en: {}, id: {}, th: {}, zh: {} } });

async function renderOnServer(given: readonly Block[], language: Language): Promise<string> {
  shown = language;
  i18n.activate(language);
  const router = createMemoryRouter([{ path: '/', element: <Blocks blocks={given} /> }]);
  for (;;) {
    const html = renderToString(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>,
    );
    if (!(await loadRequestedParts())) return html;
  }
}

type Node = {
  nodeName: string;
  value?: string;
  data?: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
  content?: Node;
};

/** Lists all that a parser of HTML makes of a page, in its order: elements, their attributes, texts and comments. */
function listParts(node: Node, inScript = false): string[] {
  const { nodeName, value, data, attrs = [], childNodes = [], content } = node;
  if (nodeName === '#text') return [`text ${inScript ? JSON.stringify(JSON.parse(value ?? '')) : value}`];
  if (nodeName === '#comment') return [`comment ${data}`];
  return [
    `<${nodeName}>`,
    ...attrs.map((attribute) => `${attribute.name}=${attribute.value}`),
    ...[...childNodes, ...(content ? [content] : [])].flatMap((child) => listParts(child, nodeName === 'script')),
    `</${nodeName}>`,
  ];
}

const parse = (html: string) => listParts(parseFragment(html) as Node);

/** What a parser makes of line ends, and React of the address of a link in the app. */
const normalize = (text: string) => text.replaceAll(/\r\n?/g, '\n');

const harmless: Partial<Record<Language, string[]>> = {};

beforeAll(async () => {
  // Tests have no stylesheets, which React names at every block.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const language of languages) harmless[language] = parse(await renderOnServer(blocks, language));
}, 60_000);

test('a page of every kind of block has a text and an address in each place', () => {
  const parts = harmless.en?.join('\n') ?? '';
  expect(new Set(blocks.map(({ kind }) => kind)).size).toBe(15);
  expect(parts.match(/text qword/g)?.length).toBeGreaterThan(40);
  expect(parts.match(/href=\/path/g)?.length).toBeGreaterThan(10);
});

test.each(languages)(
  'in %s no text becomes an element, an attribute or an address',
  async (language) => {
    let compared = 0;
    for (const text of hostileTexts) {
      const given = replaceStrings(blocks, (_, value) => (value === 'qword' ? text : value));
      const parts = parse(await renderOnServer(given, language));
      const expected = (harmless[language] ?? []).map((part) => insert(part, text));
      // As one text, which is quick to compare; where they differ, to say where.
      if (normalize(parts.join('\n')) !== normalize(expected.join('\n')))
        expect(parts.map(normalize), text).toEqual(expected.map(normalize));
      compared += 1;
    }
    expect(compared).toBe(hostileTexts.length);
  },
  300_000,
);

/** Returns a part of the harmless page with the text where its word was: in a script as JSON. */
function insert(part: string, text: string): string {
  const isData = part.startsWith('text {');
  const written = isData ? JSON.stringify(text).slice(1, -1) : text;
  return part.replaceAll('qword', () => written);
}

test('an address is only ever that of a link, and the scheme that of the shop', async () => {
  const accepted = hostileTexts.filter((text) => shopPath.safeParse(text).success);
  expect(accepted.length).toBeGreaterThan(3);
  for (const text of accepted) {
    const given = replaceStrings(blocks, (_, value) => (value === '/path' ? text : value));
    const parts = parse(await renderOnServer(given, 'en'));
    const expected = harmless.en?.map((part) => part.replace(/=\/path$/, () => `=${text}`));
    // The router writes a link as the browser resolves it.
    const encode = (part: string) =>
      part.startsWith('href=') ? `href=${new URL(part.slice('href='.length), 'https://shop.example').href}` : part;
    expect(parts.map(encode), text).toEqual(expected?.map(encode));
  }
});

test('addresses of rich texts that are no safe ones lead nowhere', async () => {
  for (const href of hostileTexts) {
    const run = { text: 'qword', href };
    const text = [{ kind: 'paragraph' as const, runs: [run] }];
    const given: Block[] = [{ id: 'rich', kind: 'rich_text', title: null, isFolded: false, text }];
    for (const part of parse(await renderOnServer(given, 'en'))) {
      const [, address] = /^href=(.*)$/s.exec(part) ?? [];
      if (address === undefined || address.startsWith('/assets/')) continue;
      expect(['https:', 'http:', 'mailto:', 'tel:'], `${href} → ${address}`).toContain(
        new URL(address, 'https://shop.example').protocol,
      );
    }
  }
}, 120_000);
