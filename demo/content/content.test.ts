import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ProductRule } from '@vermilion/contract/content-blocks';
import { dayMs } from '@vermilion/contract/durations';
import { languages, type MarketCode, marketCodes } from '@vermilion/contract/markets';
import type { ProductRecord } from '@vermilion/server/catalogue/catalogue-file.schema';
import { checkDocument, type PageDocument, readDocumentRef } from '@vermilion/server/content/content.service';
import { expect, test } from 'vitest';
import { brands } from '../brands/brands.ts';
import { demoCatalogue } from '../catalogue.ts';
import { shopPictures } from '../cover.ts';
import { demoHome } from '../home.ts';
import { createPictures } from '../pictures.ts';
import { planProducts } from '../plan.ts';
import { tops } from '../words/shelves.ts';
import { createDemoPages } from './content.ts';
import { drawScenes } from './draw-scenes.ts';
import { demoOverlays } from './overlays.ts';

const now = new Date('2026-11-29T12:00:00Z');
const pages = createDemoPages(now);
const records = [...demoCatalogue()];
const products = records.filter((record) => record.kind === 'product');
const productBySlug = new Map(products.map((product) => [product.slug, product]));

type Block = PageDocument['blocks'][number];
const listBlocks = <Kind extends Block['kind']>(kind: Kind) =>
  pages.flatMap(({ document }) =>
    document.blocks.filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind),
  );

/** Calls `visit` for every value of a document, wherever it stands. */
function walk(value: unknown, visit: (value: object) => void): void {
  if (typeof value !== 'object' || value === null) return;
  visit(value);
  for (const field of Object.values(value)) walk(field, visit);
}

const listTexts = (document: PageDocument) => {
  const texts: Record<string, string>[] = [];
  walk(document, (value) => {
    if ('en' in value) texts.push(value as Record<string, string>);
  });
  return texts;
};

const listMarkets = ({ id, market }: (typeof pages)[number]): readonly MarketCode[] => {
  if (market) return [market];
  const own = pages.flatMap((page) => (page.id === id && page.market ? [page.market] : []));
  return marketCodes.filter((code) => !own.includes(code));
};

test('an overlay is one that can be stored, in four languages, on a page of the demo', () => {
  for (const { id, document } of demoOverlays) {
    expect(checkDocument(id, document)).toMatchObject({ ok: true });
    expect(Object.keys(document.title)).toEqual([...languages]);
    const paths = document.pages.map(({ value }) => value.slice(1).replaceAll('/', '.'));
    expect(pages.map((page) => page.id)).toEqual(expect.arrayContaining(paths));
  }
});

test('there are twelve landing pages, the pages of the membership and of the stores, and a page of each brand', () => {
  expect(pages.filter(({ id }) => !readDocumentRef(id))).toEqual([]);
  const landings = new Set(pages.flatMap(({ id }) => (id.startsWith('pages.') ? [id] : [])));
  expect(landings.size).toBe(14);
  expect([...landings]).toEqual(
    expect.arrayContaining(['pages.skin.routine.morning', 'pages.beauty-pass', 'pages.store-services']),
  );
  const written = pages.flatMap(({ id }) => (id.startsWith('brands.') ? [id.slice('brands.'.length)] : []));
  expect([...new Set(written)]).toEqual(brands.map(({ slug }) => slug));
});

test('each name is given once, and a page of some markets alone is of no other', () => {
  expect(new Set(pages.map(({ id, market }) => `${id}@${market}`)).size).toBe(pages.length);
  const heat = pages.filter(({ id }) => id === 'pages.heat');
  expect(heat.map(({ market }) => market)).toEqual(['SG', 'TH']);
  expect(heat[0]?.document.description).not.toEqual(heat[1]?.document.description);
});

test('every page says everything in four languages, in the house voice', () => {
  for (const { id, document } of pages) {
    expect(checkDocument(id, document), id).toEqual({ ok: true, value: document });
    for (const text of listTexts(document)) {
      expect(
        languages.filter((language) => !text[language]),
        id,
      ).toEqual([]);
      expect(Object.values(text).join(' '), id).not.toMatch(/[!！]|\bAnda\b|您|ค่ะ|(?<!ส)ครับ|ท่าน|佢|嘅|咗/u);
      // Names of brands, tiers and products are the same in every language.
      const isName = text.en === text.th;
      if (!isName) expect(text.th, id).toMatch(/\p{Script=Thai}/u);
      if (!isName) expect(text.zh, id).toMatch(/\p{Script=Han}/u);
    }
  }
});

test('no two brands say the same, and each says it in two sentences at least', () => {
  const about = pages.filter(({ id, market }) => id.startsWith('brands.') && market === null);
  const sentences = about.flatMap(({ document }) =>
    document.blocks.flatMap((block) => ('text' in block && block.text ? [block.text.en] : [])),
  );
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const { id, document } of about) {
    const [first] = document.blocks;
    const text = first && 'text' in first ? first.text : null;
    expect(text?.en.split(/[.:;] /).length, id).toBeGreaterThanOrEqual(2);
  }
});

test('every picture is drawn, on the ground that it names', () => {
  const drawn = new Map<string, string | null>([
    ...[...drawScenes()].map(({ url }) => [url, null] as const),
    ...shopPictures().map(({ url }) => [url, null] as const),
  ]);
  for (const product of planProducts())
    for (const { url, ground } of createPictures(product).drawings) drawn.set(url, ground);
  expect([...drawScenes()].length).toBeGreaterThanOrEqual(6);
  for (const { id, document } of pages)
    walk(document, (value) => {
      if (!('url' in value && 'ground' in value)) return;
      const ground = drawn.get(String(value.url));
      expect(ground, `${id}: ${value.url}`).not.toBeUndefined();
      if (ground) expect(value.ground, `${id}: ${value.url}`).toBe(ground);
    });
  // Each scene is shown somewhere.
  const shown = JSON.stringify(pages);
  expect([...drawScenes()].filter(({ url }) => !shown.includes(url))).toEqual([]);
});

