import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Artist, Service, ServiceDetails, ServiceStore } from '@vermilion/contract/happening';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { getStorePath } from '~/market/store-path.ts';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { Headline } from '~/ui/headline.tsx';
import { TextLink } from '~/ui/link.tsx';
import { addChoice, getServicePath, type VisitChoice } from './booking-path.ts';
import { BookingSteps } from './booking-steps.tsx';
import { useHold } from './choosing.queries.ts';
import type { Contact } from './contact-fields.tsx';
import { Minutes, MinutesAndPrice } from './minutes-and-price.tsx';
import { TimePicker } from './time-picker.tsx';
import type { Times } from './times.server.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import type { UsedProduct } from './used-products.server.ts';
import { UsedProducts } from './used-products.tsx';
import { VisitExtras } from './visit-extras.tsx';

/** Where artists are chosen from. */
const ArtistPortrait = createServerRenderedPart([], () => import('./artist-portrait.tsx'));

/** Where a visit earns points. */
const VisitPoints = createServerRenderedPart(['visit'], () => import('./visit-points.tsx'));

/** Where stores do not offer it at the moment. */
const PausedNote = createServerRenderedPart(['visit'], () => import('./paused-note.tsx'));

/** Where somebody else keeps the times. */
const ProviderHandOff = createServerRenderedPart(['provider'], () => import('./provider-hand-off.tsx'));

/** Where something is paid when it is booked. */
const ServiceTerms = createServerRenderedPart(['deposit'], () => import('./deposit-terms.tsx'));

/** Where a day has no free time. */
const WaitForm = createServerRenderedPart(['waits', 'form'], () => import('./wait-form.tsx'));

type Props = {
  service: ServiceDetails;
  choice: VisitChoice;
  /** The store that is chosen. */
  place: ServiceStore | null;
  /** The times of what is chosen; null until store and artist are. */
  times: Times | null;
  products: readonly UsedProduct[];
  /** What else can be done in the same visit, while that is chosen. */
  others: readonly Service[];
  /** What the account knows of whoever waits for a day. */
  known: Contact | null;
};

/** A service, and the steps to a time for it: store, artist or any, and time. What is chosen folds to a line that leads back. */
export function ServiceView({ service, choice, place, times, products, others, known }: Props) {
  const { t } = useLingui();
  const path = getServicePath(service.id);
  const { provider } = service;
  const artist = choice.artist === undefined ? undefined : place?.artists.find(({ id }) => id === choice.artist);
  const { artist: _, day: __, store: ___, ...extras } = choice;
  const { guests = 1 } = extras;
  const step = place === null ? 0 : choice.artist === undefined ? 1 : 2;
  const heading = useHeadingFocus(`${place?.code} ${choice.artist}`);
  return (
    <>
      <header className="grid grid-cols-1 gap-6 pt-7 pb-10 wrap-anywhere">
        <div className="grid gap-3">
          <p className="numeric text-small text-ink-2">
            <MinutesAndPrice service={service} />
            {guests > 1 && (
              <>
                {' · '}
                <Plural value={guests} one="# guest" other="# guests" />
              </>
            )}
          </p>
          <Headline as="h1" size="d1">
            {service.name}
          </Headline>
          <p className="max-w-[34rem] text-lead">{service.description}</p>
        </div>
        {provider === null && <BookingSteps current={step} path={path} choice={choice} />}
      </header>
      <div className="grid grid-cols-1 gap-10 wide:grid-cols-[7fr_4fr] wide:gap-18">
        <div>
          {place === null ? (
            <Section title={<Trans>Where</Trans>} heading={heading}>
              {service.places.length > 0 && (
                <ul className="divide-y divide-rule border-y border-rule">
                  {service.places.map((each) => (
                    <Row
                      key={each.code}
                      to={addChoice(path, { ...extras, store: each.code })}
                      name={each.name}
                      detail={each.address}
                    />
                  ))}
                </ul>
              )}
              {service.places.length === 0 ? (
                <p className="font-medium">
                  <PausedNote store={null} />
                </p>
              ) : (
                service.paused.map(({ code, name }) => (
                  <p key={code} className="text-small text-ink-2">
                    <PausedNote store={name} />
                  </p>
                ))
              )}
            </Section>
          ) : (
            <Chosen
              label={t`Where`}
              value={
                <TextLink to={getStorePath(place.code)} className="py-1">
                  {place.name}
                </TextLink>
              }
              to={addChoice(path, extras)}
              change={<Trans>Change</Trans>}
            />
          )}
          {place !== null && provider !== null && (
            <Section title={<Trans>When</Trans>} heading={heading}>
              <ProviderHandOff serviceId={service.id} storeCode={place.code} provider={provider} />
            </Section>
          )}
          {place !== null && provider === null && choice.artist === undefined && (
            <Section title={<Trans>With whom</Trans>} heading={heading}>
              <VisitExtras path={path} choice={choice} others={others} groupId={service.group.id} />
              {guests > 1 && (
                <p className="text-small text-ink-2">
                  <Trans>Whom you choose looks after one of you.</Trans>
                </p>
              )}
              <ul className="divide-y divide-rule border-y border-rule">
                <Row
                  to={addChoice(path, { ...extras, store: place.code, artist: null })}
                  name={<Trans>Any artist</Trans>}
                  detail={<Trans>The most times to choose from</Trans>}
                />
                {place.artists.map((each) => (
                  <ArtistRow
                    key={each.id}
                    artist={each}
                    to={addChoice(path, { ...extras, store: place.code, artist: each.id })}
                  />
                ))}
              </ul>
            </Section>
          )}
          {place !== null && provider === null && choice.artist !== undefined && (
            <>
              <Chosen
                label={t`With whom`}
                value={artist?.name ?? <Trans>Any artist</Trans>}
                to={addChoice(path, { ...extras, store: place.code })}
                change={<Trans>Change</Trans>}
              />
              {times && (
                <Section title={<Trans>When</Trans>} heading={heading}>
                  <ChooseTime
                    key={`${place.code} ${choice.artist} ${times.day}`}
                    {...{ service, choice, place, times, path, known }}
                  />
                </Section>
              )}
            </>
          )}
        </div>
        <WhatHappens service={service} />
      </div>
      <UsedProducts products={products} />
    </>
  );
}

