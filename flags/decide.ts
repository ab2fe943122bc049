import type { Flag, FlagRule } from './configuration.ts';
import { FlagError } from './errors.ts';
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

const heldOut = 'in-holdout';

/**
 * Decides a flag for a visitor (spec §4): a simulated or forced variation wins, then the holdout and the mutually exclusive
 * group may keep the visitor out, then the rules are walked in their order. Pure: the same flag, visitor and time give the
 * same decision, in every process.
 * @throws FlagError `FeatureFlagEnvironmentDisabled`, or the error of a targeting condition
 * @throws URIError when the visitor code holds half a surrogate pair
 */
export function decide(flag: Flag, visitor: Visitor, clock: Clock): Decision {
  if (!flag.environmentEnabled) {
    throw new FlagError('FeatureFlagEnvironmentDisabled', `The feature flag ${flag.key} is off in this environment`);
  }
  const evaluation: Evaluation = { visitor, clock, flagId: flag.id, experimentId: 0, holdout: null };
  const chosen = simulated(flag, visitor) ?? forced(flag, evaluation);
  if (chosen) return chosen;

  const identifier = bucketingIdentifier(flag, visitor);
  const holdout = heldOutOrNot(flag, identifier);
  if (holdout) {
    evaluation.holdout = holdout.assignment;
    if (holdout.out) return fallback(flag, evaluation, 'held-out', null);
  }
  if (flag.group && !isDrawn(flag.group, identifier)) return fallback(flag, evaluation, 'other-flag-of-group', null);
  return walkRules(flag, evaluation, identifier);
}

function simulated({ key }: Flag, { simulatedVariations }: Visitor): Decision | null {
  if (!simulatedVariations || !Object.hasOwn(simulatedVariations, key)) return null;
  const simulation = simulatedVariations[key];
  if (!simulation) return null;
  const { variationKey, variationId, experimentId } = simulation;
  // 0 is every experiment's off variation, which has no id to show.
  return {
    variationKey,
    variationId: variationId || null,
    experimentId,
    rule: null,
    why: 'simulated',
    assignments: [],
  };
}

function forced({ rules }: Flag, evaluation: Evaluation): Decision | null {
  const { forcedVariations } = evaluation.visitor;
  if (!forcedVariations) return null;
  for (const rule of rules) {
    const variation = forcedVariations[rule.experimentId];
    if (variation && (variation.forceTargeting || isTargeted(rule, evaluation))) {
      return assigned(rule, variation, evaluation, 'forced');
    }
  }
  return null;
}

/** Whom the hashes follow: the custom data the flag is bucketed by, else the linked user, else the visitor. */
export function bucketingIdentifier({ bucketingIndex }: Flag, visitor: Visitor): string {
  const value = bucketingIndex === null ? undefined : visitor.customData?.[bucketingIndex]?.[0];
  return value || visitor.mappingIdentifier || visitor.visitorCode;
}

function heldOutOrNot({ holdout }: Flag, identifier: string): { out: boolean; assignment: Assignment } | null {
  if (!holdout) return null;
  const { experimentId, variationByExposition } = holdout;
  const variation = drawVariation(variationByExposition, `${identifier}${experimentId}`);
  if (!variation) return null;
  const { variationKey, variationId } = variation;
  return { out: variationKey === heldOut, assignment: { experimentId, variationId, isTargetedRule: false } };
}

/** One flag of the group is open to each visitor. */
function isDrawn({ name, position, size }: NonNullable<Flag['group']>, identifier: string): boolean {
  return pick(size, fraction(identifier + name)) === position;
}

function walkRules(flag: Flag, evaluation: Evaluation, identifier: string): Decision {
  for (const rule of flag.rules) {
    if (!isTargeted(rule, evaluation)) continue;
    const variation = isExposed(rule, identifier) ? variationOf(rule, evaluation.visitor, identifier) : undefined;
    if (variation) return assigned(rule, variation, evaluation, 'rule');
    if (rule.type === 'TARGETED_DELIVERY') return fallback(flag, evaluation, 'left-out', rule);
  }
  return fallback(flag, evaluation, 'no-rule', null);
}

function isTargeted({ matches, experimentId }: FlagRule, evaluation: Evaluation): boolean {
  evaluation.experimentId = experimentId;
  return matches === null || matches(evaluation);
}

/** No draw is needed for none and for all: a fraction lies between 0 and 1, and is 0 for no text anyone knows. */
function isExposed({ exposition, expositionSalt }: FlagRule, identifier: string): boolean {
  if (exposition <= 0) return false;
  return exposition >= 1 || fraction(identifier + expositionSalt) <= exposition;
}

function variationOf(rule: FlagRule, visitor: Visitor, identifier: string): VariationByExposition | undefined {
  const scores = visitor.banditScores?.[rule.experimentId];
  const text = identifier + rule.variationSalt;
  return (scores && bestVariation(rule.variations, scores, text)) ?? drawVariation(rule.variations, text);
}

/** Walks the list adding up expositions until they reach the draw. They may add up to less than 1: then nothing is drawn. */
function drawVariation(variations: readonly VariationByExposition[], text: string): VariationByExposition | undefined {
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
  const scored = variations.filter(({ variationId }) => scores[variationId] !== undefined);
  const best = Math.max(...scored.map(({ variationId }) => scores[variationId] as number));
  const candidates = scored.filter(({ variationId }) => scores[variationId] === best);
  return candidates.length > 1 ? candidates[pick(candidates.length, fraction(text))] : candidates[0];
}

/** A position among `count`; a fraction may be rounded up to 1. */
const pick = (count: number, drawn: number) => Math.min(count - 1, Math.floor(drawn * count));

function assigned(
  rule: FlagRule,
  { variationKey, variationId }: VariationByExposition | ForcedVariation,
  { holdout }: Evaluation,
  why: 'forced' | 'rule',
): Decision {
  const { experimentId } = rule;
  const assignment = { experimentId, variationId, isTargetedRule: rule.type === 'TARGETED_DELIVERY' };
  return {
    variationKey,
    variationId,
    experimentId,
    rule,
    why,
    assignments: holdout ? [holdout, assignment] : [assignment],
  };
}

function fallback(flag: Flag, { holdout }: Evaluation, why: Why, rule: FlagRule | null): Decision {
  return {
    variationKey: flag.defaultVariationKey,
    variationId: null,
    experimentId: null,
    rule,
    why,
    assignments: holdout ? [holdout] : [],
  };
}
