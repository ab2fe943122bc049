import { Trans } from '@lingui/react/macro';
import { Message } from './message.tsx';

/** Said where JavaScript is off, in the place of what does nothing then (`noscript:hidden`). */
export function NeedsScript() {
  return (
    <noscript>
      <Message kind="info">
        <Trans>Buying needs JavaScript.</Trans>
      </Message>
    </noscript>
  );
}
