import { Trans } from '@lingui/react/macro';
import { useSite } from '~/platform/use-site.ts';
import { TextInput } from '~/ui/text-input.tsx';
import type { CheckoutFields } from './use-checkout-fields.ts';

type Props = {
  bind: CheckoutFields['bind'];
  /** The phone field is reached: what checks it can be fetched. */
  onPhoneFocus: () => void;
  isCollected: boolean;
};

/** Who the order is for. */
export function ContactFields({ bind, onPhoneFocus, isCollected }: Props) {
  const { callingCode } = useSite().market;
  return (
    <>
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextInput {...bind('contact.fullName')} label={<Trans>Full name</Trans>} required autoComplete="name" />
        <TextInput
          {...bind('contact.email')}
          label={<Trans>Email</Trans>}
          required
          type="email"
          autoComplete="email"
          spellCheck={false}
          autoCapitalize="off"
        />
      </div>
      <TextInput
        {...bind('contact.phone')}
        label={<Trans>Phone</Trans>}
        required
        type="tel"
        autoComplete="tel"
        placeholder={callingCode}
        hint={isCollected ? <Trans>For the store only.</Trans> : <Trans>For the courier only.</Trans>}
        onFocus={onPhoneFocus}
      />
    </>
  );
}
