import type { FlagClient } from './api.ts';
import type { Parts } from './client.ts';
import type { CompiledConfiguration, Flag } from './configuration.ts';
import { engineCodeLifetime } from './constants.ts';
import { bucketingIdentifier } from './decide.ts';
import { FlagError } from './errors.ts';
import { fraction } from './fraction.ts';
import { segmentText } from './lines.ts';
import type { Decided, Profile, Variation } from './profile.ts';
import { type ParsedVariable, variableOf, variablesOf } from './variables.ts';
import type { Assignment } from './visitor.ts';

/** The methods that decide flags. */
export function flagMethods(
  parts: Parts,
): Pick<
  FlagClient,
  | 'getVariation'
  | 'getVariations'
  | 'isFeatureFlagActive'
  | 'getFeatureFlagVariable'
  | 'getFeatureFlagVariables'
  | 'getFeatureFlags'
  | 'getVisitorFeatureFlags'
  | 'getActiveFeatureFlags'
  | 'explain'
  | 'evaluateAudiences'
  | 'getEngineTrackingCode'
> {
  const { settings, log, store, tracking, decisions, configuration, emit, hears } = parts;
  const { clock } = settings;

  /** Decides for a visitor of whom nothing is stored by asking. */
  const look = (visitorCode: string, featureKey: string): Decided =>
    decisions.decide(store.profile(visitorCode), configuration().compiled, featureKey);

  function decided(visitorCode: string, featureKey: string, track = true): Decided {
    const { compiled } = configuration();
    const profile = store.profile(visitorCode);
    const made = decisions.decide(profile, compiled, featureKey);
    const now = clock.now();
    for (const assignment of made.decision.assignments) assign(profile, assignment, now, track);
    if (track) tracking.enqueue(profile);
    store.touch(profile, now);
    if (hears('evaluation')) emit('evaluation', { visitorCode, featureKey, variation: made.variation });
    return made;
  }

  /** Stores an assignment; a tracked one that was sent is unsent again. */
  function assign({ assignments }: Profile, assignment: Assignment, now: number, track: boolean): void {
    const { experimentId, variationId, isTargetedRule } = assignment;
    const stored = assignments.get(experimentId);
    if (stored?.variationId !== variationId || (track && stored.status === 'sent')) {
      assignments.set(experimentId, { variationId, isTargetedRule, time: now, status: track ? 'unsent' : 'sent' });
    } else stored.time = now;
  }

  const isActive = ({ key }: Variation) => key !== 'off';

  function variations(visitorCode: string, onlyActive: boolean, ask: (featureKey: string) => Decided) {
    store.profile(visitorCode);
    const shown = new Map<string, Variation>();
    for (const { key, environmentEnabled } of configuration().compiled.flags.values()) {
      if (!environmentEnabled) continue;
      const { variation } = ask(key);
      if (!onlyActive || isActive(variation)) shown.set(key, variation);
    }
    return shown;
  }

  const active = (visitorCode: string) => variations(visitorCode, true, (key) => look(visitorCode, key));
  const listed = ({ id, key }: { id: number; key: string }) => ({ id, key });

  return {
    getVariation: ({ visitorCode, featureKey, track }) => decided(visitorCode, featureKey, track).variation,
    getVariations: ({ visitorCode, onlyActive = false, track }) =>
      variations(visitorCode, onlyActive, (key) => decided(visitorCode, key, track)),
    isFeatureFlagActive({ visitorCode, featureKey, track }) {
      try {
        return isActive(decided(visitorCode, featureKey, track).variation);
      } catch (error) {
        if (error instanceof FlagError && error.type === 'FeatureFlagEnvironmentDisabled') return false;
        throw error;
      }
    },
    getFeatureFlagVariable({ visitorCode, featureKey, variableKey }) {
      const { flag, variation } = decided(visitorCode, featureKey);
      return variableOf(flag, variation.key, variableKey);
    },
    getFeatureFlagVariables(visitorCode, featureKey) {
      const { flag, variation } = decided(visitorCode, featureKey);
      return allVariables(flag, variation.key);
    },
    getFeatureFlags: () => [...configuration().compiled.flags.values()].map(listed),
    getVisitorFeatureFlags(visitorCode) {
      const shown = active(visitorCode);
      return [...configuration().compiled.flags.values()].filter(({ key }) => shown.has(key)).map(listed);
    },
    getActiveFeatureFlags: active,
    explain(visitorCode, featureKey) {
      const { flag, decision } = look(visitorCode, featureKey);
      const visitor = decisions.visitorOf(store.profile(visitorCode), configuration().compiled);
      const hashedCode = bucketingIdentifier(flag, visitor);
      const { rule } = decision;
      return { ...decision, hashedCode, draw: rule && fraction(hashedCode + rule.expositionSalt) };
    },
    evaluateAudiences(visitorCode) {
      const profile = store.profile(visitorCode);
      const ids = decisions.audiencesOf(profile, configuration().compiled, (error) =>
        log('error', 'An audience cannot be decided', error),
      );
      for (const id of ids) tracking.add(profile, `targetingSegment:${id}`, segmentText(id));
      tracking.enqueue(profile);
      store.touch(profile, clock.now());
    },
    getEngineTrackingCode: (visitorCode) =>
      engineCode(store.profile(visitorCode), parts.updates.current()?.compiled, clock.now()),
  };
}

/** The variables of a variation. @throws FlagError when it is not listed, or one of them cannot be parsed */
function allVariables(flag: Flag, variationKey: string): ParsedVariable[] {
  if (!flag.variations.has(variationKey)) {
    throw new FlagError('FeatureFlagVariationNotFound', `The flag ${flag.key} has no variation ${variationKey}`);
  }
  const { values, error } = variablesOf(flag, variationKey);
  if (error) throw error;
  return [...values.values()];
}

/** Variations that run code or style of their own are not triggered: the page has applied them itself. */
function engineCode({ assignments }: Profile, compiled: CompiledConfiguration | undefined, now: number): string {
  const queue = 'window.kameleoonQueue';
  const recent = [...assignments].filter(([, { time }]) => now - time < engineCodeLifetime);
  const calls = recent.map(([experimentId, { variationId }]) => {
    const isScripted = compiled ? hasCode(compiled, experimentId, variationId) : false;
    return `${queue}.push(['Experiments.assignVariation',${experimentId},${variationId},true]);${queue}.push(['Experiments.trigger',${experimentId},${!isScripted}]);`;
  });
  return `${queue}=${queue}||[];${calls.join('')}`;
}

function hasCode({ flags }: CompiledConfiguration, experimentId: number, variationId: number | null): boolean {
  for (const { rules, variations } of flags.values()) {
    const rule = rules.find((one) => one.experimentId === experimentId);
    const key = rule?.variations.find((one) => one.variationId === variationId)?.variationKey;
    if (key !== undefined)
      return variations.get(key)?.variables.some(({ type }) => type === 'JS' || type === 'CSS') ?? false;
  }
  return false;
}
