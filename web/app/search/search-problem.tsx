import { Trans } from '@lingui/react/macro';
import { TextButton } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';

type SearchProblemProps = {
  /** Nothing is requested: the browser is offline. */
  isPaused: boolean;
  onRetry: () => void;
};

/** Says that suggestions are not there, and why. Requests go on by themselves when the browser is online again. */
export function SearchProblem({ isPaused, onRetry }: SearchProblemProps) {
  if (isPaused) {
    return (
      <Message kind="warn" role="status">
        <Trans>You’re offline. This loads when you’re back.</Trans>
      </Message>
    );
  }
  return (
    <Message kind="bad" role="alert">
      <Trans>
        Suggestions didn’t load. <TextButton onClick={onRetry}>Try again</TextButton>
      </Trans>
    </Message>
  );
}
