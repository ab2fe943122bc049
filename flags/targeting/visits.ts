import { FlagError } from '../errors.ts';
import type { TypedCondition } from '../wire.ts';
import { type Evaluation, never, type Predicate } from './evaluation.ts';
import { createNumberMatcher } from './matching.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const units = new Map<string | null | undefined, number>([
  ['MINUTE', minute],
  ['HOUR', 60 * minute],
  ['DAY', day],
  ['WEEK', 7 * day],
  ['MONTH', 30 * day],
]);

/** Matches visitors by whether they were here before. */
export function compileNewVisitors({ visitorType }: TypedCondition<'NEW_VISITORS'>): Predicate {
  return ({ visitor: { previousVisits } }) => {
    if (!previousVisits) return false;
    if (visitorType === 'NEW') return previousVisits.length === 0;
    if (visitorType === 'RETURNING') return previousVisits.length > 0;
    throw new FlagError('TargetingCondition', `Unknown visitor type: ${String(visitorType)}`);
  };
}

/** Counts visits, the current one included (spec §9). */
export function compileVisits({ visitCount, matchType }: TypedCondition<'VISITS'>): Predicate {
  return compileVisitCount(visitCount, matchType, ({ visitor }) => visitor.previousVisits?.length);
}

/** Counts the visits since local midnight, plus the current one (spec §9). */
export function compileSameDayVisits({ visitCount, matchType }: TypedCondition<'SAME_DAY_VISITS'>): Predicate {
  return compileVisitCount(visitCount, matchType, ({ visitor, clock }) => {
    const midnight = clock.startOfDay(clock.now());
    return visitor.previousVisits?.filter(({ timeStarted }) => timeStarted >= midnight).length;
  });
}

function compileVisitCount(
  expected: number | null | undefined,
  matchType: TypedCondition<'VISITS'>['matchType'],
  previous: (evaluation: Evaluation) => number | undefined,
): Predicate {
  const matches = typeof expected === 'number' ? createNumberMatcher(matchType, expected) : null;
  if (!matches) return never;
  return (evaluation) => {
    const count = previous(evaluation);
    return count !== undefined && matches(count + 1);
  };
}

/** Compares the time since the first of the earlier visits. */
export const compileFirstVisit = (condition: TypedCondition<'FIRST_VISIT'>): Predicate => compileVisitAge(condition, 0);

/** Compares the time since the last of the earlier visits. */
export const compileLastVisit = (condition: TypedCondition<'LAST_VISIT'>): Predicate => compileVisitAge(condition, -1);

function compileVisitAge(
  { count, unitOfTime, matchType }: TypedCondition<'FIRST_VISIT' | 'LAST_VISIT'>,
  position: 0 | -1,
): Predicate {
  const unit = units.get(unitOfTime);
  const matches = typeof count === 'number' ? createNumberMatcher(matchType, count) : null;
  // Times are fractions of a unit, which are never equal to a count but by accident.
  if (!unit || !matches || matchType === 'EQUAL') return never;
  return ({ visitor, clock }) => {
    const visit = visitor.previousVisits?.at(position);
    return visit !== undefined && matches((clock.now() - visit.timeStarted) / unit);
  };
}
