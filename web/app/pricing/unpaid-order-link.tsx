import { Trans } from '@lingui/react/macro';
import { getOrderPath } from '@vermilion/contract/order-path';
import type { UnpaidOrder } from '@vermilion/contract/pricing';
import type { ApiError } from '~/platform/api.ts';
import { TextLink } from '~/ui/link.tsx';

/** Leads to an unpaid order of the buyer's own, where it is paid or cancelled. */
export function UnpaidOrderLink({ order: { id, number, key } }: { order: UnpaidOrder }) {
  return (
    <TextLink to={getOrderPath(id, key)} className="block w-fit">
      <Trans>Pay for or cancel order {number}</Trans>
    </TextLink>
  );
}

/** Returns the unpaid order because of which the API refused a discount; null for any other failure. */
export const getUnpaidOrder = (details: ApiError['details']): UnpaidOrder | null =>
  (details.order as UnpaidOrder | undefined) ?? null;
