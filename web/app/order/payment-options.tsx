import { Plural, Trans } from '@lingui/react/macro';
import type { PaymentMethodCode } from '@vermilion/contract/markets';
import type { Checkout } from '@vermilion/contract/order';
import type { PaymentOption } from '@vermilion/contract/payment';
import type { ReactNode } from 'react';
import { useMoney } from '~/platform/use-site.ts';
import { RadioOption } from '~/ui/option.tsx';
import { OptionRows } from './option-rows.tsx';

type Props = {
  options: Checkout['paymentOptions'];
  chosen: PaymentMethodCode;
  onChoose: (method: PaymentMethodCode) => void;
};

/** Card, the market's own ways to pay, and its pay-later providers, with what the shopper does next. */
export function PaymentOptions({ options, chosen, onChoose }: Props) {
  return (
    <OptionRows legend={<Trans>Payment method</Trans>} name="payment.method">
      {options.map((option) => (
        <RadioOption
          key={option.code}
          name="payment.method"
          value={option.code}
          checked={option.code === chosen}
          onChange={() => onChoose(option.code)}
          label={option.label ?? <Trans comment="Way of paying: credit or debit card">Card</Trans>}
          detail={describeOption(option)}
        />
      ))}
    </OptionRows>
  );
}

function describeOption({ kind, label, payWithinMinutes, instalments }: PaymentOption): ReactNode {
  if (instalments) return <Instalments {...instalments} />;
  const minutes = payWithinMinutes ?? 0;
  const hours = minutes / 60;
  switch (kind) {
    case 'qr':
      return <Plural value={minutes} one="Scan a QR code within # minute" other="Scan a QR code within # minutes" />;
    case 'wallet':
      return <Trans>Approve it in {label}</Trans>;
    case 'bank':
      return <Trans>Log in to your bank and approve it</Trans>;
    case 'transfer':
      return <Plural value={hours} one="Transfer it within # hour" other="Transfer it within # hours" />;
    default:
      return null;
  }
}

function Instalments({ count, amount, everyDays }: NonNullable<PaymentOption['instalments']>) {
  const money = useMoney();
  if (count === 1) return <Plural value={everyDays} one="Pay in # day" other="Pay in # days" />;
  const each = money(amount);
  const weeks = everyDays / 7;
  return (
    <span className="numeric">
      {Number.isInteger(weeks) ? (
        <Plural
          value={weeks}
          one={`${count} payments of ${each}, every week`}
          other={`${count} payments of ${each}, every # weeks`}
        />
      ) : (
        <Plural
          value={everyDays}
          one={`${count} payments of ${each}, every day`}
          other={`${count} payments of ${each}, every # days`}
        />
      )}
    </span>
  );
}
