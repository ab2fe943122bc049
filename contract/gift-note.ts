import { z } from 'zod';
import { bag } from './bag.ts';
import { defineEndpoints } from './endpoint.ts';
import { message } from './fields.ts';
import { maxGiftNoteCodeUnits } from './gift-note-terms.ts';

export const giftNoteEndpoints = defineEndpoints('bag', {
  'PUT cart/gift-note/': {
    summary: 'Sets the gift note of the bag, and whether the parcel goes without prices; an empty one takes it off',
    audience: 'visitor',
    idempotency: 'state',
    body: z.object({
      /** A wider bound than that of the service, which counts graphemes and lines and says what is too long. */
      message: message(4 * maxGiftNoteCodeUnits),
      hidesPrices: z.boolean(),
    }),
    response: z.object({ bag }),
    errors: ['BAG_EMPTY'],
  },
});

type GiftNoteEndpoints = typeof giftNoteEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends GiftNoteEndpoints {}
}
