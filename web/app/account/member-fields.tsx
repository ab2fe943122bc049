import { Trans } from '@lingui/react/macro';
import { useSite } from '~/platform/use-site.ts';
import { TextField } from '~/ui/form/fields.tsx';
import { PhoneField } from '~/ui/form/phone-field.tsx';

/** The full name of somebody who signs up. */
export function FullNameField() {
  return <TextField name="fullName" label={<Trans>Full name</Trans>} required autoComplete="name" />;
}

/** Mobile and birthday of somebody who signs up, by the rules of the market. */
export function MobileAndBirthdayFields() {
  const { code, callingCode } = useSite().market;
  return (
    <div className="grid gap-x-4 gap-y-5 min-[40rem]:grid-cols-2">
      <PhoneField name="phone" market={code} label={<Trans>Mobile</Trans>} required placeholder={callingCode} />
      <TextField
        name="birthday"
        label={<Trans>Birthday</Trans>}
        required
        type="date"
        min="1900-01-01"
        autoComplete="bday"
        hint={<Trans>You must be 14 or over.</Trans>}
      />
    </div>
  );
}
