import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Service } from '@vermilion/contract/happening';
import { maxGuests, maxVisitServices } from '@vermilion/contract/happening-terms';
import { Link } from 'react-router';
import { Accordion } from '~/ui/accordion.tsx';
import { chipListClass, getChipClass } from '~/ui/chip.tsx';
import { Headline } from '~/ui/headline.tsx';
import { addChoice, type VisitChoice } from './booking-path.ts';
import { MinutesAndPrice } from './minutes-and-price.tsx';

type Props = {
  /** Of the service's page, without what is chosen. */
  path: string;
  choice: VisitChoice;
  /** The other services of the store; those of the same group are shown first. */
  others: readonly Service[];
  groupId: string;
};

/** How many come, and what else they have done in the same visit. Each choice is a link: it works without scripts, and Back takes it back. */
export function VisitExtras({ path, choice, others, groupId }: Props) {
  const { t } = useLingui();
  const { further = [], guests = 1 } = choice;
  const isFull = further.length + 1 >= maxVisitServices;
  const chosen = others.filter(({ id }) => further.includes(id));
  const left = others.filter(({ id }) => !further.includes(id));
  const near = left.filter(({ group }) => group.id === groupId);
  const rest = left.filter(({ group }) => group.id !== groupId);
  const getPath = (changes: Partial<VisitChoice>) => addChoice(path, { ...choice, ...changes });
  return (
    <Accordion title={<Trans>More guests or services</Trans>} open={guests > 1 || further.length > 0}>
      <div className="grid gap-6 pb-6">
        <nav aria-label={t`Guests`} className="grid gap-2">
          <p className="text-small text-ink-2">
            <Trans>Everybody begins at the same time, each with an artist of their own.</Trans>
          </p>
          <ul className={chipListClass}>
            {Array.from({ length: maxGuests }, (_, index) => index + 1).map((count) => (
              <li key={count}>
                <Link
                  to={getPath({ guests: count })}
                  className={getChipClass()}
                  aria-current={count === guests || undefined}
                  preventScrollReset
                  replace
                >
                  <Plural value={count} one="# guest" other="# guests" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {others.length > 0 && (
          <nav aria-label={t`Services in the same visit`} className="grid gap-2">
            <p className="text-small text-ink-2">
              <Trans>One after the other, in one visit:</Trans>
            </p>
            <Extras services={[...chosen, ...near]} {...{ chosen, isFull, getPath }} />
            {rest.length > 0 && (
              <Accordion title={<Trans>All services</Trans>}>
                <Extras services={rest} {...{ chosen, isFull, getPath }} />
              </Accordion>
            )}
          </nav>
        )}
      </div>
    </Accordion>
  );
}

/** Services that can be added to a visit, and those that were. */
function Extras({
  services,
  chosen,
  isFull,
  getPath,
}: {
  services: readonly Service[];
  chosen: readonly Service[];
  isFull: boolean;
  getPath: (changes: Partial<VisitChoice>) => string;
}) {
  const ids = chosen.map(({ id }) => id);
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {services.map((service) => {
        const { id, name } = service;
        const isChosen = ids.includes(id);
        const further = isChosen ? ids.filter((each) => each !== id) : [...ids, id];
        return (
          <li key={id} className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <Headline as="h3" size="d4">
              {isChosen || !isFull ? (
                <Link
                  to={getPath({ further })}
                  className="hover:underline after:absolute after:inset-0"
                  preventScrollReset
                  replace
                >
                  <span aria-hidden="true">{isChosen ? '− ' : '+ '}</span>
                  <span className="sr-only">{isChosen ? <Trans>Leave out</Trans> : <Trans>Add</Trans>}: </span>
                  {name}
                </Link>
              ) : (
                name
              )}
            </Headline>
            <p className="numeric text-small text-ink-2">
              <MinutesAndPrice service={service} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
