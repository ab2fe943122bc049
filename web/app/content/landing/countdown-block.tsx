import { Plural, Trans } from '@lingui/react/macro';
import { dayMs, hourMs, minuteMs, secondMs } from '@vermilion/contract/durations';
import { type ReactNode, useId } from 'react';
import { useServerClock } from '~/platform/server-clock.ts';
import { useDates } from '~/platform/use-dates.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import type { BlockProps } from '../block-props.ts';
import sheet from './countdown.css?url';

/** The days, hours and minutes until a moment, which stands in words too; nothing once it has come. */
export default function CountdownBlock({ title, text, action, endsAt }: BlockProps<'countdown'>) {
  const id = useId();
  const nowMs = useServerClock(10 * secondMs);
  const { printDate, printTime } = useDates();
  const leftMs = nowMs === null ? null : Date.parse(endsAt) - nowMs;
  if (leftMs !== null && leftMs <= 0) return null;
  const day = printDate(endsAt, 'weekday');
  const time = printTime(endsAt);
  return (
    <section className="countdown container-page section" aria-labelledby={id}>
      <div className="countdown-text">
        <Headline id={id}>{title}</Headline>
        {text && <p className="max-w-[34rem] text-lead">{text}</p>}
        <p className="numeric">
          <time dateTime={endsAt}>
            <Trans comment="When an offer ends: “Until Fri, 4 Dec, 11:59 pm”">
              Until {day}, {time}
            </Trans>
          </time>
        </p>
        {action && <ButtonLink to={action.href}>{action.label}</ButtonLink>}
      </div>
      <Figures leftMs={leftMs} />
    </section>
  );
}
CountdownBlock.sheets = [sheet];

/** @param leftMs null: not known yet, and its place is kept */
function Figures({ leftMs }: { leftMs: number | null }) {
  const leftMinutes = leftMs === null ? 0 : Math.ceil(leftMs / minuteMs);
  const days = Math.floor(leftMinutes / (dayMs / minuteMs));
  const hours = Math.floor((leftMinutes / (hourMs / minuteMs)) % 24);
  const minutes = leftMinutes % 60;
  return (
    // A timer: what changes in it is not announced by itself. Without scripts nothing would count.
    <div className="countdown-figures noscript:hidden" role="timer" aria-hidden={leftMs === null || undefined}>
      <Figure value={leftMs === null ? null : days}>
        <Plural value={days} one="day" other="days" />
      </Figure>
      <Figure value={leftMs === null ? null : hours}>
        <Plural value={hours} one="hour" other="hours" />
      </Figure>
      <Figure value={leftMs === null ? null : minutes}>
        <Plural value={minutes} one="minute" other="minutes" />
      </Figure>
    </div>
  );
}

function Figure({ value, children }: { value: number | null; children: ReactNode }) {
  return (
    <p className="countdown-figure">
      <span className="countdown-number numeric">{value ?? '–'}</span> <span className="text-small">{children}</span>
    </p>
  );
}
