import type { Flag } from './configuration.ts';
import { FlagError } from './errors.ts';
import type { Variable, Variation } from './wire.ts';

/** What a JSON variable holds; frozen, since every visitor is given the same one. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A variable of a variation, parsed by its type: `BOOLEAN`, `NUMBER`, `JSON`, `STRING`, `JS` or `CSS`. */
export type ParsedVariable = { readonly key: string; readonly type: string; readonly value: JsonValue };

/** Variables by key, up to the first that cannot be parsed; that one's error stands beside them. */
export type Variables = { values: ReadonlyMap<string, ParsedVariable>; error: FlagError | null };

const parsed = new WeakMap<Variation, Variables>();

/**
 * The variables of a variation, parsed when first asked for. A default variation that the flag does not list has none.
 * Whoever needs all of them throws `error`; whoever shows a variation goes on with what there is.
 */
export function variablesOf(flag: Flag, variationKey: string): Variables {
  const variation = flag.variations.get(variationKey);
  if (!variation) return { values: new Map(), error: null };
  const known = parsed.get(variation);
  if (known) return known;
  const variables = parseAll(variation);
  parsed.set(variation, variables);
  return variables;
}

/**
 * One variable of one variation.
 * @throws FlagError `FeatureFlagVariationNotFound`, `FeatureFlagVariableNotFound`, or that it cannot be parsed
 */
export function variableOf(flag: Flag, variationKey: string, variableKey: string): ParsedVariable {
  const variation = flag.variations.get(variationKey);
  if (!variation) {
    throw new FlagError('FeatureFlagVariationNotFound', `The flag ${flag.key} has no variation ${variationKey}`);
  }
  const variable = variation.variables.find(({ key }) => key === variableKey);
  if (!variable) {
    throw new FlagError('FeatureFlagVariableNotFound', `The flag ${flag.key} has no variable ${variableKey}`);
  }
  return variablesOf(flag, variationKey).values.get(variableKey) ?? parseVariable(variable);
}

function parseAll({ variables }: Variation): Variables {
  const values = new Map<string, ParsedVariable>();
  for (const variable of variables) {
    try {
      values.set(variable.key, parseVariable(variable));
    } catch (error) {
      if (error instanceof FlagError) return { values, error };
      throw error;
    }
  }
  return { values, error: null };
}

/**
 * A variable's value by its type (spec §4).
 * @throws FlagError `BooleanParse`, `NumberParse`, `JSONParse`, `VariableType`
 */
export function parseVariable({ key, type, value }: Variable): ParsedVariable {
  return Object.freeze({ key, type, value: parseValue(key, type, value) });
}

function parseValue(key: string, type: string, value: unknown): JsonValue {
  switch (type) {
    case 'BOOLEAN':
      return parseBoolean(key, value);
    case 'NUMBER':
      return parseNumber(key, value);
    case 'JSON':
      return parseJson(key, value);
    case 'STRING':
    case 'JS':
    case 'CSS':
      return String(value);
    default:
      throw new FlagError('VariableType', `The variable ${key} is of an unknown type: ${String(type)}`);
  }
}

/** The text `false` is false, which mere truthiness would not make it. */
function parseBoolean(key: string, value: unknown): boolean {
  const text = String(value).toLowerCase();
  if (typeof value !== 'boolean' && (typeof value !== 'string' || (text !== 'true' && text !== 'false'))) {
    throw new FlagError('BooleanParse', `The variable ${key} is neither true nor false: ${String(value)}`);
  }
  return text === 'true';
}

function parseNumber(key: string, value: unknown): number {
  const number = Number(value);
  if (Number.isNaN(number)) throw new FlagError('NumberParse', `The variable ${key} is no number: ${String(value)}`);
  return number;
}

function parseJson(key: string, value: unknown): JsonValue {
  try {
    return frozen(JSON.parse(String(value)) as JsonValue);
  } catch (cause) {
    throw new FlagError('JSONParse', `The variable ${key} is no JSON: ${String(value)}`, { cause });
  }
}

function frozen(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
