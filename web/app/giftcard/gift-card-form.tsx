import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type GiftCardDesign, getGiftCardPath } from '@vermilion/contract/gift-card-terms';
import type { GiftCardOffer, GiftCardRequest } from '@vermilion/contract/giftcard';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormProblem } from '~/member/form-problem.tsx';
import { SubmitButton } from '~/member/submit-button.tsx';
import { getFieldErrors, useFieldErrors } from '~/platform/field-errors.ts';
import { useHandOff } from '~/platform/leave.ts';
import { useApi } from '~/platform/queries.ts';
import { storeShopperKey } from '~/platform/shopper-key.ts';
import { useLayout, useMoney, useSite } from '~/platform/use-site.ts';
import { RadioField, SelectField, TextareaField, TextField } from '~/ui/form/fields.tsx';
import { Form } from '~/ui/form/form.tsx';
import { useForm } from '~/ui/form/use-form.tsx';
import { Headline } from '~/ui/headline.tsx';
import { OptionGroup, RadioOption } from '~/ui/option.tsx';
import { designNames } from './design-names.ts';
import { createRequest, findProblems, otherAmount } from './gift-card.values.ts';
import { GiftCardPicture } from './gift-card-picture.tsx';

const formId = 'gift-card';

/** The purchase of a gift card. */
export function GiftCardForm({ offer }: { offer: GiftCardOffer }) {
  const { t } = useLingui();
  const api = useApi();
  const navigate = useNavigate();
  const money = useMoney();
  const { market, prefix } = useSite();
  const wordProblems = useFieldErrors();
  const { ordersClosed } = useLayout().config;
  const [path, setPath] = useState<string | null>(null);
  const { isLeaving, handOff } = useHandOff(() => {
    if (path) void navigate(path, { replace: true });
  });
  const { mutateAsync, error } = useMutation({
    mutationFn: (body: GiftCardRequest) => api('POST gift-cards/', { body }),
  });
  const [chosen, setChosen] = useState({ amount: String(offer.amounts.choices[1] ?? ''), when: 'now', method: 'card' });
  const form = useForm({
    draftKey: formId,
    initialValues: { design: offer.designs[0] ?? '', ...chosen },
    onRestore: ({ amount = chosen.amount, when = 'now', method = 'card' }) => setChosen({ amount, when, method }),
    check: (values) => wordProblems(findProblems(values, offer)),
    submit: async (values, idempotencyKey) => {
      try {
        const { id, key, redirectUrl } = await mutateAsync(
          createRequest(values, offer, market.timeZones, idempotencyKey),
        );
        const ownPath = getGiftCardPath(id, key);
        setPath(ownPath);
        if (key !== null) storeShopperKey('gift-card', id, key);
        // Going back from the payment page shows the purchase instead of the form, and from its top (use-place-order.ts).
        history.replaceState(null, '', prefix + ownPath);
        handOff(redirectUrl, () => void navigate(ownPath, { replace: true }));
        return { isDone: true };
      } catch (refusal) {
        return { isDone: false, errors: getFieldErrors(refusal) };
      }
    },
  });
  const choose = (name: keyof typeof chosen) => (value: string) => setChosen({ ...chosen, [name]: value });
  const { min, max, choices } = offer.amounts;
  const amount = Number(chosen.amount);
  const methods = offer.methods.filter(
    ({ minAmount, maxAmount }) => Number.isNaN(amount) || (minAmount <= amount && amount <= maxAmount),
  );
  const lowest = money(min);
  const highest = money(max);
  return (
    <Form control={form} className="grid gap-10">
      <DesignField designs={offer.designs} />
      <Part title={<Trans>Amount</Trans>}>
        <OptionGroup legend={t`Amount`} legendHidden>
          {[...choices.map(String), otherAmount].map((value) => (
            <RadioOption
              key={value}
              name="amount"
              value={value}
              checked={value === chosen.amount}
              onChange={() => choose('amount')(value)}
              label={value === otherAmount ? <Trans>Another amount</Trans> : money(Number(value))}
            />
          ))}
        </OptionGroup>
        {chosen.amount === otherAmount && (
          <TextField
            name="otherAmount"
            inputMode="numeric"
            label={<Trans>Amount</Trans>}
            hint={
              <Trans>
                Whole amounts from {lowest} to {highest}
              </Trans>
            }
            required
          />
        )}
      </Part>
      <Part title={<Trans>Recipient</Trans>}>
        <TextField name="recipient.fullName" label={<Trans>Their name</Trans>} required autoComplete="off" />
        <TextField name="recipient.email" type="email" label={<Trans>Their email</Trans>} required autoComplete="off" />
        <TextareaField
          name="message"
          label={<Trans>Message</Trans>}
          optionalLabel={<Trans>(optional)</Trans>}
          hint={<Trans>Up to 300 characters</Trans>}
        />
        <OptionGroup legend={<Trans context="gift card">Delivery</Trans>}>
          <RadioOption
            name="when"
            value="now"
            checked={chosen.when === 'now'}
            onChange={() => choose('when')('now')}
            label={<Trans>As soon as it’s paid</Trans>}
          />
          <RadioOption
            name="when"
            value="later"
            checked={chosen.when === 'later'}
            onChange={() => choose('when')('later')}
            label={<Trans>On a date you choose, at 9 am</Trans>}
          />
        </OptionGroup>
        {chosen.when === 'later' && <TextField name="sendOn" type="date" label={<Trans>Day</Trans>} required />}
        {chosen.when === 'later' && market.timeZones.length > 1 && (
          <SelectField name="sendZone" label={<Trans>Their time zone</Trans>}>
            {market.timeZones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ')}
              </option>
            ))}
          </SelectField>
        )}
      </Part>
      <Part title={<Trans>From</Trans>}>
        <TextField name="buyer.fullName" label={<Trans>Your name</Trans>} required autoComplete="name" />
        <TextField name="buyer.email" type="email" label={<Trans>Your email</Trans>} required autoComplete="email" />
      </Part>
      {methods.length > 1 && (
        <Part title={<Trans>Payment method</Trans>}>
          <RadioField
            name="method"
            legend={t`Payment method`}
            legendHidden
            defaultValue="card"
            options={methods.map(({ code, label }) => ({
              value: code,
              label: label ?? <Trans comment="Way of paying: credit or debit card">Card</Trans>,
            }))}
          />
        </Part>
      )}
      <div className="grid gap-4">
        <FormProblem form={form} error={getFieldErrors(error).length > 0 ? null : error} />
        <SubmitButton
          form={isLeaving ? { ...form, isBusy: true } : form}
          busyLabel={<Trans>Opening the payment</Trans>}
          disabled={ordersClosed !== null}
          needsScript={<Trans>Buying a gift card needs JavaScript.</Trans>}
        >
          <Trans>Continue to payment</Trans>
        </SubmitButton>
      </div>
    </Form>
  );
}

function DesignField({ designs }: { designs: readonly GiftCardDesign[] }) {
  const { t } = useLingui();
  return (
    <Part title={<Trans>Design</Trans>}>
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="sr-only">
          <Trans>Design</Trans>
        </legend>
        {designs.map((design, index) => (
          <label
            key={design}
            className="relative cursor-pointer outline-ink outline-offset-2 has-checked:outline-2 has-focus-visible:outline-dashed"
          >
            <input
              type="radio"
              name="design"
              value={design}
              defaultChecked={index === 0}
              className="absolute inset-0 opacity-0"
            />
            <GiftCardPicture design={design} />
            <span className="sr-only">{t(designNames[design])}</span>
          </label>
        ))}
      </fieldset>
    </Part>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-5 border-t border-ink pt-5">
      <Headline as="h2" size="d3">
        {title}
      </Headline>
      {children}
    </section>
  );
}
