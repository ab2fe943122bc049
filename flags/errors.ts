/**
 * The errors of this library (spec §8). The names are stable: callers switch on them, and logs are searched by them.
 *
 * - `Credentials`: a client without a site code or environment; it stays off.
 * - `Initialization`: called before `initialize` was done, or before the code of the targeting conditions was loaded.
 * - `ClientConfiguration`: no configuration could be fetched, or it is invalid; then the message names the first wrong field.
 * - `VisitorCodeEmpty`, `VisitorCodeMaxLength`: not a visitor code: empty or not a text, or longer than 255.
 * - `VisitAmount`: a number of previous visits that is not 1 to 25.
 * - `CookieParse`: a cookie text that is empty, or has a pair without name or value.
 * - `FeatureFlagConfigurationNotFound`, `FeatureFlagExperimentNotFound`, `FeatureFlagVariationNotFound`,
 *   `FeatureFlagVariableNotFound`: the configuration has no such flag, experiment, variation or variable.
 * - `FeatureFlagEnvironmentDisabled`: the flag is off in this environment; callers treat it as inactive.
 * - `BooleanParse`, `NumberParse`, `JSONParse`, `VariableType`: a variable's value is not of its type, or its type is unknown.
 * - `VersionParse`, `SemanticVersionParse`, `AmongValuesCheck`, `RangeCheck`, `TargetingCondition`: a targeting condition
 *   cannot be decided. Only this evaluation fails.
 * - `RemoteData`: the service did not answer with the data.
 * - `StorageRead`, `StorageWrite`, `StorageEmpty`: only logged. The client goes on with its memory, and replaces an empty or
 *   broken item.
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

/** An error of this library; `type` says which. */
export class FlagError extends Error {
  declare readonly type: FlagErrorType;

  constructor(type: FlagErrorType, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FlagError';
    this.type = type;
  }
}

/** @param cause the error behind it, if any */
export const createError = (type: FlagErrorType, message: string, cause?: unknown): FlagError =>
  new FlagError(type, message, cause ? { cause } : undefined);

/** Throws a `FlagError`, as an expression. */
export function fail(type: FlagErrorType, message: string, cause?: unknown): never {
  throw createError(type, message, cause);
}

/** The message where a part that is loaded on its first use cannot be loaded. */
export const notLoaded = 'A part of the client could not be loaded';

/** @throws FlagError `FeatureFlag…NotFound` */
export const failNotFound = (what: 'Experiment' | 'Variable' | 'Variation', name: unknown): never =>
  fail(`FeatureFlag${what}NotFound`, `There is no ${what.toLowerCase()} ${name}`);
