import { rm } from 'node:fs/promises';
import path from 'node:path';
import { hostileTexts } from '@vermilion/contract/hostile-texts.testing';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { checkDocument, importNewDocuments, type PageDocument } from '@vermilion/server/content/content.service';
import { readEnv } from '@vermilion/server/env';
import { systemClock } from '@vermilion/server/platform/clock';
import { openDatabase, runInTransaction } from '@vermilion/server/platform/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningShop, startShop } from '../bench/shop.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';

closeBrowserAfterwards();

type Block = PageDocument['blocks'][number];

/** How many texts a page has, each in all of these blocks. */
const textsPerPage = 10;

/** Blocks with a text in each of their fields, as their documents would be if nobody checked them. */
function createBlocks(text: string, number: number): object[] {
  const texts = { en: text, id: text, th: text, zh: text };
  const action = { label: texts, href: text };
  const safeAction = { label: texts, href: '/search' };
  const picture = { url: '/media/none.svg', ground: '#f0cfc6', alt: texts };
  return [
    { kind: 'hero', title: texts, text: texts, action: null, picture },
    { kind: 'banner', text: texts, action: safeAction },
    { kind: 'banner', text: texts, action: null },
    { kind: 'banner', text: { en: 'Word' }, action },
    { kind: 'rich_text', title: texts, text: texts },
    { kind: 'faq', title: texts, items: [{ id: 'a', question: texts, answer: texts }] },
    { kind: 'promo_strip', items: [{ id: 'a', title: texts, text: texts, href: null }] },
    {
      kind: 'story',
      title: texts,
      text: texts,
      action: { label: { en: 'Word' }, href: '/search' },
      picture: { url: '/media/none.svg', ground: '#f0cfc6' },
    },
  ].map((block, index) => ({ ...block, id: `block-${number}-${index}` }));
}

/** Pages of all the texts, without the blocks that the shop refuses. */
function createPages(): { id: string; market: null; document: PageDocument; texts: Set<string> }[] {
  const blocks = hostileTexts.map((text, number) => ({
    text,
    accepted: createBlocks(text, number).filter(
      (block) => checkDocument('pages.a', { title: { en: 'Page' }, description: null, blocks: [block] }).ok,
    ) as Block[],
  }));
  return Array.from({ length: Math.ceil(blocks.length / textsPerPage) }, (_, number) => {
    const some = blocks
      .slice(number * textsPerPage, (number + 1) * textsPerPage)
      .filter(({ accepted }) => accepted.length > 0);
    const title = some.find(({ text }) => text.length <= 80 && text.trim() !== '')?.text ?? 'Page';
    const checked = checkDocument(`pages.page-${number}`, {
      title: { en: title, id: title, th: title, zh: title },
      description: { en: title },
      blocks: some.flatMap(({ accepted }) => accepted).slice(0, 60),
    });
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    const texts = new Set(some.map(({ text }) => text));
    return { id: `pages.page-${number}`, market: null, document: checked.value as PageDocument, texts };
  });
}

const pages = createPages();
const sites: readonly [MarketCode, Language][] = [
  ['SG', 'en'],
  ['ID', 'id'],
  ['TH', 'th'],
  ['HK', 'zh'],
];

let shop: RunningShop;

beforeAll(async () => {
  const folder = path.join(import.meta.dirname, '..', '.cache', 'e2e-hostile-content');
  await rm(folder, { recursive: true, force: true });
  const settings = { DATA_DIR: folder, DEMO: 'off' };
  const database = await openDatabase(readEnv({ ...process.env, ...settings }), console.error, false);
  await database.migrate();
  await runInTransaction(database.db, (transaction) => importNewDocuments(transaction, systemClock, pages, 'journeys'));
  await database.close();
  shop = await startShop(settings);
}, 300_000);

afterAll(() => shop?.stop());

test('pages full of hostile texts show them, and run, load and lead to nothing of them', async () => {
  expect(new Set(pages.flatMap(({ texts }) => [...texts])).size).toBeGreaterThanOrEqual(300);
  for (const [index, [market, language]] of sites.entries()) {
    const { page, context } = await visit(market, language, 1280);
    const requests = new Set<string>();
    page.on('request', (request) => requests.add(new URL(request.url()).host));
    page.on('dialog', (dialog) => dialog.dismiss());
    await context.addInitScript(() => {
      const watched = { runs: 0, violations: [] as string[] };
      Object.assign(window, { watched, ran: () => (watched.runs += 1) });
      document.addEventListener('securitypolicyviolation', (event) =>
        watched.violations.push(`${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    const host = `${market.toLowerCase()}.localhost:${shop.port}`;
    const cookies = await context.cookies();
    await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: `http://${host}` })));
    for (const { id, texts } of pages.filter((_, number) => number % sites.length === index)) {
      await openPage(page, `http://${host}/${id.replace('.', '/')}`);
      const found = await page.evaluate(() => {
        for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
        for (const element of document.querySelectorAll('main *')) {
          element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
          element.dispatchEvent(new FocusEvent('focus'));
        }
        const elements = [...document.querySelectorAll('*')];
        const addresses = [...document.querySelectorAll('[href], [src], [action], [formaction]')].flatMap((element) =>
          ['href', 'src', 'action', 'formaction'].flatMap((name) => element.getAttribute(name) ?? []),
        );
        return {
          watched: (window as unknown as { watched: { runs: number; violations: string[] } }).watched,
          handlers: elements.flatMap(({ attributes }) =>
            [...attributes].filter(({ name }) => /^on/.test(name)).map(({ name }) => name),
          ),
          tags: [...new Set([...document.querySelectorAll('main *')].map(({ localName }) => localName))],
          schemes: [...new Set(addresses.map((address) => new URL(address, document.baseURI).protocol))],
          language: document.documentElement.lang,
          text: document.querySelector('main')?.textContent ?? '',
        };
      });
      expect(found.watched, id).toEqual({ runs: 0, violations: [] });
      expect(found.handlers, id).toEqual([]);
      expect(found.language.startsWith(language)).toBe(true);
      for (const tag of [
        'iframe',
        'object',
        'embed',
        'base',
        'meta',
        'form',
        'math',
        'marquee',
        'style',
        'template',
        'audio',
        'xss',
      ])
        expect(found.tags, id).not.toContain(tag);
      expect(
        found.schemes.filter((scheme) => !['http:', 'https:', 'mailto:', 'tel:', 'data:'].includes(scheme)),
        id,
      ).toEqual([]);
      // They are there to be read: what did not run was not merely left out. Some have an address alone, or are Markdown.
      const shown = [...texts].filter((text) => found.text.replaceAll(/\s/g, '').includes(text.replaceAll(/\s/g, '')));
      expect(shown.length, id).toBeGreaterThanOrEqual(texts.size * 0.8);
    }
    expect([...requests]).toEqual([host]);
    await context.close();
  }
}, 600_000);
