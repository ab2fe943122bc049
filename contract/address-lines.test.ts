import { expect, test } from 'vitest';
import type { Address } from './address.ts';
import { formatAddress, getPrintedSubdivision } from './address-lines.ts';
import type { MarketCode } from './markets.ts';
import { listSubdivisions } from './subdivisions.ts';

test.each<[MarketCode, Address, string[]]>([
  [
    'AU',
    { line1: '12 Crown Street', line2: 'Unit 3', city: 'Surry Hills', subdivision: 'NSW', postcode: '2010' },
    ['12 Crown Street', 'Unit 3', 'Surry Hills NSW 2010'],
  ],
  [
    'HK',
    { line1: '128 Queen’s Road Central', line2: 'Flat A, 12/F', district: 'Central', subdivision: 'Hong Kong Island' },
    ['Flat A, 12/F', '128 Queen’s Road Central', 'Central, Hong Kong Island'],
  ],
  [
    'HK',
    { line1: '勿地臣街1號', line2: '12樓A室', district: '銅鑼灣', subdivision: 'Hong Kong Island' },
    ['香港島銅鑼灣勿地臣街1號', '12樓A室'],
  ],
  [
    'ID',
    {
      line1: 'Jl. Braga No. 10',
      district: 'Sumur Bandung',
      city: 'Kota Bandung',
      subdivision: 'Jawa Barat',
      postcode: '40111',
    },
    ['Jl. Braga No. 10', 'Kec. Sumur Bandung, Kota Bandung', 'Jawa Barat 40111'],
  ],
  [
    'MY',
    { line1: '12 Jalan Ampang', postcode: '50450', city: 'Kuala Lumpur', subdivision: 'Kuala Lumpur' },
    ['12 Jalan Ampang', '50450 Kuala Lumpur'],
  ],
  [
    'MY',
    { line1: '61 Lebuh Cempaka', postcode: '10200', city: 'George Town', subdivision: 'Pulau Pinang' },
    ['61 Lebuh Cempaka', '10200 George Town', 'Pulau Pinang'],
  ],
  [
    'NZ',
    { line1: '8 Cuba Street', district: 'Te Aro', city: 'Wellington', postcode: '6011' },
    ['8 Cuba Street', 'Te Aro', 'Wellington 6011'],
  ],
  [
    'PH',
    {
      line1: '25 Ayala Avenue',
      district: 'San Lorenzo',
      city: 'Makati',
      subdivision: 'Metro Manila',
      postcode: '1223',
    },
    ['25 Ayala Avenue', 'San Lorenzo, Makati', '1223 Metro Manila'],
  ],
  [
    'SG',
    { line1: '391 Orchard Road', line2: '#12-34', postcode: '238801' },
    ['391 Orchard Road', '#12-34', 'Singapore 238801'],
  ],
  [
    'TH',
    { line1: '99/1 ถนนพระราม 4', district: 'คลองเตย', city: 'คลองเตย', subdivision: 'Bangkok', postcode: '10110' },
    ['99/1 ถนนพระราม 4', 'แขวงคลองเตย เขตคลองเตย กรุงเทพมหานคร 10110'],
  ],
  [
    'TH',
    { line1: '77 ซอยนิมมาน 21', district: 'ตำบลสุเทพ', city: 'เมือง', subdivision: 'Chiang Mai', postcode: '50200' },
    ['77 ซอยนิมมาน 21', 'ตำบลสุเทพ อำเภอเมือง จังหวัดเชียงใหม่ 50200'],
  ],
  [
    'TH',
    {
      line1: '99/1 Rama IV Road',
      district: 'Khlong Toei',
      city: 'Khlong Toei',
      subdivision: 'Bangkok',
      postcode: '10110',
    },
    ['99/1 Rama IV Road', 'Khlong Toei, Bangkok 10110'],
  ],
])('in %s an address is written as its post does: %j', (market, address, lines) => {
  const subdivision = getPrintedSubdivision(market, address, listSubdivisions(market));
  expect(formatAddress(market, { ...address, subdivision })).toEqual(lines);
});
