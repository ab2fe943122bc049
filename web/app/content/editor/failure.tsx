import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ApiError } from '~/platform/api.ts';
import { useProblemText } from '~/platform/problem.ts';
import { TextButton } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';

type Props = {
  error: Error;
  /** Replaces the text for a call without an answer. */
  unanswered?: ReactNode;
  onRetry: () => void;
};

/** Why a call failed, and the way to make it again: all calls of the editor can be repeated. */
export function Failure({ error, unanswered, onRetry }: Props) {
  const getText = useProblemText();
  const isRefused = error instanceof ApiError;
  return (
    <Message kind="bad" role="alert">
      {(!isRefused && unanswered) || getText(error)}{' '}
      {!isRefused && (
        <TextButton onClick={onRetry}>
          <Trans>Try again</Trans>
        </TextButton>
      )}
    </Message>
  );
}
