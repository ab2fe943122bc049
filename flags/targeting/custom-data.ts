import { FlagError } from '../errors.ts';
import type { TypedCondition } from '../wire.ts';
import { never, type Predicate } from './evaluation.ts';
import { countMatch, lazily, textMatch } from './matching.ts';

/** Matches when any value stored at the index does. */
export function customDatum(condition: TypedCondition<'CUSTOM_DATUM'>): Predicate {
  // The index is a text on the wire; anything falsy, the number 0 too, is a condition without one.
  if (!condition.customDataIndex) return never;
  const index = Number(condition.customDataIndex);
  if (condition.valueMatchType === 'UNDEFINED') return ({ visitor }) => visitor.customData?.[index] === undefined;
  const matches = valueMatch(condition);
  return ({ visitor }) => visitor.customData?.[index]?.some(matches) ?? false;
}

function valueMatch({ valueMatchType, value, range }: TypedCondition<'CUSTOM_DATUM'>): (actual: string) => boolean {
  switch (valueMatchType) {
    case 'TRUE':
    case 'FALSE': {
      const expected = valueMatchType.toLowerCase();
      return (actual) => actual.toLowerCase() === expected;
    }
    case 'RANGE':
      return (actual) => within(range, Number(actual));
    case 'AMONG_VALUES': {
      if (typeof value !== 'string') return () => false;
      const values = lazily(() => amongValues(value));
      return (actual) => values().has(actual);
    }
    case 'EQUAL':
    case 'GREATER':
    case 'LOWER': {
      const matches = typeof value === 'string' ? countMatch(valueMatchType, Number(value)) : null;
      return (actual) => matches?.(Number(actual)) ?? false;
    }
    case 'EXACT':
    case 'CONTAINS':
    case 'REGULAR_EXPRESSION':
      return textMatch(valueMatchType, value);
    default:
      return () => false;
  }
}

function within(range: readonly number[] | null | undefined, actual: number): boolean {
  const [low, high] = range ?? [];
  if (low === undefined || high === undefined || range?.length !== 2) {
    throw new FlagError('RangeCheck', 'A range needs exactly two bounds');
  }
  return low <= actual && actual <= high;
}

function amongValues(text: string): ReadonlySet<unknown> {
  try {
    const values: unknown = JSON.parse(text);
    return new Set(Array.isArray(values) ? values : []);
  } catch (cause) {
    throw new FlagError('AmongValuesCheck', `Among-values needs a JSON list: ${text}`, { cause });
  }
}
