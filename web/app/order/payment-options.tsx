import { Plural, Trans } from '@lingui/react/macro';
import type { PaymentMethodCode } from '@vermilion/contract/markets';
import type { Checkout } from '@vermilion/contract/order';
import { useMoney } from '~/platform/use-site.ts';
import { RadioOption } from '~/ui/option.tsx';
import { OptionRows } from './option-rows.tsx';

type Props = {
  options: Checkout['paymentOptions'];
  chosen: PaymentMethodCode;
  onChoose: (method: PaymentMethodCode) => void;
};

/** Card and the market's pay-later providers, with how they split the amount due. */
export function PaymentOptions({ options, chosen, onChoose }: Props) {
  return (
    <OptionRows legend={<Trans>Payment method</Trans>} name="payment.method">
      {options.map(({ code, label, instalments }) => (
        <RadioOption
          key={code}
          name="payment.method"
          value={code}
          checked={code === chosen}
          onChange={() => onChoose(code)}
          label={label ?? <Trans comment="Way of paying: credit or debit card">Card</Trans>}
          detail={instalments && <Instalments {...instalments} />}
        />
      ))}
    </OptionRows>
  );
}

function Instalments({ count, amount, everyDays }: NonNullable<Checkout['paymentOptions'][number]['instalments']>) {
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
