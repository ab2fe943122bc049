import type { RouterContextProvider } from 'react-router';
import type { PageData } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';

/**
 * Loads the decisions of the flags that the page declares in its handle. Every layout does, so that a page cannot forget
 * them: without decisions the browser would decide, and what is shown would change after the first paint.
 */
export const loadPageFlags = (context: Readonly<RouterContextProvider>): { page: PageData } => ({
  page: { flags: getShop(context).flags },
});
