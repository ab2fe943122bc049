import type { FlagClient } from './api.ts';
import type { Parts } from './client.ts';
import { type CompiledConfiguration, type Flag, findFlag, listVariations } from './compiling.ts';
import { findSimulatedVariation, readSimulations, readVisitorCode, writeVisitorCode } from './cookies.ts';
import { conversion } from './data.ts';
import { failNotFound } from './errors.ts';
import type { Cookies } from './platform.ts';
import { hasUnsent, type Profile } from './profile.ts';
import { checkVisitorCode, createVisitorCode, maximumLength } from './visitor-code.ts';

/** Creates the methods that add data about a visitor, or set something for one. */
export function createVisitorMethods(
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
  const { settings, log, store, updates, tracking, adding, changed, configuration } = parts;
  const { isAllowed } = parts;
  const { clock, cleanupInterval, cookieDomain } = settings;
  const defaultCookies = settings.cookies ?? undefined;
  /** Codes that may not be written to cookies, for as long as the cookies' object exists. */
  const unwrittenCodes = new WeakMap<Cookies, string>();

  /** Returns a visitor, if the client is initialized. */
  function getProfile(visitorCode: string): Profile {
    configuration();
    return store.profile(visitorCode);
  }

  /** Whether the visitor cookie may be written: with consent, or for a delivery rule, which needs none. */
  function canWriteCookie(profile: Profile, { flags }: CompiledConfiguration): boolean {
    const isDelivered = ({ environmentEnabled, rules }: Flag) =>
      environmentEnabled && rules.some(({ type }) => type === 'TARGETED_DELIVERY');
    return isAllowed(profile) || (!profile.consent && [...flags.values()].some(isDelivered));
  }

  return {
    addData: (visitorCode, ...data) => adding.add(getProfile(visitorCode), data, true),
    trackConversion({ visitorCode, ...goal }) {
      const profile = getProfile(visitorCode);
      adding.add(profile, [conversion(goal)], true);
      tracking.enqueue(profile);
    },
    async flush(visitor = {}) {
      const { visitorCode, instant = false } = typeof visitor === 'object' ? visitor : { visitorCode: visitor };
      configuration();
      const profiles =
        visitorCode === undefined ? [...store.profiles.values()].filter(hasUnsent) : [store.profile(visitorCode)];
      if (instant) await tracking.send(profiles);
      else profiles.forEach(tracking.enqueue);
    },
    getVisitorCode(defaultVisitorCode, cookies = defaultCookies) {
      const stored = cookies && readVisitorCode(cookies);
      // An invalid visitor code counts as no cookie.
      const existing = cookies && (stored && stored.length <= maximumLength ? stored : unwrittenCodes.get(cookies));
      const visitorCode = existing ?? checkVisitorCode(defaultVisitorCode || createVisitorCode(settings.random));
      const profile = store.profile(visitorCode);
      const compiled = updates.current()?.compiled;
      if (cookies) unwrittenCodes.set(cookies, visitorCode);
      if (cookies && compiled && canWriteCookie(profile, compiled)) {
        writeVisitorCode(cookies, visitorCode, cookieDomain, log);
      }
      const simulated = cookies && compiled && readSimulations(cookies, compiled, log);
      if (simulated || profile.simulated) {
        profile.simulated = simulated;
        changed(profile);
      }
      return visitorCode;
    },
    setLegalConsent(visitorCode, consent, cookies = defaultCookies) {
      const profile = store.profile(visitorCode);
      profile.consent = { consent, expirationTime: cleanupInterval === null ? 0 : clock.now() + cleanupInterval };
      store.touch(profile);
      if (cookies && (consent || !isAllowed(profile))) {
        writeVisitorCode(cookies, consent ? visitorCode : '', cookieDomain, log);
      }
      tracking.enqueue(profile);
    },
    setForcedVariation({ visitorCode, experimentId, variationKey, forceTargeting = true }) {
      const profile = getProfile(visitorCode);
      const rules = [...configuration().compiled.flags.values()].flatMap((flag) => flag.rules);
      const variations = listVariations(rules, experimentId);
      if (variations.length === 0) failNotFound('Experiment', experimentId);
      const variation = variations.find((one) => one.variationKey === variationKey);
      if (!variation && variationKey !== null) failNotFound('Variation', variationKey);
      profile.forced = { ...profile.forced, [experimentId]: variation && { ...variation, forceTargeting } };
      changed(profile);
    },
    setSimulatedVariation(visitorCode, featureKey, simulation) {
      const profile = getProfile(visitorCode);
      const flag = findFlag(configuration().compiled, featureKey);
      const variation = simulation
        ? (findSimulatedVariation(flag, simulation.experimentId, simulation.variationId) ??
          failNotFound('Variation', simulation.variationId))
        : undefined;
      profile.simulated = { ...profile.simulated, [featureKey]: variation };
      changed(profile);
    },
  };
}
