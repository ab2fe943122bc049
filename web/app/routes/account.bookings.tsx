import { Trans, useLingui } from '@lingui/react/macro';
import { AccountPage } from '~/account/account-page.tsx';
import { BookingList } from '~/happening/booking-list.tsx';
import { WaitList } from '~/happening/wait-list.tsx';
import { requireMember, throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { TextLink } from '~/ui/link.tsx';
import type { Route } from './+types/account.bookings.ts';

export const handle = { query: ['cursor'], catalogs: ['account', 'booking', 'bookings'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = getShop(context);
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const answer = throwNotFoundIfMissing(api('GET account/bookings', { query: { cursor } }));
  return { ...(await requireMember(answer, url)), isFirstPage: cursor === undefined };
}

export default function AccountBookings({
  loaderData: { bookings, waits, nextCursor, isFirstPage },
}: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <AccountPage title={t`My bookings`}>
      {isFirstPage && waits.length > 0 && <WaitList waits={waits} />}
      {bookings.length === 0 ? (
        <EmptyState
          as="h2"
          title={<Trans>No bookings yet</Trans>}
          help={<Trans>Visits you book while logged in appear here.</Trans>}
          action={
            <ButtonLink to="/happening/services">
              <Trans>Book a chair</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <>
          <BookingList bookings={bookings} />
          <nav className="flex flex-wrap gap-6 py-6" aria-label={t`Pages of bookings`}>
            {!isFirstPage && (
              <TextLink to="/account/bookings">
                <Trans>Latest bookings</Trans>
              </TextLink>
            )}
            {nextCursor !== null && (
              <TextLink to={`/account/bookings?cursor=${nextCursor}`}>
                <Trans>Older bookings</Trans>
              </TextLink>
            )}
          </nav>
        </>
      )}
    </AccountPage>
  );
}