const isOnSale = (product: ProductRecord, market: MarketCode) =>
  product.variants.some(({ prices, stock }) => prices[market] !== undefined && (stock[market] ?? 0) > 0);

/** All categories below one, and itself. */
function listBelow(slug: string): Set<string> {
  const below = new Set([slug]);
  let size = 0;
  while (size < below.size) {
    size = below.size;
    for (const record of records)
      if (record.kind === 'category' && record.parent && below.has(record.parent)) below.add(record.slug);
  }
  return below;
}

function countByRule(rule: ProductRule, market: MarketCode): number {
  const sold = products.filter((product) => isOnSale(product, market));
  switch (rule.by) {
    case 'hand':
      return rule.products.filter((slug) => sold.includes(productBySlug.get(slug) as ProductRecord)).length;
    case 'brand':
      return sold.filter(({ brand }) => brand === rule.brand).length;
    case 'category': {
      const below = listBelow(rule.category);
      return sold.filter(({ category }) => below.has(category)).length;
    }
    case 'source':
      return sold.length;
  }
}

test('what is featured can be bought wherever it is shown', () => {
  for (const page of pages)
    for (const block of page.document.blocks)
      if (block.kind === 'featured_products')
        for (const market of listMarkets(page))
          expect(countByRule(block.rule, market), `${page.id}, ${block.id}, ${market}`).toBeGreaterThanOrEqual(3);
});

test('the pages of the membership and of the stores are linked from the footer', async () => {
  const { footer } = JSON.parse(await readFile(path.join(demoShopFolder, 'shop.json'), 'utf8'));
  const hrefs: string[] = footer.links.map(({ href }: { href: string }) => href);
  expect(hrefs).toEqual(expect.arrayContaining(['/pages/beauty-pass', '/pages/store-services']));
  for (const href of hrefs) for (const market of marketCodes) expect(leadsSomewhere(href, market), href).toBe(true);
});

const demoShopFolder = path.join(import.meta.dirname, '..', '..', 'examples', 'demo');
const routes = path.join(import.meta.dirname, '..', '..', 'web', 'app', 'routes');
const hasRoute = (name: string) =>
  [`${name}.tsx`, `${name}.index.tsx`].some((file) => existsSync(path.join(routes, file)));

function leadsSomewhere(href: string, market: MarketCode): boolean {
  const [pathname = ''] = href.split(/[?#]/);
  const [kind = '', slug, category] = pathname.slice(1).split('/');
  const sold = products.filter((product) => isOnSale(product, market));
  switch (slug === undefined ? '' : kind) {
    case 'categories':
      return sold.some((product) => listBelow(slug ?? '').has(product.category));
    case 'brands':
      return sold.some((product) => product.brand === slug && (!category || listBelow(category).has(product.category)));
    case 'products':
      return sold.some((product) => product.slug === slug);
    case 'pages': {
      const id = pathname.slice(1).replaceAll('/', '.');
      return pages.some((page) => page.id === id && listMarkets(page).includes(market));
    }
    default:
      return hasRoute(pathname.slice(1).replaceAll('/', '.'));
  }
}

test('every link leads to something that the market has', () => {
  const home = { id: 'homepage', market: null, document: demoHome };
  for (const page of [home, ...pages]) {
    const hrefs = new Set<string>();
    walk(page.document, (value) => {
      if ('href' in value && typeof value.href === 'string') hrefs.add(value.href);
      for (const text of Object.values(value))
        if (typeof text === 'string') for (const [, href = ''] of text.matchAll(/\]\((\/[^)]*)\)/g)) hrefs.add(href);
    });
    for (const href of hrefs)
      for (const market of page.id === 'homepage' ? marketCodes : listMarkets(page))
        expect(leadsSomewhere(href, market), `${page.id}: ${href} in ${market}`).toBe(true);
  }
}, 60_000);

test('the pages show what blocks can do: for some, folded, with questions, and with a moment to come', () => {
  expect(pages.flatMap(({ document }) => document.blocks.filter(({ segments }) => segments))).toMatchObject([
    { segments: ['gold', 'black'] },
  ]);
  const folded = listBlocks('rich_text').filter(({ isFolded }) => isFolded);
  expect(folded.length).toBeGreaterThan(0);
  // The web folds no text that would be almost whole.
  for (const { text } of folded) expect(text.en.length).toBeGreaterThan(1000);
  expect(listBlocks('faq').length).toBeGreaterThan(0);
  for (const filled of [now, new Date('2027-02-28T23:59:59.999Z'), new Date(0)]) {
    const [countdown] = createDemoPages(filled).flatMap(({ document }) =>
      document.blocks.flatMap((block) => (block.kind === 'countdown' ? [new Date(block.endsAt).getTime()] : [])),
    );
    const days = ((countdown ?? 0) - filled.getTime()) / dayMs;
    expect(days).toBeGreaterThan(20);
    expect(days).toBeLessThanOrEqual(22);
  }
});

test('the categories of brand pages are tops of the tree', () => {
  const slugs = tops.map(({ slug }) => slug);
  for (const { id, document } of pages.filter(({ id }) => id.startsWith('brands.')))
    walk(document, (value) => {
      if ('href' in value) expect(slugs, id).toContain(String(value.href).split('/').at(-1));
    });
});
