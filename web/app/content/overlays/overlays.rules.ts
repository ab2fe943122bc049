import type { OfferedOverlay } from '@vermilion/contract/content-overlays';
import { dayMs } from '@vermilion/contract/durations';
import type { Account } from '@vermilion/contract/loyalty';
import { listAccountSegments, type UserSegment } from '@vermilion/contract/segments';
import { isForPage } from '~/platform/page-rule.ts';

/** How the addresses begin of pages that can have overlays; forms, the bag, the account and previews have none. */
const openSections = new Set([
  '',
  'about',
  'beauty-pass',
  'brands',
  'categories',
  'pages',
  'products',
  'search',
  'stores',
]);

/** What this browser remembers of overlays. */
export type OverlayMemory = {
  /** Until when each is not shown, in milliseconds since 1970. */
  until: Readonly<Record<string, number>>;
  /** Those that were shown in this tab. */
  session: readonly string[];
};

/** Returns the segments of whoever is here; null while it is not known. */
export function listSegments(
  isSignedIn: boolean,
  account: Pick<Account, 'cardNumber' | 'isEmployee' | 'loyaltyTier'> | undefined,
): readonly UserSegment[] | null {
  if (!isSignedIn) return ['visitor'];
  if (!account) return null;
  const { cardNumber, loyaltyTier: tier, isEmployee } = account;
  return listAccountSegments({ isMember: cardNumber !== null, tier, isEmployee });
}

/** Returns the first overlay that may be shown on a page now; null: none. */
export function findDue(
  offered: readonly OfferedOverlay[],
  path: string,
  segments: readonly UserSegment[] | null,
  { until, session }: OverlayMemory,
  now: number,
): OfferedOverlay | null {
  if (!openSections.has(path.split('/', 2)[1] ?? '')) return null;
  const isFor = ({ segments: wanted }: OfferedOverlay) =>
    wanted.length === 0 || wanted.some((segment) => segments?.includes(segment));
  return (
    offered.find(
      (each) =>
        isForPage(each, path) &&
        isFor(each) &&
        (!Object.hasOwn(until, each.id) || (until[each.id] ?? 0) <= now) &&
        (each.frequency !== 'session' || !session.includes(each.id)),
    ) ?? null
  );
}

type Remembered = Pick<OfferedOverlay, 'id' | 'frequency' | 'dismissedForDays'>;

const keepClosed = (
  { until, ...rest }: OverlayMemory,
  { id, dismissedForDays }: Remembered,
  now: number,
): OverlayMemory => ({
  ...rest,
  // What is over is forgotten.
  until: {
    ...Object.fromEntries(Object.entries(until).filter(([, end]) => end > now)),
    [id]: now + dismissedForDays * dayMs,
  },
});

/** Returns what is remembered once an overlay was shown. */
export function noteShown(memory: OverlayMemory, offer: Remembered, now: number): OverlayMemory {
  const shown = { ...memory, session: [...new Set([...memory.session, offer.id])] };
  return offer.frequency === 'once' ? keepClosed(shown, offer, now) : shown;
}

/** Returns what is remembered once an overlay was closed. */
export const noteClosed = keepClosed;
