import { Trans } from '@lingui/react/macro';
import { CheckboxField } from '~/ui/form/checkbox-field.tsx';

/** Lets a member keep the address of a checkout. */
export default function SaveAddressField() {
  return <CheckboxField name="saveAddress" value="true" label={<Trans>Save this address to my account</Trans>} />;
}
