import { Trans } from '@lingui/react/macro';
import { focusMain } from '~/platform/focus-main.ts';

/** The first link of every page: skips the menu. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: the address works without scripts; they move focus too
    <a className="skip-link" href="#main" onClick={focusMain}>
      <Trans>Skip to content</Trans>
    </a>
  );
}