function ChooseTime({
  service,
  choice,
  place,
  times,
  path,
  known,
}: {
  service: ServiceDetails;
  choice: VisitChoice;
  place: ServiceStore;
  times: Times;
  path: string;
  known: Contact | null;
}) {
  const { further = [], guests = 1, artist: artistId = null } = choice;
  const visit = { activityId: service.id, storeCode: place.code, artistId, further: [...further], guests };
  const choosing = useHold(visit);
  const artistName = place.artists.find(({ id }) => id === artistId)?.name ?? null;
  return (
    <TimePicker
      times={times}
      path={path}
      choice={choice}
      store={place}
      choosing={choosing}
      canChangeStore
      waiting={<WaitForm wish={{ ...visit, day: times.day }} artistName={artistName} known={known} />}
    />
  );
}

function Section({
  title,
  heading,
  children,
}: {
  title: ReactNode;
  heading: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  return (
    <section className="grid grid-cols-1 gap-5 border-t border-ink py-8 wrap-anywhere">
      <Headline as="h2" size="d3" ref={heading} tabIndex={-1}>
        {title}
      </Headline>
      {children}
    </section>
  );
}

/** What was chosen in a step before. */
function Chosen({ label, value, to, change }: { label: string; value: ReactNode; to: string; change: ReactNode }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-ink py-4">
      <span className="text-small text-ink-2">{label}</span>
      <span className="font-medium">{value}</span>
      <TextLink to={to} className="ml-auto py-1 text-small">
        {change}
        <span className="sr-only">: {label}</span>
      </TextLink>
    </p>
  );
}

function Row({ to, name, detail }: { to: string; name: ReactNode; detail: ReactNode }) {
  return (
    <li className="relative py-4">
      <Headline as="h3" size="d4">
        <Link to={to} className="hover:underline after:absolute after:inset-0">
          {name}
        </Link>
      </Headline>
      <p className="text-small text-ink-2">{detail}</p>
    </li>
  );
}

function ArtistRow({ artist, to }: { artist: Artist; to: string }) {
  const { id, name, title, ground } = artist;
  return (
    <li className="relative grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 py-4">
      <div className="size-16 self-start">
        <ArtistPortrait id={id} ground={ground} />
      </div>
      <div>
        <Headline as="h3" size="d4">
          <Link to={to} className="hover:underline after:absolute after:inset-0">
            {name}
          </Link>
        </Headline>
        <p className="text-small text-ink-2">{title}</p>
      </div>
    </li>
  );
}

function WhatHappens({ service: { parts, terms, price, points, provider } }: { service: ServiceDetails }) {
  return (
    <aside className="grid grid-cols-1 content-start gap-4 self-start bg-bone p-6 wrap-anywhere">
      <Headline as="h2" size="d3">
        <Trans>What happens</Trans>
      </Headline>
      <ol className="grid gap-3">
        {parts.map(({ name, minutes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts stay in their order
          <li key={index} className="flex justify-between gap-4">
            <span>{name}</span>
            <span className="numeric text-ink-2">
              <Minutes minutes={minutes} />
            </span>
          </li>
        ))}
      </ol>
      {provider === null && (
        <p className="text-small text-ink-2">
          {terms.deposit > 0 ? (
            <ServiceTerms terms={terms} price={price} />
          ) : (
            <Trans>You pay in the store. Reschedule or cancel free of charge until your visit begins.</Trans>
          )}
        </p>
      )}
      {points > 0 && (
        <p className="text-small text-ink-2">
          <VisitPoints points={points} who="members" />
        </p>
      )}
      {terms.needsApproval && terms.deposit === 0 && (
        <p className="text-small text-ink-2">
          <Trans>The store says yes or no to each booking; until then the time is held for you.</Trans>
        </p>
      )}
    </aside>
  );
}
