import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatDate, formatTime } from '@vermilion/contract/dates';
import type { Booking } from '@vermilion/contract/happening';
import type { Mails } from '@vermilion/contract/mail';
import type { UnpaidOutcome } from '@vermilion/contract/payment';
import type { ReactNode } from 'react';
import { MailAction, MailFacts, MailHeading, MailLead, MailText } from '~/mail/layout.tsx';
import { useMailEdition, useMailMoney } from '~/mail/mail-edition.ts';
import type { MailTemplate } from '~/mail/render-mail.server.tsx';
import { BookingTitle, Unchangeable } from './booking-sentences.tsx';
import { RefusedRefundSentence } from './deposit-facts.tsx';
import { UnpaidSentences } from './unpaid-booking.tsx';

/** A booking that was made. A calendar entry is attached. */
export const bookingConfirmedMail: MailTemplate<Mails['happening.confirmed']> = {
  subject: ({ booking: { number } }) => msg`Booking ${number} is confirmed`,
  Body: function BookingConfirmed({ booking, link }) {
    return (
      <BookingMail booking={booking} link={link} title={<Trans>You’re booked</Trans>}>
        <Trans>The attached entry puts it into your calendar.</Trans>
      </BookingMail>
    );
  },
};

/** A booking that the store has to say yes to. */
export const bookingRequestedMail: MailTemplate<Mails['happening.requested']> = {
  subject: ({ booking: { number } }) => msg`Booking ${number}: we’ve asked the store`,
  Body: function BookingRequested({ booking, link }) {
    return (
      <BookingMail booking={booking} link={link} title={<Trans>We’ve asked the store</Trans>}>
        <Trans>We hold it for you, and write as soon as the store has said yes or no.</Trans>
      </BookingMail>
    );
  },
};

/**
 * The way back to the payment of a deposit that was left unfinished. The e-mail address is not verified, so the mail contains no text that
 * the guest typed, except for the address that it goes to.
 */
export const bookingUnfinishedMail: MailTemplate<Mails['happening.unfinished']> = {
  subject: ({ booking: { number } }) => msg`Booking ${number} isn’t paid yet`,
  Body: function BookingUnfinished({ booking, link }) {
    const edition = useMailEdition();
    return (
      <BookingMail
        booking={booking}
        link={link}
        title={<BookingTitle booking={booking} />}
        action={<Trans>Retry Payment</Trans>}
      >
        <UnpaidSentences booking={booking} edition={edition} />
      </BookingMail>
    );
  },
};

const unpaidSubjects: Record<UnpaidOutcome, (number: string) => MessageDescriptor> = {
  failed: (number) => msg`Booking ${number}: the payment didn’t go through`,
  blocked: (number) => msg`Booking ${number}: the payment was blocked`,
  cancelled: (number) => msg`Booking ${number} wasn’t paid in time`,
};

/** What happened to the payment of a deposit. It contains no text that the guest typed either. */
export const bookingUnpaidMail: MailTemplate<Mails['happening.unpaid']> = {
  subject: ({ booking: { number }, outcome }) => unpaidSubjects[outcome](number),
  Body: function BookingUnpaid({ booking, outcome, link }) {
    const edition = useMailEdition();
    return (
      <BookingMail
        booking={booking}
        link={link}
        title={<BookingTitle booking={booking} />}
        action={booking.canRetry ? <Trans>Retry Payment</Trans> : undefined}
      >
        {outcome === 'cancelled' ? (
          <Unchangeable booking={booking} />
        ) : (
          <UnpaidSentences booking={booking} edition={edition} />
        )}
      </BookingMail>
    );
  },
};

/** Money of a deposit that went back. */
export const bookingRefundedMail: MailTemplate<Mails['happening.refunded']> = {
  subject: ({ booking: { number } }) => msg`Booking ${number}: your refund`,
  Body: function BookingRefunded({ booking, refund, link }) {
    const money = useMailMoney()(refund.amount);
    return (
      <BookingMail booking={booking} link={link} title={<Trans>Your money is on its way back</Trans>}>
        {refund.isTransfer ? (
          <Trans>{money} was transferred to your bank account.</Trans>
        ) : (
          <Trans>{money} was refunded. Your bank may need a few days to show it.</Trans>
        )}
      </BookingMail>
    );
  },
};

