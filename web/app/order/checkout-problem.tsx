import { Trans } from '@lingui/react/macro';
import { ApiError } from '~/platform/api.ts';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { isBagFailure } from './use-place-order.ts';

type Props = {
  /** Fields were marked when the form was sent, and some still are. */
  isFaulty: boolean;
  /** Why the order was not placed. */
  error: Error | null;
  isBagGood: boolean;
};

/** What stands between the shopper and the order, said at once and shown above the button. */
export function CheckoutProblem({ isFaulty, error, isBagGood }: Props) {
  return (
    <div role="alert" className="empty:hidden">
      {isFaulty ? (
        <Message kind="bad">
          <Trans>Check the marked fields</Trans>
        </Message>
      ) : error instanceof ApiError ? (
        <Message kind={isBagFailure(error) ? 'warn' : 'bad'}>
          {error.message}
          {(isBagFailure(error) || !isBagGood) && (
            <TextLink to="/cart" className="block w-fit">
              <Trans>Back to bag</Trans>
            </TextLink>
          )}
        </Message>
      ) : (
        error && (
          <Message kind="bad">
            <Trans>No connection. Try again: you are never charged twice for one order.</Trans>
          </Message>
        )
      )}
    </div>
  );
}
