export type { Explanation, FlagClient, FlagEvents, FlagQuestion } from './api.ts';
export { createClient } from './client.ts';
export { type CompiledConfiguration, type Flag, type FlagRule, findFlag } from './compiling.ts';
export { compile } from './configuration.ts';
export { readSimulations } from './cookies.ts';
export {
  applicationVersion,
  type BrowserType,
  browser,
  type ConversionData,
  type CookiePair,
  type CustomData,
  conversion,
  cookie,
  cookieFromString,
  customData,
  type DeviceType,
  device,
  type GeolocationData,
  geolocation,
  type OperatingSystemType,
  operatingSystem,
  type PageViewData,
  pageView,
  uniqueIdentifier,
  userAgent,
  type VisitorData,
} from './data.ts';
export { type Decision, decide, type Why } from './decide.ts';
export { FlagError, type FlagErrorType } from './errors.ts';
export { fraction } from './fraction.ts';
export {
  type Cookies,
  createHeaderCookies,
  type EventSourceOpener,
  type KeyValueStorage,
  type Logger,
  type LogLevel,
  type Requester,
} from './platform.ts';
export type { Variation } from './profile.ts';
export type { VisitorDataFilters } from './remote.ts';
export type { ClientSettings } from './settings.ts';
export { parseUserAgent } from './user-agent.ts';
export { getVariable, type JsonValue, type ParsedVariable, parseVariables, type Variables } from './variables.ts';
export type {
  Assignment,
  Clock,
  ForcedVariation,
  PageView,
  SimulatedVariation,
  StoredVariation,
  Visitor,
} from './visitor.ts';
export { checkVisitorCode, createVisitorCode } from './visitor-code.ts';
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
  ServiceSettings,
  TargetingType,
  TextMatch,
  Variable,
  Variation as FlagVariation,
  VariationByExposition,
} from './wire.ts';