/** A refund of a deposit that the provider has refused. */
export const bookingRefundRefusedMail: MailTemplate<Mails['happening.refundRefused']> = {
  subject: ({ booking: { number } }) => msg`Booking ${number}: how you get your refund`,
  Body: function BookingRefundRefused({ booking, refund, link }) {
    const amount = useMailMoney()(refund.amount);
    return (
      <BookingMail booking={booking} link={link} title={<Trans>How you get your refund</Trans>}>
        <RefusedRefundSentence amount={amount} />
      </BookingMail>
    );
  },
};

/** A booking that has another time. The calendar entry takes the place of the one before. */
export const bookingMovedMail: MailTemplate<Mails['happening.moved']> = {
  subject: ({ booking: { number } }) => msg`Booking ${number} has a new time`,
  Body: function BookingMoved({ booking, link }) {
    return (
      <BookingMail booking={booking} link={link} title={<Trans>Your booking has a new time</Trans>}>
        <Trans>The attached entry updates the one in your calendar.</Trans>
      </BookingMail>
    );
  },
};

/** A booking that was cancelled. The calendar entry takes the one before out. */
export const bookingCancelledMail: MailTemplate<Mails['happening.cancelled']> = {
  subject: ({ booking: { number } }) => msg`Booking ${number} was cancelled`,
  Body: function BookingCancelled({ booking, link }) {
    const { cancelReason, status, hadEntry } = booking;
    return (
      <BookingMail booking={booking} link={link} title={<Trans>This booking was cancelled</Trans>}>
        {status === 'expired' ? (
          <Trans>The store couldn’t answer in time, so nothing was booked. We’re sorry.</Trans>
        ) : !hadEntry ? (
          cancelReason === null ? (
            <Trans>You’ve taken your request back. We’d love to see you another day.</Trans>
          ) : (
            <Trans>
              The store can’t take this booking: {cancelReason}. We’re sorry. Choose another time whenever you like.
            </Trans>
          )
        ) : cancelReason === null ? (
          <Trans>The attached entry takes it out of your calendar. We’d love to see you another day.</Trans>
        ) : (
          <Trans>
            The store had to cancel: {cancelReason}. We’re sorry. The attached entry takes it out of your calendar;
            choose another time whenever you like.
          </Trans>
        )}
      </BookingMail>
    );
  },
};

/** The day before a visit. */
export const bookingReminderMail: MailTemplate<Mails['happening.reminder']> = {
  subject: ({
    booking: {
      service: { name },
    },
  }) => msg`Tomorrow: ${name}`,
  Body: function BookingReminder({ booking, link }) {
    return (
      <BookingMail booking={booking} link={link} title={<Trans>See you tomorrow</Trans>}>
        {booking.kind === 'service' ? (
          <Trans>Can’t make it? Reschedule or cancel, so that somebody else can come.</Trans>
        ) : (
          <Trans>Can’t make it? Cancel, so that somebody else can come.</Trans>
        )}
      </BookingMail>
    );
  },
};

/** A place on a waiting list. */
export const bookingWaitingMail: MailTemplate<Mails['happening.waiting']> = {
  subject: ({
    booking: {
      service: { name },
    },
  }) => msg`On the waiting list: ${name}`,
  Body: function BookingWaiting({ booking, link }) {
    return (
      <BookingMail booking={booking} link={link} title={<Trans>You’re on the waiting list</Trans>}>
        <Trans>
          Nothing is booked yet. We’ll write as soon as it is your turn. You can leave the list at any time.
        </Trans>
      </BookingMail>
    );
  },
};

/** A waiting list that has ended, as its date is offered no more. */
export const bookingClosedMail: MailTemplate<Mails['happening.closed']> = {
  subject: ({
    booking: {
      service: { name },
    },
  }) => msg`This waiting list has closed: ${name}`,
  Body: function BookingClosed({ booking, link }) {
    return (
      <BookingMail booking={booking} link={link} title={<Trans>This waiting list has closed</Trans>}>
        <Trans>This date takes no more bookings, and nothing was booked for you. There may be others.</Trans>
      </BookingMail>
    );
  },
};

