import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { languages } from '@vermilion/contract/markets';
import { msg } from '@vermilion/contract/text';
import { parsePo } from 'pofile-ts';
import { describe, expect, test } from 'vitest';
import { translate } from './texts.ts';

const root = path.join(import.meta.dirname, '..', '..');

describe('translate', () => {
  test('returns a text without translation in English', () => {
    expect(translate(msg({ message: 'No catalog has {what}' }), 'th', { what: 'this' })).toBe('No catalog has this');
  });

  test('contains values as they are', () => {
    const hostile = "<b>{0}</b> {name} & ' \u202e # \n";
    expect(translate(msg({ message: 'Hello {name}' }), 'en', { name: hostile })).toBe(`Hello ${hostile}`);
  });
});

test('every catalog has the same texts in all languages, each with the placeholders of the English one', async () => {
  const folders = new Set(
    (await Array.fromAsync(glob('{web/app,server,demo}/**/messages/**/en.po', { cwd: root }))).map(path.dirname),
  );
  expect(folders.size).toBeGreaterThan(2);
  for (const folder of folders) {
    const [english = [], ...others] = languages.map(
      (language) => parsePo(readFileSync(path.join(root, folder, `${language}.po`), 'utf8')).items,
    );
    for (const [index, items] of others.entries()) {
      expect(items.map(({ msgid }) => msgid)).toEqual(english.map(({ msgid }) => msgid));
      for (const { msgid, msgstr } of items) {
        expect(msgstr[0], `${folder}/${languages[index + 1]}.po: ${msgid}`).toBeTruthy();
        expect(listPlaceholders(msgstr[0] ?? '')).toEqual(listPlaceholders(msgid));
      }
    }
  }
});

test('nouns translate equal texts of the server equally, as their catalogs are read together', async () => {
  const folders = await Array.fromAsync(glob('{,*/}messages', { cwd: path.join(root, 'server') }));
  expect(folders.length).toBeGreaterThan(2);
  for (const language of languages) {
    const translations = new Map<string, string | undefined>();
    for (const folder of folders) {
      const file = path.join(root, 'server', folder, `${language}.po`);
      for (const { msgid, msgctxt, msgstr } of parsePo(readFileSync(file, 'utf8')).items) {
        const key = `${msgctxt ?? ''}\n${msgid}`;
        expect(msgstr[0], `${folder}: ${msgid}`).toBe(translations.get(key) ?? msgstr[0]);
        translations.set(key, msgstr[0]);
      }
    }
  }
});

/** The names of the places that are filled; a plural has each of them once in every form, and forms that may be one word. */
function listPlaceholders(message: string): string[] {
  return [
    ...new Set(
      [...message.matchAll(/(?<!(?:zero|one|two|few|many|other|=\d+) )\{(\w+)(?=[},])/g)].map(
        ({ 1: name = '' }) => name,
      ),
    ),
  ].toSorted();
}
