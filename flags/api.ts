import type { ConversionData, CustomData, VisitorData } from './data.ts';
import type { Decision } from './decide.ts';
import type { Cookies, LogLevel } from './platform.ts';
import type { Variation } from './profile.ts';
import type { VisitorDataFilters } from './remote.ts';
import type { JsonValue, ParsedVariable } from './variables.ts';
import type { Configuration } from './wire.ts';

/** What a client tells those who listen. */
export type FlagEvents = {
  /** A flag was decided for a visitor, by any method that tracks. */
  evaluation: { visitorCode: string; featureKey: string; variation: Variation };
  /** Another configuration is in use. */
  configurationUpdate: { timestamp: number };
  /** Something was learnt or set of a visitor that may change its decisions. */
  visitorUpdate: { visitorCode: string };
};

/** Which flag for whom. `track: false` decides and stores, but tells the service nothing. */
export type FlagQuestion = { visitorCode: string; featureKey: string; track?: boolean };

/** A decision with what led to it. */
export type Explanation = Decision & {
  /** Whose code is hashed: the visitor's, the linked user's, or the value of custom data. */
  hashedCode: string;
  /** The draw for the exposition of the deciding rule, 0 to 1: at or below the exposition is in. null without a rule. */
  draw: number | null;
};

/**
 * A client of the flag service, for one site code. Nothing is shared between two of them.
 *
 * Methods do not wait for the network unless they return a promise; those that do reject with what they throw. Where a
 * targeting condition cannot be decided the error is one of `VersionParse`, `SemanticVersionParse`, `AmongValuesCheck`,
 * `RangeCheck` and `TargetingCondition`.
 */
