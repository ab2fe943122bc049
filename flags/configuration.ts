import { FlagError } from './errors.ts';
import { never, type Predicate, type Surroundings } from './targeting/evaluation.ts';
import { compileSegment } from './targeting/segment.ts';
import {
  type Configuration,
  checkConfiguration,
  type FeatureFlag,
  type Holdout,
  type Rule,
  type Segment,
  type Variation,
  type VariationByExposition,
} from './wire.ts';

/** A rule, ready to decide. */
export type FlagRule = {
  id: number;
  experimentId: number;
  type: Rule['type'];
  segmentId: number | null;
  exposition: number;
  variations: readonly VariationByExposition[];
  /** Whether the visitor is in the segment; null is everybody. */
  matches: Predicate | null;
  /** What follows the visitor in the texts that are hashed for the exposition and for the variation. */
  expositionSalt: string;
  variationSalt: string;
};

/** A flag, ready to decide. */
export type Flag = {
  id: number;
  key: string;
  environmentEnabled: boolean;
  defaultVariationKey: string;
  variations: ReadonlyMap<string, Variation>;
  rules: readonly FlagRule[];
  /** The mutually exclusive group: one of its `size` flags, the one at the drawn position, is open to a visitor. */
  group: { name: string; position: number; size: number } | null;
  holdout: Holdout | null;
  /** The custom data whose first value is hashed in place of the visitor. */
  bucketingIndex: number | null;
};

/** A configuration made ready to decide: nothing is looked up or parsed again. */
export type CompiledConfiguration = {
  flags: ReadonlyMap<string, Flag>;
  /** The segments whose visitors are tracked as audiences. */
  audiences: readonly { id: number; matches: Predicate }[];
};

/** How this library answers conditions on the SDK. */
const defaultSdk: Surroundings['sdk'] = { language: 'JAVASCRIPT', version: '4.9.0' };

/**
 * Compiles an answer of the flag service, once for each that arrives.
 * @param sdk what SDK language conditions compare with
 * @throws FlagError `ClientConfiguration`
 */
export function compile(configuration: Configuration, sdk = defaultSdk): CompiledConfiguration {
  checkConfiguration(configuration);
  const { featureFlags } = configuration;
  const segment = segmentPredicates(configuration, {
    sdk,
    rules: new Map(featureFlags.map(({ id, rules }) => [id, rules])),
  });
  const flags = featureFlags.map((flag): [string, Flag] => [
    flag.featureKey,
    {
      id: flag.id,
      key: flag.featureKey,
      environmentEnabled: flag.environmentEnabled,
      defaultVariationKey: flag.defaultVariationKey,
      variations: new Map(flag.variations.map((variation) => [variation.key, variation])),
      rules: flag.rules.map((rule) =>
        compileRule(rule, configuration.segments ? rule.segmentId : rule.segment?.id, segment),
      ),
      group: groupOf(flag, featureFlags),
      holdout: configuration.holdout ?? null,
      bucketingIndex: bucketingIndex(flag, configuration),
    },
  ]);
  const audiences = (configuration.segments ?? []).filter(({ audienceTracking }) => audienceTracking);
  return {
    flags: new Map(flags),
    audiences: audiences.map(({ id }) => ({ id, matches: segment(id) ?? never })),
  };
}

/**
 * The flag of a key.
 * @throws FlagError `FeatureFlagConfigurationNotFound`
 */
export function findFlag({ flags }: Pick<CompiledConfiguration, 'flags'>, featureKey: string): Flag {
  const flag = flags.get(featureKey);
  if (!flag) throw new FlagError('FeatureFlagConfigurationNotFound', `There is no feature flag ${featureKey}`);
  return flag;
}

/** Compiles each segment once, when it is first asked for, whether it is listed or stands in a rule. */
function segmentPredicates(
  { segments, featureFlags }: Configuration,
  surroundings: Omit<Surroundings, 'segment'>,
): Surroundings['segment'] {
  const inRules = (): Segment[] => featureFlags.flatMap(({ rules }) => rules.flatMap(({ segment }) => segment ?? []));
  const sources = new Map((segments ?? inRules()).map((segment) => [segment.id, segment]));
  const compiled = new Map<number, Predicate>();
  const segment = (id: number): Predicate | undefined => {
    const source = sources.get(id);
    if (source && !compiled.has(id)) {
      compiled.set(id, refersToItself);
      compiled.set(id, compileSegment(source, { ...surroundings, segment }));
    }
    return compiled.get(id);
  };
  return segment;
}

/** Stands for a segment while it is being compiled, so only a segment inside itself ever meets it. */
const refersToItself: Predicate = () => {
  throw new FlagError('TargetingCondition', 'A segment refers to itself');
};

function compileRule(rule: Rule, segmentId: number | null | undefined, segment: Surroundings['segment']): FlagRule {
  const respool = rule.respoolTime || '';
  return {
    id: rule.id,
    experimentId: rule.experimentId,
    type: rule.type,
    segmentId: segmentId ?? null,
    exposition: rule.exposition,
    variations: rule.variationByExposition,
    matches: (segmentId == null ? undefined : segment(segmentId)) ?? null,
    expositionSalt: `${rule.id}${respool}`,
    variationSalt: `${rule.experimentId}${respool}`,
  };
}

function groupOf({ id, mutuallyExclusiveGroup: name }: FeatureFlag, flags: readonly FeatureFlag[]): Flag['group'] {
  if (!name) return null;
  const members = flags.filter(({ mutuallyExclusiveGroup }) => mutuallyExclusiveGroup === name);
  return { name, size: members.length, position: members.filter((member) => member.id < id).length };
}

/** One definition without an id puts bucketing by custom data off for every flag. */
function bucketingIndex({ bucketingCustomDataId }: FeatureFlag, { customData = [] }: Configuration): number | null {
  if (bucketingCustomDataId == null || customData.some(({ id }) => id == null)) return null;
  return customData.find(({ id }) => id === bucketingCustomDataId)?.index ?? null;
}
