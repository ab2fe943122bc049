import type { Flag } from './compiling.ts';
import { type FlagError, type FlagErrorType, fail, failNotFound } from './errors.ts';
import type { Variable, Variation } from './wire.ts';

/** The value of a JSON variable; frozen, because all visitors share it. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A variable of a variation, parsed by its type: `BOOLEAN`, `NUMBER`, `JSON`, `STRING`, `JS` or `CSS`. */
export type ParsedVariable = { readonly key: string; readonly type: string; readonly value: JsonValue };

/** Variables by key, up to the first that cannot be parsed, and that one's error. */
export type Variables = { values: ReadonlyMap<string, ParsedVariable>; error: FlagError | null };

const parsed = new WeakMap<Variation, Variables>();
const missingVariation: Variation = { key: '', variables: [] };

/**
 * Parses the variables of a variation, once. A default variation that the flag does not list has none. Callers that need all
 * variables throw `error`; others use those before it.
 */
export function parseVariables({ variations }: Flag, variationKey: string): Variables {
  const variation = variations.get(variationKey) ?? missingVariation;
  const known = parsed.get(variation);
  if (known) return known;
  const values = new Map<string, ParsedVariable>();
  const variables: Variables = { values, error: null };
  parsed.set(variation, variables);
  try {
    for (const variable of variation.variables) values.set(variable.key, parseVariable(variable));
  } catch (error) {
    variables.error = error as FlagError;
  }
  return variables;
}

/**
 * Returns all variables of a variation.
 * @throws FlagError `FeatureFlagVariationNotFound`, or that one of them cannot be parsed
 */
export function listVariables(flag: Flag, variationKey: string): ParsedVariable[] {
  findVariation(flag, variationKey);
  const { values, error } = parseVariables(flag, variationKey);
  if (error) throw error;
  return [...values.values()];
}

/**
 * Returns one variable of a variation.
 * @throws FlagError `FeatureFlagVariationNotFound`, `FeatureFlagVariableNotFound`, or that it cannot be parsed
 */
export function getVariable(flag: Flag, variationKey: string, variableKey: string): ParsedVariable {
  const variable =
    findVariation(flag, variationKey).variables.find(({ key }) => key === variableKey) ??
    failNotFound('Variable', variableKey);
  return parseVariables(flag, variationKey).values.get(variableKey) ?? parseVariable(variable);
}

const findVariation = ({ variations }: Flag, variationKey: string): Variation =>
  variations.get(variationKey) ?? failNotFound('Variation', variationKey);

/**
 * Parses a variable by its type (spec §4).
 * @throws FlagError `BooleanParse`, `NumberParse`, `JSONParse`, `VariableType`
 */
export function parseVariable({ key, type, value }: Variable): ParsedVariable {
  const refuse = (error: FlagErrorType, cause?: unknown) => fail(error, `${key} is no ${type}: ${value}`, cause);
  const freezeValue = (parsed: JsonValue) => Object.freeze({ key, type, value: parsed });
  switch (type) {
    case 'BOOLEAN': {
      // The text `false` is false: truthiness alone would make it true.
      const [, is] = /^"?(?:(true)|false)"?$/i.exec(JSON.stringify(value)) ?? refuse('BooleanParse');
      return freezeValue(Boolean(is));
    }
    case 'NUMBER': {
      const number = Number(value);
      return Number.isNaN(number) ? refuse('NumberParse') : freezeValue(number);
    }
    case 'JSON':
      try {
        return freezeValue(freezeDeep(JSON.parse(String(value))));
      } catch (cause) {
        return refuse('JSONParse', cause);
      }
    case 'STRING':
    case 'JS':
    case 'CSS':
      return freezeValue(String(value));
    default:
      return refuse('VariableType');
  }
}

function freezeDeep(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) freezeDeep(inner);
  return Object.freeze(value);
}
