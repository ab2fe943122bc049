import { Trans } from '@lingui/react/macro';
import type { StoreAt } from '~/market/opening-hours.rules.ts';
import { OpeningTimes } from '~/market/opening-times.tsx';
import StoreHours from '~/market/store-hours.tsx';
import { useShopIdentity } from '~/platform/use-site.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { textLinkClass } from '~/ui/link.tsx';
import { addChoice } from './booking-path.ts';

/** A store: where it is, and when it is open. @param hasServices whether services can be booked there */
export function StoreView({ at, hasServices }: { at: StoreAt; hasServices: boolean }) {
  const { isExample } = useShopIdentity();
  const { store, opening } = at;
  const { code, name, address, phone } = store;
  return (
    <>
      <header className="grid grid-cols-1 gap-3 pt-4 pb-10 wrap-anywhere">
        <Headline as="h1" size="d1">
          {name}
        </Headline>
        <p className="numeric text-lead">
          <StoreHours store={store} opening={opening} />
        </p>
        {hasServices && (
          <ButtonLink to={addChoice('/happening/services', { store: code })} look="ink" className="justify-self-start">
            <Trans>Book a service here</Trans>
          </ButtonLink>
        )}
      </header>
      <div className="grid grid-cols-1 gap-10 pb-(--section) wide:grid-cols-[7fr_4fr] wide:gap-18">
        <OpeningTimes at={at} />
        <section className="grid grid-cols-1 content-start gap-4 self-start bg-bone p-6 wrap-anywhere">
          <Headline as="h2" size="d3">
            <Trans>Where to find us</Trans>
          </Headline>
          <address className="not-italic">
            <span className="block">{address}</span>
            {phone && (
              <a
                href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
                className={`${textLinkClass} numeric block w-fit pt-2`}
              >
                {phone}
              </a>
            )}
          </address>
          {isExample && (
            <p className="text-small text-ink-2">
              <Trans>This store belongs to a demonstration: it is invented, and you can’t visit or call it.</Trans>
            </p>
          )}
        </section>
      </div>
    </>
  );
}
