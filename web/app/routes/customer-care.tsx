import { Trans, useLingui } from '@lingui/react/macro';
import { StoreWeek } from '~/market/store-hours.tsx';
import { getStorePath } from '~/market/store-path.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import { useShopIdentity, useSite } from '~/platform/use-site.ts';
import { Contact, hasContact } from '~/texts/contact.tsx';
import { OwnTextPage } from '~/texts/own-text-page.tsx';
import { loadTextPage } from '~/texts/text-page.server.ts';
import { TextPage, textPageHandle } from '~/texts/text-page.tsx';
import { TextLink } from '~/ui/link.tsx';
import type { Route } from './+types/customer-care.ts';

export const handle = { ...textPageHandle, catalogs: ['texts', 'stores'] } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = getShop(context);
  const [{ stores }, page] = await Promise.all([api('GET stores/'), loadTextPage(context, 'customer-care')]);
  return { stores, page };
}

export default function CustomerCare({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  return page ? <OwnTextPage page={page} /> : <BuiltInCustomerCare {...loaderData} />;
}

function BuiltInCustomerCare({ stores }: Pick<Route.ComponentProps['loaderData'], 'stores'>) {
  const { t } = useLingui();
  const { isExample, contact } = useShopIdentity();
  const { returnDays } = useSite().market;
  return (
    <TextPage
      title={t`Customer Care`}
      description={t`Help with an order, a delivery or a return, and the opening hours of our stores.`}
      lead={<Trans>Help with an order, a delivery or a return.</Trans>}
      sections={[
        ...(isExample
          ? [
              {
                id: 'contact',
                title: t`Writing to us`,
                body: (
                  <p>
                    <Trans>
                      This is a demonstration: no one will reply. A shop that runs the software puts its address, its
                      phone number and its hours here.
                    </Trans>
                  </p>
                ),
              },
            ]
          : hasContact(contact)
            ? [{ id: 'contact', title: t`Writing to us`, body: <Contact /> }]
            : []),
        {
          id: 'order',
          title: t`Your order`,
          body: (
            <p>
              <Trans>
                Every order has a page of its own, and the confirmation by email leads to it: what you bought, what you
                paid and when it comes. A payment that failed can be tried again there for as long as the items are held
                for you.
              </Trans>
            </p>
          ),
        },
        {
          id: 'delivery',
          title: t`Delivery`,
          body: (
            <p>
              <Trans>
                Delivery fees and dates are on every product page, and are shown again before you pay. The rest is in
                the Terms of Use, under <TextLink to="/terms?section=delivery">Delivery</TextLink>.
              </Trans>
            </p>
          ),
        },
        {
          id: 'returns',
          title: t`Returns`,
          body: (
            <p>
              <Trans>
                Unopened items can come back within {returnDays} days, faulty ones as the law provides. The rest is in
                the Terms of Use, under <TextLink to="/terms?section=returns">Returns and faults</TextLink>.
              </Trans>
            </p>
          ),
        },
        ...(stores.length > 0
          ? [
              {
                id: 'stores',
                title: t`Stores`,
                body: (
                  <>
                    <p>
                      <Trans>Where orders can be collected, and when.</Trans>
                      {isExample && (
                        <>
                          {' '}
                          <Trans>The stores of the demonstration are invented; you can’t visit or call them.</Trans>
                        </>
                      )}
                    </p>
                    <ul>
                      {stores.map((store) => (
                        <li key={store.code}>
                          <TextLink to={getStorePath(store.code)} className="block w-fit font-medium">
                            {store.name}
                          </TextLink>
                          <span className="block">{store.address}</span>
                          <span className="block numeric">{store.phone}</span>
                          <StoreWeek store={store} />
                        </li>
                      ))}
                    </ul>
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
