import { type FlagDecision, type FlagKey, type FlagSettings, targetingAttributes } from '@vermilion/contract/flag';
import type { MarketCode } from '@vermilion/contract/markets';
import {
  type CompiledConfiguration,
  compile,
  createClient,
  decide,
  type FlagClient,
  FlagError,
  findFlag,
  readSimulations,
  type Visitor,
  variablesOf,
} from '@vermilion/flags';
import type { Clock } from '../platform/clock.ts';

export type FlagVisitor = {
  visitorCode: string;
  market: MarketCode;
  /** Of the page, without language prefix and query. */
  path: string;
  userAgent: string;
  /** The `Cookie` header: an editor tries variations out by a cookie of the flag client. */
  cookies: string;
};

export type ShopFlags = {
  /** What browsers need for a client of their own; null where flags are off. */
  settings: FlagSettings | null;
  /** Begins to follow the configuration. Until it is there every flag is inactive. @param serviceUrl of the service */
  start: (serviceUrl: string) => void;
  /** Whether a visitor may be given a code to be known by (spec §4, consent). */
  mayKnow: () => boolean;
  /** What a visitor sees of flags. A flag that cannot be decided is inactive, and why is reported (spec §8). */
  decisions: (keys: readonly FlagKey[], visitor: FlagVisitor) => Partial<Record<FlagKey, FlagDecision>>;
  /** What is seen where nobody is known: crawlers, and visitors without consent. */
  defaults: (keys: readonly FlagKey[]) => Partial<Record<FlagKey, FlagDecision>>;
  close: () => Promise<void>;
};

type Options = {
  siteCode: string | undefined;
  environment: string | undefined;
  /** Where browsers reach the service: a path of the shop's own, or another host. */
  publicUrl: string;
  clock: Clock;
  report: (error: unknown) => void;
};

/** How long the service is waited for, in milliseconds. */
const requestTimeout = 20_000;
/** Between two attempts to get a first configuration, in milliseconds. */
const retryAfter = 5000;

const inactive: FlagDecision = { key: 'off', id: null, experimentId: null, variables: {} };

const defaults: ShopFlags['defaults'] = (keys) => Object.fromEntries(keys.map((key) => [key, inactive]));

/**
 * The shop's wrapper of the flag client. It follows the configuration with a client, and decides with the library's pure
 * kernel: a server decides for too many visitors to remember any.
 */
export function createShopFlags({ siteCode, environment, publicUrl, clock, report }: Options): ShopFlags {
  if (!siteCode || !environment) {
    return {
      settings: null,
      start: () => {},
      mayKnow: () => false,
      decisions: defaults,
      defaults,
      close: async () => {},
    };
  }
  let client: FlagClient | null = null;
  let retry: NodeJS.Timeout | undefined;
  let compiled: CompiledConfiguration | null = null;
  let isConsentRequired = false;
  /** Faults that were reported since the configuration came: one line each, not one per page. */
  const reported = new Set<string>();
  const kernelClock = {
    now: () => clock.now().getTime(),
    startOfDay: (time: number) => new Date(time).setHours(0, 0, 0, 0),
  };

  function takeConfiguration(from: FlagClient): void {
    const configuration = from.getDataFile();
    compiled = compile(configuration);
    isConsentRequired = configuration.configuration?.consentType === 'REQUIRED';
    reported.clear();
  }

  function follow(started: FlagClient): void {
    started.initialize().then(
      () => takeConfiguration(started),
      (error) => {
        if (client !== started) return;
        reportOnce('initialize', error);
        retry = setTimeout(() => follow(started), retryAfter).unref();
      },
    );
  }

  function reportOnce(what: string, error: unknown): void {
    if (reported.has(what)) return;
    reported.add(what);
    report(error);
  }

  function decisionOf(key: FlagKey, visitor: Visitor): FlagDecision {
    if (!compiled) return inactive;
    try {
      const flag = findFlag(compiled, key);
      const { variationKey, variationId, experimentId } = decide(flag, visitor, kernelClock);
      const { values, error } = variablesOf(flag, variationKey);
      if (error) reportOnce(key, error);
      return {
        key: variationKey,
        id: variationId,
        experimentId,
        variables: Object.fromEntries([...values.values()].map((variable) => [variable.key, variable.value])),
      };
    } catch (error) {
      const isOff = error instanceof FlagError && error.type === 'FeatureFlagEnvironmentDisabled';
      if (!isOff) reportOnce(key, error);
      return inactive;
    }
  }

  return {
    settings: { siteCode, environment, serviceUrl: publicUrl },
    start: (serviceUrl) => {
      client = createClient({
        siteCode,
        environment,
        serviceUrl,
        requestTimeout,
        storage: null,
        cookies: null,
        logger: (level, message, error) => {
          if (level === 'error') reportOnce(message, error ?? new Error(message));
        },
      });
      client.onEvent('configurationUpdate', () => client && takeConfiguration(client));
      follow(client);
    },
    mayKnow: () => compiled !== null && !isConsentRequired,
    decisions: (keys, { visitorCode, market, path, userAgent, cookies }) => {
      const simulated = compiled && readSimulations({ read: () => cookies, write: () => {} }, compiled, () => {});
      const visitor: Visitor = {
        visitorCode,
        customData: targetingAttributes({ visitorCode, market, path, userAgent }),
        ...(simulated ? { simulatedVariations: simulated } : {}),
      };
      return Object.fromEntries(keys.map((key) => [key, decisionOf(key, visitor)]));
    },
    defaults,
    close: async () => {
      clearTimeout(retry);
      const closing = client;
      client = null;
      await closing?.close();
    },
  };
}
