import { hostileTexts } from '@vermilion/contract/hostile-texts.testing';
import { type Language, languages, markets } from '@vermilion/contract/markets';
import { parseExternalUrl } from '@vermilion/contract/safe-url';
import { expect, test } from 'vitest';
import { explainIssues } from '../platform/explain-issue.ts';
import { type BlockDocument, blockDocument } from './content.document.ts';
import { fillPage, type PageSources } from './content.page.ts';

/** What becomes of hostile texts on the server; web/app/content/hostile-texts.test.tsx is about how they are shown. */

const word = 'Word';
const path = '/path';
const media = '/media/a.svg';
const texts = { en: word, id: word, th: word, zh: word };
const action = { label: texts, href: path };
const picture = { url: media, ground: '#f0cfc6' };
const described = { ...picture, alt: texts };

/** A block of every kind, with a text or an address wherever one can stand. */
const samples = {
  cover: { title: texts, text: texts, action, picture },
  categories: {},
  products: { source: 'newest', title: texts },
  shade_wall: { category: word, families: [word] },
  brands: {},
  story: { title: texts, text: texts, action, picture },
  brand_of_the_week: { brand: word, text: texts, picture },
  hero: { title: texts, text: texts, action, picture: described },
  rich_text: { title: texts, text: texts },
  faq: { title: texts, items: [{ id: 'a', question: texts, answer: texts }] },
  banner: { text: texts, action },
  promo_strip: { items: [{ id: 'a', title: texts, text: texts, href: path }] },
  countdown: { title: texts, text: texts, action, endsAt: '2099-01-01T00:00:00Z' },
  featured_products: { title: texts, text: texts, rule: { by: 'hand', products: ['a'] }, action },
  happenings: { title: texts, what: 'classes' },
  gift_card: { title: texts, text: texts, label: texts },
  video: { title: texts, url: media, poster: described, captions: [{ language: 'en', url: media }] },
  image_map: {
    title: texts,
    picture: described,
    areas: [{ id: 'a', link: action, x: 0, y: 0, width: 9, height: 9 }],
  },
} satisfies { [Kind in BlockDocument['kind']]: object };

type Place = readonly (string | number)[];

/** Returns the places of all texts and addresses of a value. */
function listPlaces(value: unknown, at: Place = []): Place[] {
  if (typeof value === 'string') return [word, path, media].includes(value) ? [at] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    listPlaces(each, [...at, Array.isArray(value) ? Number(key) : key]),
  );
}

function replaceAt(value: unknown, [step, ...rest]: Place, text: string): unknown {
  if (step === undefined) return text;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  (copy as Record<string, unknown>)[step] = replaceAt((value as Record<string, unknown>)[step], rest, text);
  return copy;
}

const card = { slug: 'a', name: 'Name', brand: { name: 'Brand' }, availability: 'in_stock', picture };
const sources = {
  catalogue: {
    findCard: () => card,
    listMostRated: () => [],
    listCards: async () => [card, card, card, card, card, card],
    listBrands: () => [{ slug: 'word', name: 'Name', description: 'About', productCount: 1 }],
    listCategories: () => [],
    areNewThisWeek: () => false,
    getProduct: () => ({ ok: false }),
  },
  listGatherings: async () => [
    { id: '1', name: 'Class', next: { startsAt: '2099-01-01T00:00:00Z', zone: 'Asia/Singapore' } },
  ],
  clock: { now: () => new Date('2026-11-30T00:00:00Z') },
} as unknown as PageSources;

/** Returns everything in a value that is text, by the name of its field. */
function listStrings(value: unknown, name = ''): [string, string][] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => listStrings(each, Array.isArray(value) ? name : key));
}

const addressFields = ['href', 'url', 'captions'];

function isSafeAddress(address: string): boolean {
  const isOwn =
    /^\/(?![/\\])/.test(address) && new URL(address, 'https://shop.example').origin === 'https://shop.example';
  return isOwn || parseExternalUrl(address) !== null || /^(?:mailto|tel):[^<>"\s]+$/.test(address);
}

test('there are three hundred of them at least, all different', () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(300);
  expect(new Set(hostileTexts).size).toBe(hostileTexts.length);
});

test.each(Object.entries(samples))(
  'in %s each is refused by name, or stays a text in its place',
  async (kind, sample) => {
    const block = { id: 'sample', kind, ...sample };
    expect(
      blockDocument.safeParse(kind === 'shade_wall' ? { ...block, category: null } : block).success ||
        kind === 'brand_of_the_week',
    ).toBe(true);
    const counts = { refused: 0, accepted: 0 };
    for (const place of listPlaces(sample)) {
      const language = languages.find((each) => each === place.at(-1));
      for (const text of hostileTexts) {
        const given = {
          ...(replaceAt(block, place, text) as object),
          ...(kind === 'shade_wall' && place[0] !== 'category' && { category: null }),
        };
        const parsed = blockDocument.safeParse(
          kind === 'brand_of_the_week' && place[0] !== 'brand' ? { ...given, brand: 'word' } : given,
        );
        if (!parsed.success) {
          counts.refused += 1;
          const faults = explainIssues(parsed.error.issues, given);
          expect(
            faults.map((fault) => fault.path.join('.')),
            text,
          ).toEqual([place.join('.')]);
          expect(faults[0]?.message.length).toBeGreaterThan(5);
          continue;
        }
        counts.accepted += 1;
        await checkFilled(parsed.data, language ?? 'en', text, `${place.join('.')}: ${text}`);
      }
    }
    if (listPlaces(sample).length > 0)
      expect(counts.refused + counts.accepted).toBeGreaterThanOrEqual(hostileTexts.length);
  },
);

/** Checks that a page says the text as it is, or as the runs of Markdown, and leads nowhere but to what is safe. */
async function checkFilled(block: BlockDocument, language: Language, text: string, message: string): Promise<void> {
  const page = await fillPage({ title: texts, description: null, blocks: [block] }, sources, {
    market: markets.SG,
    language,
  });
  const strings = listStrings(page.blocks);
  for (const [name, value] of strings) {
    if (addressFields.includes(name) && value !== '') expect(isSafeAddress(value), `${message} → ${value}`).toBe(true);
  }
  // Markdown becomes runs of text, in which there is no markup to keep.
  const isMarkdown = /^(?:rich_text text|faq items\.0\.answer)/.test(`${block.kind} ${message}`);
  const isText = languages.some((each) => message.includes(`.${each}: `));
  if (isText && !isMarkdown)
    expect(
      strings.map(([, value]) => value),
      message,
    ).toContain(text.trim());
}
