import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { hasCode } from '~/member/form-problem.tsx';
import { useApi } from '~/platform/queries.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { Message } from '~/ui/message.tsx';
import { NeedsScript } from '~/ui/needs-script.tsx';
import { useLinkToken } from './use-link-token.ts';
import { VisitorPage } from './visitor-page.tsx';

type Props = {
  title: string;
  /** Where scripts are off. */
  needsScript: ReactNode;
  /** Where the page was opened without a link, or loaded again. */
  missing: ReactNode;
  /** The way to another link, where this one has expired; none for links that are told of by their form. */
  next?: ReactNode;
  /** Replaces the page, with the way to log in, once `onDone` is called. */
  done?: { title: string; text: ReactNode };
  /** Moves focus to the page that replaces this one. */
  focusPage?: () => void;
  /** Renders the form of a mailed link. */
  children: (token: string, onDone: () => void) => ReactNode;
};

/** A page that a mailed link leads to. */
export function LinkedPage({ title, needsScript, missing, next, done, focusPage, children }: Props) {
  const link = useLinkToken();
  const isExpired = useIsExpired(next === undefined || link.state !== 'read' ? null : link.token);
  const [isDone, setDone] = useState(false);
  if (isDone && done) {
    return (
      <VisitorPage title={done.title}>
        <div className="grid justify-items-start gap-5">
          <Message kind="ok" role="status">
            {done.text}
          </Message>
          <ButtonLink to="/sign_in">
            <Trans>Log In</Trans>
          </ButtonLink>
        </div>
      </VisitorPage>
    );
  }
  const finish = () => {
    setDone(true);
    // The form, and focus with it, leaves the page.
    if (focusPage) requestAnimationFrame(focusPage);
  };
  return (
    <VisitorPage title={title}>
      <NeedsScript>{needsScript}</NeedsScript>
      {isExpired ? (
        <Message kind="warn" role="alert">
          <Trans>This link has expired or was used before.</Trans> {next}
        </Message>
      ) : (
        link.state === 'read' && children(link.token, finish)
      )}
      {link.state === 'missing' && <Message kind="warn">{missing}</Message>}
    </VisitorPage>
  );
}

/**
 * Whether the shop has said, when the page was opened, that a link can no longer be used; where it does not answer the form
 * says so. @param token null where nothing is to be checked
 */
function useIsExpired(token: string | null): boolean {
  const api = useApi();
  const [expired, setExpired] = useState<string | null>(null);
  useEffect(() => {
    if (token === null) return;
    const controller = new AbortController();
    api('POST account/link-check', { body: { token } }, { signal: controller.signal }).catch((error) => {
      if (hasCode(error, 'LINK_EXPIRED')) setExpired(token);
    });
    return () => controller.abort();
  }, [api, token]);
  return token !== null && expired === token;
}
