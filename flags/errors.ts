/**
 * What can go wrong (spec §8). The names are stable: callers switch on them, and logs are searched by them.
 *
 * - `Credentials`: a client without a site code or environment; it stays off.
 * - `Initialization`: asked before `initialize` was done, or of a segment before what decides segments was loaded.
 * - `ClientConfiguration`: no configuration could be had, or it is none; then the message names the first wrong field.
 * - `VisitorCodeEmpty`, `VisitorCodeMaxLength`: not a visitor code.
 * - `VisitAmount`: previous visits to ask for that are no number from 1 to 25.
 * - `CookieParse`: a cookie text that is empty, or has a pair without name or value.
 * - `FeatureFlagConfigurationNotFound`, `FeatureFlagExperimentNotFound`, `FeatureFlagVariationNotFound`,
 *   `FeatureFlagVariableNotFound`: the configuration has no such flag, experiment, variation or variable.
 * - `FeatureFlagEnvironmentDisabled`: the flag is off in this environment; callers take it as inactive.
 * - `BooleanParse`, `NumberParse`, `JSONParse`, `VariableType`: a variable's value is not of its type, or its type is unknown.
 * - `VersionParse`, `SemanticVersionParse`, `AmongValuesCheck`, `RangeCheck`, `TargetingCondition`: a targeting condition
 *   cannot be decided. It ends that one evaluation and leaves no trace.
 * - `RemoteData`: the service did not answer with the data asked for.
 * - `StorageRead`, `StorageWrite`, `StorageEmpty`: only ever logged. The client goes on with what it has in memory, and an
 *   empty or broken item is replaced.
 */
export type FlagErrorType =
  | 'Credentials'
  | 'Initialization'
  | 'ClientConfiguration'
  | 'VisitorCodeEmpty'
  | 'VisitorCodeMaxLength'
  | 'VisitAmount'
  | 'CookieParse'
  | 'FeatureFlagConfigurationNotFound'
  | 'FeatureFlagExperimentNotFound'
  | 'FeatureFlagVariationNotFound'
  | 'FeatureFlagVariableNotFound'
  | 'FeatureFlagEnvironmentDisabled'
  | 'BooleanParse'
  | 'NumberParse'
  | 'JSONParse'
  | 'VariableType'
  | 'VersionParse'
  | 'SemanticVersionParse'
  | 'AmongValuesCheck'
  | 'RangeCheck'
  | 'TargetingCondition'
  | 'RemoteData'
  | 'StorageRead'
  | 'StorageWrite'
  | 'StorageEmpty';

/** Every error of this library; `type` says which. */
export class FlagError extends Error {
  declare readonly type: FlagErrorType;

  constructor(type: FlagErrorType, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FlagError';
    this.type = type;
  }
}

/** @param cause what it came from, if anything */
export const createError = (type: FlagErrorType, message: string, cause?: unknown): FlagError =>
  new FlagError(type, message, cause ? { cause } : undefined);

/** Throws a `FlagError` where an expression is asked for. */
export function fail(type: FlagErrorType, message: string, cause?: unknown): never {
  throw createError(type, message, cause);
}

/** What is said when a module that is loaded on its first use is not there. */
export const notLoaded = 'A part of the client could not be loaded';

/** @throws FlagError `FeatureFlag…NotFound` */
export const notFound = (what: 'Experiment' | 'Variable' | 'Variation', name: unknown): never =>
  fail(`FeatureFlag${what}NotFound`, `There is no ${what.toLowerCase()} ${name}`);
