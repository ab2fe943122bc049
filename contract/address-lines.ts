import type { Address, Subdivision } from './address.ts';
import type { MarketCode } from './markets.ts';

const han = /\p{Script=Han}/u;
const thai = /\p{Script=Thai}/u;

/**
 * Returns the state, province or area as it is printed in an address: in Australia its abbreviation, in Hong Kong and Thailand its
 * name in the script of the street, elsewhere its name; the code itself where the list does not have it.
 */
export function getPrintedSubdivision(
  market: MarketCode,
  { subdivision: code, line1 = '' }: Address,
  subdivisions: readonly Subdivision[],
): string | undefined {
  const name = subdivisions.find((subdivision) => subdivision.code === code)?.name;
  if (!name || market === 'AU') return code;
  if (market === 'HK' && han.test(line1)) return name.zh ?? name.en;
  if (market === 'TH' && thai.test(line1)) return name.th ?? name.en;
  return name.en;
}

/** Joins the texts that are there, each name once. */
function join(separator: string, ...texts: (string | undefined)[]): string {
  return [...new Set(texts.filter(Boolean))].join(separator);
}

/** Sets a word such as แขวง before a name that was typed without it. */
function addPrefix(word: string, name: string | undefined, pattern: RegExp): string | undefined {
  return name && !pattern.test(name) ? `${word}${name}` : name;
}

/** The last lines of an address in Thai: Bangkok has แขวง and เขต, other provinces ตำบล, อำเภอ and จังหวัด. */
function printThaiPlace({ district, city, subdivision, postcode }: Address): string {
  const isBangkok = subdivision === 'กรุงเทพมหานคร';
  return join(
    ' ',
    addPrefix(isBangkok ? 'แขวง' : 'ตำบล', district, /^(?:แขวง|ตำบล|ต\.)/),
    addPrefix(isBangkok ? 'เขต' : 'อำเภอ', city, /^(?:เขต|อำเภอ|อ\.)/),
    isBangkok ? subdivision : addPrefix('จังหวัด', subdivision, /^จังหวัด/),
    postcode,
  );
}

const placeLines: Record<MarketCode, (address: Address) => string[]> = {
  AU: ({ city, subdivision, postcode }) => [join(' ', city, subdivision, postcode)],
  HK: ({ district, subdivision }) => [join(', ', district, subdivision)],
  ID: ({ district, city, subdivision, postcode }) => [
    join(', ', addPrefix('Kec. ', district, /^kec/i), city),
    join(' ', subdivision, postcode),
  ],
  MY: ({ postcode, city, subdivision }) => [
    join(' ', postcode, city),
    ...(subdivision && subdivision !== city ? [subdivision] : []),
  ],
  NZ: ({ district, city, postcode }) => [district ?? '', join(' ', city, postcode)],
  PH: ({ district, city, subdivision, postcode }) => [join(', ', district, city), join(' ', postcode, subdivision)],
  SG: ({ postcode }) => [join(' ', 'Singapore', postcode)],
  TH: ({ district, city, subdivision, postcode }) => [join(' ', join(', ', district, city, subdivision), postcode)],
};

/**
 * Returns the lines of an address, below the recipient, as the country's post writes them (formats after libaddressinput).
 * @param address its subdivision as `getPrintedSubdivision` returns it
 */
export function formatAddress(market: MarketCode, address: Address): string[] {
  const { line1 = '', line2 = '', district, subdivision } = address;
  // In Chinese an address goes from the area to the flat, in English the other way round.
  if (market === 'HK' && han.test(line1))
    return [`${subdivision ?? ''}${district ?? ''}${line1}`, line2].filter(Boolean);
  const street = market === 'HK' ? [line2, line1] : [line1, line2];
  const place = market === 'TH' && thai.test(line1) ? [printThaiPlace(address)] : placeLines[market](address);
  return [...street, ...place].filter(Boolean);
}
