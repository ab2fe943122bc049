import { Trans } from '@lingui/react/macro';
import { useSite } from '~/platform/use-site.ts';
import { TextField } from '~/ui/form/fields.tsx';
import { PhoneField } from '~/ui/form/phone-field.tsx';

/** Who the order is for. */
export function ContactFields({ isCollected }: { isCollected: boolean }) {
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
        hint={isCollected ? <Trans>For the store only.</Trans> : <Trans>For the courier only.</Trans>}
      />
    </>
  );
}
