import { type Messages, setupI18n } from '@lingui/core';
import type { Language } from '@vermilion/contract/markets';

/** One chunk per language: a reader downloads one. */
const catalogs: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('../messages/en.po'),
  id: () => import('../messages/id.po'),
  th: () => import('../messages/th.po'),
  zh: () => import('../messages/zh.po'),
};

/** Loads a language's catalog and makes its translator; translators are never changed, so one serves all requests. */
export async function loadI18n(language: Language) {
  const { messages } = await catalogs[language]();
  return setupI18n({ locale: language, messages: { [language]: messages } });
}
