import type { StoredVariation } from '../visitor.ts';
import type { Rule, TypedCondition } from '../wire.ts';
import { type Evaluation, never, type Predicate, type Surroundings } from './evaluation.ts';

/** Matches visitors who were assigned in an experiment: to any variation, or to exactly one. */
export function compileTargetExperiment(condition: TypedCondition<'TARGET_EXPERIMENT'>): Predicate {
  const { experiment, variation, variationMatchType } = condition;
  if (typeof experiment !== 'number') return never;
  if (variationMatchType === 'ANY') return (evaluation) => findAssignment(evaluation, experiment) !== undefined;
  // 0 names the off variation of every experiment, so it names no assignment.
  if (variationMatchType !== 'EXACT' || !variation) return never;
  return (evaluation) => findAssignment(evaluation, experiment)?.variationId === variation;
}

/**
 * Matches visitors who were assigned by a flag, by one of its rules, or to one of its variations. With a variation but no
 * rule, the first rule offering it is asked.
 */
export function compileTargetFeatureFlag(
  { featureFlagId, ruleId, variationKey }: TypedCondition<'TARGET_FEATURE_FLAG'>,
  { rules }: Surroundings,
): Predicate {
  // A rule's id says enough: whose rule it is does not matter.
  const candidates = ruleId ? [...rules.values()].flat() : (rules.get(featureFlagId ?? 0) ?? []);
  if (!ruleId && !variationKey) {
    return (evaluation) =>
      candidates.some(({ experimentId }) => typeof findAssignment(evaluation, experimentId)?.variationId === 'number');
  }
  const rule = candidates.find((one) => (ruleId ? one.id === ruleId : findOffered(one, variationKey) !== undefined));
  if (!rule) return never;
  const expected = variationKey ? findOffered(rule, variationKey)?.variationId : undefined;
  return (evaluation) => {
    const variationId = findAssignment(evaluation, rule.experimentId)?.variationId;
    return Boolean(variationId) && (!variationKey || variationId === expected);
  };
}

const findOffered = (rule: Rule, key: string | null | undefined) =>
  rule.variationByExposition.find(({ variationKey }) => variationKey === key);

/** Matches visitors who have the personalization. */
export function compileTargetPersonalization(condition: TypedCondition<'TARGET_PERSONALIZATION'>): Predicate {
  return ({ visitor }) => visitor.personalizations?.some(({ id }) => id === condition.personalizationId) ?? false;
}

/** Matches visitors who are in no other campaign of the kind. A holdout assignment counts as another experiment. */
export function compileExclusiveExperiment({ campaignType }: TypedCondition<'EXCLUSIVE_EXPERIMENT'>): Predicate {
  switch (campaignType) {
    case 'EXPERIMENT':
      return isInNoOtherExperiment;
    case 'PERSONALIZATION':
      return isInNoPersonalization;
    case 'ANY':
      return (evaluation) => isInNoOtherExperiment(evaluation) && isInNoPersonalization(evaluation);
    default:
      return never;
  }
}

const isInNoOtherExperiment: Predicate = (evaluation) =>
  listExperiments(evaluation).every((experimentId) => experimentId === evaluation.experimentId);

const isInNoPersonalization: Predicate = ({ visitor }) => !visitor.personalizations?.length;

/** Matches visitors who were assigned by no other flag. */
export function compileExclusiveFeatureFlag(
  _condition: TypedCondition<'EXCLUSIVE_FEATURE_FLAG'>,
  { rules }: Surroundings,
): Predicate {
  const experimentsByFlag = new Map(
    Array.from(rules, ([flagId, list]) => [flagId, new Set(list.map(({ experimentId }) => experimentId))]),
  );
  const known = new Set(Array.from(experimentsByFlag.values()).flatMap((experiments) => [...experiments]));
  return (evaluation) => {
    const own = experimentsByFlag.get(evaluation.flagId);
    return listExperiments(evaluation).every((experiment) => own?.has(experiment) || !known.has(experiment));
  };
}

function findAssignment({ visitor, holdout }: Evaluation, experimentId: number): StoredVariation | undefined {
  return holdout?.experimentId === experimentId ? holdout : visitor.storedVariations?.[experimentId];
}

function listExperiments({ visitor, holdout }: Evaluation): number[] {
  const experiments = Object.keys(visitor.storedVariations ?? {}).map(Number);
  return holdout ? [...experiments, holdout.experimentId] : experiments;
}
