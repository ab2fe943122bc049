import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import { giftCardPictureId } from '@vermilion/contract/gift-card-terms';
import type { GiftCardPurchase } from '@vermilion/contract/giftcard';
import type { Mails } from '@vermilion/contract/mail';
import type { ReactNode } from 'react';
import {
  MailAction,
  MailCode,
  MailFacts,
  MailHeading,
  MailLines,
  MailNote,
  MailPicture,
  MailText,
} from '~/mail/layout.tsx';
import { useMailEdition, useMailLook, useMailMoney } from '~/mail/mail-edition.ts';
import type { MailTemplate } from '~/mail/render-mail.server.tsx';
import {
  GiftCardTitle,
  PendingGiftCardLead,
  RefusedGiftCardRefundLead,
  SendLead,
  UndeliveredTitle,
  UnpaidGiftCardLead,
} from './outcome.tsx';

/** To the recipient, with the code. */
export const giftCardDeliveredMail: MailTemplate<Mails['giftcard.delivered']> = {
  subject: ({ buyerName }, shopName) => msg`${buyerName} sent you a gift card for ${shopName}`,
  Body: function GiftCardDelivered(props) {
    const { code, amount, message, buyerName, recipientName, expiresOn, shopLink, balanceLink } = props;
    const { t } = useLingui();
    const { name: shopName } = useMailLook();
    const price = useMailMoney()(amount);
    const facts = useFacts();
    return (
      <>
        <MailPicture id={giftCardPictureId} alt={t`${shopName} gift card`} height={325} />
        <MailHeading kicker={<Trans>For {recipientName}</Trans>}>
          <Trans>
            {price} from {buyerName}
          </Trans>
        </MailHeading>
        {message !== '' && (
          <MailText>
            <bdi>
              <MailLines lines={message.split('\n')} />
            </bdi>
          </MailText>
        )}
        <MailCode label={<Trans>Your code</Trans>}>{code}</MailCode>
        <MailAction
          href={shopLink}
          note={<Trans>Enter the code in your bag or at checkout. You can spend it in several orders.</Trans>}
        >
          <Trans>Shop now</Trans>
        </MailAction>
        <MailFacts facts={facts.expiry(expiresOn)} />
        <MailNote href={balanceLink} action={<Trans>Check the balance</Trans>}>
          <Trans>Don’t share the code: anyone who has it can spend it.</Trans>
        </MailNote>
      </>
    );
  },
};

/** To the buyer who has paid. */
export const giftCardConfirmedMail: MailTemplate<Mails['giftcard.confirmed']> = {
  subject: ({ purchase: { number } }) => msg`Gift card ${number} is paid`,
  Body: function GiftCardConfirmed({ purchase, link }) {
    const edition = useMailEdition();
    const facts = useFacts();
    return (
      <>
        <PurchaseHeading purchase={purchase}>
          <GiftCardTitle status="confirmed" />
        </PurchaseHeading>
        <MailText>
          <SendLead purchase={purchase} edition={edition} />
        </MailText>
        <SeeGiftCard link={link} />
        <MailFacts
          facts={[...facts.purchase(purchase), ...facts.expiry(purchase.expiresOn), ...facts.payment(purchase)]}
        />
      </>
    );
  },
};

/**
 * Until when a gift card can be paid by a transfer that has started, and the way back to its account number. The e-mail address
 * is not verified, so the mail contains no text that the buyer typed, except for the address that it goes to.
 */
export const giftCardTransferMail: MailTemplate<Mails['giftcard.transfer']> = {
  subject: ({ purchase: { number } }) => msg`Gift card ${number}: we’re waiting for your transfer`,
  Body: function GiftCardTransfer({ purchase, link }) {
    const { t } = useLingui();
    const money = useMailMoney();
    const edition = useMailEdition();
    const facts = useFacts();
    return (
      <>
        <PurchaseHeading purchase={purchase}>
          <GiftCardTitle status="pending" />
        </PurchaseHeading>
        <MailText>
          <PendingGiftCardLead purchase={purchase} edition={edition} />
        </MailText>
        <MailAction href={link} note={<LinkNote />}>
          <Trans>See the account number</Trans>
        </MailAction>
        <MailFacts facts={[{ label: t`Amount`, value: money(purchase.amount) }, ...facts.payment(purchase)]} />
      </>
    );
  },
};

/**
 * The way back to a payment that was left unfinished, and until when it can be made. The e-mail address is not verified, so the
 * mail contains no text that the buyer typed.
 */
