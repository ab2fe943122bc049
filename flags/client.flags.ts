import type { FlagClient, FlagQuestion } from './api.ts';
import type { Parts } from './client.ts';
import { findFlag } from './compiling.ts';
import { engineCodeLifetime } from './constants.ts';
import { getBucketingIdentifier } from './decide.ts';
import { createDecisions } from './decisions.ts';
import type { FlagError } from './errors.ts';
import { fraction } from './fraction.ts';
import { formatEvent } from './lines.ts';
import type { Decided, Variation } from './profile.ts';
import { getVariable, listVariables } from './variables.ts';

/** Creates the methods that decide flags. */
export function createFlagMethods(
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
  const { settings, log, store, tracking, configuration, emit } = parts;
  const decisions = createDecisions(settings);
  const { clock } = settings;

  /** Evaluates without recording an assignment. */
  const evaluate = ({ visitorCode, featureKey }: FlagQuestion): Decided =>
    decisions.decide(store.profile(visitorCode), configuration().compiled, featureKey);

  /** Evaluates, stores the assignments, and tracks them: one that was sent is sent again. */
  function decideAndRecord(question: FlagQuestion): Decided {
    const { visitorCode, featureKey, track = true } = question;
    const made = evaluate(question);
    const profile = store.profile(visitorCode);
    const time = clock.now();
    for (const { experimentId, variationId, isTargetedRule } of made.decision.assignments) {
      const stored = profile.assignments.get(experimentId);
      const shown =
        experimentId === made.variation.experimentId ? made.flag.variations.get(made.variation.key) : undefined;
      const isScripted = shown?.variables.some(({ type }) => type === 'JS' || type === 'CSS');
      if (stored?.variationId !== variationId || (track && stored.status === 'sent')) {
        profile.assignments.set(experimentId, {
          variationId,
          isTargetedRule,
          isScripted,
          time,
          status: track ? 'unsent' : 'sent',
        });
      } else Object.assign(stored, { time, isScripted });
    }
    if (track) tracking.enqueue(profile);
    store.touch(profile);
    emit('evaluation', { visitorCode, featureKey, variation: made.variation });
    return made;
  }

  const listFlags = () => [...configuration().compiled.flags.values()];
  const isActive = ({ key }: Variation) => key !== 'off';
  const toFlagName = ({ id, key }: { id: number; key: string }) => ({ id, key });

  function decideAll(
    { visitorCode, onlyActive, track }: { visitorCode: string; onlyActive?: boolean; track?: boolean },
    decideOne: (question: FlagQuestion) => Decided | undefined,
  ): Map<string, Variation> {
    store.profile(visitorCode);
    return new Map(
      listFlags().flatMap(({ key: featureKey, environmentEnabled }): [string, Variation][] => {
        if (!environmentEnabled) return [];
        const variation = decideOne({ visitorCode, featureKey, track })?.variation;
        return !variation || (onlyActive && !isActive(variation)) ? [] : [[featureKey, variation]];
      }),
    );
  }

  /** Runs, and logs what fails, except that it is too early: that is an error of the caller. */
  function attempt<Result>(level: 'warning' | 'error', run: () => Result): Result | undefined {
    try {
      return run();
    } catch (error) {
      if ((error as FlagError).type === 'Initialization') throw error;
      log(level, 'A targeting condition cannot be decided', error);
    }
  }

  const getActiveVariations = (visitorCode: string) =>
    decideAll({ visitorCode, onlyActive: true }, (question) => attempt('warning', () => evaluate(question)));

  return {
    getVariation: (question) => decideAndRecord(question).variation,
    getVariations: (question) => decideAll(question, decideAndRecord),
    isFeatureFlagActive(question) {
      store.profile(question.visitorCode);
      const { environmentEnabled } = findFlag(configuration().compiled, question.featureKey);
      return Boolean(environmentEnabled) && isActive(decideAndRecord(question).variation);
    },
    getFeatureFlagVariable({ variableKey, ...question }) {
      const { flag, variation } = decideAndRecord(question);
      return getVariable(flag, variation.key, variableKey);
    },
    getFeatureFlagVariables(visitorCode, featureKey) {
      const { flag, variation } = decideAndRecord({ visitorCode, featureKey });
      return listVariables(flag, variation.key);
    },
    getFeatureFlags: () => listFlags().map(toFlagName),
    getVisitorFeatureFlags(visitorCode) {
      const shown = getActiveVariations(visitorCode);
      return listFlags()
        .filter(({ key }) => shown.has(key))
        .map(toFlagName);
    },
    getActiveFeatureFlags: getActiveVariations,
    explain(visitorCode, featureKey) {
      const { flag, decision } = evaluate({ visitorCode, featureKey });
      const visitor = decisions.getVisitor(store.profile(visitorCode), configuration().compiled);
      const hashedCode = getBucketingIdentifier(flag, visitor);
      const { rule } = decision;
      return { ...decision, hashedCode, draw: rule && fraction(hashedCode + rule.expositionSalt) };
    },
    evaluateAudiences(visitorCode) {
      const { compiled } = configuration();
      const profile = store.profile(visitorCode);
      const visitor = decisions.getVisitor(profile, compiled);
      for (const { id, matches } of compiled.audiences) {
        const isMember = attempt('error', () => matches({ visitor, clock, flagId: 0, experimentId: 0, holdout: null }));
        if (isMember) tracking.add(profile, `targetingSegment:${id}`, formatEvent('targetingSegment', { id }));
      }
      tracking.enqueue(profile);
      store.touch(profile);
    },
    getEngineTrackingCode(visitorCode) {
      const queue = 'window.kameleoonQueue';
      const call = (name: string, ...about: unknown[]) =>
        `${queue}.push(['Experiments.${name}',${about.map(String)}]);`;
      const oldest = clock.now() - engineCodeLifetime;
      const holdout = parts.updates.current()?.body.holdout?.experimentId;
      return [...store.profile(visitorCode).assignments].reduce(
        (code, [id, { variationId, time, isScripted }]) =>
          time > oldest && id !== holdout
            ? code + call('assignVariation', id, variationId, true) + call('trigger', id, !isScripted)
            : code,
        `${queue}=${queue}||[];`,
      );
    },
  };
}
