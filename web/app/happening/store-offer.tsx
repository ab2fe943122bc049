import { Trans } from '@lingui/react/macro';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import type { GatheringKind } from '@vermilion/contract/happening-terms';
import type { ReactNode } from 'react';
import { Headline } from '~/ui/headline.tsx';
import { GoLink } from '~/ui/link.tsx';
import { ArtistList } from './artist-list.tsx';
import { addChoice } from './booking-path.ts';
import { GatheringList } from './gathering-list.tsx';
import { ServiceList } from './service-list.tsx';

export type StoreOffered = Omit<EndpointOutput<'GET booking-services/stores/{code}'>, 'store'>;

/** What can be booked in a store, and with whom. */
export default function StoreOffer({ code, services, artists, gatherings }: StoreOffered & { code: string }) {
  const hasKind = (kind: GatheringKind) => gatherings.some((gathering) => gathering.kind === kind);
  return (
    <>
      {services.length > 0 && (
        <Section title={<Trans>Services here</Trans>}>
          <ServiceList services={services} store={code} as="h3" />
        </Section>
      )}
      {artists.length > 0 && (
        <Section title={<Trans>Our artists</Trans>}>
          <ArtistList artists={artists} />
        </Section>
      )}
      {gatherings.length > 0 && (
        <Section title={<Trans>Classes and events here</Trans>}>
          <GatheringList gatherings={gatherings} store={code} as="h3" />
          <p className="flex flex-wrap gap-x-8 gap-y-2">
            {hasKind('class') && (
              <GoLink to={addChoice('/happening/classes', { store: code })}>
                <Trans>All classes of this store</Trans>
              </GoLink>
            )}
            {hasKind('event') && (
              <GoLink to={addChoice('/happening/events', { store: code })}>
                <Trans>All events of this store</Trans>
              </GoLink>
            )}
          </p>
        </Section>
      )}
    </>
  );
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-6 pb-(--section)">
      <Headline as="h2">{title}</Headline>
      {children}
    </section>
  );
}
