import type { FlagDocument } from '@vermilion/contract/flagservice';

/** An experiment of a site's flags: a rule that splits visitors, or the holdout. */
export type Experiment = {
  experimentId: number;
  name: string;
  /** Empty where it is the holdout, which is no flag's. */
  featureKey: string;
  /** `production`; the holdout is the same in all. */
  environment: string;
  /** Milliseconds; results count from then, as visitors were drawn anew. 0: from the beginning. */
  since: number;
  variations: { variationId: number; name: string; share: number }[];
  /** The variation id that others are compared with: what visitors get without the experiment. */
  reference: number;
};

/** All experiments, those of the environments' order, then the holdout. */
export function listExperiments({ environments, featureFlags, holdout }: FlagDocument): Experiment[] {
  const experiments = environments.flatMap(({ key: environment }) =>
    featureFlags.flatMap((flag) =>
      (flag.environments[environment]?.rules ?? [])
        .filter(({ type }) => type === 'EXPERIMENTATION')
        .map(({ experimentId, name, respoolTime, variationByExposition: split }): Experiment => {
          const findName = (key: string) => flag.variations.find((variation) => variation.key === key)?.name ?? key;
          const reference = split.find(({ variationKey }) => variationKey === flag.defaultVariationKey) ?? split[0];
          return {
            experimentId,
            name,
            featureKey: flag.featureKey,
            environment,
            since: respoolTime ?? 0,
            variations: split.map(({ variationId, variationKey, exposition }) => ({
              variationId,
              name: findName(variationKey),
              share: exposition,
            })),
            reference: reference?.variationId ?? 0,
          };
        }),
    ),
  );
  return holdout ? [...experiments, holdoutExperiment(holdout)] : experiments;
}

/** What all flags together do: those in the holdout are the reference. */
function holdoutExperiment(holdout: NonNullable<FlagDocument['holdout']>): Experiment {
  const isHeldOut = (key: string) => key === 'in-holdout';
  const split = holdout.variationByExposition;
  return {
    experimentId: holdout.experimentId,
    name: 'Holdout',
    featureKey: '',
    environment: 'all',
    since: 0,
    variations: split.map(({ variationId, variationKey, exposition }) => ({
      variationId,
      name: isHeldOut(variationKey) ? 'Held out' : 'With all flags',
      share: exposition,
    })),
    reference: split.find(({ variationKey }) => isHeldOut(variationKey))?.variationId ?? 0,
  };
}
