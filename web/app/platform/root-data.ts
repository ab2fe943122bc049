import type { Layout } from '@vermilion/contract/content';
import type { ErrorReporting } from '@vermilion/contract/error-reporting';
import type { FlagSettings } from '@vermilion/contract/flag';
import type { Alternate, Site } from '@vermilion/contract/site';
import { useRouteLoaderData } from 'react-router';
import type { PageTable } from './page.ts';

/** What the root loader returns: the site and the shell's content, the same for every page. */
export type RootData = {
  site: Site;
  /** Path of the page first loaded, without language prefix and query. */
  path: string;
  canonical: string;
  alternates: Alternate[];
  /** Null where flags are off. */
  flagSettings: FlagSettings | null;
  /** Null where no error reporter is configured. */
  errorReporting: ErrorReporting | null;
  /** The pages with a placeholder or catalogs of their own. */
  pages: PageTable;
  layout: Pick<Layout, 'shop' | 'footer' | 'apps' | 'config'> & {
    /** The entries without their panels, which are fetched when the menu is opened. */
    menu: { label: string; href: string; hasPanel: boolean }[];
  };
};

/** Returns the root loader's data; undefined where the root loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root') as RootData | undefined;
}
