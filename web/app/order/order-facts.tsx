import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '@vermilion/contract/order';
import type { ReactNode } from 'react';
import { AddressText } from '~/address/address-text.tsx';
import { TotalsList } from '~/bag/totals-list.tsx';
import { deliveryNames } from '~/delivery/delivery-names.ts';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { useList } from '~/platform/use-list.ts';
import { useSite } from '~/platform/use-site.ts';
import { Message } from '~/ui/message.tsx';
import { OrderProgress } from './order-progress.tsx';
import { PaymentReference } from './payment-reference.tsx';

// What most orders have not.
const OrderParcels = createServerRenderedPart(['parcels'], () => import('./order-parcels.tsx'));
const OrderRefunds = createServerRenderedPart(['refund'], () => import('./order-refunds.tsx'));
const StoreHours = createServerRenderedPart(['stores'], () => import('~/market/store-hours.tsx'));

type Props = {
  order: Order;
  /** The address's state, province or area in the reader's language. */
  subdivision: string | null;
};

/** Sums, progress, place and payment of an order. */
export function OrderFacts({ order, subdivision }: Props) {
  const { delivery, payment, status } = order;
  const { t } = useLingui();
  const { market } = useSite();
  const list = useList();
  const isRefused = status === 'failed' || status === 'blocked';
  return (
    <div>
      {isRefused && payment.reason && (
        <Message kind="bad" className="mb-8">
          {payment.reason}
          <PaymentReference reference={payment.reference} />
        </Message>
      )}
      <Block>
        <TotalsList totals={order.totals} status={status} />
      </Block>
      <Block title={t(deliveryNames[delivery.method])}>
        <OrderProgress order={order} />
      </Block>
      {order.parcels.length > 0 && (
        <Block title={order.parcels.length === 1 ? <Trans>Your parcel</Trans> : <Trans>Your parcels</Trans>}>
          <OrderParcels order={order} />
        </Block>
      )}
      {delivery.store ? (
        <Block title={<Trans>Where you collect it</Trans>}>
          <p className="text-ink-2">
            {list([delivery.store.name, delivery.store.address])}
            <StoreHours store={delivery.store} />
          </p>
        </Block>
      ) : (
        <Block title={<Trans>Delivery address</Trans>}>
          <p className="text-ink-2">
            <AddressText
              market={market.code}
              recipient={order.contact.fullName}
              address={{ ...delivery.address, subdivision: subdivision ?? undefined }}
            />
          </p>
        </Block>
      )}
      {order.giftNote && (
        <Block title={<Trans>Gift note</Trans>}>
          {order.giftNote.message !== '' && (
            <p className="break-words whitespace-pre-line text-ink-2">{order.giftNote.message}</p>
          )}
          {order.giftNote.hidesPrices && (
            <p className="text-small text-ink-2">
              <Trans>No prices in the parcel.</Trans>
            </p>
          )}
        </Block>
      )}
      <Block title={<Trans>Payment</Trans>}>
        <p className="text-ink-2">
          {payment.method === null ? (
            <Trans>Gift card or store credit</Trans>
          ) : (
            (payment.label ?? <Trans comment="Way of paying: credit or debit card">Card</Trans>)
          )}
          {!isRefused && <PaymentReference reference={payment.reference} />}
        </p>
        {order.refunds.length > 0 && <OrderRefunds refunds={order.refunds} />}
      </Block>
    </div>
  );
}

function Block({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-t border-ink py-5">
      {title && <h2 className="mb-1 font-strong">{title}</h2>}
      {children}
    </section>
  );
}
