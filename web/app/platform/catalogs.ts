import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { useLayoutEffect } from 'react';
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import type { CatalogName } from '../messages/catalogs.ts';
import { loadPageChunk } from './missing-chunk.ts';
import type { PageTable } from './page.ts';

declare global {
  interface Window {
    /** Set by the server: the URLs of the page's language, and the catalogs that the page declares. */
    __catalogs: { urls: Record<CatalogName, string>; page: readonly CatalogName[] };
  }
}

/** Translates the interface in the browser; set once the app runs. It holds the catalogs that were loaded. */
let i18n: I18n;

const loaded = new Set<CatalogName>();

async function loadCatalogs(names: readonly CatalogName[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const { messages }: { messages: Messages } = await import(/* @vite-ignore */ window.__catalogs.urls[name]);
      if (loaded.has(name)) return;
      loaded.add(name);
      i18n.load(i18n.locale, messages);
    }),
  );
}

/** Returns the translator of the page that the server rendered, with the page's catalogs. */
export async function loadTranslator(): Promise<I18n> {
  const language = document.documentElement.lang.slice(0, 2);
  i18n = setupI18n({ locale: language, messages: { [language]: {} } });
  await loadCatalogs(window.__catalogs.page);
  return i18n;
}

/** Imports a part of the app, together with the catalogs of its texts; the server has them all. */
export async function loadWithCatalogs<Part>(names: readonly CatalogName[], load: () => Promise<Part>): Promise<Part> {
  if (import.meta.env.SSR) return load();
  const [part] = await Promise.all([load(), loadCatalogs(names)]);
  return part;
}

let pages: PageTable = {};

/**
 * Hands the table of pages to `loadPageCatalogs`, which runs outside of React. A layout effect: from the commit on links
 * navigate, and other effects may wait until the processor is free.
 */
export function usePageTable(table: PageTable): void {
  useLayoutEffect(() => {
    pages = table;
  }, [table]);
}

/** Loads the catalogs that the next page declares, while its code and data load. */
export const loadPageCatalogs: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ pattern }, next) => {
  const names = pages[pattern]?.catalogs ?? [];
  const [results] = await Promise.all([next(), loadPageChunk(() => loadCatalogs(names))]);
  return results;
};
