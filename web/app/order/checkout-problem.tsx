import { Trans } from '@lingui/react/macro';
import { ApiError } from '~/platform/api.ts';
import { FormErrorSummary } from '~/ui/form/form.tsx';
import type { FormControl } from '~/ui/form/use-form.tsx';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { getEarlierOrderPath, isBagFailure } from './use-place-order.ts';

type Props = {
  form: FormControl;
  /** Why the order was not placed. */
  error: Error | null;
  canCheckOut: boolean;
};

/** Why the order is not placed: announced, and shown above the button. */
export function CheckoutProblem({ form, error, canCheckOut }: Props) {
  const earlierOrder = error && getEarlierOrderPath(error);
  return (
    <div role="alert" className="empty:hidden">
      <FormErrorSummary control={form}>
        {error instanceof ApiError ? (
          <Message kind={isBagFailure(error) ? 'warn' : 'bad'}>
            {error.message}
            {earlierOrder && (
              <TextLink to={earlierOrder} className="block w-fit">
                <Trans>See your order</Trans>
              </TextLink>
            )}
            {!earlierOrder && (isBagFailure(error) || !canCheckOut) && (
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
      </FormErrorSummary>
    </div>
  );
}
