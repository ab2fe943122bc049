import type { UnusedAdjustment } from '@vermilion/contract/pricing';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';

/** Loaded where there is something to list, which most bags have not. */
const UnusedNoteList = createServerRenderedPart(['notes'], () => import('./unused-note-list.tsx'));

/** Lists each code, card or reward that changes nothing, with the reason. */
export function UnusedNotes({ unused }: { unused: readonly UnusedAdjustment[] }) {
  const notes = unused.filter(isWorthShowing);
  return notes.length > 0 && <UnusedNoteList notes={notes} />;
}

/**
 * Offers and tiers apply by themselves: offers have a section of their own, which names them. What the delivery leaves out of
 * the samples is named beside the delivery.
 */
const isWorthShowing = ({ source: { kind }, reason }: UnusedAdjustment) =>
  kind !== 'offer' && kind !== 'tier' && !(kind === 'sample' && reason === 'not_for_this_delivery');