export type FlagClient = {
  /**
   * Gets the configuration: from the storage or `defaultDataFile` when there is a usable one (then the client is ready as
   * soon as this was called), else from the service. May be called again after it failed.
   * @returns true
   * @throws FlagError `Credentials` without site code or environment, `ClientConfiguration` when there is no configuration
   */
  initialize(): Promise<boolean>;
  /** Whether there is a configuration to decide with. */
  isInitialized(): boolean;
  /** Sends what is unsent, once, and stops: no timer, stream or request is left. Servers call it when they stop. */
  close(): Promise<void>;
  /**
   * Calls back on each event of a kind. Needs no initialization.
   * @returns how to stop listening
   */
  onEvent<Event extends keyof FlagEvents>(event: Event, callback: (data: FlagEvents[Event]) => void): () => void;
  /** From now on only what is at least as grave is logged. */
  setLogLevel(level: LogLevel): void;
  /**
   * The configuration in use, to be handed to another client as `defaultDataFile`.
   * @throws FlagError `Initialization`
   */
  getDataFile(): Configuration;

  /**
   * What a visitor sees of a flag; stored, and tracked unless told not to.
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`,
   *   `FeatureFlagConfigurationNotFound`, `FeatureFlagEnvironmentDisabled`, or of a targeting condition
   */
  getVariation(question: FlagQuestion): Variation;
  /**
   * What a visitor sees of every flag that is on in this environment, by feature key.
   * @param question with `onlyActive`, without those that show `off`
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`, or of a targeting condition
   */
  getVariations(question: { visitorCode: string; onlyActive?: boolean; track?: boolean }): Map<string, Variation>;
  /**
   * Whether a visitor sees anything but `off`. A flag that is disabled in this environment is inactive, not an error.
   * @throws FlagError as `getVariation`, but for `FeatureFlagEnvironmentDisabled`
   */
  isFeatureFlagActive(question: FlagQuestion): boolean;
  /**
   * One variable of what a visitor sees of a flag. Tracked.
   * @throws FlagError as `getVariation`, `FeatureFlagVariationNotFound`, `FeatureFlagVariableNotFound`, and of its parsing
   *   `BooleanParse`, `NumberParse`, `JSONParse`, `VariableType`
   */
  getFeatureFlagVariable(question: { visitorCode: string; featureKey: string; variableKey: string }): ParsedVariable;
  /**
   * All variables of what a visitor sees of a flag. Tracked.
   * @throws FlagError as `getFeatureFlagVariable`, but for `FeatureFlagVariableNotFound`
   */
  getFeatureFlagVariables(visitorCode: string, featureKey: string): ParsedVariable[];
  /**
   * Every flag of the configuration.
   * @throws FlagError `Initialization`
   */
  getFeatureFlags(): { id: number; key: string }[];
  /**
   * The flags of which a visitor sees anything but `off`. Neither stored nor tracked.
   * @throws FlagError as `getVariations`
   */
  getVisitorFeatureFlags(visitorCode: string): { id: number; key: string }[];
  /**
   * What a visitor sees of the flags that are not `off`, by feature key. Neither stored nor tracked.
   * @throws FlagError as `getVariations`
   */
  getActiveFeatureFlags(visitorCode: string): Map<string, Variation>;
  /**
   * Why a visitor sees what it does. Neither stored nor tracked.
   * @throws FlagError as `getVariation`
   */
  explain(visitorCode: string, featureKey: string): Explanation;
  /**
   * Tracks which of the segments marked for it the visitor is in. One that cannot be decided is logged.
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`
   */
  evaluateAudiences(visitorCode: string): void;
  /**
   * JavaScript for the page that tells the vendor's engine of the variations given in the last 5 seconds.
   * @throws FlagError `VisitorCodeEmpty`, `VisitorCodeMaxLength`
   */
  getEngineTrackingCode(visitorCode: string): string;

  /**
   * Adds what is known of a visitor, for conditions to look at and to be tracked. What is no such data is logged.
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`
   */
  addData(visitorCode: string, ...data: VisitorData[]): void;
  /**
   * Adds a conversion and queues it.
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`
   */
  trackConversion(
    goal: { visitorCode: string } & Pick<ConversionData, 'goalId'> & Partial<Omit<ConversionData, 'kind'>>,
  ): void;
  /**
   * Queues what is unsent, of one visitor or of all. With `instant` it is sent at once.
   * @returns when queued; with `instant`, when the service has it, or it is unsent again
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`
   */
  flush(visitor?: string | { visitorCode?: string; instant?: boolean }): Promise<void>;
  /**
   * The visitor's code: of the cookie, else the default, else a new one; and reads the simulation cookie. The visitor
   * cookie is written unless consent is required and neither given nor needless (a delivery rule needs none).
   * @param cookies on a server, those of the request
   * @throws FlagError `VisitorCodeMaxLength` for a default that is too long
   */
  getVisitorCode(defaultVisitorCode?: string, cookies?: Cookies): string;
  /**
   * Notes a consent: given, it writes the visitor cookie and sends what was held back; refused where it is required, it
   * clears the cookie.
   * @param cookies on a server, those of the request
   * @throws FlagError `VisitorCodeEmpty`, `VisitorCodeMaxLength`
   */
  setLegalConsent(visitorCode: string, consent: boolean, cookies?: Cookies): void;
  /**
   * Forces a variation of an experiment upon a visitor. A `variationKey` of null takes it back.
   * @param forced `forceTargeting` (default true) asks no segment
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`,
   *   `FeatureFlagExperimentNotFound`, `FeatureFlagVariationNotFound`
   */
  setForcedVariation(forced: {
    visitorCode: string;
    experimentId: number;
    variationKey: string | null;
    forceTargeting?: boolean;
  }): void;
  /**
   * Shows a visitor one variation of a flag until the client ends or `getVisitorCode` is called; it is never stored or
   * tracked. null shows what is decided again; experiment 0 is the default variation.
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`,
   *   `FeatureFlagConfigurationNotFound`, `FeatureFlagVariationNotFound`
   */
  setSimulatedVariation(
    visitorCode: string,
    featureKey: string,
    variation: { experimentId: number; variationId: number | null } | null,
  ): void;

  /**
   * The JSON value kept on the service under a key.
   * @throws FlagError `RemoteData`
   */
  getRemoteData(key: string): Promise<JsonValue>;
  /**
   * What the service knows of a visitor, from this and earlier visits.
   * @param asked `shouldAddData: false` only returns it, but for persistent custom data
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`, `VisitAmount`, `RemoteData`
   */
  getRemoteVisitorData(asked: {
    visitorCode: string;
    filters?: VisitorDataFilters;
    shouldAddData?: boolean;
  }): Promise<VisitorData[]>;
  /**
   * Adds the visitor's audiences in your data warehouse as custom data.
   * @param asked `warehouseKey` if that is not the visitor code
   * @returns what was added; null when there is nothing
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`, `RemoteData`
   */
  getVisitorWarehouseAudience(asked: {
    visitorCode: string;
    customDataIndex: number;
    warehouseKey?: string;
  }): Promise<CustomData | null>;
};
