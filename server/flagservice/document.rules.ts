import type { z } from 'zod';
import { findConditionProblems, isJson } from './conditions.rules.ts';
import {
  type FlagDocument,
  type FlagEntry,
  type FlagProblem,
  type FlagRule,
  flagDocumentSchema,
} from './flagservice.schema.ts';

type Path = readonly (string | number)[];
type Report = (path: Path, message: string) => void;

/** How much the sum of expositions may differ from 1: thirds are written with few digits. */
const sharesTolerance = 0.001;

/** Formats a path: `['flags', 2, 'key']` is `flags[2].key`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/** Puts what a schema has found into words. */
type ExplainIssues = (
  issues: readonly z.core.$ZodIssue[],
  given: unknown,
) => readonly { path: readonly PropertyKey[]; message: string }[];

/**
 * Checks a site's flags as a whole: each field and each reference.
 * @returns the document, or all problems with their paths
 */
export function checkDocument(
  given: unknown,
  explainIssues: ExplainIssues,
): { ok: true; value: FlagDocument } | { ok: false; problems: FlagProblem[] } {
  const parsed = flagDocumentSchema.safeParse(given);
  const issues = parsed.error?.issues ?? [];
  const problems = explainIssues(issues, given).map(({ path, message }) => ({ path: formatPath(path), message }));
  const faulty = new Set(issues.map(({ path }) => formatPath(path.slice(0, 2))));
  if (isRecord(given)) {
    checkReferences(parsed.data ?? extractOutline(given), faulty, (path, message) =>
      problems.push({ path: formatPath(path), message }),
    );
  }
  return parsed.success && problems.length === 0 ? { ok: true, value: parsed.data } : { ok: false, problems };
}

/** Whether a value is an object with named fields: not a list, nor null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the parts of an invalid document whose names others may refer to. */
function extractOutline(given: Record<string, unknown>): FlagDocument {
  const list = (name: keyof FlagDocument) => {
    const items = given[name];
    return Array.isArray(items) ? items.map((item) => (isRecord(item) ? item : {})) : [];
  };
  return {
    ...(given as FlagDocument),
    environments: list('environments') as FlagDocument['environments'],
    customData: list('customData') as FlagDocument['customData'],
    goals: list('goals') as FlagDocument['goals'],
    segments: list('segments') as FlagDocument['segments'],
    groups: list('groups') as FlagDocument['groups'],
    featureFlags: list('featureFlags') as FlagDocument['featureFlags'],
  };
}

/** @param faulty invalid parts (`segments[2]`, `holdout`), whose references are not checked */
function checkReferences(document: FlagDocument, faulty: ReadonlySet<string>, report: Report): void {
  const { environments, customData, goals, segments, groups, featureFlags, holdout } = document;
  checkDistinct(environments, 'environments', 'key', report);
  checkDistinct(customData, 'customData', 'id', report);
  checkDistinct(customData, 'customData', 'index', report);
  checkDistinct(goals, 'goals', 'id', report);
  checkDistinct(goals, 'goals', 'key', report);
  checkDistinct(segments, 'segments', 'id', report);
  checkDistinct(groups, 'groups', 'key', report);
  checkDistinct(featureFlags, 'featureFlags', 'id', report);
  checkDistinct(featureFlags, 'featureFlags', 'featureKey', report);
  if (!environments.some(({ key }) => key === 'production')) {
    report(['environments'], 'must hold "production", which clients ask for by default');
  }
  if (customData.filter(({ isMappingIdentifier }) => isMappingIdentifier).length > 1) {
    report(['customData'], 'only one can be the mapping identifier');
  }
  const isWhole = (list: string) => (_: unknown, index: number) => !faulty.has(`${list}[${index}]`);
  segments.forEach((segment, index) => {
    if (isWhole('segments')(segment, index))
      checkSegment(document, segment, ['segments', index, 'conditionsData'], report);
  });
  checkSegmentCycles(segments, isWhole('segments'), report);
  const usedIds = { experiments: new Map<number, string>(), rules: new Map<number, string>() };
  if (holdout && ![...faulty].some((path) => path.startsWith('holdout'))) {
    usedIds.experiments.set(holdout.experimentId, 'holdout');
    checkShares(holdout.variationByExposition, ['holdout', 'variationByExposition'], report);
    if (!holdout.variationByExposition.some(({ variationKey }) => variationKey === 'in-holdout')) {
      report(['holdout', 'variationByExposition'], 'must hold the variation "in-holdout"');
    }
  }
  featureFlags.forEach((flag, index) => {
    if (isWhole('featureFlags')(flag, index)) checkFlag(document, flag, ['featureFlags', index], usedIds, report);
  });
}

function checkDistinct<Item, Field extends keyof Item & string>(
  items: readonly Item[],
  list: string,
  field: Field,
  report: Report,
) {
  const firstIndexes = new Map<Item[Field], number>();
  items.forEach((item, index) => {
    if (item[field] === undefined) return;
    const first = firstIndexes.get(item[field]);
    if (first === undefined) firstIndexes.set(item[field], index);
    else report([list, index, field], `"${item[field]}" stands at ${list}[${first}] already`);
  });
}

/** Ids that are hashed and counted: each is used once in a site. */
type UsedIds = { experiments: Map<number, string>; rules: Map<number, string> };