/** A place on the waiting list of a full day. The e-mail address is not verified, so it contains no text that the guest typed. */
export const dayWaitingMail: MailTemplate<Mails['happening.dayWaiting']> = {
  subject: ({
    wait: {
      service: { name },
    },
  }) => msg`On the waiting list: ${name}`,
  Body: function DayWaiting({ wait, link }) {
    const { t } = useLingui();
    const { market, language } = useMailEdition();
    const { service, store, artist, guests } = wait;
    const day = formatDate(`${wait.day}T00:00:00Z`, 'UTC', market.code, language, 'weekday');
    return (
      <>
        <MailHeading kicker={<Trans>Waiting list</Trans>}>
          <Trans>You’re on the waiting list</Trans>
        </MailHeading>
        <MailLead>{day}</MailLead>
        <MailText>
          <Trans>
            Nothing is booked yet. Times that become free are offered in turn: when one is yours, we hold it for you and
            email you, with the deadline to take it. If none is, the list ends with the day.
          </Trans>
        </MailText>
        <MailAction href={link} note={<Trans>This link is yours. Anyone who has it can leave the list for you.</Trans>}>
          <Trans>See your place</Trans>
        </MailAction>
        <MailFacts
          facts={[
            { label: t`Service`, value: service.name },
            { label: t`Artist`, value: artist?.name ?? t`Any artist` },
            ...(guests > 1 ? [{ label: t`Guests`, value: String(guests) }] : []),
            { label: t`Where`, value: `${store.name}, ${store.address}` },
          ]}
        />
      </>
    );
  },
};

/** Seats or a time for whoever has waited, held for some hours. */
export const bookingOfferedMail: MailTemplate<Mails['happening.offered']> = {
  subject: ({
    booking: {
      service: { name },
    },
  }) => msg`It’s your turn: ${name}`,
  Body: function BookingOffered({ booking, link }) {
    const { market, language } = useMailEdition();
    const { heldUntil, store, seats, kind } = booking;
    const day = formatDate(heldUntil ?? booking.startsAt, store.zone, market.code, language, 'weekday');
    const time = formatTime(heldUntil ?? booking.startsAt, store.zone, market.code, language);
    return (
      <BookingMail
        booking={booking}
        link={link}
        title={
          kind === 'service' ? (
            <Trans>A time is free for you</Trans>
          ) : (
            <Plural value={seats} one="A seat is free for you" other="# seats are free for you" />
          )
        }
        action={<Trans>Confirm your booking</Trans>}
      >
        {kind === 'service' ? (
          <Trans>
            We hold this time for you until {day}, {time}. After that, it’s the next in line’s turn.
          </Trans>
        ) : (
          <Trans>
            Held for you until {day}, {time}. After that, it’s the next in line’s turn.
          </Trans>
        )}
      </BookingMail>
    );
  },
};

function BookingMail({
  booking,
  link,
  title,
  action = <Trans>See your booking</Trans>,
  children,
}: {
  booking: Booking;
  link: string;
  title: ReactNode;
  /** On the button that leads to the booking. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { market, language } = useMailEdition();
  const money = useMailMoney();
  const { number, kind, service, artist, seats, store, startsAt, canCancel, terms, paid } = booking;
  const day = formatDate(startsAt, store.zone, market.code, language, 'weekday');
  const time = formatTime(startsAt, store.zone, market.code, language);
  const { minutes } = service;
  const kindName = kind === 'service' ? t`Service` : kind === 'class' ? t`Class` : t`Event`;
  return (
    <>
      <MailHeading kicker={<Trans>Booking {number}</Trans>}>{title}</MailHeading>
      <MailLead>
        <Trans>
          {day}, {time}
        </Trans>
      </MailLead>
      <MailText>{children}</MailText>
      <MailAction
        href={link}
        note={canCancel && <Trans>This link is yours. Anyone who has it can change the booking.</Trans>}
      >
        {action}
      </MailAction>
      <MailFacts
        facts={[
          { label: kindName, value: service.name },
          { label: t`Duration`, value: t`${minutes} min` },
          ...(terms.deposit === 0
            ? [{ label: t`Price, paid in the store`, value: service.price === 0 ? t`Free` : money(service.price) }]
            : [
                { label: t`Price`, value: money(service.price) },
                ...(paid > 0 ? [{ label: t`Paid when booked`, value: money(paid) }] : []),
              ]),
          ...(artist ? [{ label: t`Artist`, value: artist.name }] : [{ label: t`Seats`, value: String(seats) }]),
          ...(artist && seats > 1 ? [{ label: t`Guests`, value: String(seats) }] : []),
          { label: t`Where`, value: `${store.name}, ${store.address}` },
        ]}
      />
    </>
  );
}
