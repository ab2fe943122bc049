import { Trans } from '@lingui/react/macro';
import { findContactProblems } from '@vermilion/contract/contact';
import type { FieldErrorCode } from '@vermilion/contract/errors';
import type { MarketCode } from '@vermilion/contract/markets';
import { useSite } from '~/platform/use-site.ts';
import type { FormValues } from '~/ui/form/draft.ts';
import { TextField } from '~/ui/form/fields.tsx';
import { isPhoneNumber } from '~/ui/form/phone.ts';
import { PhoneField } from '~/ui/form/phone-field.tsx';

export type Contact = { fullName: string; email: string; phone: string };

export const readContact = (values: FormValues): Contact => ({
  fullName: values['contact.fullName'] ?? '',
  email: values['contact.email'] ?? '',
  phone: values['contact.phone'] ?? '',
});

/** Returns the values of the fields from what is known of somebody. */
export const toContactValues = ({ fullName, email, phone }: Contact): FormValues => ({
  'contact.fullName': fullName,
  'contact.email': email,
  'contact.phone': phone,
});

/** Returns what is wrong with what was typed (spec §5), by the names of the fields. */
export function checkContactFields(market: MarketCode, values: FormValues): Record<string, FieldErrorCode> {
  const problems = Object.entries(findContactProblems(market, readContact(values), isPhoneNumber));
  return Object.fromEntries(problems.map(([field, problem]) => [`contact.${field}`, problem]));
}

/** Who comes: the contact details of a booking (spec §5). */
export function ContactFields() {
  const { code, callingCode } = useSite().market;
  return (
    <>
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 min-[40rem]:grid-cols-2">
        <TextField name="contact.fullName" label={<Trans>Full name</Trans>} required autoComplete="name" />
        <TextField
          name="contact.email"
          label={<Trans>Email</Trans>}
          required
          type="email"
          autoComplete="email"
          spellCheck={false}
          autoCapitalize="off"
        />
      </div>
      <PhoneField
        name="contact.phone"
        market={code}
        label={<Trans>Phone</Trans>}
        required
        placeholder={callingCode}
        hint={<Trans>For the store, if something changes.</Trans>}
      />
    </>
  );
}
