import { Trans, useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import { useShopIdentity, useSite } from '~/platform/use-site.ts';
import { laws } from '~/texts/laws.ts';
import { OwnTextPage } from '~/texts/own-text-page.tsx';
import { choiceId, useParticipationSection } from '~/texts/participation-choice.tsx';
import { loadTextPage } from '~/texts/text-page.server.ts';
import { TextPage, type TextSection, textPageHandle } from '~/texts/text-page.tsx';
import { TextLink } from '~/ui/link.tsx';
import type { Route } from './+types/privacy.ts';

export const handle = { ...textPageHandle, catalogs: ['texts', 'laws', 'privacy'] } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { api, flagSettings } = getShop(context);
  const [page, experiments] = await Promise.all([
    loadTextPage(context, 'privacy'),
    // Where there are no experiments the page is the same for everybody.
    flagSettings ? api('GET experiments/participation/') : null,
  ]);
  return { page, participation: experiments?.participation ?? null };
}

/** Gives or withdraws the consent to experiments. */
export async function action({ request, context }: Route.ActionArgs) {
  const takesPart = (await request.formData()).get('takesPart') === 'yes';
  await getShop(context).api('PUT experiments/participation/', { body: { takesPart } });
  return redirect(`/privacy?section=${choiceId}`, 303);
}

export default function Privacy({ loaderData: { page, participation } }: Route.ComponentProps) {
  const choice = useParticipationSection(participation);
  return page ? <OwnTextPage page={page} furtherSections={choice} /> : <BuiltInPrivacy choice={choice} />;
}

function BuiltInPrivacy({ choice }: { choice: readonly TextSection[] }) {
  const { t } = useLingui();
  const { market } = useSite();
  const { isExample } = useShopIdentity();
  const law = t(laws[market.code].privacy);
  const authority = t(laws[market.code].authority);
  return (
    <TextPage
      title={t`Privacy Policy`}
      description={t`What this shop keeps about you, why, for how long, and what you can ask for.`}
      lead={<Trans>What we keep about you, why, and for how long. It is not much.</Trans>}
      sections={[
        {
          id: 'visit',
          title: t`When you look around`,
          body: (
            <>
              <p>
                <Trans>
                  Pages are the same for everyone and are sent without asking who you are. The server notes each request
                  with its time, path and network address, so that faults can be found and attacks be stopped.
                </Trans>
              </p>
              <p>
                <Trans>
                  Where the operator of this site has set up a tag manager, it is told which page was opened, in which
                  language and on what kind of screen; of members also an id, age, card number, tier and points, and
                  email and mobile as hashes.
                </Trans>
                {isExample && (
                  <>
                    {' '}
                    <Trans>None is set up in the demonstration.</Trans>
                  </>
                )}
              </p>
            </>
          ),
        },
        {
          id: 'cookies',
          title: t`Cookies and your browser’s memory`,
          body: (
            <>
              <p>
                <Trans>All of these serve what you asked for; none of them follows you to other sites.</Trans>
              </p>
              <ul>
                <li>
                  <Trans>Cookies for the country and the language you chose, kept for 365 days.</Trans>
                </li>
                <li>
                  <Trans>
                    Cookies that tell your bag and your wish list from everybody else’s; the second is kept for 180
                    days.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    For one day after you go to a booking partner, a cookie by which this browser alone is told how that
                    ended.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    Cookies that keep you logged in for 60 days from your last visit, and one that tells your devices
                    apart. Logging out deletes them.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    In your browser only: your recent searches, forms you have not sent yet, and that you have put the
                    welcome away.
                  </Trans>
                </li>
              </ul>
            </>
          ),
        },
        ...choice,
        {
          id: 'account',
          title: t`When you have an account`,
          body: (
            <>
              <p>
                <Trans>
                  We keep your name, email, mobile and birthday, the addresses you save, what you agreed to and when,
                  the devices you log in on, and your wish list, points, gifts and beauty profile. Of your password we
                  keep only a hash, from which nobody can read it.
                </Trans>
              </p>
              <p>
                <Trans>
                  We write to you about the account itself: to confirm your email, when your email, your password or
                  your tier changes, and before points expire. News and offers come only if you ask for them.
                </Trans>
              </p>
              <p>
                <Trans>
                  A registration or a new email that nobody confirms is deleted after 3 days. Failed logins are counted
                  for 15 minutes; where they block a login, its network address and a code made from its email are kept
                  for 30 days, so that support can help you.
                </Trans>
              </p>
              <p>
                <Trans>
                  When you delete your account, codes made from your email and mobile stay, so that nobody gets a
                  welcome gift twice. Nobody can read the one or the other from them.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'orders',
          title: t`When you place an order`,
          body: (
            <>
              <p>
                <Trans>
                  We need your name, email address and phone number, and an address for delivery. They are used to
                  deliver the order, to write to you about it and to meet the duties of a seller, and for nothing else.
                </Trans>
              </p>
              <p>
                <Trans>
                  Card numbers never reach us: you give them to the payment provider on its own page, and we learn only
                  whether it worked.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'sharing',
          title: t`Who else sees it`,
          body: (
            <>
              <p>
                <Trans>
                  The payment provider learns the order’s number and amount. A shop that delivers also shows the parcel
                  service your name, address and phone number. Nobody buys or borrows your data from us.
                </Trans>
              </p>
              <p>
                <Trans>
                  If you log in with Google, Google learns that you do, and tells us your name and email. We learn
                  nothing else from it.
                </Trans>
              </p>
            </>
          ),
        },
        ...(isExample
          ? [
              {
                id: 'demonstration',
                title: t`This is a demonstration`,
                body: (
                  <p>
                    <Trans>
                      Orders here are exercises, and the data of the demonstration may be wiped at any time. Invent a
                      name and an address; the shop will not mind.
                    </Trans>
                  </p>
                ),
              },
            ]
          : []),
        {
          id: 'rights',
          title: t`Your rights`,
          body: (
            <>
              <p>
                <Trans>
                  Members do most of it themselves: <TextLink to="/account/data">Your data</TextLink> downloads all that
                  we keep or deletes the account, and <TextLink to="/account/consents">Consents and news</TextLink>{' '}
                  takes back what is optional.
                </Trans>
              </p>
              <p>
                <Trans>
                  Under {law} you may ask what is kept about you, have it put right or deleted, and take back a consent.
                  Ask the operator of this site. If the answer does not satisfy you, turn to {authority}.
                </Trans>
              </p>
            </>
          ),
        },
      ]}
    />
  );
}
