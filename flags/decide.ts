import type { Flag, FlagRule } from './compiling.ts';
import { fail } from './errors.ts';
import { fraction } from './fraction.ts';
import type { Evaluation } from './targeting/evaluation.ts';
import type { Assignment, Clock, ForcedVariation, Visitor } from './visitor.ts';
import type { VariationByExposition } from './wire.ts';

/**
 * Why a decision came out as it did: the visitor simulates or was forced, is held out of everything, belongs to another flag
 * of the group, was drawn by a rule, was left out by a delivery rule (which ends the walk), or no rule took the visitor.
 */
export type Why = 'simulated' | 'forced' | 'held-out' | 'other-flag-of-group' | 'rule' | 'left-out' | 'no-rule';

/** What a visitor sees of a flag, and by what. */
export type Decision = {
  variationKey: string;
  /** null, as the experiment's, when the default variation was not drawn but fallen back to. */
  variationId: number | null;
  experimentId: number | null;
  /** The rule that decided; null when none did. */
  rule: FlagRule | null;
  why: Why;
  /** What a client that saves this decision stores and tracks: the holdout's assignment first, then the rule's. */
  assignments: readonly Assignment[];
};

/**
 * Decides a flag for a visitor (spec §4): a simulated or forced variation wins, then the holdout and the mutually exclusive
 * group may keep the visitor out, then the rules are walked in their order. Pure: the same flag, visitor and time give the
 * same decision, in every process.
 * @throws FlagError `FeatureFlagEnvironmentDisabled`, or the error of a targeting condition
 * @throws URIError when the visitor code holds half a surrogate pair
 */
export function decide(flag: Flag, visitor: Visitor, clock: Clock): Decision {
  const { key, rules, group, holdout } = flag;
  const { simulatedVariations: simulated, forcedVariations } = visitor;
  if (!flag.environmentEnabled) fail('FeatureFlagEnvironmentDisabled', `${key} is off`);
  const simulation = simulated && Object.hasOwn(simulated, key) && simulated[key];
  if (simulation) {
    // 0 is every experiment's off variation, which has no id to show.
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
    if (forced && (forced.forceTargeting || isTargeted(rule))) return outcome(flag, evaluation, 'forced', rule, forced);
  }

  const identifier = bucketingIdentifier(flag, visitor);
  if (holdout) {
    const { experimentId } = holdout;
    const drawn = draw(holdout.variationByExposition, identifier + experimentId);
    if (drawn) {
      evaluation.holdout = { experimentId, variationId: drawn.variationId, isTargetedRule: false };
      // Any other key only notes that the visitor is not held out.
      if (drawn.variationKey === 'in-holdout') return outcome(flag, evaluation, 'held-out');
    }
  }
  // One flag of the group is open to each visitor.
  if (group && pick(group.size, identifier + group.name) !== group.position) {
    return outcome(flag, evaluation, 'other-flag-of-group');
  }
  for (const rule of rules) {
    if (!isTargeted(rule)) continue;
    const { variations, exposition } = rule;
    // No draw is needed for all: a fraction is never above 1.
    if (exposition >= 1 || fraction(identifier + rule.expositionSalt) <= exposition) {
      const scores = visitor.banditScores?.[rule.experimentId];
      const text = identifier + rule.variationSalt;
      const variation = (scores && bestVariation(variations, scores, text)) ?? draw(variations, text);
      if (variation) return outcome(flag, evaluation, 'rule', rule, variation);
    }
    if (rule.type === 'TARGETED_DELIVERY') return outcome(flag, evaluation, 'left-out', rule);
  }
  return outcome(flag, evaluation, 'no-rule');
}

/** Whom the hashes follow: the custom data the flag is bucketed by, else the linked user, else the visitor. */
export const bucketingIdentifier = ({ bucketingIndex }: Flag, visitor: Visitor): string =>
  (bucketingIndex !== null && visitor.customData?.[bucketingIndex]?.[0]) ||
  visitor.mappingIdentifier ||
  visitor.visitorCode;

/** Walks the list adding up expositions until they reach the draw. They may add up to less than 1: then nothing is drawn. */
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

/** The variation a contextual bandit scores best, if it scores any; equal scores are told apart by the draw (spec §9). */
function bestVariation(
  variations: readonly VariationByExposition[],
  scores: Readonly<Record<number, number>>,
  text: string,
): VariationByExposition | undefined {
  const best = Math.max(...variations.flatMap(({ variationId }) => scores[variationId] ?? []));
  const candidates = variations.filter(({ variationId }) => scores[variationId] === best);
  return candidates[pick(candidates.length, text)];
}

/** The position among `count` that a text is drawn for; a fraction may be rounded up to 1. */
const pick = (count: number, text: string) => Math.min(count - 1, Math.floor(fraction(text) * count));

/** @param shown the variation of the rule; without, the flag's default */
function outcome(
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
