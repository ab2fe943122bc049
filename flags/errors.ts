/**
 * What can go wrong while deciding (spec §8). The names are stable: callers switch on them, and logs are searched by them.
 *
 * - `ClientConfiguration`: the configuration is not one; the message names the first wrong field.
 * - `VisitorCodeEmpty`, `VisitorCodeMaxLength`: not a visitor code.
 * - `FeatureFlag…NotFound`: the configuration has no such flag, variation or variable.
 * - `FeatureFlagEnvironmentDisabled`: the flag is off in this environment; callers take it as inactive.
 * - `BooleanParse`, `NumberParse`, `JSONParse`, `VariableType`: a variable's value is not of its type, or its type is unknown.
 * - `VersionParse`, `SemanticVersionParse`, `AmongValuesCheck`, `RangeCheck`, `TargetingCondition`: a targeting condition
 *   cannot be decided. It ends that one evaluation and leaves no trace.
 */
export type FlagErrorType =
  | 'ClientConfiguration'
  | 'VisitorCodeEmpty'
  | 'VisitorCodeMaxLength'
  | 'FeatureFlagConfigurationNotFound'
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
  | 'TargetingCondition';

/** Every error the kernel raises; `type` says which. */
export class FlagError extends Error {
  readonly type: FlagErrorType;

  constructor(type: FlagErrorType, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FlagError';
    this.type = type;
  }
}
