import { Trans } from '@lingui/react/macro';
import { NavLink } from '~/platform/nav-link.tsx';
import { useMembershipName } from '~/platform/use-site.ts';

const linkClass =
  'block border-b-2 border-transparent forced-colors:not-aria-[current=page]:border-[Canvas] py-3 whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink';

/** Leads from one page of the membership to another. */
export function LoyaltyNav() {
  const membership = useMembershipName();
  return (
    <nav aria-label={membership} className="container-page pt-4">
      {/* To the edges at 390 px: the entry that is cut off shows that there is more, and scrolls into view with focus. */}
      <ul className="flex gap-6 overflow-x-auto wide:gap-7 border-b border-rule max-wide:-mx-(--gutter) max-wide:px-(--gutter) scroll-px-24">
        <li>
          <NavLink to="/account/points" className={linkClass}>
            <Trans>Points</Trans>
          </NavLink>
        </li>
        <li>
          <NavLink to="/account/rewards" className={linkClass}>
            <Trans>Rewards</Trans>
          </NavLink>
        </li>
        <li>
          <NavLink to="/account/gifts" className={linkClass}>
            <Trans>Gifts</Trans>
          </NavLink>
        </li>
        <li>
          <NavLink to="/account/beauty-profile" className={linkClass}>
            <Trans>Beauty profile</Trans>
          </NavLink>
        </li>
        <li>
          <NavLink to="/account" className={linkClass}>
            <Trans>My Account</Trans>
          </NavLink>
        </li>
      </ul>
    </nav>
  );
}
