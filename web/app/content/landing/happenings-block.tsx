import { useId } from 'react';
import { Link } from 'react-router';
import { useDates } from '~/platform/use-dates.ts';
import { Headline } from '~/ui/headline.tsx';
import { GoLink } from '~/ui/link.tsx';
import type { BlockProps } from '../block-props.ts';
import sheet from './happenings.css?url';

/** Classes or events that are to come, each by its day and time on the clock of its store. */
export default function HappeningsBlock({ title, action, items }: BlockProps<'happenings'>) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section className="container-page section" aria-labelledby={id}>
      <div className="section-head">
        <Headline id={id}>{title}</Headline>
        <GoLink to={action.href}>{action.label}</GoLink>
      </div>
      <ul className="happenings">
        {items.map((item) => (
          <Happening key={item.id} {...item} />
        ))}
      </ul>
    </section>
  );
}
HappeningsBlock.sheets = [sheet];

function Happening({ name, href, startsAt, zone }: BlockProps<'happenings'>['items'][number]) {
  const { printDate, printTime } = useDates(zone);
  return (
    <li className="happenings-row">
      <p className="happenings-day numeric">
        <time dateTime={startsAt}>{printDate(startsAt, 'weekday')}</time>
      </p>
      <Headline as="h3" size="d4">
        <Link to={href} className="happenings-link">
          {name}
        </Link>
      </Headline>
      <p className="numeric text-ink-2">{printTime(startsAt)}</p>
    </li>
  );
}
