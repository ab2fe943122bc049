import type { Explanation, FlagClient } from '../api.ts';
import { FlagError } from '../errors.ts';
import { fraction } from '../fraction.ts';
import type { Condition, Configuration, FeatureFlag, Rule, Segment, VariationByExposition } from '../wire.ts';

/** Where a draw fell: a number from 0 to 1, on a line cut into parts. */
export type Draw = { title: string; at: number; parts: { label: string; upTo: number }[] };

/** What a visitor sees of a flag and why, in words. */
export type Account = {
  /** The variation's key; null when there is none to be seen. */
  shown: string | null;
  kind: 'decided' | 'simulated' | 'forced' | 'disabled' | 'failed';
  because: string;
  facts: readonly (readonly [name: string, value: string])[];
  draws: readonly Draw[];
  /** The variables of what is shown, as they were configured. */
  variables: readonly (readonly [key: string, value: string])[];
};

/** Explains a flag. Neither stores nor tracks. Never throws. */
export function explainVisitor(client: FlagClient, visitorCode: string, flag: FeatureFlag): Account {
  const configuration = client.getDataFile();
  try {
    const made = client.explain(visitorCode, flag.featureKey);
    const rule = flag.rules.find(({ id }) => id === made.rule?.id);
    return {
      shown: made.variationKey,
      kind: made.why === 'simulated' || made.why === 'forced' ? made.why : 'decided',
      because: explainReason(made, flag),
      facts: listFacts(made, flag, rule, configuration),
      draws: explainDraws(made, flag, rule, configuration),
      variables: describeVariables(flag, made.variationKey),
    };
  } catch (error) {
    return createFailedAccount(error);
  }
}

function createFailedAccount(error: unknown): Account {
  const isDisabled = error instanceof FlagError && error.type === 'FeatureFlagEnvironmentDisabled';
  return {
    shown: null,
    kind: isDisabled ? 'disabled' : 'failed',
    because: isDisabled
      ? 'It is off in this environment, for everybody.'
      : `It cannot be decided: ${error instanceof Error ? error.message : String(error)}.`,
    facts: error instanceof FlagError && !isDisabled ? [['Error', error.type]] : [],
    draws: [],
    variables: [],
  };
}

const describeVariables = ({ variations }: FeatureFlag, variationKey: string): Account['variables'] =>
  (variations.find(({ key }) => key === variationKey)?.variables ?? []).map(({ key, type, value }) => [
    key,
    `${typeof value === 'string' ? value : JSON.stringify(value)} (${type})`,
  ]);

function explainReason({ why, rule }: Explanation, { mutuallyExclusiveGroup, rules }: FeatureFlag): string {
  switch (why) {
    case 'simulated':
      return 'It is simulated in this browser: neither stored nor tracked.';
    case 'forced':
      return 'It was forced by code for this visitor.';
    case 'held-out':
      return 'The visitor is held out of all experiments.';
    case 'other-flag-of-group':
      return `Of the group ${mutuallyExclusiveGroup}, another flag was drawn for this visitor.`;
    case 'rule':
      return rule?.type === 'TARGETED_DELIVERY'
        ? `Rule ${rule.id} delivers it to this visitor.`
        : `Experiment ${rule?.experimentId} drew it for this visitor.`;
    case 'left-out':
      return `Delivery rule ${rule?.id} matches, but its exposition leaves this visitor out, and ends the walk.`;
    case 'no-rule':
      return rules.length === 0
        ? 'It has no rules, so everybody sees the default.'
        : `None of its rules (${rules.length}) took this visitor: the segment does not match, or the exposition leaves the visitor out.`;
  }
}

