import { FlagError } from '../errors.ts';
import type { Condition, Segment, TargetingType, TypedCondition } from '../wire.ts';
import {
  compileExclusiveExperiment,
  compileExclusiveFeatureFlag,
  compileTargetExperiment,
  compileTargetFeatureFlag,
  compileTargetPersonalization,
} from './assignments.ts';
import { compileCustomDatum } from './custom-data.ts';
import {
  compileApplicationVersion,
  compileBrowser,
  compileDeviceType,
  compileOperatingSystem,
  compileSdkLanguage,
} from './device.ts';
import { never, type Predicate, type Surroundings } from './evaluation.ts';
import { compilePageTitle, compilePageUrl, compilePageViews, compilePreviousPage } from './pages.ts';
import {
  compileConversions,
  compileCookie,
  compileGeolocation,
  compileHeatSlice,
  compileVisitorCode,
} from './person.ts';
import {
  compileFirstVisit,
  compileLastVisit,
  compileNewVisitors,
  compileSameDayVisits,
  compileVisits,
} from './visits.ts';

/** Every targeting condition of spec §9. A type that is not here is unsupported. */
const conditions: {
  [Type in TargetingType]: (condition: TypedCondition<Type>, surroundings: Surroundings) => Predicate;
} = {
  APPLICATION_VERSION: compileApplicationVersion,
  BROWSER: compileBrowser,
  CONVERSIONS: compileConversions,
  COOKIE: compileCookie,
  CUSTOM_DATUM: compileCustomDatum,
  DEVICE_TYPE: compileDeviceType,
  EXCLUSIVE_EXPERIMENT: compileExclusiveExperiment,
  EXCLUSIVE_FEATURE_FLAG: compileExclusiveFeatureFlag,
  FIRST_VISIT: compileFirstVisit,
  GEOLOCATION: compileGeolocation,
  HEAT_SLICE: compileHeatSlice,
  LAST_VISIT: compileLastVisit,
  NEW_VISITORS: compileNewVisitors,
  OPERATING_SYSTEM: compileOperatingSystem,
  PAGE_TITLE: compilePageTitle,
  PAGE_URL: compilePageUrl,
  PAGE_VIEWS: compilePageViews,
  PREVIOUS_PAGE: compilePreviousPage,
  SAME_DAY_VISITS: compileSameDayVisits,
  SDK_LANGUAGE: compileSdkLanguage,
  // Looked up when it is asked: it may be a later one.
  SEGMENT:
    ({ segmentId }, { segment }) =>
    (evaluation) =>
      (segmentId ? segment(segmentId)?.(evaluation) : undefined) ?? false,
  TARGET_EXPERIMENT: compileTargetExperiment,
  TARGET_FEATURE_FLAG: compileTargetFeatureFlag,
  TARGET_PERSONALIZATION: compileTargetPersonalization,
  VISITOR_CODE: compileVisitorCode,
  VISITS: compileVisits,
};

/**
 * Compiles a segment: groups of conditions, joined strictly from left to right by and/or (no precedence), each evaluated
 * only when it can still change the answer. Without groups it matches everybody.
 */
export function compileSegment({ conditionsData }: Segment, surroundings: Surroundings): Predicate {
  const { firstLevel, firstLevelOrOperators } = conditionsData;
  if (firstLevel.length === 0) return () => true;
  const groups = firstLevel.map((group) =>
    joinPredicates(
      group.conditions.map((condition) => compileCondition(condition, surroundings)),
      group.orOperators,
    ),
  );
  const matches = joinPredicates(groups, firstLevelOrOperators);
  let isOpen = false;
  return (evaluation) => {
    if (isOpen) throw new FlagError('TargetingCondition', 'A segment refers to itself');
    isOpen = true;
    try {
      return matches(evaluation);
    } finally {
      isOpen = false;
    }
  };
}

function compileCondition(condition: Condition, surroundings: Surroundings): Predicate {
  // Not inverted by isInclude: what is not understood never lets anybody in.
  if (!Object.hasOwn(conditions, condition.targetingType)) return never;
  const compile = conditions[condition.targetingType] as (one: Condition, surroundings: Surroundings) => Predicate;
  const matches = compile(condition, surroundings);
  return condition.isInclude === false ? (evaluation) => !matches(evaluation) : matches;
}

/** Operator i stands between the items i and i + 1; items after the last operator do not count. */
function joinPredicates(items: readonly Predicate[], orOperators: readonly boolean[]): Predicate {
  const [first, ...rest] = items.slice(0, orOperators.length + 1);
  if (!first) {
    return () => {
      throw new FlagError('TargetingCondition', 'A group of conditions is empty');
    };
  }
  if (rest.length === 0) return first;
  return (evaluation) => {
    let result = first(evaluation);
    for (const [index, item] of rest.entries()) {
      // true or …, false and …: the answer stands.
      if (result !== Boolean(orOperators[index])) result = item(evaluation);
    }
    return result;
  };
}