export const giftCardUnfinishedMail: MailTemplate<Mails['giftcard.unfinished']> = {
  subject: ({ purchase: { number } }) => msg`Gift card ${number} isn’t paid yet`,
  Body: function GiftCardUnfinished({ purchase, link }) {
    const { t } = useLingui();
    const money = useMailMoney();
    const edition = useMailEdition();
    const facts = useFacts();
    const { status } = purchase;
    return (
      <>
        <PurchaseHeading purchase={purchase}>
          <GiftCardTitle status={status} />
        </PurchaseHeading>
        <MailText>
          {status === 'failed' || status === 'blocked' ? (
            <UnpaidGiftCardLead purchase={purchase} outcome={status} edition={edition} />
          ) : (
            <PendingGiftCardLead purchase={purchase} edition={edition} />
          )}
        </MailText>
        <MailAction href={link} note={<LinkNote />}>
          <Trans>Retry Payment</Trans>
        </MailAction>
        <MailFacts facts={[{ label: t`Amount`, value: money(purchase.amount) }, ...facts.payment(purchase)]} />
      </>
    );
  },
};

/** What happened to a payment. The e-mail address is not verified, so the mail contains no text that the buyer typed. */
export const giftCardUnpaidMail: MailTemplate<Mails['giftcard.unpaid']> = {
  subject: ({ purchase: { number }, outcome }) => unpaidSubjects[outcome](number),
  Body: function GiftCardUnpaid({ purchase, outcome, link }) {
    const edition = useMailEdition();
    const facts = useFacts();
    return (
      <>
        <PurchaseHeading purchase={purchase}>
          <GiftCardTitle status={outcome} />
        </PurchaseHeading>
        <MailText>
          <UnpaidGiftCardLead purchase={purchase} outcome={outcome} edition={edition} />
        </MailText>
        {purchase.canRetry ? (
          <MailAction href={link} note={<LinkNote />}>
            <Trans>Retry Payment</Trans>
          </MailAction>
        ) : (
          <SeeGiftCard link={link} />
        )}
        <MailFacts facts={[...facts.reason(purchase), ...facts.payment(purchase)]} />
      </>
    );
  },
};

/** About a gift card whose money went back to the buyer. */
export const giftCardRefundedMail: MailTemplate<Mails['giftcard.refunded']> = {
  subject: ({ purchase: { number } }) => msg`Gift card ${number}: your refund`,
  Body: function GiftCardRefunded({ purchase, refund, link }) {
    const money = useMailMoney()(refund.amount);
    return (
      <>
        <PurchaseHeading purchase={purchase}>
          <Trans>Your money is on its way back</Trans>
        </PurchaseHeading>
        <MailText>
          {refund.isTransfer ? (
            <Trans>{money} was transferred to your bank account.</Trans>
          ) : (
            <Trans>{money} was refunded. Your bank may need a few days to show it.</Trans>
          )}
        </MailText>
        <SeeGiftCard link={link} />
      </>
    );
  },
};

/** To the buyer of a gift card whose mail the recipient's server has refused for good. */
export const giftCardUndeliveredMail: MailTemplate<Mails['giftcard.undelivered']> = {
  subject: ({ purchase: { number } }) => msg`Gift card ${number}: we couldn’t deliver it`,
  Body: function GiftCardUndelivered({ purchase, link }) {
    const edition = useMailEdition();
    return (
      <>
        <PurchaseHeading purchase={purchase}>
          <UndeliveredTitle />
        </PurchaseHeading>
        <MailText>
          <SendLead purchase={purchase} edition={edition} />
        </MailText>
        {purchase.canCorrect ? (
          <MailAction href={link} note={<LinkNote />}>
            <Trans>Correct the address</Trans>
          </MailAction>
        ) : (
          <SeeGiftCard link={link} />
        )}
      </>
    );
  },
};

/** About a refund that the provider refused. */
export const giftCardRefundRefusedMail: MailTemplate<Mails['giftcard.refundRefused']> = {
  subject: ({ purchase: { number } }) => msg`Gift card ${number}: how you get your refund`,
  Body: function GiftCardRefundRefused({ purchase, refund, link }) {
    const money = useMailMoney();
    const facts = useFacts();
    return (
      <>
        <PurchaseHeading purchase={purchase}>
          <Trans>How you get your refund</Trans>
        </PurchaseHeading>
        <MailText>
          <RefusedGiftCardRefundLead amount={money(refund.amount)} />
        </MailText>
        <SeeGiftCard link={link} />
        <MailFacts facts={facts.payment(purchase)} />
      </>
    );
  },
};

/** To the buyer and the earlier recipient of a gift card that customer care has sent elsewhere. It has no code and no address. */
export const giftCardReaddressedMail: MailTemplate<Mails['giftcard.readdressed']> = {
  subject: ({ number }) => msg`Gift card ${number} was sent to another email address`,
  Body: function GiftCardReaddressed({ number, to, link }) {
    return (
      <>
        <MailHeading kicker={<Trans>Gift card {number}</Trans>}>
          <Trans>Sent to another email address</Trans>
        </MailHeading>
        <MailText>
          <Trans>
            Customer Care has sent this gift card to another email address, with a new code. The code in our earlier
            email no longer works.
          </Trans>
        </MailText>
        <MailText>
          <Trans>If this isn’t what you expected, contact Customer Care and quote {number}.</Trans>
        </MailText>
        {to === 'buyer' ? (
          <SeeGiftCard link={link} />
        ) : (
          <MailAction href={link} note={<Trans>You get this because the gift card was sent to you before.</Trans>}>
            <Trans>Contact Customer Care</Trans>
          </MailAction>
        )}
      </>
    );
  },
};