function listFacts(
  { hashedCode, experimentId, variationId }: Explanation,
  { defaultVariationKey, bucketingCustomDataId, mutuallyExclusiveGroup }: FeatureFlag,
  rule: Rule | undefined,
  { segments }: Configuration,
): Account['facts'] {
  const segment = rule && (segments ? segments.find(({ id }) => id === rule.segmentId) : rule.segment);
  const facts: [string, string | number | null | undefined][] = [
    ['Rule', rule && `${rule.id}, ${rule.type === 'TARGETED_DELIVERY' ? 'delivery' : 'experiment'}`],
    ['Segment', rule && (segment ? formatSegment(segment) : 'everybody')],
    ['Exposition', rule && formatPercent(rule.exposition)],
    ['Experiment', experimentId],
    ['Variation id', variationId],
    ['Assigned again since', rule?.respoolTime ? new Date(rule.respoolTime).toISOString() : null],
    ['Hashed code', hashedCode],
    ['Hashed by', bucketingCustomDataId == null ? null : `custom data ${bucketingCustomDataId}`],
    ['Exclusive group', mutuallyExclusiveGroup],
    ['Default', defaultVariationKey],
  ];
  return facts.flatMap(([name, value]) => (value == null ? [] : [[name, String(value)] as const]));
}

function explainDraws(
  { why, hashedCode, rule }: Explanation,
  { id, mutuallyExclusiveGroup: group }: FeatureFlag,
  found: Rule | undefined,
  { holdout, featureFlags }: Configuration,
): Draw[] {
  if (why === 'held-out' && holdout) {
    const { experimentId, variationByExposition } = holdout;
    return [
      {
        title: 'Holdout',
        at: fraction(`${hashedCode}${experimentId}`),
        parts: listVariationParts(variationByExposition),
      },
    ];
  }
  if (why === 'other-flag-of-group' && group) {
    const members = featureFlags
      .filter(({ mutuallyExclusiveGroup }) => mutuallyExclusiveGroup === group)
      .sort((a, b) => a.id - b.id);
    const parts = members.map((flag, index) => ({
      label: flag.id === id ? `${flag.featureKey} (this one)` : flag.featureKey,
      upTo: (index + 1) / members.length,
    }));
    return [{ title: `Group ${group}`, at: fraction(hashedCode + group), parts }];
  }
  if (!rule || !found || (why !== 'rule' && why !== 'left-out')) return [];
  const exposition = {
    title: 'Exposition',
    at: fraction(hashedCode + rule.expositionSalt),
    parts: [
      { label: `in, ${formatPercent(found.exposition)}`, upTo: found.exposition },
      { label: 'left out', upTo: 1 },
    ],
  };
  const variation = {
    title: 'Variation',
    at: fraction(hashedCode + rule.variationSalt),
    parts: listVariationParts(found.variationByExposition),
  };
  return why === 'rule' ? [exposition, variation] : [exposition];
}

function listVariationParts(variations: readonly VariationByExposition[]): Draw['parts'] {
  let sum = 0;
  return variations.map(({ variationKey, exposition }) => {
    sum += exposition;
    return { label: `${variationKey}, ${formatPercent(exposition)}`, upTo: Math.min(1, sum) };
  });
}

const formatPercent = (share: number) => `${Number((share * 100).toFixed(2))} %`;

/** A segment as its id, its name if it has one, and its conditions as one line. */
function formatSegment(segment: Segment): string {
  const { name } = segment as { name?: string };
  const { firstLevel, firstLevelOrOperators } = segment.conditionsData;
  const groups = firstLevel.map(({ conditions, orOperators }) => {
    const text = joinConditions(conditions.map(formatCondition), orOperators);
    return firstLevel.length > 1 && conditions.length > 1 ? `(${text})` : text;
  });
  return `${segment.id}${name ? `, ${name}` : ''}: ${joinConditions(groups, firstLevelOrOperators) || 'everybody'}`;
}

const joinConditions = (texts: readonly string[], or: readonly boolean[]) =>
  texts.map((text, index) => (index === 0 ? text : `${or[index - 1] ? 'or' : 'and'} ${text}`)).join(' ');

const unspoken = ['id', 'weight', 'isInclude', 'targetingType'];

function formatCondition(condition: Condition): string {
  const values = Object.entries(condition).filter(([name, value]) => !unspoken.includes(name) && value != null);
  const text = values.map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return `${condition.isInclude === false ? 'not ' : ''}${condition.targetingType} [${text.join(', ')}]`;
}
