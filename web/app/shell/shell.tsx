import type { ReactNode } from 'react';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { watchPageUse } from '~/platform/use-is-page-used.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';
import { Strip } from './strip.tsx';

const WelcomeMat = createServerRenderedPart([], () => import('./welcome-mat.tsx'), {
  when: () => new Promise(watchPageUse),
});

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
