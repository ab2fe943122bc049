import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from '@vermilion/contract/markets';

const catalogs = import.meta.glob<{ messages: Messages }>('../messages/*/*.po');

const translators = new Map<Language, Promise<I18n>>();

/** Returns the translator of a language, with all its catalogs. There is one for each language: it serves all requests. */
export function getTranslator(language: Language): Promise<I18n> {
  const translator = translators.get(language) ?? createTranslator(language);
  translators.set(language, translator);
  return translator;
}

async function createTranslator(language: Language): Promise<I18n> {
  const files = Object.entries(catalogs).filter(([file]) => file.endsWith(`/${language}.po`));
  const parts = await Promise.all(files.map(([, load]) => load()));
  const messages = Object.assign({}, ...parts.map((part) => part.messages));
  return setupI18n({ locale: language, messages: { [language]: messages } });
}
