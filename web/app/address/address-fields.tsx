import { Trans, useLingui } from '@lingui/react/macro';
import {
  type AddressField,
  type AddressPart,
  addressForms,
  type PartName,
  type Subdivision,
} from '@vermilion/contract/address';
import { useSite } from '~/platform/use-site.ts';
import { SelectField, TextField } from '~/ui/form/fields.tsx';

const autocomplete: Record<AddressPart, string> = {
  line1: 'shipping address-line1',
  line2: 'shipping address-line2',
  district: 'shipping address-level3',
  city: 'shipping address-level2',
  subdivision: 'shipping address-level1',
  postcode: 'shipping postal-code',
};

type Props = {
  /** Where the address is in the form's request: `delivery.address`. */
  path: string;
  subdivisions: readonly Subdivision[];
};

/** Columns of a row by how many fields share it; the first of three takes the room of two. */
const columns: Record<number, string> = {
  1: 'min-[40rem]:grid-cols-2 *:only:min-[40rem]:col-span-full',
  2: 'min-[40rem]:grid-cols-2',
  3: 'grid-cols-2 min-[40rem]:grid-cols-4 *:first:col-span-2',
};

/** The address in the market's own form: its parts, their order and their names. */
export function AddressFields({ path, subdivisions }: Props) {
  const { fields } = addressForms[useSite().market.code];
  const rows = Map.groupBy(fields, ({ row }) => row);
  return [...rows].map(([row, parts]) => (
    <div
      key={row}
      className={`grid gap-x-4 gap-y-5 ${isShort(parts) ? 'min-[40rem]:grid-cols-2' : columns[parts.length]}`}
    >
      {parts.map((field) => (
        <Part key={field.part} path={path} field={field} subdivisions={subdivisions} />
      ))}
    </div>
  ));
}

/** A postcode alone in its row does not fill it. */
const isShort = ([first, second]: readonly AddressField[]) => first?.part === 'postcode' && !second;

function Part({ path, field, subdivisions }: Props & { field: AddressField }) {
  const { language, market } = useSite();
  const shared = {
    name: `${path}.${field.part}`,
    label: <PartLabel name={field.name} />,
    required: field.required,
    optionalLabel: field.required ? undefined : <Trans>(optional)</Trans>,
    autoComplete: autocomplete[field.part],
  };
  if (field.part === 'subdivision' && subdivisions.length > 0) {
    return (
      <SelectField {...shared}>
        <option value="">
          <Choose />
        </option>
        {subdivisions.map(({ code, name }) => (
          <option key={code} value={code}>
            {name[language] ?? name.en}
          </option>
        ))}
      </SelectField>
    );
  }
  const isPostcode = field.part === 'postcode';
  return (
    <TextField
      {...shared}
      inputMode={isPostcode ? 'numeric' : undefined}
      placeholder={isPostcode ? (addressForms[market.code].postcodeExample ?? undefined) : undefined}
    />
  );
}

function Choose() {
  const { t } = useLingui();
  return t({ message: 'Choose', comment: 'In a selection where nothing is chosen yet' });
}

function PartLabel({ name }: { name: PartName }) {
  switch (name) {
    case 'street':
      return <Trans>Street address</Trans>;
    case 'unit':
      return <Trans>Unit, floor or building</Trans>;
    case 'suburb':
      return <Trans>Suburb</Trans>;
    case 'city':
      return <Trans>City</Trans>;
    case 'town':
      return <Trans>Town or city</Trans>;
    case 'district':
      return <Trans>District</Trans>;
    case 'subdistrict':
      return <Trans>Subdistrict</Trans>;
    case 'barangay':
      return <Trans>Barangay</Trans>;
    case 'state':
      return <Trans comment="Part of a country, in an address">State</Trans>;
    case 'province':
      return <Trans>Province</Trans>;
    case 'area':
      return <Trans comment="Hong Kong Island, Kowloon or New Territories, in an address">Area</Trans>;
    case 'postcode':
      return <Trans>Postcode</Trans>;
  }
}
