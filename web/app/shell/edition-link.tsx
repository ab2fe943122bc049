import type { ComponentPropsWithRef } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '~/platform/use-site.ts';
import { buildEditionUrl, type Edition } from './edition.rules.ts';

/** 365 days (spec §9), in seconds. */
const remembered = 365 * 24 * 60 * 60;

/** This page in another edition: another site, so a whole page. */
export function EditionLink({
  edition,
  onClick,
  ...props
}: { edition: Edition } & Omit<ComponentPropsWithRef<'a'>, 'href'>) {
  const { editions, market } = useSite();
  const { pathname, search } = useLocation();
  return (
    <a
      {...props}
      href={buildEditionUrl(editions, edition, market.code, pathname + search)}
      hrefLang={edition.locale}
      onClick={(event) => {
        // Where one host serves all markets, the country chosen last would win over the address (spec §4).
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the shop serves
        document.cookie = `locale=${edition.market.toLowerCase()}; path=/; max-age=${remembered}; samesite=lax`;
        onClick?.(event);
      }}
    />
  );
}
