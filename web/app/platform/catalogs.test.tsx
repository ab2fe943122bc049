// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { loadPageCatalogs, loadTranslator, usePageTable } from './catalogs.ts';

/** As when a link is pressed as soon as the app is there. */
function NavigateAtOnce({ onLoaded }: { onLoaded: () => void }) {
  useLayoutEffect(() => {
    const page = { pattern: '/orders/:id/return' } as Parameters<typeof loadPageCatalogs>[0];
    void Promise.resolve(loadPageCatalogs(page, async () => ({}))).then(onLoaded);
  }, [onLoaded]);
  return null;
}

function App() {
  usePageTable({ '/orders/:id/return': { catalogs: ['returns'] } });
  return null;
}

test('the texts of a page are loaded where its link is pressed as soon as the app is there', async () => {
  const returns = `data:text/javascript,export const messages = ${JSON.stringify({ why: 'Why?' })}`;
  window.__catalogs = { urls: { returns } as typeof window.__catalogs.urls, page: [] };
  document.documentElement.lang = 'en';
  const i18n = await loadTranslator();
  await new Promise<void>((resolve) => {
    render(
      <>
        <App />
        <NavigateAtOnce onLoaded={resolve} />
      </>,
    );
  });
  expect(i18n._('why')).toBe('Why?');
});
