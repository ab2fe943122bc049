import type { ConversionData, CustomData, VisitorData } from './data.ts';
import type { Decision } from './decide.ts';
import type { Cookies, LogLevel } from './platform.ts';
import type { Variation } from './profile.ts';
import type { VisitorDataFilters } from './remote.ts';
import type { JsonValue, ParsedVariable } from './variables.ts';
import type { Configuration } from './wire.ts';

/** The events of a client. */
export type FlagEvents = {
  /** A flag was decided for a visitor, by any method that tracks. */
  evaluation: { visitorCode: string; featureKey: string; variation: Variation };
  /** Another configuration is in use. */
  configurationUpdate: { timestamp: number };
  /** Something was learnt or set of a visitor that may change its decisions. */
  visitorUpdate: { visitorCode: string };
};

/** A flag and a visitor. `track: false` decides and stores, but sends the service nothing. */
export type FlagQuestion = { visitorCode: string; featureKey: string; track?: boolean };

/** A decision and its reasons. */
export type Explanation = Decision & {
  /** The text that is hashed: the visitor code, the linked user's, or the value of custom data. */
  hashedCode: string;
  /** The draw for the exposition of the deciding rule, 0 to 1: at or below the exposition is in. null without a rule. */
  draw: number | null;
};

/**
 * A client of the flag service, for one site code. Nothing is shared between two of them.
 *
 * Only methods that return a promise wait for the network; these reject with their errors. Where a
 * targeting condition cannot be decided the error is one of `VersionParse`, `SemanticVersionParse`, `AmongValuesCheck`,
 * `RangeCheck` and `TargetingCondition`.
 */
