import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '@vermilion/contract/markets';
import type { Text } from '@vermilion/contract/text';
import { parsePo } from 'pofile-ts';

/** Returns a text in a language with its placeholders filled. A text without translation is returned in English. */
export type Translate = (text: Text, language: Language, values?: Record<string, unknown>) => string;

/**
 * Creates a translator over the catalogs `messages/<language>.po` of a folder and of the folders in it. They are read when
 * their language is first used.
 * English needs none: the texts are in the code.
 */
export function createTranslate(folder: URL): Translate {
  const translators = new Map<Language, Translator>();
  return (text, language, values) => {
    const translator = translators.get(language) ?? createTranslator(language, readCatalog(folder, language));
    translators.set(language, translator);
    return translator(text, values);
  };
}

/** Translates the texts of the server and the contract: each noun's catalogs are in its folder. */
export const translate = createTranslate(new URL('../', import.meta.url));

type Translator = (text: Text, values?: Record<string, unknown>) => string;

type CompiledMessage = ReturnType<typeof compileMessage>;

/** Each message is compiled when it is first used. */
function createTranslator(language: Language, catalog: ReadonlyMap<string, string>): Translator {
  const compiled: Record<string, CompiledMessage> = {};
  const i18n = setupI18n({ locale: language, messages: { [language]: compiled } });
  return (text, values) => {
    const key = getKey(text.message, text.context);
    compiled[key] ??= compileMessage(catalog.get(key) ?? text.message);
    return i18n._(key, values);
  };
}

const getKey = (message: string, context?: string | null) => (context ? `${context}\u0004${message}` : message);

function readCatalog(folder: URL, language: Language): ReadonlyMap<string, string> {
  if (language === 'en') return new Map();
  const cwd = fileURLToPath(folder);
  const files = globSync(`{,*/}messages/${language}.po`, { cwd });
  return new Map(
    files
      .flatMap((file) => parsePo(readFileSync(path.join(cwd, file), 'utf8')).items)
      .flatMap(({ msgid, msgctxt, msgstr: [translation] }) =>
        translation ? [[getKey(msgid, msgctxt), translation]] : [],
      ),
  );
}
