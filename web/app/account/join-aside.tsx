import { Trans } from '@lingui/react/macro';
import { tiers } from '@vermilion/contract/tiers';
import { tierColors } from '~/loyalty/tier-colors.tsx';
import { trackColumns } from '~/loyalty/tier-track.rules.ts';
import { addReturnPath } from '~/platform/sign-in-path.ts';
import { useMembershipName } from '~/platform/use-site.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';

/** Invites a visitor on the sign-in page to join. @param returnPath where signing up leads back to */
export function JoinAside({ returnPath }: { returnPath: string }) {
  const membership = useMembershipName();
  return (
    <aside aria-labelledby="join" className="grid gap-4 border-t border-ink pt-8 wide:border-0 wide:pt-0">
      <div className="grid h-12" style={{ gridTemplateColumns: trackColumns }} aria-hidden="true">
        {tiers.map((tier) => (
          <span key={tier} className={tierColors[tier]} />
        ))}
      </div>
      <Headline as="h2" size="d3" id="join">
        <Trans>Join {membership}</Trans>
      </Headline>
      <p className="text-ink-2">
        <Trans>
          Points on every order, a gift for your birthday, and four tiers from Pink to Gold. Joining is free.
        </Trans>
      </p>
      <ButtonLink to={addReturnPath('/sign_up', returnPath)} look="line" className="justify-self-start">
        <Trans>Sign Up</Trans>
      </ButtonLink>
    </aside>
  );
}
