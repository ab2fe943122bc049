import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { NavLink } from '~/platform/nav-link.tsx';
import { PageMeta } from '~/platform/page-meta.tsx';
import { classNames } from '~/ui/class-names.ts';
import { Headline } from '~/ui/headline.tsx';
import { Icon } from '~/ui/icon.tsx';
import { TextLink } from '~/ui/link.tsx';
import { SignOutButton } from './sign-out-button.tsx';

type Props = {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** The frame of every page of the account: the ways to the others at its side at 1280 px, and on the overview at 390. */
export function AccountPage({ title, lead, children }: Props) {
  const isOverview = useLocation().pathname === '/account';
  return (
    <main id="main" className="container-page pb-(--section)">
      <PageMeta title={title} isPassing />
      {!isOverview && (
        <TextLink to="/account" className="mt-4 inline-flex min-h-11 items-center text-small wide:hidden">
          <Icon of={ArrowLeft} size={16} className="mr-2" />
          <Trans>My Account</Trans>
        </TextLink>
      )}
      <div className="grid gap-4 pt-8 pb-10">
        <Headline as="h1" size="d1" className="wrap-anywhere">
          {title}
        </Headline>
        {lead && <p className="max-w-[34rem] text-lead text-ink-2">{lead}</p>}
      </div>
      <div className="grid grid-cols-1 gap-10 wide:grid-cols-[3fr_9fr] wide:gap-18">
        <AccountNav className={isOverview ? undefined : 'max-wide:hidden'} />
        <div className={classNames('min-w-0', isOverview && 'max-wide:contents')}>{children}</div>
      </div>
    </main>
  );
}

function AccountNav({ className }: { className?: string }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`My Account`} className={className}>
      <ul className="divide-y divide-rule border-y border-rule">
        {/* At 390 px the overview is where these stand. */}
        <Entry to="/account" className="max-wide:hidden">
          <Trans comment="First page of the account">Overview</Trans>
        </Entry>
        <Entry to="/account/orders">
          <Trans>My orders</Trans>
        </Entry>
        <Entry to="/account/bookings">
          <Trans>My bookings</Trans>
        </Entry>
        <Entry to="/wishlist">
          <Trans>Wish list</Trans>
        </Entry>
        <Entry to="/account/waitlist">
          <Trans comment="In the menu of the account">Waitlist</Trans>
        </Entry>
        <Entry to="/account/points">
          <Trans>My points</Trans>
        </Entry>
        <Entry to="/account/gifts">
          <Trans>My gifts</Trans>
        </Entry>
        <Entry to="/account/rewards">
          <Trans>My rewards</Trans>
        </Entry>
        <Entry to="/account/credits">
          <Trans>My store credit</Trans>
        </Entry>
        <Entry to="/account/gift-cards">
          <Trans>Gift cards you bought</Trans>
        </Entry>
        <Entry to="/account/profile">
          <Trans>Profile</Trans>
        </Entry>
        <Entry to="/account/addresses">
          <Trans>Addresses</Trans>
        </Entry>
        <Entry to="/account/password">
          <Trans>Password</Trans>
        </Entry>
        <Entry to="/account/consents">
          <Trans>Consents and news</Trans>
        </Entry>
        <Entry to="/account/devices">
          <Trans>Devices</Trans>
        </Entry>
        <Entry to="/account/data">
          <Trans>Your data</Trans>
        </Entry>
      </ul>
      <SignOutButton look="line" size="small" className="mt-6" />
    </nav>
  );
}

function Entry({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <li className={className}>
      <NavLink
        to={to}
        className="flex min-h-12 items-center justify-between hover:underline aria-[current=page]:font-medium"
      >
        {children}
        <Icon of={ChevronRight} size={16} className="wide:hidden" />
      </NavLink>
    </li>
  );
}
