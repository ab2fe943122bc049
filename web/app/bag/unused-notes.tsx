import type { UnusedAdjustment } from '@vermilion/contract/pricing';
import { Suspense } from 'react';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { createLazyPart } from '~/platform/missing-chunk.ts';

/** Loaded where there is something to list, which most bags have not. */
const UnusedNoteList = createLazyPart(() => loadWithCatalogs(['notes'], () => import('./unused-note-list.tsx')));

/** Lists each code, card or reward that changes nothing, with the reason. */
export function UnusedNotes({ unused }: { unused: readonly UnusedAdjustment[] }) {
  const notes = unused.filter(isWorthShowing);
  return <Suspense>{notes.length > 0 && <UnusedNoteList notes={notes} />}</Suspense>;
}

/**
 * Offers and tiers apply by themselves: offers have a section of their own, which names them. What the delivery leaves out of
 * the samples is named beside the delivery.
 */
const isWorthShowing = ({ source: { kind }, reason }: UnusedAdjustment) =>
  kind !== 'offer' && kind !== 'tier' && !(kind === 'sample' && reason === 'not_for_this_delivery');
