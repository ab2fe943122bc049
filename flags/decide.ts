import type { Flag, FlagRule } from './compiling.ts';
import { fail } from './errors.ts';
import { fraction } from './fraction.ts';
import type { Evaluation } from './targeting/evaluation.ts';
import type { Assignment, Clock, ForcedVariation, Visitor } from './visitor.ts';
import type { VariationByExposition } from './wire.ts';

/**
 * The reason of a decision: a simulated or forced variation, the holdout, another flag of the group, a rule, a delivery rule
 * that does not expose the visitor (which ends the evaluation), or no matching rule.
 */
export type Why = 'simulated' | 'forced' | 'held-out' | 'other-flag-of-group' | 'rule' | 'left-out' | 'no-rule';

/** The decision of a flag for a visitor. */
export type Decision = {
  variationKey: string;
  /** null, like the experiment's id, if it is the default variation without an experiment. */
  variationId: number | null;
  experimentId: number | null;
  /** The rule that decided; null if none did. */
  rule: FlagRule | null;
  why: Why;
  /** The assignments to store and track: the holdout's first, then the rule's. */
  assignments: readonly Assignment[];
};

/**
 * Decides a flag for a visitor (spec §4): a simulated or forced variation wins, then the holdout and the mutually exclusive
 * group may exclude the visitor, then the rules are evaluated in order. Pure: the same flag, visitor and time give the same
 * decision in every process.
 * @throws FlagError `FeatureFlagEnvironmentDisabled`, or the error of a targeting condition
 * @throws URIError when the visitor code holds half a surrogate pair
 */
export function decide(flag: Flag, visitor: Visitor, clock: Clock): Decision {
  const { key, rules, group, holdout } = flag;
  const { simulatedVariations: simulated, forcedVariations } = visitor;
  if (!flag.environmentEnabled) fail('FeatureFlagEnvironmentDisabled', `${key} is off`);
  const simulation = simulated && Object.hasOwn(simulated, key) && simulated[key];
  if (simulation) {
    // 0 is every experiment's off variation, which is reported without an id.
    const variationId = simulation.variationId || null;
    return { ...simulation, variationId, rule: null, why: 'simulated', assignments: [] };
  }

  const evaluation: Evaluation = { visitor, clock, flagId: flag.id, experimentId: 0, holdout: null };
  const isTargeted = ({ matches, experimentId }: FlagRule) => {
    evaluation.experimentId = experimentId;
    return !matches || matches(evaluation);
  };
  for (const rule of rules) {
    const forced = forcedVariations?.[rule.experimentId];
    if (forced && (forced.forceTargeting || isTargeted(rule)))
      return makeDecision(flag, evaluation, 'forced', rule, forced);
  }

  const identifier = getBucketingIdentifier(flag, visitor);
  if (holdout) {
    const { experimentId } = holdout;
    const drawn = draw(holdout.variationByExposition, identifier + experimentId);
    if (drawn) {
      evaluation.holdout = { experimentId, variationId: drawn.variationId, isTargetedRule: false };
      // Any other key only records that the visitor is not held out.
      if (drawn.variationKey === 'in-holdout') return makeDecision(flag, evaluation, 'held-out');
    }
  }
  // Each visitor may see one flag of the group.
  if (group && pick(group.size, identifier + group.name) !== group.position) {
    return makeDecision(flag, evaluation, 'other-flag-of-group');
  }
  for (const rule of rules) {
    if (!isTargeted(rule)) continue;
    const { variations, exposition } = rule;
    // An exposition of 1 needs no hash: a fraction is never above 1.
    if (exposition >= 1 || fraction(identifier + rule.expositionSalt) <= exposition) {
      const scores = visitor.banditScores?.[rule.experimentId];
      const text = identifier + rule.variationSalt;
      const variation = (scores && findBestVariation(variations, scores, text)) ?? draw(variations, text);
      if (variation) return makeDecision(flag, evaluation, 'rule', rule, variation);
    }
    if (rule.type === 'TARGETED_DELIVERY') return makeDecision(flag, evaluation, 'left-out', rule);
  }
  return makeDecision(flag, evaluation, 'no-rule');
}

/** Returns the text that is hashed: the custom data that buckets the flag, else the linked user, else the visitor code. */
export const getBucketingIdentifier = ({ bucketingIndex }: Flag, visitor: Visitor): string =>
  (bucketingIndex !== null && visitor.customData?.[bucketingIndex]?.[0]) ||
  visitor.mappingIdentifier ||
  visitor.visitorCode;

/** Returns the variation at which the sum of expositions reaches the hash. They may add up to less than 1: then none may. */
function draw(variations: readonly VariationByExposition[], text: string): VariationByExposition | undefined {
  const [first] = variations;
  if (!first || first.exposition >= 1) return first;
  const drawn = fraction(text);
  let sum = 0;
  return variations.find(({ exposition }) => {
    sum += exposition;
    return sum >= drawn;
  });
}

/** Returns the variation with the best score of a contextual bandit, if any; the hash decides between equals (spec §9). */
function findBestVariation(
  variations: readonly VariationByExposition[],
  scores: Readonly<Record<number, number>>,
  text: string,
): VariationByExposition | undefined {
  const best = Math.max(...variations.flatMap(({ variationId }) => scores[variationId] ?? []));
  const candidates = variations.filter(({ variationId }) => scores[variationId] === best);
  return candidates[pick(candidates.length, text)];
}

/** Returns the position among `count` for the hash of a text; a fraction may be rounded up to 1. */
const pick = (count: number, text: string) => Math.min(count - 1, Math.floor(fraction(text) * count));

/** Makes a decision. @param shown the variation of the rule; the flag's default if missing */
function makeDecision(
  flag: Flag,
  { holdout }: Evaluation,
  why: Why,
  rule: FlagRule | null = null,
  shown?: VariationByExposition | ForcedVariation,
): Decision {
  const { variationKey = flag.defaultVariationKey, variationId = null } = shown ?? {};
  const experimentId = rule && shown ? rule.experimentId : null;
  const isTargetedRule = rule?.type === 'TARGETED_DELIVERY';
  const own = experimentId === null ? [] : [{ experimentId, variationId, isTargetedRule }];
  return { variationKey, variationId, experimentId, rule, why, assignments: holdout ? [holdout, ...own] : own };
}
