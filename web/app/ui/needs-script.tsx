import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Message } from './message.tsx';

/** Said where JavaScript is off, in the place of what does nothing then (`noscript:hidden`). @param children the sentence */
export function NeedsScript({ children = <Trans>Buying needs JavaScript.</Trans> }: { children?: ReactNode }) {
  return (
    <noscript>
      <Message kind="info">{children}</Message>
    </noscript>
  );
}
