export { type CompiledConfiguration, compile, type Flag, type FlagRule, findFlag } from './configuration.ts';
export { type Decision, decide, type Why } from './decide.ts';
export { FlagError, type FlagErrorType } from './errors.ts';
export { fraction } from './fraction.ts';
export { type JsonValue, type Variables, variableOf, variablesOf } from './variables.ts';
export type {
  Assignment,
  Clock,
  ForcedVariation,
  PageView,
  SimulatedVariation,
  StoredVariation,
  Visitor,
} from './visitor.ts';
export { checkVisitorCode, newVisitorCode } from './visitor-code.ts';
export type {
  Condition,
  ConditionGroup,
  Configuration,
  CountMatch,
  CustomDataDefinition,
  FeatureFlag,
  Holdout,
  Rule,
  Segment,
  TargetingType,
  TextMatch,
  Variable,
  Variation,
  VariationByExposition,
} from './wire.ts';
