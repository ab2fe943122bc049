import type { MarketCode } from '@vermilion/contract/markets';
import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { Tables } from '../platform/tables.ts';
import type { PricingService } from '../pricing/pricing.service.ts';
import { createMemberBagId } from './bag.context.ts';
import { moveGiftNote } from './bag.gift-note.store.ts';
import { deleteBag, lockOrCreateBag, moveAdditions, moveLines, writeMergeReport } from './bag.merging.store.ts';
import { addMergeLeftovers, addMergeNotices, mergeLines } from './bag.rules.ts';
import { moveSavedItems } from './bag.saving.store.ts';
import { lockBag, readStoredLines } from './bag.store.ts';

type Deps = { clock: Clock; random: Random; pricing: Pick<PricingService, 'moveContributions'> };

/**
 * Merges a guest's bag into the member's bag of the market, and deletes it: quantities add up as far as stock and limits
 * allow; what was saved for later, the gift note, and what other nouns keep for the bag move along. What was capped or left
 * out becomes the merge report of the member's bag. Changes nothing where there is no such guest's bag, so that a repeated
 * call is harmless; a bag that belongs to an account is never merged.
 */
export async function mergeGuestBag(
  { clock, random, pricing }: Deps,
  transaction: Transaction<Tables>,
  { guestBagId, accountId, market }: { guestBagId: string; accountId: string; market: MarketCode },
): Promise<void> {
  const guestBag = { bagId: guestBagId, market, accountId: null };
  const ownBag = { bagId: createMemberBagId(accountId, market), market, accountId };
  // Guests' bags are locked before members', so that parallel merges cannot deadlock.
  if (!(await lockBag(transaction, guestBag))) return;
  const { unshownNotices, unshownLeftovers } = await lockOrCreateBag(transaction, ownBag, clock.now());
  const ownLines = await readStoredLines(transaction, ownBag);
  const { changes, notices } = mergeLines(ownLines, await readStoredLines(transaction, guestBag));
  const move = { fromBagId: guestBagId, toBagId: ownBag.bagId };
  await moveLines(transaction, ownBag.bagId, changes);
  // A request that is repeated after the merge adds nothing either.
  await moveAdditions(transaction, move);
  await moveSavedItems(transaction, move);
  const isNoteLeftOut = await moveGiftNote(transaction, move);
  const leftOut = await pricing.moveContributions(transaction, { ...move, market, accountId });
  if (isNoteLeftOut) leftOut.push({ kind: 'gift_note' });
  if (notices.length + leftOut.length > 0) {
    await writeMergeReport(transaction, ownBag.bagId, {
      id: random.uuid(),
      notices: addMergeNotices(unshownNotices, notices),
      leftOut: addMergeLeftovers(unshownLeftovers, leftOut),
    });
  }
  await deleteBag(transaction, guestBagId);
}
