import type { Language, MarketCode } from './markets.ts';

/** Parts of a delivery address; which of them a market uses, and in what order, is `addressForms`. */
export const addressParts = ['line1', 'line2', 'district', 'city', 'subdivision', 'postcode'] as const;
export type AddressPart = (typeof addressParts)[number];
export type Address = Partial<Record<AddressPart, string>>;

/** What the market calls a part; the texts are the web catalogs'. */
export type PartName =
  | 'street'
  | 'unit'
  | 'suburb'
  | 'city'
  | 'town'
  | 'district'
  | 'subdistrict'
  | 'barangay'
  | 'state'
  | 'province'
  | 'area'
  | 'postcode';

export type AddressField = {
  part: AddressPart;
  name: PartName;
  required: boolean;
  /** Characters. */
  maxLength: number;
  /** Fields of one row stand side by side. */
  row: number;
};

export type AddressForm = {
  /** In the order people there write and fill them. */
  fields: readonly AddressField[];
  postcode: RegExp | null;
  /** An example for the hint beside the field. */
  postcodeExample: string | null;
};

const field = (part: AddressPart, name: PartName, row: number, required = true, maxLength = 80): AddressField => ({
  part,
  name,
  required,
  maxLength,
  row,
});

const street = field('line1', 'street', 0, true, 120);
const unit = field('line2', 'unit', 1, false, 120);

/** Formats and required parts of the eight countries, after the postal services' own rules. */
export const addressForms: Record<MarketCode, AddressForm> = {
  AU: {
    fields: [
      street,
      unit,
      field('city', 'suburb', 2),
      field('subdivision', 'state', 2),
      field('postcode', 'postcode', 2),
    ],
    postcode: /^\d{4}$/,
    postcodeExample: '3065',
  },
  HK: {
    fields: [
      field('subdivision', 'area', 0),
      field('district', 'district', 0),
      { ...street, row: 1 },
      { ...unit, row: 2 },
    ],
    postcode: null,
    postcodeExample: null,
  },
  ID: {
    fields: [
      street,
      unit,
      field('district', 'subdistrict', 2),
      field('city', 'city', 2),
      field('subdivision', 'province', 3),
      field('postcode', 'postcode', 3),
    ],
    postcode: /^\d{5}$/,
    postcodeExample: '40115',
  },
  MY: {
    fields: [
      street,
      unit,
      field('postcode', 'postcode', 2),
      field('city', 'city', 2),
      field('subdivision', 'state', 3),
    ],
    postcode: /^\d{5}$/,
    postcodeExample: '50670',
  },
  NZ: {
    fields: [
      street,
      unit,
      field('district', 'suburb', 2, false),
      field('city', 'town', 2),
      field('postcode', 'postcode', 2),
    ],
    postcode: /^\d{4}$/,
    postcodeExample: '6011',
  },
  PH: {
    fields: [
      street,
      unit,
      field('district', 'barangay', 2),
      field('city', 'city', 2),
      field('subdivision', 'province', 3),
      field('postcode', 'postcode', 3),
    ],
    postcode: /^\d{4}$/,
    postcodeExample: '1207',
  },
  SG: {
    fields: [street, unit, field('postcode', 'postcode', 2)],
    postcode: /^\d{6}$/,
    postcodeExample: '238801',
  },
  TH: {
    fields: [
      street,
      unit,
      field('district', 'subdistrict', 2),
      field('city', 'district', 2),
      field('subdivision', 'province', 3),
      field('postcode', 'postcode', 3),
    ],
    postcode: /^\d{5}$/,
    postcodeExample: '10330',
  },
};

/** A state, province or area: `code` is what is sent and stored. */
export type Subdivision = { code: string; name: Partial<Record<Language, string>> & { en: string } };
