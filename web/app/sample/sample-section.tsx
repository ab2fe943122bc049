import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { SampleChoice } from '@vermilion/contract/sample';
import { Check } from 'lucide';
import { type ReactNode, useRef } from 'react';
import type { BagSectionProps } from '~/bag/sections/bag-section.ts';
import { useBagMutation } from '~/bag/use-bag-mutation.ts';
import { useApi } from '~/platform/queries.ts';
import { useLayout, useMoney } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import { Icon } from '~/ui/icon.tsx';
import { Picture } from '~/ui/picture.tsx';
import { useScrollable } from '~/ui/use-scrollable.ts';
import { createSamplesQuery } from './sample.queries.ts';

/** The free samples that the bag may have: as many as what its goods cost allows. */
export default function SampleSection({ bag }: BagSectionProps) {
  const { t } = useLingui();
  const { hasStores } = useLayout().config;
  const { data } = useSuspenseQuery(createSamplesQuery(useApi()));
  const row = useRef<HTMLFieldSetElement>(null);
  const isScrollable = useScrollable(row);
  const { samples, allowedCount, missingSpend } = data;
  if (samples.length === 0) return null;
  const waiting = new Set(
    bag.unused.flatMap(({ source, reason }) =>
      source.kind === 'sample' && reason === 'below_minimum_spend' ? source.sampleId : [],
    ),
  );
  const givenCount = samples.filter(
    ({ id, isChosen, isAvailable }) => isChosen && isAvailable && !waiting.has(id),
  ).length;
  return (
    <section aria-labelledby="samples" className="mt-8 grid grid-cols-1 content-start gap-4 border-t border-ink pt-6">
      <Headline as="h2" size="d3" id="samples">
        {allowedCount === 0 ? (
          <Trans>Free samples</Trans>
        ) : (
          <Plural value={allowedCount} one="Choose # sample" other="Choose # samples" />
        )}
      </Headline>
      <p className="numeric text-ink-2">
        {allowedCount > 0 && (
          <>
            <Trans>
              {givenCount} of {allowedCount} chosen.
            </Trans>{' '}
          </>
        )}
        {missingSpend !== null && (
          <>
            <MissingSpend amount={missingSpend} isFirst={allowedCount === 0} />{' '}
          </>
        )}
        {hasStores && <Trans>Not available for Click & Collect.</Trans>}
      </p>
      <fieldset
        ref={row}
        // Samples that cannot be chosen yet take no focus: the keyboard scrolls the row itself.
        tabIndex={isScrollable ? 0 : undefined}
        className="-m-1 flex min-w-0 gap-3 overflow-x-auto p-1 wide:grid wide:grid-cols-4"
      >
        <legend className="sr-only">{t`Free samples`}</legend>
        {samples.map((sample) => (
          <SampleTile
            key={sample.id}
            sample={sample}
            isDisabled={!sample.isChosen && (!sample.isAvailable || allowedCount === 0)}
            note={
              !sample.isAvailable ? (
                <Trans>Out of stock</Trans>
              ) : (
                waiting.has(sample.id) && <Trans>Spend more to keep it</Trans>
              )
            }
          />
        ))}
      </fieldset>
    </section>
  );
}

function MissingSpend({ amount, isFirst }: { amount: number; isFirst: boolean }) {
  const missing = useMoney()(amount);
  return isFirst ? (
    <Trans>Spend {missing} more to choose one.</Trans>
  ) : (
    <Trans>Spend {missing} more for another.</Trans>
  );
}

type TileProps = {
  sample: SampleChoice;
  isDisabled: boolean;
  /** Why the bag does not get it; false: nothing keeps it from it. */
  note: ReactNode;
};

/** A sample to choose. Each waits for its own answer alone: the next one can be chosen meanwhile. */
function SampleTile({ sample, isDisabled, note }: TileProps) {
  const { id, picture, brand, name, size, description, isAvailable } = sample;
  const { change, pending } = useBagMutation<boolean>(
    async (api, choice) =>
      (await api('POST cart/samples', { body: { id, isChosen: choice } }, { keepalive: true })).bag,
  );
  const isChosen = pending ?? sample.isChosen;
  return (
    <label
      className={`relative grid w-36 shrink-0 content-start gap-2 outline-offset-2 wide:w-auto has-focus-visible:outline-2 has-focus-visible:outline-dashed ${
        isDisabled ? 'text-ink-2' : 'cursor-pointer'
      }`}
    >
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        onChange={({ target }) => change(target.checked)}
        className="absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
      />
      <span className={`relative block aspect-square ${isChosen ? 'outline-2 outline-offset-2 outline-ink' : ''}`}>
        <Picture picture={picture} sizes="(min-width: 60rem) 10rem, 45vw" fill isDimmed={!isAvailable} />
        {isChosen && (
          <span className="absolute top-2 right-2 grid size-6 place-items-center bg-ink text-paper">
            <Icon of={Check} size={16} />
          </span>
        )}
      </span>
      <span className="text-small">
        <span className="block text-ink-2">{brand.name}</span>
        <span className="block font-medium">{size === null ? name : `${name}, ${size}`}</span>
        <span className="block text-ink-2">{description}</span>
        {note && <span className="block font-medium text-warn">{note}</span>}
      </span>
    </label>
  );
}
