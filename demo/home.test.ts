import { readFile } from 'node:fs/promises';
import { languages, marketCodes } from '@vermilion/contract/markets';
import { checkDocument, type PageDocument } from '@vermilion/server/content/content.service';
import { expect, test } from 'vitest';
import { demoCatalogue } from './catalogue.ts';
import { drawScenes } from './content/draw-scenes.ts';
import { shopPictures } from './cover.ts';
import { demoHome } from './home.ts';

const records = [...demoCatalogue()];
const findBlocks = <Kind extends PageDocument['blocks'][number]['kind']>(kind: Kind) =>
  demoHome.blocks.filter((block): block is Extract<typeof block, { kind: Kind }> => block.kind === kind);

/** Every text of a document, wherever it stands. */
function listTexts(value: unknown): Record<string, string>[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value) return [value as Record<string, string>];
  return Object.values(value).flatMap(listTexts);
}

test('the home page says everything in four languages, in the house voice', () => {
  expect(checkDocument('homepage', demoHome)).toMatchObject({ ok: true });
  const texts = listTexts(demoHome);
  expect(texts.length).toBeGreaterThan(8);
  for (const text of texts) {
    expect(languages.filter((language) => !text[language])).toEqual([]);
    expect(Object.values(text).join(' ')).not.toMatch(/[!！]|\bAnda\b|您/);
    expect(text.th).toMatch(/\p{Script=Thai}/u);
    expect(text.zh).toMatch(/\p{Script=Han}/u);
  }
});

test('the home page shows pictures that are drawn', () => {
  const drawn = [...shopPictures(), ...drawScenes()].map(({ url }) => url);
  const stories = findBlocks('story');
  expect(stories.length).toBeGreaterThan(0);
  for (const { picture } of [...findBlocks('cover'), ...stories]) expect(drawn).toContain(picture?.url);
});

test('the brand of the week has three products on the shelf in every market', () => {
  const [week] = findBlocks('brand_of_the_week');
  const products = records.filter((record) => record.kind === 'product');
  for (const market of marketCodes) {
    const onShelf = products.filter(
      ({ brand, variants }) => brand === week?.brand && variants.some(({ stock }) => (stock[market] ?? 0) > 0),
    );
    expect(onShelf.length, market).toBeGreaterThanOrEqual(3);
  }
});

test('the example of a home page can be imported', async () => {
  const example = JSON.parse(await readFile(new URL('../examples/home.json', import.meta.url), 'utf8'));
  expect(checkDocument('homepage', example)).toEqual({ ok: true, value: example });
  const kinds = new Set(demoHome.blocks.map(({ kind }) => kind));
  expect(new Set(example.blocks.map(({ kind }: { kind: string }) => kind))).toEqual(kinds);
});
