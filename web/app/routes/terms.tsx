import { Trans, useLingui } from '@lingui/react/macro';
import type { PageHandle } from '~/platform/page.ts';
import { useList } from '~/platform/use-list.ts';
import { useLayout, useMoney, useShopIdentity, useSite } from '~/platform/use-site.ts';
import { countryName } from '~/shell/edition-names.ts';
import { BeautyPassTerms } from '~/texts/beauty-pass-terms.tsx';
import { laws } from '~/texts/laws.ts';
import { OwnTextPage } from '~/texts/own-text-page.tsx';
import { loadTextPage } from '~/texts/text-page.server.ts';
import { TextPage, textPageHandle } from '~/texts/text-page.tsx';
import { TextLink } from '~/ui/link.tsx';
import type { Route } from './+types/terms.ts';

export const handle = { ...textPageHandle, catalogs: ['texts', 'laws', 'terms'] } satisfies PageHandle;

export const loader = ({ context }: Route.LoaderArgs) => loadTextPage(context, 'terms');

export default function Terms({ loaderData: page }: Route.ComponentProps) {
  return page ? <OwnTextPage page={page} /> : <BuiltInTerms />;
}

function BuiltInTerms() {
  const { t } = useLingui();
  const { market, locale } = useSite();
  const { isExample, membershipName } = useShopIdentity();
  const money = useMoney();
  const law = t(laws[market.code].consumer);
  const country = countryName(market.code, locale);
  const { returnDays } = market;
  const currency = market.currency.code;
  const tax = market.taxName;
  const { hasStores } = useLayout().config;
  const threshold = market.freeShippingThreshold === null ? null : money(market.freeShippingThreshold, 'threshold');
  const providers = useList()(market.payLater.map(({ label }) => label));
  return (
    <TextPage
      title={t`Terms of Use`}
      description={t`The terms of this edition: orders, prices, payment, delivery and returns.`}
      lead={<Trans>The terms that apply when you order in this edition, in plain words.</Trans>}
      sections={[
        ...(isExample
          ? [
              {
                id: 'demonstration',
                title: t`A demonstration`,
                body: (
                  <p>
                    <Trans>
                      This site shows what the software can do. The products do not exist, an order makes no contract,
                      no money moves and no parcel leaves. The terms below are those that the software keeps; a shop
                      that runs it puts its own name and address here.
                    </Trans>
                  </p>
                ),
              },
            ]
          : []),
        {
          id: 'orders',
          title: t`Orders`,
          body: (
            <p>
              <Trans>
                Placing an order is an offer to buy. It is accepted when its payment has been confirmed, and the page of
                the order says so. Items are held for you while you pay; when the time is over without a payment, the
                order is cancelled and they go back on the shelf.
              </Trans>
            </p>
          ),
        },
        {
          id: 'prices',
          title: t`Prices and tax`,
          body: (
            <>
              <p>
                {tax ? (
                  <Trans>
                    Prices are in {currency} and include {tax}; your order shows how much of the total it is.
                  </Trans>
                ) : (
                  <Trans>Prices are in {currency} and are what you pay; no tax is added at the end.</Trans>
                )}
              </p>
              <p>
                <Trans>
                  The price that counts is the one shown when you place the order. If it changes while you fill the bag,
                  you are told before anything is placed. A crossed-out price is what the same item cost here before the
                  sale.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'payment',
          title: t`Payment`,
          body: (
            <p>
              {providers ? (
                <Trans>
                  You pay by card, or later with {providers} where the amount allows it; their own terms apply to what
                  you agree with them. A payment that failed can be tried again from the page of the order.
                </Trans>
              ) : (
                <Trans>You pay by card. A payment that failed can be tried again from the page of the order.</Trans>
              )}
            </p>
          ),
        },
        {
          id: 'delivery',
          title: t`Delivery`,
          body: (
            <p>
              {threshold ? (
                <Trans>
                  This edition delivers to addresses in {country}. Standard delivery is free from {threshold} on; fees
                  and expected days are shown before you pay.
                </Trans>
              ) : (
                <Trans>
                  This edition delivers to addresses in {country}. Fees and expected days are shown before you pay.
                </Trans>
              )}
              {hasStores && (
                <>
                  {' '}
                  <Trans>Collecting in a store is free.</Trans>
                </>
              )}
            </p>
          ),
        },
        {
          id: 'returns',
          title: t`Returns and faults`,
          body: (
            <p>
              <Trans>
                Unopened items can come back within {returnDays} days. Faulty ones can come back as the law provides:
                nothing here takes away the rights you have under {law}.
              </Trans>
            </p>
          ),
        },
        {
          id: 'beauty-pass',
          title: membershipName,
          body: <BeautyPassTerms country={country} law={law} />,
        },
        {
          id: 'use',
          title: t`Using the site`,
          body: (
            <p>
              <Trans>
                Read, link and learn as you like. Do not try to reach other people’s orders, and do not ask the server
                for more than it can give to everyone. If you find a hole, tell us on the page{' '}
                <TextLink to="/report-vulnerability">Report Vulnerability</TextLink>.
              </Trans>
            </p>
          ),
        },
        ...(isExample
          ? [
              {
                id: 'licence',
                title: t`Code, words and pictures`,
                body: (
                  <p>
                    <Trans>
                      All of it is under the MIT licence, which also says that the software comes as it is, without
                      warranty. The fonts have licences of their own, which let you use them freely.
                    </Trans>
                  </p>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
