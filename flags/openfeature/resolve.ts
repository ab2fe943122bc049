import {
  ErrorCode,
  type EvaluationContext,
  type FlagMetadata,
  type FlagValue,
  type ResolutionDetails,
  StandardResolutionReasons,
} from '@openfeature/core';
import type { Explanation, FlagClient } from '../api.ts';
import type { VisitorData } from '../data.ts';
import { FlagError, type FlagErrorType } from '../errors.ts';
import type { Variation } from '../profile.ts';
import type { ParsedVariable } from '../variables.ts';

export type Kind = 'boolean' | 'string' | 'number' | 'object';

type FlagRequest<Value> = {
  /** @throws FlagError when there is no client */
  open(): FlagClient;
  visitorCode: string | undefined;
  flagKey: string;
  defaultValue: Value;
  kind: Kind;
  context: EvaluationContext;
  /** The context's visitor data that the client does not have yet. */
  data?: readonly VisitorData[];
};

/**
 * Resolves a flag for a visitor, and tracks it. Never throws: what goes wrong is an error code beside the default value.
 *
 * The value is a variable of what the visitor sees: the one named by `variableKey` of the context, or after the last dot of
 * the flag key, or else the first. As a boolean, a variation without variables is whether it is anything but `off`.
 */
export function resolve<Value extends FlagValue>(request: FlagRequest<Value>): ResolutionDetails<Value> {
  const { open, visitorCode, flagKey, defaultValue, kind, context, data = [] } = request;
  let found: Pick<ResolutionDetails<Value>, 'variant' | 'flagMetadata'> = {};
  const createFailure = (errorCode: ErrorCode, errorMessage: string) => ({
    ...found,
    value: defaultValue,
    reason: StandardResolutionReasons.ERROR,
    errorCode,
    errorMessage,
  });
  if (!visitorCode) return createFailure(ErrorCode.TARGETING_KEY_MISSING, 'The targeting key is the visitor code');
  try {
    const client = open();
    if (data.length > 0) client.addData(visitorCode, ...data);
    const { featureKey, variableKey } = listKeys(client, flagKey, context);
    const explanation = client.explain(visitorCode, featureKey);
    const variation = client.getVariation({ visitorCode, featureKey });
    found = { variant: variation.key, flagMetadata: getMetadata(explanation) };
    const variable = pickVariable(client, visitorCode, featureKey, variation, variableKey);
    const isActivity = variable === undefined && kind === 'boolean';
    if (!variable && !isActivity) return createFailure(ErrorCode.FLAG_NOT_FOUND, `${variation.key} has no variables`);
    const value = variable ? variable.value : variation.key !== 'off';
    if (value === null || typeof value !== kind) {
      return createFailure(ErrorCode.TYPE_MISMATCH, `${variable?.key} is of type ${variable?.type}, not ${kind}`);
    }
    return { ...found, value: value as Value, reason: toReason(explanation) };
  } catch (error) {
    if (isOfType(error, 'FeatureFlagEnvironmentDisabled')) {
      return { value: defaultValue, reason: StandardResolutionReasons.DISABLED };
    }
    return createFailure(toErrorCode(error), error instanceof Error ? error.message : String(error));
  }
}

/** A flag whose own key holds a dot is requested by it. */
function listKeys(client: FlagClient, flagKey: string, { variableKey }: EvaluationContext) {
  const named = typeof variableKey === 'string' && variableKey !== '' ? variableKey : undefined;
  const dot = flagKey.lastIndexOf('.');
  if (dot < 0 || client.getFeatureFlags().some(({ key }) => key === flagKey)) {
    return { featureKey: flagKey, variableKey: named };
  }
  return { featureKey: flagKey.slice(0, dot), variableKey: flagKey.slice(dot + 1) };
}

/**
 * The requested variable; without a name the first one, if there is any.
 * @throws FlagError when there is none of that name, or it cannot be parsed
 */
function pickVariable(
  client: FlagClient,
  visitorCode: string,
  featureKey: string,
  { variables }: Variation,
  variableKey: string | undefined,
): ParsedVariable | undefined {
  if (variableKey !== undefined) {
    return variables.get(variableKey) ?? client.getFeatureFlagVariable({ visitorCode, featureKey, variableKey });
  }
  const [first] = variables.values();
  if (first) return first;
  try {
    // A variation shows no variables as well when the first of them cannot be parsed; this one throws then.
    return client.getFeatureFlagVariables(visitorCode, featureKey)[0];
  } catch (error) {
    if (isOfType(error, 'FeatureFlagVariationNotFound')) return undefined;
    throw error;
  }
}

function toReason({ why, rule }: Explanation): string {
  if (why === 'rule') {
    const isDelivery = rule?.type === 'TARGETED_DELIVERY';
    return isDelivery ? StandardResolutionReasons.TARGETING_MATCH : StandardResolutionReasons.SPLIT;
  }
  return why === 'simulated' || why === 'forced' ? StandardResolutionReasons.STATIC : StandardResolutionReasons.DEFAULT;
}

function getMetadata({ why, experimentId, variationId, rule }: Explanation): FlagMetadata {
  const all = { why, experimentId, variationId, ruleId: rule?.id, ruleType: rule?.type, segmentId: rule?.segmentId };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value != null)) as FlagMetadata;
}

const codes: Partial<Record<FlagErrorType, ErrorCode>> = {
  Initialization: ErrorCode.PROVIDER_NOT_READY,
  VisitorCodeMaxLength: ErrorCode.INVALID_CONTEXT,
  FeatureFlagConfigurationNotFound: ErrorCode.FLAG_NOT_FOUND,
  FeatureFlagVariationNotFound: ErrorCode.FLAG_NOT_FOUND,
  FeatureFlagVariableNotFound: ErrorCode.FLAG_NOT_FOUND,
  BooleanParse: ErrorCode.PARSE_ERROR,
  NumberParse: ErrorCode.PARSE_ERROR,
  JSONParse: ErrorCode.PARSE_ERROR,
  VariableType: ErrorCode.PARSE_ERROR,
};

const toErrorCode = (error: unknown): ErrorCode =>
  (error instanceof FlagError ? codes[error.type] : undefined) ?? ErrorCode.GENERAL;

const isOfType = (error: unknown, type: FlagErrorType) => error instanceof FlagError && error.type === type;
