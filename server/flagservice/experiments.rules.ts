import type { FlagDocument } from './flagservice.schema.ts';

/** An experiment of a site: a rule that splits visitors, or the holdout. */
export type Experiment = {
  experimentId: number;
  name: string;
  /** Empty for the holdout, which belongs to no flag. */
  featureKey: string;
  /** Such as `production`; `all` for the holdout. */
  environment: string;
  /** Milliseconds; results count from the last reassignment of visitors. 0: from the beginning. */
  since: number;
  variations: { variationId: number; name: string; share: number }[];
  /** The id of the variation that the others are compared with: the flag's default. */
  reference: number;
};

/** Lists all experiments in the order of the environments, then the holdout. */
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
  return holdout ? [...experiments, makeHoldoutExperiment(holdout)] : experiments;
}

/** Makes an experiment of the holdout: it measures all flags together, with held-out visitors as the reference. */
function makeHoldoutExperiment(holdout: NonNullable<FlagDocument['holdout']>): Experiment {
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
