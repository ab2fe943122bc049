import { useLingui } from '@lingui/react/macro';
import { markets } from '@vermilion/contract/markets';
import { useConsents, useLoadedUser } from '~/account/account.queries.ts';
import { AccountPage } from '~/account/account-page.tsx';
import { ConsentsForm } from '~/account/consents-form.tsx';
import { MailLanguageForm } from '~/account/mail-language-form.tsx';
import { requireMember } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import { languageNames } from '~/shell/edition-names.ts';
import type { Route } from './+types/account.consents.ts';

export const handle = { catalogs: ['account', 'sign-in', 'form'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = getShop(context);
  const [{ consents }, user] = await requireMember(Promise.all([api('GET user/consents'), api('GET user')]), url);
  return { consents, user, languages: markets[user.market].languages };
}

export default function ConsentsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const user = useLoadedUser(loaderData.user);
  const languages = loaderData.languages.map((language) => ({ language, name: languageNames[language] }));
  return (
    <AccountPage title={t`Consents and news`}>
      <div className="grid gap-14">
        <ConsentsForm consents={useConsents(loaderData.consents)} />
        {languages.length > 1 && <MailLanguageForm user={user} languages={languages} />}
      </div>
    </AccountPage>
  );
}
