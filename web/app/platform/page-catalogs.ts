import type { Language } from '@vermilion/contract/markets';
import { useEffect } from 'react';
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { loadWords } from './i18n.ts';
import { loadPageChunk } from './missing-chunk.ts';
import type { PageTable } from './page.ts';

let pages: PageTable = {};

/** Hands the table of pages to `loadPageCatalog`, which runs outside of React. */
export function usePageCatalogs(table: PageTable): void {
  useEffect(() => {
    pages = table;
  }, [table]);
}

/** Loads the catalog that the next page declares, while its code and data load. */
export const loadPageCatalog: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ pattern }, next) => {
  const catalog = pages[pattern]?.catalog;
  const [results] = await Promise.all([next(), catalog && loadPageChunk(() => loadWords(documentLanguage(), catalog))]);
  return results;
};

/** Returns the language of the document, as the server rendered it. */
export function documentLanguage(): Language {
  return document.documentElement.lang.slice(0, 2) as Language;
}
