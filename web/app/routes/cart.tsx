import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { countItems } from '@vermilion/contract/line-counts';
import { isTooLarge, listRows, listShownLines } from '~/bag/bag-edits.rules.ts';
import { getLineKey } from '~/bag/bag-line.rules.ts';
import { BagRow } from '~/bag/bag-row.tsx';
import { BagSummary } from '~/bag/bag-summary.tsx';
import { EmptyBag } from '~/bag/empty-bag.tsx';
import { FreeShippingProgress } from '~/bag/free-shipping.tsx';
import { TooManyItems } from '~/bag/too-many-items.tsx';
import { useBag } from '~/bag/use-bag.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { useLayout } from '~/platform/use-site.ts';
import { BagSections } from '~/shell/bag-sections.tsx';
import { Headline } from '~/ui/headline.tsx';
import { Message } from '~/ui/message.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import type { Route } from './+types/cart.ts';

export const handle = {
  flags: ['bag-free-shipping-bar'],
  shape: 'bag',
  catalogs: ['bag', 'purchase'],
} satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  return { bag: await getShop(context).api('GET cart/') };
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { ordersClosed } = useLayout().config;
  const { edits, change, settle } = useBag(loaderData.bag);
  // With the last item its list leaves the page or moves to another place, and comes back with its return.
  const { ref, watch } = useFocusKept<HTMLDivElement>();
  const rows = listRows(edits);
  const count = countItems(listShownLines(edits));
  const items = rows.length > 0 && (
    <div ref={ref}>
      <VisuallyHidden as="h2">
        <Trans>Items</Trans>
      </VisuallyHidden>
      <ul>
        {rows.map((row) => (
          <BagRow
            key={getLineKey(row.line)}
            {...row}
            onChange={(quantity) => change(row.line, quantity)}
            save={<BagSections place="line" bag={edits.bag} line={row.line} />}
          />
        ))}
      </ul>
    </div>
  );
  return (
    <main id="main" className="container-page" {...watch}>
      <PageTitle of={t`Bag`} />
      <meta name="robots" content="noindex" />
      {count === 0 ? (
        <div className="grid gap-10 pt-8">
          <div ref={rows.length === 0 ? ref : null}>
            <EmptyBag />
          </div>
          {items}
        </div>
      ) : (
        <>
          <div className="flex items-baseline gap-4 pt-8 pb-6">
            <Headline as="h1" size="d1">
              <Trans>Your bag</Trans>
            </Headline>
            <p className="numeric text-ink-2">
              <Plural value={count} one="# item" other="# items" />
            </p>
          </div>
          {ordersClosed && (
            <Message kind="warn" className="mb-6">
              {ordersClosed}
            </Message>
          )}
          <div className="two-columns">
            <div>
              {/* At 390 px the summary stands below all lines. */}
              {isTooLarge(edits) && <TooManyItems className="mb-6 wide:hidden" />}
              {edits.bag.freeShipping && <FreeShippingProgress {...edits.bag.freeShipping} />}
              {items}
              <BagSections place="lines" bag={edits.bag} />
            </div>
            <BagSummary
              edits={edits}
              settle={settle}
              codes={<BagSections place="codes" bag={edits.bag} />}
              facts={<BagSections place="facts" bag={edits.bag} />}
              offers={<BagSections place="offers" bag={edits.bag} />}
            />
          </div>
        </>
      )}
      <BagSections place="shelf" bag={edits.bag} />
      <BagSections place="changes" bag={edits.bag} />
    </main>
  );
}
