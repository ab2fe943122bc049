import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from '@vermilion/contract/markets';

type Catalog = Record<Language, () => Promise<{ messages: Messages }>>;

/** One chunk per language: a reader downloads one. */
const shop: Catalog = {
  en: () => import('../messages/en.po'),
  id: () => import('../messages/id.po'),
  th: () => import('../messages/th.po'),
  zh: () => import('../messages/zh.po'),
};

/** Legal pages and the API reference: as many words as all the rest. */
const texts: Catalog = {
  en: () => import('../messages/texts/en.po'),
  id: () => import('../messages/texts/id.po'),
  th: () => import('../messages/texts/th.po'),
  zh: () => import('../messages/texts/zh.po'),
};

const catalogs = { shop, texts };
type CatalogName = keyof typeof catalogs;

export function isCatalogName(name: string | undefined): name is CatalogName {
  return name !== undefined && name in catalogs;
}

const translators = new Map<Language, I18n>();

/** Adds a catalog to a language's translator. There is one for each language: it serves all requests. */
export async function loadWords(language: Language, name: CatalogName): Promise<I18n> {
  const { messages } = await catalogs[name][language]();
  const translator = translators.get(language) ?? setupI18n({ locale: language, messages: { [language]: {} } });
  translators.set(language, translator);
  translator.load(language, messages);
  return translator;
}
