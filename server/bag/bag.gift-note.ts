import type { Bag, GiftNote } from '@vermilion/contract/bag';
import { isGiftNoteTooLong } from '@vermilion/contract/gift-note-terms';
import { hasLink } from '@vermilion/contract/typed-text';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import { toFieldErrors } from '../platform/person.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { type BagContext, getBagKey } from './bag.context.ts';
import { setGiftNote } from './bag.gift-note.store.ts';
import { lockBag } from './bag.store.ts';

/** Sets the gift note of the next order of a bag (ADR 127); an empty one takes it off. Idempotent. */
export type SetGiftNote = (
  context: BagContext,
  note: GiftNote,
) => Promise<Result<{ bag: Bag }, 'BAG_EMPTY' | 'VALIDATION_FAILED'>>;

export function createGiftNoteSetter({
  database: { db },
  view,
}: {
  database: Database;
  view: (context: BagContext) => Promise<Bag>;
}): SetGiftNote {
  return async (context, note) => {
    const { message } = note;
    const code = isGiftNoteTooLong(message) ? 'TOO_LONG' : hasLink(message) ? 'LINK_NOT_ALLOWED' : null;
    if (code !== null) {
      return fail('VALIDATION_FAILED', { fields: toFieldErrors([{ path: 'message', code }], context.language) });
    }
    const key = getBagKey(context);
    if (key === null) return fail('BAG_EMPTY');
    // An order that is placed at the same time waits for the lock, or is waited for.
    const result = await runResultInTransaction(db, async (transaction) => {
      if (!(await lockBag(transaction, key))) return fail('BAG_EMPTY');
      await setGiftNote(transaction, key.bagId, { message: message || null, hidesPrices: note.hidesPrices });
      return ok(undefined);
    });
    return result.ok ? ok({ bag: await view(context) }) : result;
  };
}
