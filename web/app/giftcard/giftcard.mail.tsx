import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import { giftCardPictureId } from '@vermilion/contract/gift-card-terms';
import type { GiftCardPurchase } from '@vermilion/contract/giftcard';
import type { Mails } from '@vermilion/contract/mail';
import { Fragment, type ReactNode } from 'react';
import { MailAction, MailCode, MailFacts, MailHeading, MailNote, MailPicture, MailText } from '~/mail/layout.tsx';
import { useMailEdition, useMailMoney } from '~/mail/mail-edition.ts';
import type { MailTemplate } from '~/mail/render-mail.server.tsx';
import { GiftCardTitle, SendLead, UnpaidGiftCardLead } from './outcome.tsx';

/** To the recipient, with the code. */
export const giftCardDeliveredMail: MailTemplate<Mails['giftcard.delivered']> = {
  subject: ({ buyerName }) => msg`${buyerName} sent you a Vermilion gift card`,
  Body: function GiftCardDelivered(props) {
    const { code, amount, message, buyerName, recipientName, expiresOn, shopLink, balanceLink } = props;
    const { t } = useLingui();
    const price = useMailMoney()(amount);
    const facts = useFacts();
    return (
      <>
        <MailPicture id={giftCardPictureId} alt={t`Vermilion gift card`} />
        <MailHeading kicker={<Trans>For {recipientName}</Trans>}>
          <Trans>
            {price} from {buyerName}
          </Trans>
        </MailHeading>
        {message !== '' && (
          <MailText>
            <bdi>
              <Lines text={message} />
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
          <Trans>Keep the code to yourself: whoever has it can spend it.</Trans>
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
          <Trans>{money} was refunded. Your bank may need a few days to show it.</Trans>
        </MailText>
        <SeeGiftCard link={link} />
      </>
    );
  },
};

const unpaidSubjects = {
  failed: (number: string) => msg`Gift card ${number}: the payment did not go through`,
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
  return <Trans>Keep this link to yourself: it opens your purchase without a password.</Trans>;
}

/** A text with its line breaks. */
function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** Returns functions that put facts of a gift card into words, each with its label. */
function useFacts() {
  const { t } = useLingui();
  const { market, language } = useMailEdition();
  const money = useMailMoney();
  const printDay = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC', market.code, language);
  return {
    expiry: (expiresOn: string | null) => [
      { label: t`Spend it until`, value: expiresOn === null ? t`No expiry date` : printDay(expiresOn) },
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
