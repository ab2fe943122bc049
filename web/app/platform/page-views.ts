import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { isMobile } from './device.ts';
import { addressToTell } from './page-address.ts';
import { useSite } from './use-site.ts';

type PageViewed = {
  event: 'page_viewed';
  /** The whole address, but for an order's key. */
  page_url: string;
  user: { locale: string; language: string; mobile: boolean; status: 'guest' };
};

declare global {
  interface Window {
    /** Read by the tag manager, where one is configured. */
    dataLayer?: PageViewed[];
  }
}

/** Whether the page on screen is shown to an editor: visits of it are not counted (spec §2). */
export function useIsPreview(): boolean {
  return useMatches().some(({ handle }) => (handle as { preview?: boolean } | undefined)?.preview === true);
}

/** Tells the tag manager of every page shown (spec §2); not in preview. */
export function usePageViews(): void {
  const { locale, language } = useSite();
  const { key } = useLocation();
  const isPreview = useIsPreview();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for one visit of a page
  useEffect(() => {
    if (isPreview) return;
    window.dataLayer ??= [];
    window.dataLayer.push({
      event: 'page_viewed',
      page_url: addressToTell(window.location.href),
      user: { locale, language, mobile: isMobile(), status: 'guest' },
    });
  }, [key, isPreview, locale, language]);
}
