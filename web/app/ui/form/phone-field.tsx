import type { MarketCode } from '@vermilion/contract/markets';
import type { ComponentProps } from 'react';
import { replaceText } from './controls.ts';
import { TextField } from './fields.tsx';
import { formatPhoneNumber, loadPhoneRules } from './phone.ts';

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'> & { market: MarketCode };

/** A phone number, in the digits of any script. It is formatted when it is left. */
export function PhoneField({ market, ...props }: PhoneFieldProps) {
  return (
    <TextField
      autoComplete="tel"
      {...props}
      type="tel"
      onFocus={() => void loadPhoneRules().catch(() => {})}
      onBlur={({ currentTarget }) => replaceText(currentTarget, formatPhoneNumber(currentTarget.value, market))}
    />
  );
}
