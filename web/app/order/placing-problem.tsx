import { Trans } from '@lingui/react/macro';
import { getOrderPath } from '@vermilion/contract/order-path';
import { ApiError } from '~/platform/api.ts';
import { useProblemText } from '~/platform/problem.ts';
import { getUnpaidOrder, UnpaidOrderLink } from '~/pricing/unpaid-order-link.tsx';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';

type Props = {
  error: Error;
  /** Whether the bag page explains it, and lets the shopper correct it. */
  isBagFailure: boolean;
  canCheckOut: boolean;
};

/** Why an order was not placed, and where to go on. */
export default function PlacingProblem({ error, isBagFailure, canCheckOut }: Props) {
  const getText = useProblemText();
  if (!(error instanceof ApiError)) {
    return (
      <Message kind="bad">
        {getText(error)} <Trans>Try again: you’re never charged twice for one order.</Trans>
      </Message>
    );
  }
  const earlierOrder = getEarlierOrderPath(error);
  const unpaidOrder = error.code === 'ADJUSTMENT_REFUSED' ? getUnpaidOrder(error.details) : null;
  return (
    <Message kind={isBagFailure ? 'warn' : 'bad'}>
      {error.message}
      {earlierOrder && (
        <TextLink to={earlierOrder} className="block w-fit">
          <Trans>See your order</Trans>
        </TextLink>
      )}
      {unpaidOrder && <UnpaidOrderLink order={unpaidOrder} />}
      {!earlierOrder && (isBagFailure || !canCheckOut) && (
        <TextLink to="/cart" className="block w-fit">
          <Trans>Back to bag</Trans>
        </TextLink>
      )}
    </Message>
  );
}

/** Returns the path of the earlier order because of which the API refused this one; null for any other failure. */
function getEarlierOrderPath({ code, details }: ApiError): string | null {
  if (code !== 'ALREADY_ORDERED' && code !== 'IDEMPOTENCY_KEY_REUSED') return null;
  const { id, key } = details.order as { id: string; key: string | null };
  return getOrderPath(id, key);
}
