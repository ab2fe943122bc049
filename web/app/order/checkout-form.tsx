import { Trans } from '@lingui/react/macro';
import type { Subdivision } from '@vermilion/contract/address';
import type { FieldErrorCode } from '@vermilion/contract/errors';
import type { Checkout } from '@vermilion/contract/order';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useSite } from '~/platform/use-site.ts';
import { AddressFields } from './address-fields.tsx';
import { useCheckoutOffer } from './checkout.queries.ts';
import { type CheckoutField, methodOf, orderOf } from './checkout.rules.ts';
import { CheckoutProblem } from './checkout-problem.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { ContactFields } from './contact-fields.tsx';
import { DeliveryOptions } from './delivery-options.tsx';
import { PaymentOptions } from './payment-options.tsx';
import { StoreOptions } from './store-options.tsx';
import { useCheckoutFields } from './use-checkout-fields.ts';
import { usePlaceOrder } from './use-place-order.ts';

type Props = {
  checkout: Checkout;
  subdivisions: readonly Subdivision[];
  texts: Record<FieldErrorCode, string>;
  /** ISO moment at which the page was made. */
  now: string;
};

/** Everything that an order needs, on one page. */
export function CheckoutForm({ checkout, subdivisions, texts, now }: Props) {
  const { market } = useSite();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const fields = useCheckoutFields({ form, market: market.code, subdivisions, texts });
  const { values } = fields;
  const method = methodOf(values);
  const { offer, isSettling, refresh } = useCheckoutOffer(checkout, method);
  const payment = offer.payment.find(({ code }) => code === values['payment.method']) ?? offer.payment[0];
  const [wasFaulty, setFaulty] = useState(false);
  const isFaulty = wasFaulty && fields.fields.some((field) => fields.errorOf(field) !== undefined);

  const pointAt = (wrong: CheckoutField[]) => {
    setFaulty(wrong.length > 0);
    const [first] = wrong;
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const order = usePlaceOrder({
    onPlaced: fields.forget,
    onRefused: ({ details }) => pointAt(fields.refuse(details.fields ?? [])),
    onStale: () => void refresh(),
  });

  // Two events can come before the button is drawn busy.
  const isSending = useRef(false);
  useEffect(() => {
    if (!order.isPlacing) isSending.current = false;
  }, [order.isPlacing]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current || isSettling) return;
    isSending.current = true;
    order.reset();
    const wrong = await fields.check();
    pointAt(wrong);
    if (wrong.length > 0) {
      isSending.current = false;
      return;
    }
    const chosen = { ...values, 'payment.method': payment?.code };
    const { idempotencyKey } = fields;
    order.place(
      orderOf(chosen, market.code, { expectedTotal: offer.totals.total, idempotencyKey: idempotencyKey.current }),
    );
  };

  return (
    <div className="two-columns">
      <form ref={form} id={id} noValidate onSubmit={submit}>
        <CheckoutSection title={<Trans>Who is it for</Trans>}>
          <ContactFields bind={fields.bind} onPhoneFocus={fields.preparePhone} isCollected={method === 'collect'} />
        </CheckoutSection>
        <CheckoutSection title={<Trans>How it gets there</Trans>}>
          <DeliveryOptions
            options={offer.delivery}
            store={offer.stores.find(({ code }) => code === values['delivery.storeCode'])}
            chosen={method}
            onChoose={(code) => fields.set('delivery.method', code)}
            error={fields.errorOf('delivery.method')}
          />
        </CheckoutSection>
        {method === 'collect' ? (
          <CheckoutSection title={<Trans>Where you collect it</Trans>}>
            <StoreOptions
              stores={offer.stores}
              chosen={values['delivery.storeCode'] ?? ''}
              onChoose={(code) => fields.set('delivery.storeCode', code)}
              error={fields.errorOf('delivery.storeCode')}
              now={now}
            />
          </CheckoutSection>
        ) : (
          <CheckoutSection title={<Trans>Where is it going</Trans>}>
            <AddressFields bind={fields.bind} subdivisions={subdivisions} />
          </CheckoutSection>
        )}
        <CheckoutSection title={<Trans>How you will pay</Trans>}>
          <PaymentOptions
            options={offer.payment}
            chosen={payment?.code ?? 'card'}
            onChoose={(code) => fields.set('payment.method', code)}
            error={fields.errorOf('payment.method')}
          />
        </CheckoutSection>
      </form>
      <CheckoutSummary
        bag={offer.bag}
        totals={offer.totals}
        payment={payment}
        isSettling={isSettling}
        isPlacing={order.isPlacing}
        form={id}
      >
        <CheckoutProblem isFaulty={isFaulty} error={order.error} isBagGood={offer.bag.canCheckOut} />
      </CheckoutSummary>
    </div>
  );
}
