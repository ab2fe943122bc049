import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Problem } from '~/member/problem.tsx';
import { useDates } from '~/platform/use-dates.ts';
import { classNames } from '~/ui/class-names.ts';
import { Headline } from '~/ui/headline.tsx';
import { Icon } from '~/ui/icon.tsx';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { NeedsScript } from '~/ui/needs-script.tsx';
import { addChoice, type VisitChoice } from './booking-path.ts';
import type { TimeChoosing } from './choosing.queries.ts';
import type { Times } from './times.server.ts';
import './times.css';

type Props = {
  times: Times;
  /** Of the page, without what is chosen. */
  path: string;
  choice: VisitChoice;
  store: { name: string; zone: string };
  choosing: TimeChoosing;
  /** Whether other stores can be offered. */
  canChangeStore?: boolean;
  /** The way to wait for a day without free times. */
  waiting?: ReactNode;
};

/** The days of a week with free times, and the times of one of them. Days are links: Back works, and so does a new tab. */
export function TimePicker({ times, path, choice, store, choosing, canChangeStore = false, waiting }: Props) {
  const { t } = useLingui();
  const dates = useDates(store.zone);
  const { days, day, previous, next } = times;
  const { name: storeName } = store;
  const getDayPath = (wanted: string) => addChoice(path, { ...choice, day: wanted });
  return (
    <div className="grid gap-5">
      <div className="flex items-center justify-between gap-4">
        <p className="font-medium">{dates.printDay(day)}</p>
        <div className="flex">
          <WeekLink to={previous === null ? null : getDayPath(previous)} label={t`Earlier days`} icon={ArrowLeft} />
          <WeekLink to={next === null ? null : getDayPath(next)} label={t`Later days`} icon={ArrowRight} />
        </div>
      </div>
      <nav aria-label={t`Day`}>
        <ul className="times-days">
          {days.map(({ day: each, slots, isOpen }) => {
            const [weekday, number] = splitDay(dates.printDay(each, 'dayOfMonth'));
            const name = dates.printDay(each);
            return (
              <li key={each}>
                <Link
                  to={getDayPath(each)}
                  preventScrollReset
                  replace
                  aria-current={each === day ? 'date' : undefined}
                  className={classNames('times-day', slots === 0 && 'times-day-full')}
                >
                  <span aria-hidden="true">{weekday}</span>
                  <Headline as="span" size="d4" className="numeric" aria-hidden="true">
                    {number}
                  </Headline>
                  <span className="sr-only">
                    {slots > 0 ? name : isOpen ? <Trans>{name}: no free times</Trans> : <Trans>{name}: closed</Trans>}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div role="status" className="sr-only">
        {times.offer.slots.length === 0 && <Trans>No time slots available</Trans>}
      </div>
      {times.offer.slots.length > 0 ? (
        <Slots times={times} zone={store.zone} choosing={choosing} />
      ) : (
        <NoSlots
          times={times}
          getPath={(changes) => addChoice(path, { ...choice, ...changes })}
          {...{ canChangeStore, waiting }}
        />
      )}
      {choosing.error && <Problem error={choosing.error} onRetry={choosing.repeat} />}
      <p className="text-small text-ink-2">
        <Trans>Times are local to {storeName}.</Trans>
      </p>
      <NeedsScript>
        <Trans>Booking needs JavaScript.</Trans>
      </NeedsScript>
    </div>
  );
}

/** Returns the weekday and the number of a day that is printed with both, in the order of the language. */
function splitDay(printed: string): [string, string] {
  const number = /\d+/.exec(printed)?.[0] ?? '';
  const weekday = printed
    .replace(/\d+\s*日?/, '')
    .replaceAll(/[（）(),.]|ที่/g, '')
    .replace(/^วัน/, '')
    .trim();
  return [weekday, number];
}

function WeekLink({ to, label, icon }: { to: string | null; label: string; icon: typeof ArrowLeft }) {
  const className = 'grid size-11 place-items-center';
  if (to === null) {
    return (
      <span className={`${className} text-ink-3`} aria-hidden="true">
        <Icon of={icon} />
      </span>
    );
  }
  return (
    <Link to={to} className={className} aria-label={label} preventScrollReset replace>
      <Icon of={icon} />
    </Link>
  );
}

function Slots({ times, zone, choosing }: { times: Times; zone: string; choosing: TimeChoosing }) {
  const { t } = useLingui();
  const { printTime } = useDates(zone);
  const { slots } = times.offer;
  // Where no time is for more than one guest, as with one artist, it says nothing.
  const isCounted = slots.some(({ left }) => left > 1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of one kind, not a form
    <div role="group" aria-label={t`Time`} className="times-slots noscript:hidden">
      {slots.map(({ startsAt, left }) => (
        <button
          key={startsAt}
          type="button"
          className="times-slot"
          aria-busy={choosing.isBusyWith(startsAt) || undefined}
          aria-disabled={choosing.isBusy || undefined}
          onClick={() => choosing.choose(startsAt)}
        >
          <span className="numeric font-medium">{printTime(startsAt)}</span>
          {isCounted && left === 1 && (
            <span className="text-note text-warn">
              <Trans comment="Below a time: one guest can still have it">1 left</Trans>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** What else there is where a day has no free time. */
function NoSlots({
  times: { offer },
  getPath,
  canChangeStore,
  waiting,
}: {
  times: Times;
  getPath: (changes: VisitChoice) => string;
  canChangeStore: boolean;
  waiting: ReactNode;
}) {
  const { printDay } = useDates();
  const { nextDay, artists, stores } = offer;
  const nextName = nextDay === null ? '' : printDay(nextDay, 'weekday');
  return (
    <div className="grid gap-4">
      <Headline as="h3" size="d4">
        <Trans>No time slots available</Trans>
      </Headline>
      {nextDay === null && artists.length === 0 && stores.length === 0 && (
        <Message kind="info">
          <Trans>Every time of the next weeks is taken. New days open every day.</Trans>
        </Message>
      )}
      <ul className="grid gap-2">
        {nextDay !== null && (
          <li>
            <TextLink to={getPath({ day: nextDay })} preventScrollReset className="-my-1 block w-fit py-1">
              <Trans>Next free day: {nextName}</Trans>
            </TextLink>
          </li>
        )}
        {artists.map(({ id, name }) => (
          <li key={id}>
            <TextLink to={getPath({ artist: id })} preventScrollReset className="-my-1 block w-fit py-1">
              <Trans>{name} is free that day</Trans>
            </TextLink>
          </li>
        ))}
        {canChangeStore &&
          stores.map(({ code, name }) => (
            <li key={code}>
              <TextLink
                to={getPath({ store: code, artist: null })}
                preventScrollReset
                className="-my-1 block w-fit py-1"
              >
                <Trans>Free that day at {name}</Trans>
              </TextLink>
            </li>
          ))}
      </ul>
      {offer.canWait && waiting}
    </div>
  );
}
