import { Trans } from '@lingui/react/macro';
import type { Booking } from '@vermilion/contract/happening';
import { useMoney } from '~/platform/use-site.ts';
import { CheckboxField } from '~/ui/form/checkbox-field.tsx';
import { RadioField, TextField } from '~/ui/form/fields.tsx';
import { Headline } from '~/ui/headline.tsx';
import { BookingTermsSentence } from './deposit-terms.tsx';

/** How the deposit of a booking is paid: by gift card, credit, and a method for the rest. */
export default function DepositFields({ booking }: { booking: Booking }) {
  const money = useMoney();
  const { terms, paying } = booking;
  if (!paying) return null;
  const deposit = money(terms.deposit);
  const credit = money(paying.credit);
  return (
    <section className="grid gap-5 border-t border-ink pt-5">
      <Headline as="h2" size="d3">
        <Trans>Pay {deposit} now</Trans>
      </Headline>
      <p className="max-w-[34rem] text-ink-2">
        <BookingTermsSentence booking={booking} />
      </p>
      <RadioField
        name="payment.method"
        legend={<Trans>Payment method</Trans>}
        defaultValue={paying.methods[0]?.code ?? ''}
        options={paying.methods.map(({ code, label }) => ({
          value: code,
          label: label ?? <Trans comment="Way of paying: credit or debit card">Card</Trans>,
        }))}
      />
      {paying.credit > 0 && (
        <CheckboxField name="payment.usesCredit" value="1" label={<Trans>Use my credit of {credit}</Trans>} />
      )}
      <TextField
        name="payment.giftCardCode"
        label={<Trans>Gift card code</Trans>}
        optionalLabel={<Trans>(optional)</Trans>}
        hint={<Trans>What it doesn’t pay is paid by the method above.</Trans>}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </section>
  );
}
