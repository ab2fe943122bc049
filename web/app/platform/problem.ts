import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { ApiError, NoAnswerError } from './api.ts';
import { reportError } from './error-reporting.ts';
import { MissingChunkError } from './missing-chunk.ts';

/** Whether a call failed by an error in the app's own code: neither a refusal nor a lost connection. */
function isOwnError(error: unknown): boolean {
  return !(error instanceof ApiError || error instanceof NoAnswerError || error instanceof MissingChunkError);
}

/** Reports a failed query or mutation where the app's own code is to blame. */
export function reportOwnError(error: unknown): void {
  if (isOwnError(error)) reportError(error, { kind: 'call failed' });
}

/**
 * Returns a function that says why a call failed: the server's own words where it refused. Where no answer came, nothing is
 * claimed: the server may have done what was asked for.
 */
export function useProblemText(): (error: unknown) => string {
  const { t } = useLingui();
  return useCallback(
    (error) => {
      if (error instanceof ApiError) return error.message;
      if (isOwnError(error)) return t`Something broke on our side.`;
      return t`We got no answer, so we don’t know whether that worked.`;
    },
    [t],
  );
}
