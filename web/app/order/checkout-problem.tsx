import { Plural, Trans } from '@lingui/react/macro';
import { ApiError } from '~/platform/api.ts';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { isBagFailure } from './use-place-order.ts';

type Props = {
  /** How many fields are marked. */
  faulty: number;
  /** Why the order was not placed. */
  error: Error | null;
  isBagGood: boolean;
};

/** What stands between the shopper and the order, said at once and shown above the button. */
export function CheckoutProblem({ faulty, error, isBagGood }: Props) {
  return (
    <div role="alert" className="empty:hidden">
      {faulty > 0 ? (
        <Message kind="bad">
          <Plural value={faulty} one="Check the marked field" other="Check the # marked fields" />
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
