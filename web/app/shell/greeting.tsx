import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Greeting as GreetingData } from '@vermilion/contract/market';
import type { MarketCode } from '@vermilion/contract/markets';
import { X } from 'lucide';
import { useLayout, useSite } from '~/platform/use-site.ts';
import { Button, getButtonClass } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { IconButton } from '~/ui/icon-button.tsx';
import { textLinkClass } from '~/ui/link.tsx';
import { findEdition } from './edition.rules.ts';
import { EditionLink } from './edition-link.tsx';
import { countryName } from './edition-names.ts';

/** The greeting of each edition. */
const greetingTexts: Record<MarketCode, MessageDescriptor> = {
  AU: msg`Hello from Sydney`,
  HK: msg`Hello from Hong Kong`,
  ID: msg`Halo from Jakarta`,
  MY: msg`Selamat datang from Kuala Lumpur`,
  NZ: msg`Kia ora from Auckland`,
  PH: msg`Mabuhay from Manila`,
  SG: msg`Hello from Singapore`,
  TH: msg`Sawasdee from Bangkok`,
};

/** The welcome mat, in the retailer's words where there are some. It covers part of the page, so that nothing moves. */
export default function Greeting({ greeting, onClose }: { greeting: GreetingData; onClose: () => void }) {
  const { t } = useLingui();
  const site = useSite();
  const { welcomeMat } = useLayout().config;
  const here = countryName(site.market.code, site.locale);
  const there = countryName(greeting.kind === 'served' ? greeting.market : greeting.country, site.locale);
  const edition = greeting.kind === 'served' ? findEdition(site.editions, greeting.market, site.language) : null;
  return (
    <section className="mat" aria-labelledby="mat-title">
      <div className="mat-head">
        <Headline size="d3" id="mat-title">
          {welcomeMat?.title ?? t(greetingTexts[site.market.code])}
        </Headline>
        <IconButton icon={X} label={t`Close`} className="-mt-2 -mr-3" onClick={onClose} />
      </div>
      {welcomeMat?.text && <p className="max-w-[34rem]">{welcomeMat.text}</p>}
      <p className="max-w-[34rem]">
        {edition ? (
          <Trans>Your location: {there}. It has an edition of its own, with its own prices and delivery.</Trans>
        ) : (
          <Trans>
            Your location: {there}. We don’t ship there yet, but you can browse the {here} edition.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {edition && (
          <EditionLink edition={edition} className={getButtonClass({ size: 'small' })} onClick={onClose}>
            <Trans>Go to {there}</Trans>
          </EditionLink>
        )}
        <Button look={edition ? 'line' : 'ink'} size="small" onClick={onClose}>
          <Trans>Stay in {here}</Trans>
        </Button>
      </div>
      {greeting.kind === 'not_served' && <ShippingEditions markets={greeting.editions.map(({ market }) => market)} />}
    </section>
  );
}

/** Links to the editions that ship, each to its own country. */
function ShippingEditions({ markets }: { markets: readonly MarketCode[] }) {
  const { editions, language, locale } = useSite();
  return (
    <div>
      <p id="mat-ships" className="font-medium text-small">
        <Trans>We ship to</Trans>
      </p>
      <ul className="flex flex-wrap gap-x-4" aria-labelledby="mat-ships">
        {markets.map((market) => {
          const edition = findEdition(editions, market, language);
          return (
            edition && (
              <li key={market}>
                <EditionLink edition={edition} className={`${textLinkClass} inline-block py-2`}>
                  {countryName(market, locale)}
                </EditionLink>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
