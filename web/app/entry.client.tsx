import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { rootErrorHandlers } from './platform/error-reporting.ts';
import { isCatalogName, loadWords } from './platform/i18n.ts';
import { loadChunk } from './platform/missing-chunk.ts';
import { documentLanguage } from './platform/page-catalogs.ts';
import { withoutRemembered } from './shell/edition.rules.ts';

window.__isStarted = true;

const language = documentLanguage();
const { catalog } = document.documentElement.dataset;

// Before the router reads the address: a choice that cookies keep is not carried on and shared.
const { href } = window.location;
const address = withoutRemembered(href, document.cookie);
if (address !== href) window.history.replaceState(window.history.state, '', address);

// The catalogs first: hydration must find the texts that the server rendered.
const names = ['shop', catalog].filter(isCatalogName);
loadChunk(() => Promise.all(names.map((name) => loadWords(language, name)))).then(([i18n]) => {
  if (!i18n) return;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <HydratedRouter />
        </I18nProvider>
      </StrictMode>,
      rootErrorHandlers,
    );
  });
});