export type FlagClient = {
  /**
   * Loads the configuration: from the storage or `defaultDataFile` if one of them is usable (then the client is ready as
   * soon as this was called), else from the service. May be called again after a failure.
   * @returns true
   * @throws FlagError `Credentials` without site code or environment, `ClientConfiguration` when there is no configuration
   */
  initialize(): Promise<boolean>;
  /** Returns whether the client has a configuration. */
  isInitialized(): boolean;
  /**
   * Waits for the request under way, sends what is unsent once more, and stops: no timer, stream or request is left. Takes
   * two request timeouts at most; what the service did not take stays in the storage. Servers call it when they stop.
   */
  close(): Promise<void>;
  /**
   * Calls back on each event of a kind, also before the client is initialized.
   * @returns a function that stops it
   */
  onEvent<Event extends keyof FlagEvents>(event: Event, callback: (data: FlagEvents[Event]) => void): () => void;
  /** Sets the lowest level that is logged. */
  setLogLevel(level: LogLevel): void;
  /**
   * Returns the configuration in use, which another client takes as `defaultDataFile`.
   * @throws FlagError `Initialization`
   */
  getDataFile(): Configuration;

  /**
   * Returns the variation of a flag for a visitor; stores it, and tracks it unless `track` is false.
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`,
   *   `FeatureFlagConfigurationNotFound`, `FeatureFlagEnvironmentDisabled`, or of a targeting condition
   */
  getVariation(question: FlagQuestion): Variation;
  /**
   * Returns a visitor's variations of all flags that are on in this environment, by feature key.
   * @param question `onlyActive` leaves out those that are `off`
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`, or of a targeting condition
   */
  getVariations(question: { visitorCode: string; onlyActive?: boolean; track?: boolean }): Map<string, Variation>;
  /**
   * Returns whether a visitor's variation is not `off`. A flag that is disabled in this environment is inactive, not an error.
   * @throws FlagError as `getVariation`, but for `FeatureFlagEnvironmentDisabled`
   */
  isFeatureFlagActive(question: FlagQuestion): boolean;
  /**
   * Returns one variable of a visitor's variation. Tracked.
   * @throws FlagError as `getVariation`, `FeatureFlagVariationNotFound`, `FeatureFlagVariableNotFound`, and of its parsing
   *   `BooleanParse`, `NumberParse`, `JSONParse`, `VariableType`
   */
  getFeatureFlagVariable(question: { visitorCode: string; featureKey: string; variableKey: string }): ParsedVariable;
  /**
   * Returns all variables of a visitor's variation. Tracked.
   * @throws FlagError as `getFeatureFlagVariable`, but for `FeatureFlagVariableNotFound`
   */
  getFeatureFlagVariables(visitorCode: string, featureKey: string): ParsedVariable[];
  /**
   * Returns all flags of the configuration.
   * @throws FlagError `Initialization`
   */
  getFeatureFlags(): { id: number; key: string }[];
  /**
   * Returns the flags whose variation for a visitor is not `off`. Neither stored nor tracked. A flag whose targeting
   * condition cannot be decided is left out, with a warning.
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`
   */
  getVisitorFeatureFlags(visitorCode: string): { id: number; key: string }[];
  /**
   * Returns a visitor's variations that are not `off`, by feature key. Neither stored nor tracked. A flag whose targeting
   * condition cannot be decided is left out, with a warning.
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`
   */
  getActiveFeatureFlags(visitorCode: string): Map<string, Variation>;
  /**
   * Returns why a flag is decided as it is for a visitor. Neither stored nor tracked.
   * @throws FlagError as `getVariation`
   */
  explain(visitorCode: string, featureKey: string): Explanation;
  /**
   * Tracks the visitor's audiences: the segments with `audienceTracking` that match. One that cannot be decided is logged.
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`
   */
  evaluateAudiences(visitorCode: string): void;
  /**
   * Returns JavaScript that hands the variations of the last 5 seconds to the vendor's engine on the page. With a storage
   * also those from before a reload: the engine of the new page has not got them.
   * @throws FlagError `VisitorCodeEmpty`, `VisitorCodeMaxLength`
   */
  getEngineTrackingCode(visitorCode: string): string;

  /**
   * Adds data about a visitor, for conditions and for tracking. Anything else is logged and left out.
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`
   */
  addData(visitorCode: string, ...data: VisitorData[]): void;
  /**
   * Adds a conversion and queues the visitor.
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`
   */
  trackConversion(
    goal: { visitorCode: string } & Pick<ConversionData, 'goalId'> & Partial<Omit<ConversionData, 'kind'>>,
  ): void;
  /**
   * Queues the unsent data of one visitor, or of all. With `instant` it is sent at once.
   * @returns resolves once it is queued; with `instant`, once the service has it or the attempt failed
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`
   */
  flush(visitor?: string | { visitorCode?: string; instant?: boolean }): Promise<void>;
  /**
   * Returns the visitor's code: of the cookie, else the default, else a new one; and reads the simulation cookie. Writes the
   * visitor cookie, unless consent is required and missing. No consent is needed while a flag has a delivery rule.
   * @param cookies on a server, those of the request
   * @throws FlagError `VisitorCodeEmpty`, `VisitorCodeMaxLength` for a default that is no visitor code
   */
  getVisitorCode(defaultVisitorCode?: string, cookies?: Cookies): string;
  /**
   * Stores a visitor's consent. If it is given, writes the visitor cookie and sends what was held back; if it is refused and
   * required, clears the cookie.
   * @param cookies on a server, those of the request
   * @throws FlagError `VisitorCodeEmpty`, `VisitorCodeMaxLength`
   */
  setLegalConsent(visitorCode: string, consent: boolean, cookies?: Cookies): void;
  /**
   * Forces a variation of an experiment for a visitor. A `variationKey` of null removes it.
   * @param forced `forceTargeting` (default true) ignores the rule's segment
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
   * Simulates a variation of a flag for a visitor until the client ends or `getVisitorCode` is called; it is never stored or
   * tracked. null ends the simulation; experiment 0 is the default variation.
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`,
   *   `FeatureFlagConfigurationNotFound`, `FeatureFlagVariationNotFound`
   */
  setSimulatedVariation(
    visitorCode: string,
    featureKey: string,
    variation: { experimentId: number; variationId: number | null } | null,
  ): void;

  /**
   * Fetches the JSON value that the service stores under a key.
   * @throws FlagError `RemoteData`
   */
  getRemoteData(key: string): Promise<JsonValue>;
  /**
   * Fetches a visitor's data of this and earlier visits from the service.
   * @param request `shouldAddData: false` only returns it, except persistent custom data, which is always added
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`, `VisitAmount`, `RemoteData`
   */
  getRemoteVisitorData(request: {
    visitorCode: string;
    filters?: VisitorDataFilters;
    shouldAddData?: boolean;
  }): Promise<VisitorData[]>;
  /**
   * Adds the visitor's audiences in your data warehouse as custom data.
   * @param request `warehouseKey` defaults to the visitor code
   * @returns the data that was added; null if there is none
   * @throws FlagError `Initialization`, `VisitorCodeEmpty`, `VisitorCodeMaxLength`, `RemoteData`
   */
  getVisitorWarehouseAudience(request: {
    visitorCode: string;
    customDataIndex: number;
    warehouseKey?: string;
  }): Promise<CustomData | null>;
};
