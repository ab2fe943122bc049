import type { Address } from '@vermilion/contract/address';
import { formatAddress } from '@vermilion/contract/address-lines';
import type { MarketCode } from '@vermilion/contract/markets';
import { useList } from '~/platform/use-list.ts';

type Props = {
  market: MarketCode;
  recipient: string;
  /** Its subdivision as it is printed (`getPrintedSubdivision`). */
  address: Address;
};

/** Recipient and address in one run of text, in the order of the market's post. */
export function AddressText({ market, recipient, address }: Props): string {
  const list = useList();
  return list([recipient, ...formatAddress(market, address)]);
}
