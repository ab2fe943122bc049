import { Trans, useLingui } from '@lingui/react/macro';
import { useList } from '~/platform/use-list.ts';
import { useSite } from '~/platform/use-site.ts';
import { countryName } from '~/shell/edition-names.ts';
import { TextPage, textPageHandle } from '~/texts/text-page.tsx';
import { TextLink } from '~/ui/link.tsx';

export const handle = textPageHandle;

export default function About() {
  const { t } = useLingui();
  const { editions, locale } = useSite();
  const list = useList();
  const names = list(editions.map(({ market }) => countryName(market, locale)));
  return (
    <TextPage
      title={t`About Us`}
      description={t`What Vermilion is: an open-source beauty shop with an edition for each market.`}
      lead={<Trans>A beauty magazine with a till, and the source code of both.</Trans>}
      sections={[
        {
          id: 'what',
          title: t`A shop to learn from`,
          body: (
            <>
              <p>
                <Trans>
                  Vermilion is a complete beauty shop that anyone may read, run and change. It is made for engineers who
                  want to see how the parts fit: prices and tax, stock that cannot be sold twice, a checkout that
                  survives a lost connection, pages in four languages.
                </Trans>
              </p>
              <p>
                <Trans>
                  This is its demonstration. The brands, products and people in it are invented; no resemblance is
                  meant. You can fill a bag and place an order, but nothing is charged and nothing is shipped.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'name',
          title: t`The name`,
          body: (
            <p>
              <Trans>
                Scribes kept one red for the lines that had to be done, and called them rubrics. Ours works the same
                way: one red button on a page, and nothing else shouts. Everything colourful here is a product.
              </Trans>
            </p>
          ),
        },
        {
          id: 'editions',
          title: t`Editions`,
          body: (
            <p>
              <Trans>Each edition has its own prices, delivery, tax and ways to pay: {names}.</Trans>
            </p>
          ),
        },
        {
          id: 'shades',
          title: t`How shades are shown`,
          body: (
            <p>
              <Trans>
                Every product is drawn on the same table, in the same light, and every shade is printed as a flat bar in
                its true value, in the order of the product. Screens differ all the same: the colour on your skin is the
                one that counts.
              </Trans>
            </p>
          ),
        },
        {
          id: 'source',
          title: t`Take it with you`,
          body: (
            <>
              <p>
                <Trans>
                  The code is under the MIT licence: use it for your own shop, also a paid one, as long as the licence
                  text stays with it. Found a mistake? Reports and changes are welcome.
                </Trans>
              </p>
              <p>
                <Trans>
                  Its programming interface is described at <TextLink to="/swagger">API reference</TextLink>. If you
                  find a security problem, use the page{' '}
                  <TextLink to="/report-vulnerability">Report Vulnerability</TextLink>.
                </Trans>
              </p>
            </>
          ),
        },
      ]}
    />
  );
}
