import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
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
  /** Replaces the page, with the way to log in, once `onDone` is called. */
  done?: { title: string; text: ReactNode };
  /** Moves focus to the page that replaces this one. */
  focusPage?: () => void;
  /** Renders the form of a mailed link. */
  children: (token: string, onDone: () => void) => ReactNode;
};

/** A page that a mailed link leads to. */
export function LinkedPage({ title, needsScript, missing, done, focusPage, children }: Props) {
  const link = useLinkToken();
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
      {link.state === 'read' && children(link.token, finish)}
      {link.state === 'missing' && <Message kind="warn">{missing}</Message>}
    </VisitorPage>
  );
}
