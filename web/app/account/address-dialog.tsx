import { Trans } from '@lingui/react/macro';
import type { Subdivision } from '@vermilion/contract/address';
import type { SavedAddress } from '@vermilion/contract/user';
import { AddressFields } from '~/address/address-fields.tsx';
import { readAddress } from '~/address/read-address.ts';
import { FormProblem } from '~/member/form-problem.tsx';
import { useMemberMutation } from '~/member/member-action.ts';
import { useMemberForm } from '~/member/use-member-form.ts';
import { useApi } from '~/platform/queries.ts';
import { useSite } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import type { HostedDialogProps } from '~/ui/dialogs.tsx';
import { CheckboxField } from '~/ui/form/checkbox-field.tsx';
import { TextField } from '~/ui/form/fields.tsx';
import { Form } from '~/ui/form/form.tsx';
import { isPhoneNumber, loadPhoneRules } from '~/ui/form/phone.ts';
import { PhoneField } from '~/ui/form/phone-field.tsx';
import { usePutAnswer } from './account.queries.ts';
import { findSavedAddressProblems } from './account.rules.ts';

export type AddressDialogProps = {
  /** The address that is changed; null for a new one. */
  saved: SavedAddress | null;
  subdivisions: readonly Subdivision[];
};

/** Adds, changes or removes a saved address. */
export default function AddressDialog({ open, onClose, ...props }: HostedDialogProps & AddressDialogProps) {
  const title = props.saved ? <Trans>Change address</Trans> : <Trans>New address</Trans>;
  return (
    <Dialog open={open} onClose={onClose} title={title} shape="wide">
      <AddressForm {...props} onDone={onClose} />
    </Dialog>
  );
}

function AddressForm({ saved, subdivisions, onDone }: AddressDialogProps & { onDone: () => void }) {
  const api = useApi();
  const market = useSite().market.code;
  const { readAddressesAgain } = usePutAnswer();
  const finish = async () => {
    await readAddressesAgain();
    onDone();
  };
  const { form, error } = useMemberForm({
    prepare: loadPhoneRules,
    initialValues: getInitialValues(saved),
    check: (values) => findSavedAddressProblems(values, { market, subdivisions, isPhone: isPhoneNumber }),
    send: async (values) => {
      const { fullName = '', phone = '', isDefault } = values;
      const address = readAddress(values, 'address', market);
      const body = { fullName, phone, address, ...(isDefault ? { isDefault: true as const } : {}) };
      if (saved) await api('PATCH user/addresses/{id}', { params: { id: saved.id }, body });
      else await api('POST user/addresses', { body: { market, ...body } });
    },
    onDone: finish,
  });
  const removal = useMemberMutation({
    mutationFn: (id: string) => api('DELETE user/addresses/{id}', { params: { id } }),
    onSuccess: finish,
  });
  return (
    <Form control={form} className="grid gap-5">
      <TextField name="fullName" label={<Trans>Full name</Trans>} required autoComplete="shipping name" />
      <PhoneField name="phone" market={market} label={<Trans>Phone</Trans>} required autoComplete="shipping tel" />
      <AddressFields path="address" subdivisions={subdivisions} />
      {!saved?.isDefault && (
        <CheckboxField name="isDefault" value="true" label={<Trans>Use as my default address</Trans>} />
      )}
      <FormProblem form={form} error={error ?? removal.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isBusy} busyLabel={<Trans>Saving</Trans>}>
          <Trans>Save</Trans>
        </Button>
        {saved && (
          <Button
            look="line"
            busy={removal.isPending}
            busyLabel={<Trans>Removing</Trans>}
            onClick={() => removal.mutate(saved.id)}
          >
            <Trans>Remove address</Trans>
          </Button>
        )}
      </div>
    </Form>
  );
}

function getInitialValues(saved: SavedAddress | null): Record<string, string> {
  if (!saved) return {};
  const parts = Object.entries(saved.address).map(([part, text]) => [`address.${part}`, text ?? '']);
  return { ...Object.fromEntries(parts), fullName: saved.fullName, phone: saved.phone };
}
