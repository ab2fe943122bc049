import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { GatheringDetails, Session } from '@vermilion/contract/happening';
import { maxSeats } from '@vermilion/contract/happening-terms';
import { useState } from 'react';
import { getStorePath } from '~/market/store-path.ts';
import { Problem } from '~/member/problem.tsx';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { useDates } from '~/platform/use-dates.ts';
import { Button } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { NeedsScript } from '~/ui/needs-script.tsx';
import { Select } from '~/ui/select.tsx';
import { getActivityPath } from './booking-path.ts';
import { useTakeSeats } from './choosing.queries.ts';
import { ForTier } from './gathering-list.tsx';
import { MinutesAndPrice } from './minutes-and-price.tsx';
import { SpokenLanguage } from './spoken-language.tsx';
import { StoreChoice } from './store-choice.tsx';
import type { UsedProduct } from './used-products.server.ts';
import { UsedProducts } from './used-products.tsx';

/** Where it earns points. */
const VisitPoints = createServerRenderedPart(['visit'], () => import('./visit-points.tsx'));

/** Where stores do not offer it at the moment. */
const PausedNote = createServerRenderedPart(['visit'], () => import('./paused-note.tsx'));

/** Where something is paid when it is booked; of one seat. */
const SeatTerms = createServerRenderedPart(['deposit'], () => import('./deposit-terms.tsx'));

type Props = {
  gathering: Omit<GatheringDetails, 'sessions'>;
  sessions: readonly Session[];
  places: readonly { code: string; name: string }[];
  chosen: string | null;
  products: readonly UsedProduct[];
};

/** A class or an event, and the dates at which it can be booked. */
export function GatheringView({ gathering, sessions, places, chosen, products }: Props) {
  const { id, kind, name, description, tier } = gathering;
  return (
    <>
      <header className="grid grid-cols-1 gap-3 pt-7 pb-10 wrap-anywhere">
        <p className="numeric text-small text-ink-2">
          <MinutesAndPrice service={gathering} />
        </p>
        <Headline as="h1" size="d1">
          {name}
        </Headline>
        <p className="max-w-[34rem] text-lead">{description}</p>
        {tier && (
          <p className="font-medium">
            <ForTier tier={tier} />
          </p>
        )}
      </header>
      <section className="grid grid-cols-1 gap-5 border-t border-ink py-8 wrap-anywhere">
        <Headline as="h2" size="d3">
          <Trans>Dates</Trans>
        </Headline>
        {gathering.isPaused ? (
          <Message kind="info">
            <PausedNote store={null} />
          </Message>
        ) : sessions.length === 0 ? (
          <Message kind="info">
            <Trans>There are no dates at the moment. New ones are added every month.</Trans>
          </Message>
        ) : (
          <>
            <StoreChoice path={getActivityPath(kind, id)} places={places} chosen={chosen} />
            <Sessions gathering={gathering} sessions={sessions} />
          </>
        )}
      </section>
      <UsedProducts products={products} />
    </>
  );
}

const seatCounts = Array.from({ length: maxSeats }, (_, index) => index + 1);

function Sessions({ gathering, sessions }: Pick<Props, 'gathering' | 'sessions'>) {
  const [seats, setSeats] = useState(1);
  const taking = useTakeSeats();
  return (
    <>
      <Select
        label={<Trans>Seats</Trans>}
        value={seats}
        onChange={(event) => setSeats(Number(event.target.value))}
        className="max-w-40 noscript:hidden"
      >
        {seatCounts.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </Select>
      <ul className="divide-y divide-rule border-y border-rule">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} seats={seats} taking={taking} />
        ))}
      </ul>
      {taking.error && <Problem error={taking.error} onRetry={taking.repeat} />}
      <p className="max-w-[34rem] text-small text-ink-2">
        {gathering.terms.deposit > 0 ? (
          <SeatTerms terms={gathering.terms} price={gathering.price} />
        ) : gathering.price === 0 ? (
          <Trans>Can’t come? Cancel until it begins, so that somebody else can.</Trans>
        ) : (
          <Trans>You pay in the store. Cancel free of charge until it begins.</Trans>
        )}
      </p>
      {gathering.points > 0 && (
        <p className="text-small text-ink-2">
          <VisitPoints points={gathering.points} who="members" />
        </p>
      )}
      <NeedsScript>
        <Trans>Booking needs JavaScript.</Trans>
      </NeedsScript>
    </>
  );
}

function SessionRow({
  session,
  seats,
  taking,
}: {
  session: Session;
  seats: number;
  taking: ReturnType<typeof useTakeSeats>;
}) {
  const { t } = useLingui();
  const { id, startsAt, endsAt, language, left, store } = session;
  const { printDate, printTime } = useDates(store.zone);
  const day = printDate(startsAt, 'weekday');
  const begin = printTime(startsAt);
  const end = printTime(endsAt);
  const mustWait = left < seats;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5">
      <div className="min-w-0">
        <Headline as="h3" size="d4" className="numeric">
          <Trans>
            {day}, {begin}–{end}
          </Trans>
        </Headline>
        <p className="text-small text-ink-2">
          <TextLink to={getStorePath(store.code)}>{store.name}</TextLink> · <SpokenLanguage language={language} />
        </p>
        <p className="text-small">
          {left === 0 ? (
            <span className="text-warn">
              <Trans comment="A class or an event without free seats">Full</Trans>
            </span>
          ) : (
            <Plural value={left} one="# seat left" other="# seats left" />
          )}
        </p>
      </div>
      <Button
        look={mustWait ? 'line' : 'ink'}
        className="noscript:hidden"
        busy={taking.isBusyWith(id)}
        busyLabel={<Trans>One moment</Trans>}
        aria-label={mustWait ? t`Join the waiting list: ${day}, ${begin}` : t`Book: ${day}, ${begin}`}
        onClick={() => taking.take({ sessionId: id, seats, canWait: mustWait })}
      >
        {mustWait ? <Trans>Join the waiting list</Trans> : <Trans>Book</Trans>}
      </Button>
    </li>
  );
}
