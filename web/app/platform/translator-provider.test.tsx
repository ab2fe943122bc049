// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { act } from '@testing-library/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TranslatorProvider } from './translator-provider.tsx';

const createTranslator = (messages: Record<string, string>) => setupI18n({ locale: 'en', messages: { en: messages } });

function Text({ id }: { id: string }) {
  return <p>{useLingui()._(id)}</p>;
}

/** @param Part whose code comes later in the browser */
function createPage(Part: ComponentType<{ id: string }>) {
  const Box = () => (
    <Suspense fallback={<p>Nothing</p>}>
      <Part id="part" />
    </Suspense>
  );
  return function Page() {
    return (
      <main>
        <Text id="page" />
        <Box />
      </main>
    );
  };
}

test('a catalog that is loaded leaves what the server has rendered of a part without its code', async () => {
  const server = createTranslator({ page: 'Page', part: 'Part' });
  const container = document.createElement('div');
  const ServerPage = createPage(Text);
  container.innerHTML = renderToString(
    <TranslatorProvider i18n={server}>
      <ServerPage />
    </TranslatorProvider>,
  );
  const rendered = container.querySelector('p:last-of-type');

  const i18n = createTranslator({ page: 'Page' });
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Text }>();
  const Page = createPage(lazy(() => promise));
  await act(async () => {
    hydrateRoot(
      container,
      <TranslatorProvider i18n={i18n}>
        <Page />
      </TranslatorProvider>,
    );
  });
  await act(async () => {
    i18n.load('en', { part: 'Part' });
  });
  expect(container.textContent).toBe('PagePart');
  await act(async () => resolve({ default: Text }));
  expect(container.textContent).toBe('PagePart');
  expect(container.querySelector('p:last-of-type')).toBe(rendered);
});
