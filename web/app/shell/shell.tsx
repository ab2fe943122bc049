import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';
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
