import { Trans, useLingui } from '@lingui/react/macro';
import type { Subdivision } from '@vermilion/contract/address';
import type { Checkout } from '@vermilion/contract/order';
import { type ComponentType, Suspense, useState } from 'react';
import type { CheckoutMember } from '~/account/saved-details.server.ts';
import { AddressFields } from '~/address/address-fields.tsx';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { createLazyPart } from '~/platform/missing-chunk.ts';
import { useSite } from '~/platform/use-site.ts';
import { Form, FormErrorSummary } from '~/ui/form/form.tsx';
import { FormSection } from '~/ui/form/form-section.tsx';
import { isPhoneNumber, loadPhoneRules } from '~/ui/form/phone.ts';
import { useForm } from '~/ui/form/use-form.tsx';
import { useCheckout } from './checkout.queries.ts';
import { type CheckoutValues, checkoutDraftKey, getDeliveryMethod } from './checkout.values.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { ContactFields } from './contact-fields.tsx';
import { DeliveryOptions } from './delivery-options.tsx';
import { PaymentOptions } from './payment-options.tsx';
import { usePlaceOrder } from './use-place-order.ts';

/** Loaded when Click & Collect is chosen, which most shoppers do not do. */
const StoreOptions = createLazyPart(() => loadWithCatalogs(['stores'], () => import('./store-options.tsx')));

/** Loaded for members only, with the texts of the account. */
const SavedDetails = createLazyPart(() => loadWithCatalogs(['account'], () => import('~/account/saved-details.tsx')));
const SaveAddressField = createLazyPart(() =>
  loadWithCatalogs(['account'], () => import('~/account/save-address-field.tsx')),
);
const UnreadDetails = createLazyPart(() => loadWithCatalogs(['account'], () => import('~/account/unread-details.tsx')));

/** Loaded with the rules, so that it is there when the connection is not. */
const loadPlacingProblem = () => loadWithCatalogs(['notes'], () => import('./placing-problem.tsx'));
const PlacingProblem = createLazyPart(loadPlacingProblem);

/** What checks the form and builds its request. Loaded after the page is shown, which does not need it. */
type Rules = typeof import('./checkout.rules.ts') & typeof import('~/platform/field-errors.ts');

async function loadRules(): Promise<Rules> {
  const parts = await Promise.all([
    import('./checkout.rules.ts'),
    import('~/platform/field-errors.ts'),
    loadPlacingProblem(),
  ]);
  return { ...parts[0], ...parts[1] };
}

type Props = {
  /** Loaded by the page's loader, for standard delivery. */
  checkout: Checkout;
  subdivisions: readonly Subdivision[];
  member: CheckoutMember;
  /** The sections of the bag that checkout has too. */
  sections: ComponentType<{
    place: 'delivery' | 'codes' | 'offers' | 'changes';
    bag: Checkout['bag'];
    isLast?: boolean;
  }>;
};

