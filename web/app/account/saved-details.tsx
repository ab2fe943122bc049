import { Trans, useLingui } from '@lingui/react/macro';
import type { SavedAddress } from '@vermilion/contract/user';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useList } from '~/platform/use-list.ts';
import { useSite } from '~/platform/use-site.ts';
import { Select } from '~/ui/select.tsx';
import {
  fillForm,
  findFilledAddress,
  getFirstDetails,
  listDetails,
  type MemberDetails,
} from './saved-details.rules.ts';

type Props = {
  /** The checkout, whose draft is restored. */
  form: RefObject<HTMLFormElement | null>;
  member: MemberDetails;
  /** False for Click & Collect, which has no address. */
  isDelivered: boolean;
  /** Called with whether the address that is in the form is a saved one. */
  onCompare: (isSaved: boolean) => void;
};

/** Fills what is empty of a member's checkout from the account, and offers the saved addresses. */
export default function SavedDetails({ form, member, isDelivered, onCompare }: Props) {
  const { t } = useLingui();
  const list = useList();
  const market = useSite().market.code;
  const [filled, setFilled] = useState<SavedAddress>();
  const { addresses } = member;

  const compare = useEffectEvent(() => {
    const found = form.current ? findFilledAddress(form.current, addresses, filled?.id) : undefined;
    setFilled(found);
    onCompare(found !== undefined);
  });
  const prefill = useEffectEvent(() => {
    if (form.current) fillForm(form.current, getFirstDetails(form.current, member));
    compare();
  });
  // Again when the fields of the address come back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: isDelivered decides which fields are on the page
  useEffect(() => {
    const { current } = form;
    prefill();
    const onInput = () => compare();
    current?.addEventListener('input', onInput);
    return () => current?.removeEventListener('input', onInput);
  }, [form, isDelivered]);

  if (!isDelivered || addresses.length === 0) return null;
  return (
    <Select
      label={<Trans>Saved addresses</Trans>}
      value={filled?.id ?? ''}
      onChange={({ target }) => {
        const chosen = addresses.find(({ id }) => id === target.value);
        if (form.current) fillForm(form.current, listDetails(chosen, market));
      }}
    >
      <option value="">{t`Another address`}</option>
      {addresses.map(({ id, fullName, address: { line1, line2, city, postcode } }) => (
        <option key={id} value={id}>
          {list([fullName, line1, line2, city, postcode])}
        </option>
      ))}
    </Select>
  );
}
