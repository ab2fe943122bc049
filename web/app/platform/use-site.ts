import { formatMoney } from '@vermilion/contract/money';
import type { Site } from '@vermilion/contract/site';
import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

/** The site this page is on. */
export function useSite(): Site {
  const data = useRouteLoaderData<typeof loader>('root');
  if (!data) throw new Error('useSite needs the root loader');
  return data.site;
}

/** The shell's content: menu, footer, configuration. */
export function useLayout() {
  const data = useRouteLoaderData<typeof loader>('root');
  if (!data) throw new Error('useLayout needs the root loader');
  return data.layout;
}

/** Prints minor units as shoppers of this site read them. */
export function useMoney(): (minor: number, form?: 'price' | 'threshold') => string {
  const { market, language } = useSite();
  return (minor, form) => formatMoney(minor, market, language, form);
}