/** Everything that an order needs, on one page. */
export function CheckoutForm({ checkout: loaded, subdivisions, member: found, sections: Sections }: Props) {
  const member = found.state === 'read' ? found.details : null;
  const { market } = useSite();
  const { i18n } = useLingui();
  // The choices that change what the page offers.
  const [choices, setChoices] = useState<CheckoutValues>({});
  const choose = (field: keyof CheckoutValues) => (value: string) =>
    setChoices((before) => ({ ...before, [field]: value }));
  const method = getDeliveryMethod(choices);
  const isDelivered = method !== 'collect';
  // Saved details fill in what the restored draft left empty, so they are rendered after it.
  const [isRestored, setRestored] = useState(false);
  // Whether the address in the form is one that the account has.
  const [isSavedAddress, setSavedAddress] = useState(true);
  const { checkout, isSettling, isUnknown, refresh } = useCheckout(loaded, method, choices['delivery.storeCode']);
  const payment =
    checkout.paymentOptions.find(({ code }) => code === choices['payment.method']) ?? checkout.paymentOptions[0];
  const placement = usePlaceOrder(() => void refresh());

  const form = useForm({
    draftKey: checkoutDraftKey,
    load: loadRules,
    prepare: loadPhoneRules,
    isBlocked: isSettling || isUnknown || placement.isPlacing,
    onRestore: ({ 'delivery.method': delivery, 'delivery.storeCode': store, 'payment.method': paymentMethod }) => {
      setChoices({ 'delivery.method': delivery, 'delivery.storeCode': store, 'payment.method': paymentMethod });
      setRestored(true);
    },
    check: (values, { findProblems, describeFieldErrors }) => {
      const problems = findProblems(values, { market: market.code, subdivisions, isPhone: isPhoneNumber });
      return describeFieldErrors(i18n, problems);
    },
    submit: async (values, idempotencyKey, { createOrderRequest, getFieldErrors }) => {
      const chosen = { ...values, 'payment.method': payment?.code };
      const { total: expectedTotal, amountDue: expectedAmountDue } = checkout.bag.totals;
      try {
        const expectedExtraIds = checkout.bag.lines.filter(({ kind }) => kind !== 'item').map(({ id }) => id);
        const shown = { expectedTotal, expectedAmountDue, expectedExtraIds, idempotencyKey };
        await placement.place(createOrderRequest(chosen, market.code, shown));
        return { isDone: true };
      } catch (error) {
        return { isDone: false, errors: getFieldErrors(error) };
      }
    },
  });

  return (
    <div className="two-columns">
      <Form control={form}>
        <FormSection title={<Trans>Who is it for?</Trans>}>
          {found.state === 'unread' && isRestored && (
            <Suspense>
              <UnreadDetails />
            </Suspense>
          )}
          {member && (
            // Room for the addresses, which come with their code.
            <div className={isDelivered && member.addresses.length > 0 ? 'min-h-18' : 'contents'}>
              <Suspense>
                {isRestored && (
                  <SavedDetails
                    form={form.element}
                    member={member}
                    isDelivered={isDelivered}
                    onCompare={setSavedAddress}
                  />
                )}
              </Suspense>
            </div>
          )}
          <ContactFields isCollected={!isDelivered} />
        </FormSection>
        <FormSection title={<Trans>Delivery method</Trans>}>
          <DeliveryOptions
            options={checkout.deliveryOptions}
            store={checkout.stores.find(({ code }) => code === choices['delivery.storeCode'])}
            chosen={method}
            onChoose={choose('delivery.method')}
          />
          <Sections place="delivery" bag={checkout.bag} />
        </FormSection>
        {!isDelivered ? (
          <FormSection title={<Trans>Where you collect it</Trans>}>
            <Suspense>
              <StoreOptions
                stores={checkout.stores}
                lines={checkout.bag.lines}
                chosen={choices['delivery.storeCode'] ?? ''}
                onChoose={choose('delivery.storeCode')}
              />
            </Suspense>
          </FormSection>
        ) : (
          <FormSection title={<Trans>Delivery address</Trans>}>
            <AddressFields path="delivery.address" subdivisions={subdivisions} />
            <Suspense>{member && !isSavedAddress && <SaveAddressField />}</Suspense>
          </FormSection>
        )}
        {payment && (
          <FormSection title={<Trans>Payment method</Trans>}>
            <PaymentOptions
              options={checkout.paymentOptions}
              chosen={payment.code}
              onChoose={choose('payment.method')}
            />
          </FormSection>
        )}
      </Form>
      <CheckoutSummary
        bag={checkout.bag}
        payment={payment}
        isSettling={isSettling}
        onRetry={isUnknown ? () => void refresh() : null}
        isPlacing={form.isBusy || placement.isPlacing}
        codes={<Sections place="codes" bag={checkout.bag} />}
        offers={<Sections place="offers" bag={checkout.bag} isLast />}
        formId={form.props.id}
      >
        <div role="alert" className="empty:hidden">
          <FormErrorSummary control={form}>
            <Suspense>
              {placement.error && (
                <PlacingProblem
                  error={placement.error}
                  isBagFailure={placement.isBagFailure}
                  canCheckOut={checkout.bag.canCheckOut}
                />
              )}
            </Suspense>
          </FormErrorSummary>
        </div>
      </CheckoutSummary>
      <Sections place="changes" bag={checkout.bag} />
    </div>
  );
}
