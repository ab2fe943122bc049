import { Plural, Trans } from '@lingui/react/macro';
import type { Booking } from '@vermilion/contract/happening';

/** The page's headline for each state of a booking (spec §4). */
export function BookingTitle({ booking: { kind, status } }: { booking: Pick<Booking, 'kind' | 'status'> }) {
  switch (status) {
    case 'held':
      return <Trans>Who is coming</Trans>;
    case 'waiting':
      return <Trans>You’re on the waiting list</Trans>;
    case 'pending':
      return <Trans>We’re waiting for your payment</Trans>;
    case 'failed':
      return <Trans>The payment didn’t go through</Trans>;
    case 'blocked':
      return <Trans>The payment was blocked</Trans>;
    case 'requested':
      return <Trans>We’ve asked the store</Trans>;
    case 'confirmed':
      return <Trans>You’re booked</Trans>;
    case 'past':
      return <Trans>This booking has begun</Trans>;
    case 'cancelled':
      return <Trans>This booking was cancelled</Trans>;
    case 'expired':
      return kind === 'service' ? <Trans>This time is no longer held</Trans> : <Trans>This booking has ended</Trans>;
  }
}

/** Why a booking cannot be moved or cancelled. */
export function Unchangeable({
  booking: { kind, status, cancelReason, contact, terms, paid, payment },
}: {
  booking: Pick<Booking, 'kind' | 'status' | 'cancelReason' | 'contact' | 'terms' | 'paid' | 'payment'>;
}) {
  switch (status) {
    case 'held':
    case 'pending':
    case 'failed':
    case 'blocked':
    case 'waiting':
    case 'requested':
      return <Trans>Nothing was booked yet.</Trans>;
    case 'expired':
      if (contact !== null && kind === 'service' && terms.needsApproval && terms.deposit === paid)
        return <Trans>The store couldn’t answer in time. Nothing was booked.</Trans>;
      if (payment !== null && paid === 0) {
        return <Trans>We didn’t receive payment in time. If a payment still comes through, we’ll refund it.</Trans>;
      }
      return kind === 'service' ? (
        <Trans>We held it for a while and then gave it back. Nothing was booked.</Trans>
      ) : (
        <Trans>Nothing was booked yet.</Trans>
      );
    case 'cancelled':
      if (cancelReason !== null) return <Trans>The store had to cancel: {cancelReason}</Trans>;
      return kind === 'service' ? (
        <Trans>The time is free for others. We’d love to see you another day.</Trans>
      ) : (
        <Trans>We’d love to see you another day.</Trans>
      );
    case 'confirmed':
    case 'past':
      return <Trans>Booking expired: it cannot be rescheduled or cancelled</Trans>;
  }
}

/** What whoever waits for seats can count on. */
export function WaitingSentence({ booking: { contact, waitingBefore } }: { booking: Booking }) {
  const email = contact?.email ?? '';
  const before = waitingBefore ?? 0;
  return (
    <>
      <Plural value={before} _0="You’re next." one="# name is ahead of yours." other="# names are ahead of yours." />{' '}
      <Trans>As soon as enough seats are free, we’ll write to {email} and hold them for you for a few hours.</Trans>
    </>
  );
}

/** What a guest has chosen for a booking. */
export const getChoice = ({
  store,
  artist,
  isAnyArtist,
  further,
  seats,
}: Pick<Booking, 'store' | 'artist' | 'isAnyArtist' | 'further' | 'seats'>) => ({
  store: store.code,
  artist: isAnyArtist || artist === null ? null : artist.id,
  further,
  guests: seats,
});
