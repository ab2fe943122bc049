import { FlagError } from '../errors.ts';
import type { TypedCondition } from '../wire.ts';
import { never, type Predicate } from './evaluation.ts';
import { createLazy, createNumberMatcher, createTextMatcher } from './matching.ts';

/** Matches when any value stored at the index does. */
export function compileCustomDatum(condition: TypedCondition<'CUSTOM_DATUM'>): Predicate {
  // The index is a text on the wire; anything falsy, the number 0 too, is a condition without one.
  if (!condition.customDataIndex) return never;
  const index = Number(condition.customDataIndex);
  if (condition.valueMatchType === 'UNDEFINED') return ({ visitor }) => visitor.customData?.[index] === undefined;
  const matches = createValueMatcher(condition);
  return ({ visitor }) => visitor.customData?.[index]?.some(matches) ?? false;
}

function createValueMatcher({
  valueMatchType,
  value,
  range,
}: TypedCondition<'CUSTOM_DATUM'>): (actual: string) => boolean {
  switch (valueMatchType) {
    case 'TRUE':
    case 'FALSE': {
      const expected = valueMatchType.toLowerCase();
      return (actual) => actual.toLowerCase() === expected;
    }
    case 'RANGE':
      return (actual) => isInRange(range, Number(actual));
    case 'AMONG_VALUES': {
      if (typeof value !== 'string') return () => false;
      const values = createLazy(() => parseValues(value));
      return (actual) => values().has(actual);
    }
    case 'EQUAL':
    case 'GREATER':
    case 'LOWER': {
      const matches = typeof value === 'string' ? createNumberMatcher(valueMatchType, Number(value)) : null;
      return (actual) => matches?.(Number(actual)) ?? false;
    }
    case 'EXACT':
    case 'CONTAINS':
    case 'REGULAR_EXPRESSION':
      return createTextMatcher(valueMatchType, value);
    default:
      return () => false;
  }
}

function isInRange(range: readonly number[] | null | undefined, actual: number): boolean {
  const [low, high] = range ?? [];
  if (low === undefined || high === undefined || range?.length !== 2) {
    throw new FlagError('RangeCheck', 'A range needs exactly two bounds');
  }
  return low <= actual && actual <= high;
}

function parseValues(text: string): ReadonlySet<unknown> {
  try {
    const values: unknown = JSON.parse(text);
    return new Set(Array.isArray(values) ? values : []);
  } catch (cause) {
    throw new FlagError('AmongValuesCheck', `Among-values needs a JSON list: ${text}`, { cause });
  }
}
