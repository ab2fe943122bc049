import type { FlagClient } from './api.ts';
import type { Parts } from './client.ts';
import { findFlag } from './configuration.ts';
import { readSimulations, readVisitorCode, simulatedVariation, writeVisitorCode } from './cookies.ts';
import { conversion } from './data.ts';
import { FlagError } from './errors.ts';
import type { Cookies } from './platform.ts';
import { hasUnsent, type Profile } from './profile.ts';
import { checkVisitorCode, newVisitorCode } from './visitor-code.ts';

/** The methods that learn of a visitor, or set something for one. */
export function visitorMethods(
  parts: Parts,
): Pick<
  FlagClient,
  | 'addData'
  | 'trackConversion'
  | 'flush'
  | 'getVisitorCode'
  | 'setLegalConsent'
  | 'setForcedVariation'
  | 'setSimulatedVariation'
> {
  const { settings, store, tracking, adding, configuration, emit, isConsentRequired, log } = parts;
  const codes = createVisitorCodes(parts);

  /** Says that a visitor's decisions may be others now. */
  function changed(profile: Profile): void {
    profile.memory = null;
    store.touch(profile, settings.clock.now());
    emit('visitorUpdate', { visitorCode: profile.visitorCode });
  }

  return {
    addData(visitorCode, ...data) {
      const profile = store.profile(visitorCode);
      configuration();
      adding.add(profile, data, true);
      emit('visitorUpdate', { visitorCode });
    },
    trackConversion({ visitorCode, ...goal }) {
      const profile = store.profile(visitorCode);
      configuration();
      adding.add(profile, [conversion(goal)], true);
      tracking.enqueue(profile);
      emit('visitorUpdate', { visitorCode });
    },
    async flush(visitor = {}) {
      configuration();
      const { visitorCode, instant = false } = typeof visitor === 'string' ? { visitorCode: visitor } : visitor;
      const profiles =
        visitorCode === undefined ? [...store.profiles.values()].filter(hasUnsent) : [store.profile(visitorCode)];
      if (instant) await tracking.send(profiles);
      else for (const profile of profiles) tracking.enqueue(profile);
    },
    getVisitorCode(defaultVisitorCode, cookies) {
      const visitorCode = codes.get(defaultVisitorCode, cookies);
      const profile = store.profile(visitorCode);
      const compiled = parts.updates.current()?.compiled;
      const from = cookies ?? settings.cookies;
      if (from === settings.cookies) parts.page.visitor = profile;
      const simulated = from && compiled ? readSimulations(from, compiled, log) : null;
      if (simulated || profile.simulated) {
        profile.simulated = simulated;
        changed(profile);
      }
      return visitorCode;
    },
    setLegalConsent(visitorCode, consent, cookies = settings.cookies ?? undefined) {
      const profile = store.profile(visitorCode);
      const { cleanupInterval, clock } = settings;
      profile.consent = { consent, expirationTime: cleanupInterval === null ? 0 : clock.now() + cleanupInterval };
      store.touch(profile, clock.now());
      if (cookies && (consent || isConsentRequired())) {
        writeVisitorCode(cookies, consent ? visitorCode : null, settings.cookieDomain, log);
      }
      tracking.enqueue(profile);
    },
    setForcedVariation({ visitorCode, experimentId, variationKey, forceTargeting = true }) {
      const profile = store.profile(visitorCode);
      const rules = [...configuration().compiled.flags.values()].flatMap((flag) => flag.rules);
      const ofExperiment = rules.filter((rule) => rule.experimentId === experimentId);
      if (ofExperiment.length === 0) {
        throw new FlagError('FeatureFlagExperimentNotFound', `There is no experiment ${experimentId}`);
      }
      const { [experimentId]: _, ...others } = profile.forced ?? {};
      if (variationKey === null) profile.forced = Object.keys(others).length > 0 ? others : null;
      else {
        const variation = ofExperiment
          .flatMap((rule) => rule.variations)
          .find((one) => one.variationKey === variationKey);
        if (!variation) throw variationNotFound(variationKey);
        const { variationId } = variation;
        profile.forced = { ...others, [experimentId]: { variationKey, variationId, forceTargeting } };
      }
      changed(profile);
    },
    setSimulatedVariation(visitorCode, featureKey, asked) {
      const profile = store.profile(visitorCode);
      const flag = findFlag(configuration().compiled, featureKey);
      const others = Object.entries(profile.simulated ?? {}).filter(([key]) => key !== featureKey);
      const variation = asked && simulatedVariation(flag, asked.experimentId, asked.variationId);
      if (asked && !variation) throw variationNotFound(String(asked.variationId));
      profile.simulated = Object.fromEntries(variation ? [...others, [featureKey, variation]] : others);
      changed(profile);
    },
  };
}

const variationNotFound = (variation: string) =>
  new FlagError('FeatureFlagVariationNotFound', `The experiment has no variation ${variation}`);

/** Visitor codes of cookies; the ones that may not be written are kept for as long as the cookies' object is. */
function createVisitorCodes({ settings, updates, isConsentRequired, store, log }: Parts) {
  const given = new WeakMap<Cookies, string>();

  /** Required consent is needless for delivery rules; without a configuration nobody knows yet. */
  function mayWrite(visitorCode: string): boolean {
    const compiled = updates.current()?.compiled;
    if (!compiled) return false;
    const consent = store.profile(visitorCode).consent?.consent;
    if (!isConsentRequired() || consent !== undefined) return consent !== false || !isConsentRequired();
    return [...compiled.flags.values()].some(
      ({ environmentEnabled, rules }) => environmentEnabled && rules.some(({ type }) => type === 'TARGETED_DELIVERY'),
    );
  }

  /** What cannot be a visitor code is as good as no cookie. */
  function stored(cookies: Cookies): string | null {
    const code = readVisitorCode(cookies);
    try {
      return code ? checkVisitorCode(code) : null;
    } catch (error) {
      log('warning', 'The visitor cookie holds no visitor code', error);
      return null;
    }
  }

  return {
    get(defaultVisitorCode?: string, cookies = settings.cookies): string {
      const known = cookies && (stored(cookies) ?? given.get(cookies));
      const code = known ?? checkVisitorCode(defaultVisitorCode || newVisitorCode(settings.random));
      if (!cookies) return code;
      given.set(cookies, code);
      if (mayWrite(code)) writeVisitorCode(cookies, code, settings.cookieDomain, log);
      return code;
    },
  };
}
