import { fail } from './errors.ts';
import type { Predicate, Surroundings } from './targeting/evaluation.ts';
import {
  type Configuration,
  type CustomDataDefinition,
  checkConfiguration,
  type FeatureFlag,
  type Holdout,
  type Rule,
  type Segment,
  type Variation,
  type VariationByExposition,
} from './wire.ts';

/** A compiled rule. */
export type FlagRule = {
  id: number;
  experimentId: number;
  type: Rule['type'];
  segmentId: number | null;
  exposition: number;
  variations: readonly VariationByExposition[];
  /** Whether the visitor is in the segment; null for all visitors. */
  matches: Predicate | null;
  /** Appended to the visitor in the texts that are hashed for the exposition and for the variation. */
  expositionSalt: string;
  variationSalt: string;
};

/** A compiled flag. */
export type Flag = {
  id: number;
  key: string;
  environmentEnabled: boolean;
  defaultVariationKey: string;
  variations: ReadonlyMap<string, Variation>;
  rules: readonly FlagRule[];
  /** The mutually exclusive group: a visitor may see one of its `size` flags, by position. */
  group: { name: string; position: number; size: number } | null;
  holdout: Holdout | null;
  /** The custom data whose first value is hashed instead of the visitor. */
  bucketingIndex: number | null;
};

/** A compiled configuration: decisions look nothing up and parse nothing. */
export type CompiledConfiguration = {
  flags: ReadonlyMap<string, Flag>;
  /** The segments whose visitors are tracked as audiences. */
  audiences: readonly { id: number; matches: Predicate }[];
};

/**
 * Compiles a configuration.
 * @param compileSegment compiles a segment
 * @param sdk the SDK that conditions compare with
 * @throws FlagError `ClientConfiguration`
 */
export function compileWith(
  compileSegment: (segment: Segment, surroundings: Surroundings) => Predicate,
  configuration: Configuration,
  sdk: Surroundings['sdk'],
): CompiledConfiguration {
  checkConfiguration(configuration);
  const { featureFlags, segments } = configuration;
  const rules = new Map(featureFlags.map((flag) => [flag.id, flag.rules]));
  const listed = segments ?? featureFlags.flatMap((flag) => flag.rules.flatMap(({ segment }) => segment ?? []));
  const predicates: ReadonlyMap<number, Predicate> = new Map(
    listed.map((segment) => [segment.id, compileSegment(segment, { sdk, rules, segment: (id) => predicates.get(id) })]),
  );
  const tracked = new Set(listed.flatMap(({ id, audienceTracking }) => (audienceTracking ? id : [])));
  /** The position of each flag in its mutually exclusive group, by the group's name and the flag's id. */
  const groups = new Map<string, Map<number, number>>();
  for (const { id, mutuallyExclusiveGroup: name } of featureFlags.toSorted((a, b) => a.id - b.id)) {
    const positions = groups.get(name ?? '') ?? new Map<number, number>();
    groups.set(name ?? '', positions.set(id, positions.size));
  }
  const findGroup = ({ id, mutuallyExclusiveGroup: name }: FeatureFlag): Flag['group'] => {
    const positions = name && groups.get(name);
    return positions ? { name, size: positions.size, position: positions.get(id) ?? 0 } : null;
  };

  const compileRule = (rule: Rule): FlagRule => {
    const segmentId = (segments ? rule.segmentId : rule.segment?.id) ?? null;
    const respool = rule.respoolTime || '';
    return {
      ...rule,
      segmentId,
      variations: rule.variationByExposition,
      matches: predicates.get(segmentId as number) ?? null,
      expositionSalt: `${rule.id}${respool}`,
      variationSalt: `${rule.experimentId}${respool}`,
    };
  };
  const compileFlag = (flag: FeatureFlag): Flag => ({
    ...flag,
    key: flag.featureKey,
    variations: new Map(flag.variations.map((variation) => [variation.key, variation])),
    rules: flag.rules.map(compileRule),
    group: findGroup(flag),
    holdout: configuration.holdout ?? null,
    bucketingIndex: findBucketingIndex(flag, configuration.customData ?? []),
  });
  return {
    flags: new Map(featureFlags.map((flag) => [flag.featureKey, compileFlag(flag)])),
    audiences: [...tracked].map((id) => ({ id, matches: predicates.get(id) as Predicate })),
  };
}

/**
 * Returns the flag of a key.
 * @throws FlagError `FeatureFlagConfigurationNotFound`
 */
export const findFlag = ({ flags }: Pick<CompiledConfiguration, 'flags'>, featureKey: string): Flag =>
  flags.get(featureKey) ?? fail('FeatureFlagConfigurationNotFound', `There is no feature flag ${featureKey}`);

/** Returns the variations of an experiment. */
export const listVariations = (rules: readonly FlagRule[], experimentId: number | null): VariationByExposition[] =>
  rules.flatMap((rule) => (rule.experimentId === experimentId ? rule.variations : []));

/** Returns the index for bucketing. One definition without an id disables bucketing by custom data for all flags. */
const findBucketingIndex = ({ bucketingCustomDataId }: FeatureFlag, customData: readonly CustomDataDefinition[]) =>
  customData.every(({ id }) => id != null)
    ? (customData.find(({ id }) => id === bucketingCustomDataId)?.index ?? null)
    : null;
