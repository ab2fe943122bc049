import { I18nProvider } from '@lingui/react';
import type { Language } from '@vermilion/contract/markets';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadWords } from './platform/i18n.ts';
import { withoutRemembered } from './shell/edition.rules.ts';

const language = document.documentElement.lang.slice(0, 2) as Language;

// Before the router reads the address: a choice that cookies keep is not carried on and shared.
const { href } = window.location;
const address = withoutRemembered(href, document.cookie);
if (address !== href) window.history.replaceState(window.history.state, '', address);

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
