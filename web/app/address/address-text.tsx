import { type Address, addressForms } from '@vermilion/contract/address';
import type { MarketCode } from '@vermilion/contract/markets';
import { useList } from '~/platform/use-list.ts';

type Props = {
  market: MarketCode;
  recipient: string;
  /** Its subdivision by name, in the reader's language. */
  address: Address;
};

/** Recipient and address in one run of text, in the order of the market's address form. */
export function AddressText({ market, recipient, address }: Props): string {
  const list = useList();
  return list([recipient, ...addressForms[market].fields.map(({ part }) => address[part])]);
}
