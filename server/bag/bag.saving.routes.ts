import type { giftNoteEndpoints } from '@vermilion/contract/gift-note';
import type { savedItemEndpoints } from '@vermilion/contract/saved-items';
import type { Handlers } from '../platform/dispatch.ts';
import { ok } from '../platform/result.ts';
import type { BagService } from './bag.service.ts';

/** Handles what is kept with a bag beside its lines: items saved for later, and the gift note. */
export function createSavingHandlers(
  bag: BagService,
): Handlers<keyof typeof savedItemEndpoints | keyof typeof giftNoteEndpoints> {
  return {
    'GET cart/saved-items/': async (_parts, request) => ok({ items: await bag.saved.list(await bag.openBag(request)) }),
    'POST cart/saved-items/': async ({ body }, request) => bag.saved.save(await bag.openBag(request), body.lineId),
    'POST cart/saved-items/{id}/move': async ({ params }, request) =>
      bag.saved.moveToBag(await bag.openBag(request), params.id),
    'DELETE cart/saved-items/': async ({ query }, request) =>
      ok(await bag.saved.remove(await bag.openBag(request), query.id)),
    'PUT cart/gift-note/': async ({ body }, request) => bag.setGiftNote(await bag.openBag(request), body),
  };
}
