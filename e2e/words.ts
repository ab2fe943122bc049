import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@vermilion/contract/markets';
import type { Page } from 'playwright-core';
import { parsePo } from 'pofile-ts';
import { expect } from 'vitest';

/** The catalogs of the web app, so that one journey reads in every language. */
const catalogs = new Map<Language, Map<string, string>>();

function catalog(language: Language): Map<string, string> {
  const read = catalogs.get(language);
  if (read) return read;
  const folder = path.join(import.meta.dirname, '..', 'web', 'app', 'messages');
  const files = globSync(`*/${language}.po`, { cwd: folder });
  // A message without words for translators has its English text as id; ids in explicit form are not used.
  const entries = files
    .flatMap((file) => parsePo(readFileSync(path.join(folder, file), 'utf8')).items)
    .map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? ''] as const);
  const words = new Map(entries);
  catalogs.set(language, words);
  return words;
}

/**
 * The interface's text in a language, named by its English one.
 * @throws when the catalogs have no such text: the journey or the screen has changed
 */
export function word(english: string, language: Language): string {
  const text = catalog(language).get(english);
  if (!text) throw new Error(`No text "${english}" in ${language}`);
  return text;
}

/** Every text on the page: each run of text, and the texts of attributes that people hear or see. */
export function shownTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!['SCRIPT', 'STYLE'].includes(node.parentElement?.tagName ?? '')) texts.push(node.textContent?.trim() ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'alt', 'title']) texts.push(element.getAttribute(name) ?? '');
    }
    return texts;
  });
}

/** Fails where the page shows an English text of the interface that has a translation. */
export async function expectTranslated(page: Page, language: Language): Promise<void> {
  if (language === 'en') return;
  const shown = await shownTexts(page);
  const english = [...catalog(language)].filter(([source, text]) => text !== source).map(([source]) => source);
  expect(shown.filter((text) => text !== '' && english.includes(text))).toEqual([]);
}
