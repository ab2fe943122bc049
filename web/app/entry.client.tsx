import { I18nProvider } from '@lingui/react';
import type { Language } from '@vermilion/contract/markets';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadWords } from './platform/i18n.ts';

const language = document.documentElement.lang.slice(0, 2) as Language;

// The catalog first: hydration must find the words that the server wrote.
loadWords(language, 'shop').then((i18n) => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <HydratedRouter />
        </I18nProvider>
      </StrictMode>,
    );
  });
});
