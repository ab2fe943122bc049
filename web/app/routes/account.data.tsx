import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLoadedUser } from '~/account/account.queries.ts';
import { AccountPage } from '~/account/account-page.tsx';
import { DataExport } from '~/account/data-export.tsx';
import { formatCredits } from '~/giftcard/credit-amounts.ts';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { requireMember } from '~/platform/loading.server.ts';
import { loadChunk } from '~/platform/missing-chunk.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import { useList } from '~/platform/use-list.ts';
import { Button } from '~/ui/button.tsx';
import { useDialog } from '~/ui/dialogs.tsx';
import { Headline } from '~/ui/headline.tsx';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import type { Route } from './+types/account.data.ts';

export const handle = { catalogs: ['account', 'form'] } satisfies PageHandle;

const loadDeletionDialog = () =>
  loadChunk(() => loadWithCatalogs(['account-dialogs'], () => import('~/account/deletion-dialog.tsx')));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, site } = getShop(context);
  const [user, { balance, others }] = await Promise.all([
    requireMember(api('GET user'), url),
    requireMember(api('GET account/credits', { query: { limit: '1' } }), url),
  ]);
  return { user, credits: formatCredits({ market: site.market.code, balance, others }, site.language) };
}

export default function DataPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { hasPassword } = useLoadedUser(loaderData.user);
  const credits = useList()(loaderData.credits);
  const deletion = useDialog(loadDeletionDialog, { credits });
  return (
    <AccountPage title={t`Your data`}>
      <div className="grid max-w-[40rem] gap-10">
        <Section title={<Trans>A copy of your data</Trans>}>
          <p>
            <Trans>One file with everything we hold about you: profile, addresses, consents, orders, points.</Trans>
          </p>
          <DataExport />
        </Section>
        <Section title={<Trans>Delete your account</Trans>}>
          <p>
            <Trans>
              Your account, points, gifts and store credit are deleted at once. We keep only what the law requires of
              your orders.
            </Trans>
          </p>
          {credits !== '' && (
            <Message kind="warn">
              <Trans>Spend your store credit of {credits} first: we can’t give it back afterwards.</Trans>
            </Message>
          )}
          {hasPassword ? (
            <Button {...deletion} look="line" className="justify-self-start">
              <Trans>Delete account</Trans>
            </Button>
          ) : (
            <p>
              <Trans>
                Deleting needs a password. <TextLink to="/forgot_password">Choose one by email</TextLink>
              </Trans>
            </p>
          )}
        </Section>
      </div>
    </AccountPage>
  );
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-ink pt-6">
      <Headline as="h2" size="d3">
        {title}
      </Headline>
      {children}
    </section>
  );
}
