import { Trans, useLingui } from '@lingui/react/macro';
import { accountPages, getLinkPath } from '@vermilion/contract/account';
import { redirect } from 'react-router';
import { NewsStopForm } from '~/account/news-stop-form.tsx';
import { useLinkToken } from '~/account/use-link-token.ts';
import { VisitorPage } from '~/account/visitor-page.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import { Message } from '~/ui/message.tsx';
import { NeedsScript } from '~/ui/needs-script.tsx';
import type { Route } from './+types/stop_news.ts';

export const handle = { catalogs: ['sign-in', 'form'], query: ['token'] } satisfies PageHandle;

/** Takes the token of a mail program's link out of the query, where analytics would read it. Opening it stops nothing. */
export function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token');
  if (token) throw redirect(getLinkPath('newsStop', token));
  return null;
}

/** A mail program stops the news, without a page (RFC 8058). */
export async function action({ url, context }: Route.ActionArgs) {
  await getShop(context).api('POST account/news-stop', { body: { token: url.searchParams.get('token') ?? '' } });
  return redirect(accountPages.newsStop);
}

/** Where a link in a mail stops news without a sign-in. */
export default function StopNewsPage() {
  const { t } = useLingui();
  const link = useLinkToken();
  return (
    <VisitorPage title={t`Stop our news`}>
      <NeedsScript>
        <Trans>Stopping our news needs JavaScript.</Trans>
      </NeedsScript>
      {link.state === 'read' && <NewsStopForm token={link.token} />}
      {link.state === 'missing' && (
        <Message kind="warn">
          <Trans>Open the link in our email again.</Trans>
        </Message>
      )}
    </VisitorPage>
  );
}
