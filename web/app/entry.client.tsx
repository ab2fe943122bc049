import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadTranslator } from './platform/catalogs.ts';
import { rootErrorHandlers } from './platform/error-reporting.ts';
import { loadChunk } from './platform/missing-chunk.ts';
import { TranslatorProvider } from './platform/translator-provider.tsx';
import { removeRememberedParameters } from './shell/edition.rules.ts';

window.__isStarted = true;

// Before the router reads the address: a choice that cookies keep is not carried on and shared.
const { href } = window.location;
const address = removeRememberedParameters(href, document.cookie);
if (address !== href) window.history.replaceState(window.history.state, '', address);

// The catalogs first: hydration must find the texts that the server rendered.
loadChunk(loadTranslator).then((i18n) => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslatorProvider i18n={i18n}>
          <HydratedRouter />
        </TranslatorProvider>
      </StrictMode>,
      rootErrorHandlers,
    );
  });
});
