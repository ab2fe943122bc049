import { Trans, useLingui } from '@lingui/react/macro';
import type { PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { useIsSignedIn } from '~/platform/session/signed-in.ts';
import { getShop } from '~/platform/shop.server.ts';
import { getSignInPath } from '~/platform/sign-in-path.ts';
import { Headline } from '~/ui/headline.tsx';
import { TextLink } from '~/ui/link.tsx';
import { WishlistView } from '~/wishlist/wishlist-view.tsx';
import type { Route } from './+types/wishlist.ts';

export const handle = { catalogs: ['wishlist'] } satisfies PageHandle;

export const loader = async ({ context }: Route.LoaderArgs) => getShop(context).api('GET wishlist/');

export default function WishlistPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const isSignedIn = useIsSignedIn();
  return (
    <main id="main" className="container-page pb-(--section)">
      <PageMeta title={t`Wish list`} isPassing />
      <div className="grid gap-4 pt-8 pb-10">
        <Headline as="h1" size="d1">
          <Trans>Wish list</Trans>
        </Headline>
        {!isSignedIn && (
          <p className="max-w-[34rem] text-lead text-ink-2">
            <Trans>
              Kept in this browser. <TextLink to={getSignInPath('/wishlist')}>Log in</TextLink> to have it on all your
              devices.
            </Trans>
          </p>
        )}
      </div>
      <WishlistView loaded={loaderData.items} />
    </main>
  );
}