/** To the recipient of a gift card that expires soon. It has no code: that is in the mail that came with the card. */
export const giftCardExpiringMail: MailTemplate<Mails['giftcard.expiring']> = {
  subject: (_, shopName) => msg`Your gift card for ${shopName} expires soon`,
  Body: function GiftCardExpiring({ ending, balance, expiresOn, recipientName, shopLink, balanceLink }) {
    const { t } = useLingui();
    const money = useMailMoney()(balance);
    const { market, language } = useMailEdition();
    const facts = useFacts();
    const day = formatDate(`${expiresOn}T00:00:00Z`, 'UTC', market.code, language);
    return (
      <>
        <MailHeading kicker={<Trans>For {recipientName}</Trans>}>
          <Trans>{money} is waiting for you</Trans>
        </MailHeading>
        <MailText>
          <Trans>You can spend your gift card until {day}. Any balance left after that day expires.</Trans>
        </MailText>
        <MailAction
          href={shopLink}
          note={<Trans>Enter the code in your bag or at checkout. It’s in the email that came with your card.</Trans>}
        >
          <Trans>Shop now</Trans>
        </MailAction>
        <MailFacts facts={[{ label: t`The code ends in`, value: ending }, ...facts.expiry(expiresOn)]} />
        <MailNote href={balanceLink} action={<Trans>Check the balance</Trans>}>
          <Trans>Have you lost the code? Customer Care can send you a new one.</Trans>
        </MailNote>
      </>
    );
  },
};

/** To a member whom customer care has given credit. */
export const creditGivenMail: MailTemplate<Mails['giftcard.creditGiven']> = {
  subject: (_, shopName) => msg`You have store credit at ${shopName}`,
  Body: function CreditGiven({ amount, balance, link }) {
    const { t } = useLingui();
    const money = useMailMoney();
    const given = money(amount);
    return (
      <>
        <MailHeading kicker={<Trans>Store credit</Trans>}>
          <Trans>{given} is yours</Trans>
        </MailHeading>
        <MailText>
          <Trans>
            Customer Care has added {given} to your store credit. Log in and choose it in your bag to pay with it. It
            doesn’t expire.
          </Trans>
        </MailText>
        <MailAction href={link} note={<Trans>You get this because your store credit has changed.</Trans>}>
          <Trans>See your store credit</Trans>
        </MailAction>
        <MailFacts facts={[{ label: t`Your store credit`, value: money(balance) }]} />
      </>
    );
  },
};

const unpaidSubjects = {
  failed: (number: string) => msg`Gift card ${number}: the payment didn’t go through`,
  blocked: (number: string) => msg`Gift card ${number}: the payment was blocked`,
  cancelled: (number: string) => msg`Gift card ${number} was cancelled`,
};

function PurchaseHeading({ purchase, children }: { purchase: GiftCardPurchase; children: ReactNode }) {
  const { market, language } = useMailEdition();
  const { number, placedAt } = purchase;
  const date = formatDate(placedAt, market.timeZones[0], market.code, language);
  const kicker = (
    <>
      <Trans>Gift card {number}</Trans> · {date}
    </>
  );
  return <MailHeading kicker={kicker}>{children}</MailHeading>;
}

function SeeGiftCard({ link }: { link: string }) {
  return (
    <MailAction href={link} note={<LinkNote />}>
      <Trans>See your gift card</Trans>
    </MailAction>
  );
}

function LinkNote() {
  return <Trans>Don’t share this link: it opens your purchase without a password.</Trans>;
}

/** Returns functions that put facts of a gift card into words, each with its label. */
function useFacts() {
  const { t } = useLingui();
  const { market, language } = useMailEdition();
  const money = useMailMoney();
  const printDay = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC', market.code, language);
  return {
    expiry: (expiresOn: string | null) => [
      { label: t`Valid until`, value: expiresOn === null ? t`No expiry date` : printDay(expiresOn) },
    ],
    purchase: ({ amount, recipient }: GiftCardPurchase) => [
      { label: t`Amount`, value: money(amount) },
      { label: t`Recipient`, value: recipient.fullName },
    ],
    payment: ({ payment }: GiftCardPurchase) =>
      payment.method ? [{ label: t`Payment`, value: payment.label ?? t`Card` }] : [],
    reason: ({ payment }: GiftCardPurchase) =>
      payment.reason ? [{ label: t`The payment provider says`, value: payment.reason }] : [],
  };
}