function checkFlag(document: FlagDocument, flag: FlagEntry, path: Path, usedIds: UsedIds, report: Report): void {
  const { groups, customData, environments } = document;
  const keys = new Set<string>();
  flag.variations.forEach((variation, index) => {
    const at = [...path, 'variations', index];
    if (keys.has(variation.key)) report([...at, 'key'], `"${variation.key}" is there twice`);
    keys.add(variation.key);
    const names = new Set<string>();
    variation.variables.forEach((variable, place) => {
      if (names.has(variable.key)) report([...at, 'variables', place, 'key'], `"${variable.key}" is there twice`);
      names.add(variable.key);
      const problem = findVariableProblem(variable);
      if (problem) report([...at, 'variables', place, 'value'], problem);
    });
  });
  if (!keys.has(flag.defaultVariationKey)) {
    report([...path, 'defaultVariationKey'], `no variation has the key "${flag.defaultVariationKey}"`);
  }
  const { mutuallyExclusiveGroup: group, bucketingCustomDataId: bucketing } = flag;
  if (group !== null && !groups.some(({ key }) => key === group)) {
    report([...path, 'mutuallyExclusiveGroup'], `there is no group "${group}"`);
  }
  if (bucketing !== null && !customData.some(({ id }) => id === bucketing)) {
    report([...path, 'bucketingCustomDataId'], `there is no custom data with the id ${bucketing}`);
  }
  for (const [name, state] of Object.entries(flag.environments)) {
    const at = [...path, 'environments', name];
    if (!environments.some(({ key }) => key === name)) report(at, `there is no environment "${name}"`);
    if (state.state === 'SCHEDULED') {
      if (state.from === null && state.until === null) report(at, 'a schedule needs "from", "until" or both');
      if (state.from && state.until && Date.parse(state.from) >= Date.parse(state.until)) {
        report([...at, 'until'], 'must be later than "from"');
      }
    }
    state.rules.forEach((rule, index) => {
      checkRule(document, rule, keys, [...at, 'rules', index], report);
      checkUnique(usedIds.rules, rule.id, [...at, 'rules', index, 'id'], report);
      checkUnique(usedIds.experiments, rule.experimentId, [...at, 'rules', index, 'experimentId'], report);
    });
  }
}

function checkUnique(pathsById: Map<number, string>, id: number, path: Path, report: Report): void {
  const first = pathsById.get(id);
  if (first === undefined) pathsById.set(id, formatPath(path));
  else report(path, `${id} is used by ${first} already`);
}

function checkRule(
  document: FlagDocument,
  rule: FlagRule,
  keys: ReadonlySet<string>,
  path: Path,
  report: Report,
): void {
  if (rule.segmentId !== null && !document.segments.some(({ id }) => id === rule.segmentId)) {
    report([...path, 'segmentId'], `there is no segment with the id ${rule.segmentId}`);
  }
  const at = [...path, 'variationByExposition'];
  checkShares(rule.variationByExposition, at, report);
  rule.variationByExposition.forEach(({ variationKey }, index) => {
    if (!keys.has(variationKey)) report([...at, index, 'variationKey'], `no variation has the key "${variationKey}"`);
  });
}

function checkShares(shares: FlagRule['variationByExposition'], path: Path, report: Report): void {
  const sum = shares.reduce((total, { exposition }) => total + exposition, 0);
  if (Math.abs(sum - 1) > sharesTolerance) report(path, `the expositions are ${sum} together, not 1`);
  for (const field of ['variationKey', 'variationId'] as const) {
    const usedValues = new Set<string | number>();
    shares.forEach((share, index) => {
      if (usedValues.has(share[field])) report([...path, index, field], `"${share[field]}" is there twice`);
      usedValues.add(share[field]);
    });
  }
}

/** Finds why a client could not parse a variable (spec §4). */
function findVariableProblem({ type, value }: FlagEntry['variations'][number]['variables'][number]): string | null {
  if (type === 'BOOLEAN' && !/^(?:true|false)$/i.test(String(value))) return 'must be true or false';
  if (type === 'NUMBER' && Number.isNaN(Number(value))) return 'must be a number';
  if (type === 'JSON' && !isJson(String(value))) return 'must be JSON';
  return null;
}

function checkSegment(
  document: FlagDocument,
  segment: FlagDocument['segments'][number],
  path: Path,
  report: Report,
): void {
  const data = segment.conditionsData;
  checkOperators(data.firstLevel.length, data.firstLevelOrOperators, [...path, 'firstLevelOrOperators'], report);
  data.firstLevel.forEach(({ conditions, orOperators }, group) => {
    const at = [...path, 'firstLevel', group];
    checkOperators(conditions.length, orOperators, [...at, 'orOperators'], report);
    conditions.forEach((condition, place) => {
      for (const [field, message] of findConditionProblems(condition, document)) {
        report([...at, 'conditions', place, field], message);
      }
    });
  });
}

function checkOperators(items: number, operators: readonly boolean[], path: Path, report: Report): void {
  const wanted = Math.max(items - 1, 0);
  if (operators.length !== wanted)
    report(path, `must be ${wanted} operators, one between each two, not ${operators.length}`);
}

/** A segment that contains itself cannot be decided. */
function checkSegmentCycles(
  segments: FlagDocument['segments'],
  isWhole: (segment: unknown, index: number) => boolean,
  report: Report,
): void {
  const inside = new Map(
    segments
      .filter(isWhole)
      .map(({ id, conditionsData }) => [
        id,
        conditionsData.firstLevel.flatMap(({ conditions }) =>
          conditions.flatMap((condition) => (condition.targetingType === 'SEGMENT' ? [condition.segmentId] : [])),
        ),
      ]),
  );
  segments.forEach(({ id }, index) => {
    const reached = new Set<number>();
    const open = [...(inside.get(id) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(...(inside.get(next) ?? []));
    }
    if (reached.has(id)) report(['segments', index], 'the segment is part of itself');
  });
}
