import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { listSubdivisions } from '@vermilion/contract/subdivisions';
import { redirect, useRevalidator } from 'react-router';
import { readMemberDetails } from '~/account/saved-details.server.ts';
import { useSignIn } from '~/member/use-sign-in.ts';
import { CheckoutForm } from '~/order/checkout-form.tsx';
import { ApiError } from '~/platform/api.ts';
import { useOnRestored } from '~/platform/leave.ts';
import type { PageData, PageHandle } from '~/platform/page.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { useLayout } from '~/platform/use-site.ts';
import { BagSections } from '~/shell/bag-sections.tsx';
import { Headline } from '~/ui/headline.tsx';
import { TextButton } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { Steps } from '~/ui/steps.tsx';
import type { Route } from './+types/checkout.ts';

export const handle = {
  layout: 'blank',
  back: { to: '/cart', label: msg`Back to bag` },
  shape: 'checkout',
  catalogs: ['checkout', 'purchase', 'address', 'form'],
} satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { api, site, now } = getShop(context);
  const checkout = await api('GET checkout/').catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'BAG_EMPTY') throw redirect('/cart');
    throw error;
  });
  if (!checkout.bag.canCheckOut) throw redirect('/cart');
  return {
    checkout,
    member: await readMemberDetails(api, site.market.code),
    subdivisions: listSubdivisions(site.market.code),
    page: { now: now().toISOString() } satisfies PageData,
  };
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { ordersClosed } = useLayout().config;
  const { revalidate } = useRevalidator();
  // The bag may have become empty meanwhile, which the loader answers with a redirect.
  useOnRestored(() => void revalidate());
  return (
    <main id="main" className="container-page pb-(--section)">
      <PageTitle of={t`Check out`} />
      <meta name="robots" content="noindex" />
      <div className="grid gap-6 pt-7 pb-10">
        <Headline as="h1" size="d2">
          <Trans>Check out</Trans>
        </Headline>
        {ordersClosed && <Message kind="warn">{ordersClosed}</Message>}
        <Steps
          label={t`Steps`}
          current={1}
          steps={[
            <Trans key="bag" comment="First step of the checkout: the shopping bag">
              Bag
            </Trans>,
            <Trans key="checkout">Delivery and payment</Trans>,
            <Trans key="confirmed" comment="Last step of the checkout: the order is confirmed">
              Confirmed
            </Trans>,
          ]}
        />
        {loaderData.member.state === 'guest' && <CheckoutSignIn />}
      </div>
      <CheckoutForm {...loaderData} sections={BagSections} />
    </main>
  );
}

/** Lets a guest log in without leaving the checkout; the order is then the member's. */
function CheckoutSignIn() {
  const signIn = useSignIn();
  return (
    <p>
      <Trans>
        Already a member?{' '}
        <TextButton aria-haspopup="dialog" onClick={() => void signIn()}>
          Log In
        </TextButton>
      </Trans>
    </p>
  );
}
