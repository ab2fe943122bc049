import type { Service } from '@vermilion/contract/happening';
import { Link } from 'react-router';
import { Headline } from '~/ui/headline.tsx';
import { addChoice, getServicePath } from './booking-path.ts';
import { MinutesAndPrice } from './minutes-and-price.tsx';

type Props = {
  services: readonly Service[];
  /** Whose services they are; undefined: all stores'. */
  store: string | undefined;
  /** The level of the headings of groups. */
  as?: 'h2' | 'h3';
};

/** Services by what they belong to, each with its minutes and price (spec §9). */
export function ServiceList({ services, store, as = 'h2' }: Props) {
  const groups = Map.groupBy(services, ({ group }) => group.id);
  return [...groups].map(([id, ofGroup]) => (
    <section key={id} className="grid gap-5 border-t border-ink pt-6 pb-10 wide:grid-cols-[3fr_9fr]">
      <Headline as={as} size="d3">
        {ofGroup[0]?.group.name}
      </Headline>
      <ul className="divide-y divide-rule border-b border-rule">
        {ofGroup.map((service) => (
          <ServiceRow key={service.id} service={service} store={store} as={as === 'h2' ? 'h3' : 'h4'} />
        ))}
      </ul>
    </section>
  ));
}

function ServiceRow({ service, store, as }: Pick<Props, 'store'> & { service: Service; as: 'h3' | 'h4' }) {
  const { id, name, summary, ground } = service;
  return (
    <li className="relative grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-4 py-5 first:pt-0">
      <Monogram name={name} ground={ground} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <Headline as={as} size="d4">
            <Link
              to={addChoice(getServicePath(id), store === undefined ? {} : { store })}
              className="hover:underline after:absolute after:inset-0"
            >
              {name}
            </Link>
          </Headline>
          <p className="max-w-[34rem] text-ink-2">{summary}</p>
        </div>
        <p className="numeric">
          <MinutesAndPrice service={service} />
        </p>
      </div>
    </li>
  );
}

/** The first letter of a name on a colour of its own; decoration. A Thai vowel that is written first says nothing by itself. */
export function Monogram({ name, ground }: { name: string; ground: string }) {
  return (
    <span aria-hidden="true" className="grid size-11 place-items-center text-ink" style={{ background: ground }}>
      <Headline as="span" size="d3">
        {/^[\p{Script=Latin}\p{Script=Han}]/u.exec(name)?.[0]}
      </Headline>
    </span>
  );
}
