import { daySeconds } from '@vermilion/contract/durations';
import { z } from 'zod';
import type { RequestContext } from '../request-context.ts';

/** How long a guest is known after the last change of what is kept for them, in days. */
export const guestDays = 180;

const cookieName = 'guest';

// In one spelling: a list is locked by the name of its guest.
const guestId = z.uuidv4().toLowerCase();

/** Returns the id of a guest, the same in all markets; null where nothing is kept for them, or the cookie is malformed. */
export function readGuestId({ cookies }: Pick<RequestContext, 'cookies'>): string | null {
  return guestId.safeParse(cookies.get(cookieName)).data ?? null;
}

/** Lets a guest be known for `guestDays` more. */
export function setGuestCookie({ cookies }: Pick<RequestContext, 'cookies'>, id: string): void {
  cookies.set(cookieName, id, { maxAge: guestDays * daySeconds });
}

export function deleteGuestCookie({ cookies }: Pick<RequestContext, 'cookies'>): void {
  cookies.set(cookieName, '', { maxAge: 0 });
}
