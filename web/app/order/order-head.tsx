import { Trans } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { Order, OrderStatus } from '@vermilion/contract/order';
import { getReceiptPath, getReturnPath } from '@vermilion/contract/order-path';
import type { ReactNode } from 'react';
import type { PurchaseKey } from '~/payable/payable.queries.ts';
import { RetryPayment } from '~/payable/retry-payment.tsx';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { useSite } from '~/platform/use-site.ts';
import { ButtonLink, getButtonClass } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { TextLink } from '~/ui/link.tsx';
import { CancelButton } from './cancel-button.tsx';
import { useRetryOrder } from './order.queries.ts';
import { CollectionCode } from './order-collection.tsx';
import { findTrackingUrl } from './order-tracking.rules.ts';
import { OutcomeLead, OutcomeTitle } from './outcome.tsx';
import { OutcomeName } from './outcome-name.tsx';

/** For orders that have ended. */
const ReorderButton = createServerRenderedPart(['parcels'], () => import('./reorder-button.tsx'));

type Props = { order: Order; orderKey: PurchaseKey };

/** Statuses that are no good news: they are shown without a picture. */
const plainStatuses: ReadonlySet<OrderStatus> = new Set(['failed', 'blocked', 'cancelled', 'refunded']);

/**
 * The order's status, on the ground colour of its first product. At 1280 px the picture's edge fades into it, over less
 * than the margin that a picture has around its product.
 */
export function OrderHead({ order, orderKey }: Props) {
  const { number, status } = order;
  const picture = plainStatuses.has(status) ? undefined : order.lines[0]?.picture;
  const trackingUrl = findTrackingUrl(order);
  const hasNextStep = status === 'cancelled' || Boolean(trackingUrl) || order.returnableUntil !== null;
  return (
    <header
      className="relative overflow-hidden bg-bone py-10 wide:py-18"
      style={picture && { background: picture.ground }}
    >
      {picture?.url && (
        <img
          src={picture.url}
          alt=""
          width={400}
          height={500}
          className="absolute top-0 right-0 hidden h-full w-[42%] object-cover object-[50%_55%] [mask-image:linear-gradient(90deg,transparent,#000_10%)] wide:block"
        />
      )}
      <div className="container-page relative grid justify-items-start gap-5">
        <p className="numeric text-small">
          <Trans>Order {number}</Trans> · <OrderSubtitle order={order} />
        </p>
        <Headline as="h1" size="d1" className="wide:max-w-[58%]">
          <OutcomeTitle status={status} />
        </Headline>
        <p className="max-w-[34rem] text-lead">
          <OutcomeLead order={order} />
        </p>
        <CollectionCode order={order} />
        {order.canRetry ? (
          <RetryOrder order={order} orderKey={orderKey} />
        ) : (
          <div className="flex flex-wrap gap-2">
            {status === 'cancelled' && <ReorderButton order={order} />}
            {trackingUrl && (
              <a href={trackingUrl} rel="noopener noreferrer" className={getButtonClass({ look: 'ink' })}>
                <Trans>Track your order</Trans>
              </a>
            )}
            {order.returnableUntil !== null && (
              <ButtonLink to={getReturnPath(order.id, orderKey ?? null)} look="ink">
                <Trans>Return items</Trans>
              </ButtonLink>
            )}
            {(status === 'delivered' || status === 'collected') && <ReorderButton order={order} />}
            <ButtonLink to="/" look={hasNextStep ? 'line' : 'ink'}>
              <Trans>Keep shopping</Trans>
            </ButtonLink>
          </div>
        )}
        <p className="flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
          {order.paidAt !== null && (
            <TextLink to={getReceiptPath(order.id, orderKey ?? null)}>
              <Trans>Receipt</Trans>
            </TextLink>
          )}
          {order.deliveredAt !== null && order.returnableUntil === null && (
            <TextLink to={getReturnPath(order.id, orderKey ?? null)}>
              <Trans>Your returns</Trans>
            </TextLink>
          )}
          {order.isOwn && (
            <TextLink to="/account/orders">
              <Trans>All my orders</Trans>
            </TextLink>
          )}
        </p>
        {order.canCancel && <CancelButton order={order} orderKey={orderKey} />}
      </div>
    </header>
  );
}

function RetryOrder({ order, orderKey }: Props) {
  return (
    // Beside the picture.
    <div className="grid grid-cols-1 gap-5 wide:max-w-[58%]">
      <RetryPayment purchase={order} retry={useRetryOrder(order.id, orderKey)} />
    </div>
  );
}

/** The text after the order's number: the day of a confirmed order, the outcome of any other. */
function OrderSubtitle({ order: { status, placedAt } }: { order: Order }): ReactNode {
  const { market, language } = useSite();
  if (status !== 'confirmed') return <OutcomeName status={status} />;
  return formatDate(placedAt, market.timeZones[0], market.code, language);
}
