import type { Address } from '@vermilion/contract/address';
import type { MarketCode } from '@vermilion/contract/markets';

/** Somebody who orders in each market: a name, a phone number of the country, and an address in its form. */
export const shoppers: Record<MarketCode, { fullName: string; phone: string; address: Address; price: RegExp }> = {
  AU: {
    fullName: 'Harriet Osei',
    phone: '0412 345 678',
    address: { line1: '12 Gertrude Street', city: 'Fitzroy', subdivision: 'VIC', postcode: '3065' },
    price: /^\$\d{1,3}(,\d{3})*\.\d\d$/,
  },
  HK: {
    fullName: '陳靜',
    phone: '5123 4567',
    address: { subdivision: 'Hong Kong Island', district: 'Central', line1: "128 Queen's Road Central" },
    price: /^HK\$\d{1,3}(,\d{3})*\.\d\d$/,
  },
  ID: {
    fullName: 'Ayu Lestari',
    phone: '0812-345-678',
    address: {
      line1: 'Jalan Braga 12',
      district: 'Sumur Bandung',
      city: 'Bandung',
      subdivision: 'Jawa Barat',
      postcode: '40111',
    },
    price: /^Rp\d{1,3}(\.\d{3})*$/,
  },
  MY: {
    fullName: 'Nurul Aisyah',
    phone: '012-345 6789',
    address: { line1: '8 Jalan Telawi', postcode: '59100', city: 'Kuala Lumpur', subdivision: 'Kuala Lumpur' },
    price: /^RM\s\d{1,3}(,\d{3})*\.\d\d$/,
  },
  NZ: {
    fullName: 'Mere Tane',
    phone: '021 123 4567',
    address: { line1: '40 Ponsonby Road', district: 'Ponsonby', city: 'Auckland', postcode: '1011' },
    price: /^\$\d{1,3}(,\d{3})*\.\d\d$/,
  },
  PH: {
    fullName: 'Bea Santos',
    phone: '0905 123 4567',
    address: {
      line1: '21 Jupiter Street',
      district: 'Bel-Air',
      city: 'Makati',
      subdivision: 'Metro Manila',
      postcode: '1209',
    },
    price: /^₱\d{1,3}(,\d{3})*(\.\d\d)?$/,
  },
  SG: {
    fullName: 'Tan Mei Ling',
    phone: '8123 4567',
    address: { line1: '5 Everton Park', line2: '#01-22', postcode: '080005' },
    price: /^\$\d{1,3}(,\d{3})*\.\d\d$/,
  },
  TH: {
    fullName: 'สมหญิง ใจดี',
    phone: '081 234 5678',
    address: {
      line1: '99/1 ถนนสุขุมวิท',
      district: 'คลองเตย',
      city: 'คลองเตย',
      subdivision: 'Bangkok',
      postcode: '10110',
    },
    price: /^฿\d{1,3}(,\d{3})*(\.\d\d)?$/,
  },
};
