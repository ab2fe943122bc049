import {
  type FlagDecision,
  type FlagKey,
  type FlagSettings,
  targetingAttributes,
  tierIndex,
} from '@vermilion/contract/flag';
import type { MarketCode } from '@vermilion/contract/markets';
import {
  type CompiledConfiguration,
  type Configuration,
  compile,
  decide,
  FlagError,
  findFlag,
  parseVariables,
  readSimulations,
  type Visitor,
} from '@vermilion/flags';
import type { Clock } from '../platform/clock.ts';
import type { ConfigurationSource } from './flag.sources.ts';

export type FlagVisitor = {
  visitorCode: string;
  market: MarketCode;
  /** The page's path without language prefix and query. */
  path: string;
  userAgent: string;
  /** The `Cookie` header: editors try variations out with a cookie of the flag client. */
  cookies: string;
  /** Of a signed-in member. */
  tier?: string | undefined;
};

export type FlagDecisions = Partial<Record<FlagKey, FlagDecision>>;

export type ShopFlags = {
  /** What a flag client in the browser needs; null if flags are off. */
  settings: FlagSettings | null;
  /** Starts to follow the configuration. Until there is one, every flag is inactive. */
  start: (source: ConfigurationSource) => void;
  /** Whether nobody takes part unasked (spec §4, consent); null while that is not known, and where flags are off. */
  isConsentRequired: () => boolean | null;
  /** Whether a decision may depend on the visitor's tier. */
  readsTier: () => boolean;
  /** Decides flags for a visitor. A flag that cannot be decided is inactive, and the reason is reported (spec §8). */
  decide: (keys: readonly FlagKey[], visitor: FlagVisitor) => FlagDecisions;
  /** Returns the defaults, for crawlers and visitors without consent. */
  getDefaults: (keys: readonly FlagKey[]) => FlagDecisions;
  close: () => Promise<void>;
};

type Options = {
  siteCode: string | undefined;
  environment: string | undefined;
  /** Where browsers reach the service: a path of the shop, or another host. */
  publicUrl: string;
  clock: Clock;
  report: (error: unknown) => void;
};

const inactive: FlagDecision = { key: 'off', id: null, experimentId: null, variables: {} };

const getDefaults: ShopFlags['getDefaults'] = (keys) => Object.fromEntries(keys.map((key) => [key, inactive]));

/**
 * Decides the shop's flags with the flag library's pure kernel. A server decides for too many visitors to hold a client's
 * state for each of them.
 */
export function createShopFlags({ siteCode, environment, publicUrl, clock, report }: Options): ShopFlags {
  if (!siteCode || !environment) {
    return {
      settings: null,
      start: () => {},
      isConsentRequired: () => null,
      readsTier: () => false,
      decide: getDefaults,
      getDefaults,
      close: async () => {},
    };
  }
  const settings = { siteCode, environment, serviceUrl: publicUrl };
  let stop: (() => Promise<void>) | null = null;
  let compiled: CompiledConfiguration | null = null;
  let isConsentRequired = false;
  let readsTier = false;
  /** What was reported since the configuration arrived: each fault once, not once per page. */
  const reported = new Set<string>();
  const kernelClock = {
    now: () => clock.now().getTime(),
    startOfDay: (time: number) => new Date(time).setHours(0, 0, 0, 0),
  };

  function applyConfiguration(configuration: Configuration): void {
    try {
      compiled = compile(configuration);
      isConsentRequired = configuration.configuration?.consentType === 'REQUIRED';
      readsTier = hasTierConditions(configuration);
      reported.clear();
    } catch (error) {
      reportOnce('configuration', error);
    }
  }

  function reportOnce(subject: string, error: unknown): void {
    if (reported.has(subject)) return;
    reported.add(subject);
    report(error);
  }

  function decideOne(configuration: CompiledConfiguration, key: FlagKey, visitor: Visitor): FlagDecision {
    try {
      const flag = findFlag(configuration, key);
      const { variationKey, variationId, experimentId } = decide(flag, visitor, kernelClock);
      const { values, error } = parseVariables(flag, variationKey);
      if (error) reportOnce(key, error);
      return {
        key: variationKey,
        id: variationId,
        experimentId,
        variables: Object.fromEntries([...values.values()].map((variable) => [variable.key, variable.value])),
      };
    } catch (error) {
      const isDisabled = error instanceof FlagError && error.type === 'FeatureFlagEnvironmentDisabled';
      if (!isDisabled) reportOnce(key, error);
      return inactive;
    }
  }

  return {
    settings,
    start: (source) => {
      stop = source({ siteCode, environment }, applyConfiguration, reportOnce);
    },
    isConsentRequired: () => (compiled === null ? null : isConsentRequired),
    readsTier: () => readsTier,
    decide: (keys, { cookies, ...attributes }) => {
      const configuration = compiled;
      if (!configuration) return getDefaults(keys);
      const simulated = readSimulations({ read: () => cookies, write: () => {} }, configuration, () => {});
      const visitor: Visitor = {
        visitorCode: attributes.visitorCode,
        customData: targetingAttributes(attributes),
        ...(simulated ? { simulatedVariations: simulated } : {}),
      };
      return Object.fromEntries(keys.map((key) => [key, decideOne(configuration, key, visitor)]));
    },
    getDefaults,
    close: async () => {
      await stop?.();
    },
  };
}

/** Whether a segment or a bucketing of a configuration looks at the visitor's tier. */
function hasTierConditions({ segments, featureFlags, customData = [] }: Configuration): boolean {
  const all = segments ?? featureFlags.flatMap(({ rules }) => rules.flatMap(({ segment }) => segment ?? []));
  const conditions = all.flatMap(({ conditionsData }) =>
    (conditionsData?.firstLevel ?? []).flatMap((group) => group.conditions),
  );
  const bucketing = featureFlags.map(({ bucketingCustomDataId }) => bucketingCustomDataId);
  return (
    conditions.some((each) => each.targetingType === 'CUSTOM_DATUM' && Number(each.customDataIndex) === tierIndex) ||
    customData.some(({ id, index }) => index === tierIndex && id !== undefined && bucketing.includes(id))
  );
}
