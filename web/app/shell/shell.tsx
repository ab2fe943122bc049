import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Strip } from './strip.tsx';
import { WelcomeMat } from './welcome-mat.tsx';

/** What stands around every page but those of the blank layout. Pages bring their own `<main id="main">`. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Strip />
      <Header />
      {children}
      <Footer />
      <WelcomeMat />
    </>
  );
}

/** First on every page: past the menu to what the page is about. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      <Trans>Skip to content</Trans>
    </a>
  );
}
