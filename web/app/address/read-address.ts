import { type Address, addressForms } from '@vermilion/contract/address';
import { tidyAddress } from '@vermilion/contract/address-check';
import type { MarketCode } from '@vermilion/contract/markets';

/**
 * Returns the address of a form, in the parts that the market's form has.
 * @param path of the address in the form's request, as AddressFields takes it
 */
export function readAddress(
  values: Readonly<Partial<Record<string, string>>>,
  path: string,
  market: MarketCode,
): Address {
  const parts = addressForms[market].fields.map(({ part }) => [part, values[`${path}.${part}`]]);
  return tidyAddress(market, Object.fromEntries(parts));
}
