import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { isMobile } from './device.ts';
import { usePage } from './page.ts';
import { removeSecrets } from './page-address.ts';
import { readToken } from './session/token.ts';
import { useSite } from './use-site.ts';

/** What analytics gets about a member (spec §3). */
export type AnalyticsUser = {
  id: string;
  is_employee: boolean;
  age: number | null;
  card_number: string | null;
  hashed_email: string;
  hashed_mobile: string | null;
  loyalty_points: number;
  loyalty_tier: string | null;
  tier_points_counter: number;
};

type PageViewed = {
  event: 'page_viewed';
  /** The whole address, but for its secrets. */
  page_url: string;
  user: { locale: string; language: string; mobile: boolean; status: 'guest' | 'member' } & Partial<AnalyticsUser>;
};

declare global {
  interface Window {
    /** Read by the tag manager, where one is configured. */
    dataLayer?: PageViewed[];
  }
}

/** Ends when the page views before have been reported: they keep their order. */
let reported: Promise<unknown> = Promise.resolve();

/**
 * Reports every page view to the tag manager (spec §2), except in preview.
 * @param loadUser resolves with what analytics gets about the member; called where somebody is signed in
 */
export function usePageViews(loadUser: () => Promise<AnalyticsUser>): void {
  const { locale, language } = useSite();
  const { pathname } = useLocation();
  const { preview: isPreview = false } = usePage().handle;
  const load = useEffectEvent(loadUser);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page; a shade, a filter or an order's key is not
  useEffect(() => {
    if (isPreview) return;
    const page_url = removeSecrets(window.location.href);
    const site = { locale, language, mobile: isMobile() };
    reported = reported.then(async () => {
      const user = readToken() === null ? null : await load().catch(() => null);
      window.dataLayer ??= [];
      window.dataLayer.push({
        event: 'page_viewed',
        page_url,
        user: { ...site, status: user ? 'member' : 'guest', ...user },
      });
    });
  }, [pathname, isPreview, locale, language]);
}
