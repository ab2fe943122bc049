import { Trans } from '@lingui/react/macro';
import type { ConsentKind } from '@vermilion/contract/consents';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMembershipName, useShopName } from '~/platform/use-site.ts';
import { textLinkClass } from '~/ui/link.tsx';

/** What is agreed to, in one run of text. */
export function ConsentText({ kind }: { kind: ConsentKind }) {
  return (
    <span>
      <Words kind={kind} />
    </span>
  );
}

/** A text that changes takes a new version in contract/consents.ts. */
function Words({ kind }: { kind: ConsentKind }) {
  const shopName = useShopName();
  const membership = useMembershipName();
  switch (kind) {
    case 'personal_data':
      return <Trans>I agree that {shopName} collects and uses my personal data.</Trans>;
    case 'third_party_disclosure':
      return (
        <Trans>I agree that my personal data is disclosed to the companies that deliver my orders and bookings.</Trans>
      );
    case 'policy':
      return (
        <Trans>
          I accept the <NewTabLink to="/terms">Terms of Use</NewTabLink>.
        </Trans>
      );
    case 'personal_information_policy':
      return (
        <Trans>
          I have read the <NewTabLink to="/privacy">Privacy Policy</NewTabLink> and agree to it.
        </Trans>
      );
    case 'third_party_sharing':
      return <Trans>I agree that my data is shared with the partners named in the Privacy Policy.</Trans>;
    case 'over_14':
      return <Trans>I am 14 or over.</Trans>;
    case 'beauty_pass_terms':
      return (
        <Trans>
          I accept the <NewTabLink to="/terms?section=beauty-pass">{membership} terms</NewTabLink>.
        </Trans>
      );
    case 'marketing':
      return <Trans>Send me news, offers and invitations by email.</Trans>;
  }
}

/** Opens beside the form, which keeps what was typed. */
function NewTabLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <Link to={to} target="_blank" className={textLinkClass}>
      {children}
    </Link>
  );
}
