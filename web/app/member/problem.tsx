import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ApiError, NoAnswerError } from '~/platform/api.ts';
import { useProblemText } from '~/platform/problem.ts';
import { TextButton } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';

type Props = {
  error: Error;
  /** Makes the same call again. Not offered where the server has refused it. */
  onRetry: () => void;
  /** Replaces the text for a call without an answer: of one that only reads, or that is safe to make again, say. */
  unanswered?: ReactNode;
  className?: string;
};

/** Why a call failed, announced at once, with the way to make it again. */
export function Problem({ error, onRetry, unanswered, className }: Props) {
  const getText = useProblemText();
  return (
    <Message kind="bad" role="alert" className={className}>
      {(error instanceof NoAnswerError && unanswered) || getText(error)}
      {!(error instanceof ApiError) && (
        <>
          {' '}
          <TextButton onClick={onRetry}>
            <Trans>Try again</Trans>
          </TextButton>
        </>
      )}
    </Message>
  );
}
