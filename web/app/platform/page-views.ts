import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isMobile } from './device.ts';
import { usePage } from './page.ts';
import { removeSecrets } from './page-address.ts';
import { useSite } from './use-site.ts';

type PageViewed = {
  event: 'page_viewed';
  /** The whole address, but for its secrets. */
  page_url: string;
  user: { locale: string; language: string; mobile: boolean; status: 'guest' };
};

declare global {
  interface Window {
    /** Read by the tag manager, where one is configured. */
    dataLayer?: PageViewed[];
  }
}

/** Reports every page view to the tag manager (spec §2), except in preview. */
export function usePageViews(): void {
  const { locale, language } = useSite();
  const { key } = useLocation();
  const { preview: isPreview = false } = usePage().handle;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for one visit of a page
  useEffect(() => {
    if (isPreview) return;
    window.dataLayer ??= [];
    window.dataLayer.push({
      event: 'page_viewed',
      page_url: removeSecrets(window.location.href),
      user: { locale, language, mobile: isMobile(), status: 'guest' },
    });
  }, [key, isPreview, locale, language]);
}
