import { Trans, useLingui } from '@lingui/react/macro';
import { GiftCardForm } from '~/giftcard/gift-card-form.tsx';
import { GiftCardTerms } from '~/giftcard/gift-card-terms.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { useLayout } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import { Message } from '~/ui/message.tsx';
import type { Route } from './+types/gift-cards.index.ts';

export const handle = { catalogs: ['giftcard', 'form'] } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  return { offer: await getShop(context).api('GET gift-cards/') };
}

export default function GiftCards({ loaderData: { offer } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { ordersClosed } = useLayout().config;
  return (
    <main id="main" className="container-page pb-(--section)">
      <PageMeta title={t`E-gift cards`} description={t`A gift card by email, with a picture and your words.`} />
      <div className="grid gap-4 pt-8 pb-10">
        <Headline as="h1" size="d1">
          <Trans>Give them the choice</Trans>
        </Headline>
        <p className="max-w-[34rem] text-lead text-ink-2">
          <Trans>A gift card by email, with a picture and your words.</Trans>
        </p>
        {ordersClosed && <Message kind="warn">{ordersClosed}</Message>}
      </div>
      <div className="two-columns">
        <div className="max-w-[34rem]">
          <GiftCardForm offer={offer} />
        </div>
        <GiftCardTerms years={offer.years} />
      </div>
    </main>
  );
}
