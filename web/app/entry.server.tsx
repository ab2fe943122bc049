import { PassThrough } from 'node:stream';
import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createReadableStreamFromReadable } from '@react-router/node';
import type { Language } from '@vermilion/contract/markets';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { loadWords } from './platform/i18n.ts';
import { shopOf } from './platform/shop.server.ts';

export { createInProcessApi } from './platform/in-process-api.server.ts';
export { shopContext } from './platform/shop.server.ts';

const translators = new Map<Language, Promise<I18n>>();

function translator(language: Language): Promise<I18n> {
  const made = translators.get(language) ?? loadWords(language, 'texts').then(() => loadWords(language, 'shop'));
  translators.set(language, made);
  return made;
}

/** Renders a page whole: it is cached and compressed as one piece, and shown without any script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const i18n = await translator(shopOf(context).site.language);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <I18nProvider i18n={i18n}>
        <ServerRouter context={router} url={request.url} />
      </I18nProvider>,
      {
        onAllReady: () => {
          const body = new PassThrough();
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onError: reject,
      },
    );
    request.signal.addEventListener('abort', () => abort(), { once: true });
  });
}
