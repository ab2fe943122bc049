import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { GiftCardPurchase } from '@vermilion/contract/giftcard';
import { type ReactNode, useState } from 'react';
import { Problem } from '~/member/problem.tsx';
import type { PurchaseKey } from '~/payable/payable.queries.ts';
import { RetryPayment } from '~/payable/retry-payment.tsx';
import { loadChunk } from '~/platform/missing-chunk.ts';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { useMoney, useSite } from '~/platform/use-site.ts';
import { Button, ButtonLink } from '~/ui/button.tsx';
import { type LoadDialog, useOpenDialog } from '~/ui/dialogs.tsx';
import { Headline } from '~/ui/headline.tsx';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { GiftCardPicture } from './gift-card-picture.tsx';
import { useResendGiftCard, useRetryGiftCard } from './giftcard.queries.ts';
import { GiftCardLead, GiftCardTitle, UndeliveredTitle } from './outcome.tsx';

/** For a gift card whose mail was refused. */
const CorrectRecipient = createServerRenderedPart(['form'], () => import('./correct-recipient.tsx'));

type Props = { purchase: GiftCardPurchase; purchaseKey: PurchaseKey };

type CancelProps = { purchase: GiftCardPurchase; purchaseKey: PurchaseKey };
const loadCancelDialog: LoadDialog<CancelProps> = () => loadChunk(() => import('./cancel-gift-card-dialog.tsx'));

/** A gift card that was bought: its outcome, what comes next, and what was bought. */
export function PurchaseView({ purchase, purchaseKey }: Props) {
  const edition = useSite();
  const { number, status } = purchase;
  const openDialog = useOpenDialog();
  return (
    <>
      <header className="bg-bone py-10 wide:py-18">
        <div className="container-page grid justify-items-start gap-5">
          <p className="numeric text-small">
            <Trans>Gift card {number}</Trans>
          </p>
          <Headline as="h1" size="d1">
            <PurchaseTitle purchase={purchase} />
          </Headline>
          <p className="max-w-[34rem] text-lead wrap-anywhere">
            <GiftCardLead purchase={purchase} edition={edition} />
          </p>
          {purchase.canRetry ? (
            <RetryGiftCard purchase={purchase} purchaseKey={purchaseKey} />
          ) : purchase.canCorrect ? (
            <CorrectRecipient purchase={purchase} purchaseKey={purchaseKey} />
          ) : (
            <ButtonLink to={status === 'cancelled' ? '/gift-cards' : '/'} look="ink">
              {status === 'cancelled' ? <Trans>Buy another gift card</Trans> : <Trans>Keep shopping</Trans>}
            </ButtonLink>
          )}
          <ResendGiftCard purchase={purchase} purchaseKey={purchaseKey} />
          {purchase.isOwn && (
            <TextLink to="/account/gift-cards">
              <Trans>All gift cards you bought</Trans>
            </TextLink>
          )}
          {purchase.canCancel && (
            <Button
              look="line"
              size="small"
              aria-haspopup="dialog"
              onClick={() => void openDialog(loadCancelDialog, { purchase, purchaseKey })}
            >
              <Trans>Cancel this gift card</Trans>
            </Button>
          )}
        </div>
      </header>
      <Announcer purchase={purchase} />
      <div className="container-page grid grid-cols-1 gap-8 py-8 wide:grid-cols-[7fr_5fr] wide:gap-18 wide:py-12">
        <figure className="grid gap-4">
          <GiftCardPicture design={purchase.design} />
          {purchase.message !== '' && (
            <figcaption className="max-w-[34rem] whitespace-pre-line wrap-anywhere">
              <bdi>{purchase.message}</bdi>
            </figcaption>
          )}
        </figure>
        <Facts purchase={purchase} />
      </div>
    </>
  );
}

function PurchaseTitle({ purchase: { status, delivery } }: Pick<Props, 'purchase'>) {
  return delivery === 'refused' ? <UndeliveredTitle /> : <GiftCardTitle status={status} />;
}

/** Announces that the outcome has changed since the page was opened. */
function Announcer({ purchase }: Pick<Props, 'purchase'>) {
  const edition = useSite();
  const { status, delivery } = purchase;
  const [first] = useState({ status, delivery });
  return (
    <p role="status" className="sr-only">
      {status !== first.status && <GiftCardTitle status={status} />}
      {delivery !== first.delivery && <GiftCardLead purchase={purchase} edition={edition} />}
    </p>
  );
}

function RetryGiftCard({ purchase, purchaseKey }: Props) {
  return <RetryPayment purchase={purchase} retry={useRetryGiftCard(purchase.id, purchaseKey)} />;
}

/** Has the gift card sent again, for a recipient who cannot find the email. */
function ResendGiftCard({ purchase, purchaseKey }: Props) {
  const { resend, isSending, isSent, error } = useResendGiftCard(purchase.id, purchaseKey);
  const { email } = purchase.recipient;
  return (
    <>
      {purchase.canResend && (
        <Button
          look="line"
          size="small"
          busy={isSending}
          busyLabel={<Trans>One moment</Trans>}
          onClick={() => isSending || resend()}
        >
          <Trans>Send it again</Trans>
        </Button>
      )}
      <p role="status" className="text-small wrap-anywhere empty:sr-only">
        {isSent && <Trans>On its way to {email} again. The code is the same.</Trans>}
      </p>
      {error && <Problem error={error} onRetry={resend} />}
    </>
  );
}

function Facts({ purchase }: Pick<Props, 'purchase'>) {
  const { t } = useLingui();
  const money = useMoney();
  const { market, language } = useSite();
  const { amount, recipient, buyer, expiresOn, payment, status } = purchase;
  const printDay = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC', market.code, language);
  return (
    <div>
      {(status === 'failed' || status === 'blocked') && payment.reason && (
        <Message kind="bad" className="mb-8">
          {payment.reason}
        </Message>
      )}
      <dl>
        <Fact label={t`Amount`}>
          <span className="numeric">{money(amount)}</span>
        </Fact>
        <Fact label={t`Recipient`}>
          <bdi>{recipient.fullName}</bdi>
          <br />
          {recipient.email}
        </Fact>
        <Fact label={t`From`}>
          <bdi>{buyer.fullName}</bdi>
        </Fact>
        {expiresOn !== null && status !== 'refunded' && <Fact label={t`Valid until`}>{printDay(expiresOn)}</Fact>}
        {payment.method !== null && (
          <Fact label={t`Payment`}>
            {payment.label ?? <Trans comment="Way of paying: credit or debit card">Card</Trans>}
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="border-t border-ink py-5">
      <dt className="mb-1 font-strong">{label}</dt>
      <dd className="text-ink-2 wrap-anywhere">{children}</dd>
    </div>
  );
}
