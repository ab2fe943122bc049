import {
  type FlagDocument,
  type FlagEntry,
  type FlagProblem,
  type FlagRule,
  flagDocumentSchema,
} from '@vermilion/contract/flagservice';
import { conditionProblems, isJson } from './conditions.rules.ts';

type Path = readonly (string | number)[];
type Say = (path: Path, message: string) => void;

/** How far the expositions of a rule's variations may be from 1 together: thirds are written with few digits. */
const slack = 0.001;

/** `['flags', 2, 'key']` as `flags[2].key`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/**
 * Checks a site's flags whole: each field, and everything that names something else.
 * @returns the document, or every problem with its place
 */
export function checkDocument(
  given: unknown,
): { ok: true; value: FlagDocument } | { ok: false; problems: FlagProblem[] } {
  const parsed = flagDocumentSchema.safeParse(given);
  const issues = parsed.error?.issues ?? [];
  const problems = issues.map(({ path, message }) => ({ path: pathText(path), message }));
  const faulty = new Set(issues.map(({ path }) => pathText(path.slice(0, 2))));
  if (isRecord(given)) {
    checkReferences(parsed.data ?? outline(given), faulty, (path, message) =>
      problems.push({ path: pathText(path), message }),
    );
  }
  return parsed.success && problems.length === 0 ? { ok: true, value: parsed.data } : { ok: false, problems };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A faulty document as far as it can be looked at: what its parts are called, so that others may name them. */
function outline(given: Record<string, unknown>): FlagDocument {
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

/** @param faulty parts (`segments[2]`, `holdout`) that are not what they should be: they are not looked into */
function checkReferences(document: FlagDocument, faulty: ReadonlySet<string>, say: Say): void {
  const { environments, customData, goals, segments, groups, featureFlags, holdout } = document;
  distinct(environments, 'environments', 'key', say);
  distinct(customData, 'customData', 'id', say);
  distinct(customData, 'customData', 'index', say);
  distinct(goals, 'goals', 'id', say);
  distinct(goals, 'goals', 'key', say);
  distinct(segments, 'segments', 'id', say);
  distinct(groups, 'groups', 'key', say);
  distinct(featureFlags, 'featureFlags', 'id', say);
  distinct(featureFlags, 'featureFlags', 'featureKey', say);
  if (!environments.some(({ key }) => key === 'production')) {
    say(['environments'], 'must hold "production", which clients ask for by default');
  }
  if (customData.filter(({ isMappingIdentifier }) => isMappingIdentifier).length > 1) {
    say(['customData'], 'only one can be the mapping identifier');
  }
  const isWhole = (list: string) => (_: unknown, index: number) => !faulty.has(`${list}[${index}]`);
  segments.forEach((segment, index) => {
    if (isWhole('segments')(segment, index))
      checkSegment(document, segment, ['segments', index, 'conditionsData'], say);
  });
  checkSegmentCycles(segments, isWhole('segments'), say);
  const drawn = { experiments: new Map<number, string>(), rules: new Map<number, string>() };
  if (holdout && ![...faulty].some((path) => path.startsWith('holdout'))) {
    drawn.experiments.set(holdout.experimentId, 'holdout');
    checkShares(holdout.variationByExposition, ['holdout', 'variationByExposition'], say);
    if (!holdout.variationByExposition.some(({ variationKey }) => variationKey === 'in-holdout')) {
      say(['holdout', 'variationByExposition'], 'must hold the variation "in-holdout"');
    }
  }
  featureFlags.forEach((flag, index) => {
    if (isWhole('featureFlags')(flag, index)) checkFlag(document, flag, ['featureFlags', index], drawn, say);
  });
}

function distinct<Item, Field extends keyof Item & string>(
  items: readonly Item[],
  list: string,
  field: Field,
  say: Say,
) {
  const seen = new Map<Item[Field], number>();
  items.forEach((item, index) => {
    if (item[field] === undefined) return;
    const first = seen.get(item[field]);
    if (first === undefined) seen.set(item[field], index);
    else say([list, index, field], `"${item[field]}" stands at ${list}[${first}] already`);
  });
}

/** Ids by which visitors are drawn and results are counted: each is used once in a site. */
type Drawn = { experiments: Map<number, string>; rules: Map<number, string> };

function checkFlag(document: FlagDocument, flag: FlagEntry, path: Path, drawn: Drawn, say: Say): void {
  const { groups, customData, environments } = document;
  const keys = new Set<string>();
  flag.variations.forEach((variation, index) => {
    const at = [...path, 'variations', index];
    if (keys.has(variation.key)) say([...at, 'key'], `"${variation.key}" is there twice`);
    keys.add(variation.key);
    const names = new Set<string>();
    variation.variables.forEach((variable, place) => {
      if (names.has(variable.key)) say([...at, 'variables', place, 'key'], `"${variable.key}" is there twice`);
      names.add(variable.key);
      const problem = variableProblem(variable);
      if (problem) say([...at, 'variables', place, 'value'], problem);
    });
  });
  if (!keys.has(flag.defaultVariationKey)) {
    say([...path, 'defaultVariationKey'], `no variation has the key "${flag.defaultVariationKey}"`);
  }
  const { mutuallyExclusiveGroup: group, bucketingCustomDataId: bucketing } = flag;
  if (group !== null && !groups.some(({ key }) => key === group)) {
    say([...path, 'mutuallyExclusiveGroup'], `there is no group "${group}"`);
  }
  if (bucketing !== null && !customData.some(({ id }) => id === bucketing)) {
    say([...path, 'bucketingCustomDataId'], `there is no custom data with the id ${bucketing}`);
  }
  for (const [name, state] of Object.entries(flag.environments)) {
    const at = [...path, 'environments', name];
    if (!environments.some(({ key }) => key === name)) say(at, `there is no environment "${name}"`);
    if (state.state === 'SCHEDULED') {
      if (state.from === null && state.until === null) say(at, 'a schedule needs "from", "until" or both');
      if (state.from && state.until && Date.parse(state.from) >= Date.parse(state.until)) {
        say([...at, 'until'], 'must be later than "from"');
      }
    }
    state.rules.forEach((rule, index) => {
      checkRule(document, rule, keys, [...at, 'rules', index], say);
      once(drawn.rules, rule.id, [...at, 'rules', index, 'id'], say);
      once(drawn.experiments, rule.experimentId, [...at, 'rules', index, 'experimentId'], say);
    });
  }
}

function once(seen: Map<number, string>, id: number, path: Path, say: Say): void {
  const first = seen.get(id);
  if (first === undefined) seen.set(id, pathText(path));
  else say(path, `${id} is used by ${first} already`);
}

function checkRule(document: FlagDocument, rule: FlagRule, keys: ReadonlySet<string>, path: Path, say: Say): void {
  if (rule.segmentId !== null && !document.segments.some(({ id }) => id === rule.segmentId)) {
    say([...path, 'segmentId'], `there is no segment with the id ${rule.segmentId}`);
  }
  const at = [...path, 'variationByExposition'];
  checkShares(rule.variationByExposition, at, say);
  rule.variationByExposition.forEach(({ variationKey }, index) => {
    if (!keys.has(variationKey)) say([...at, index, 'variationKey'], `no variation has the key "${variationKey}"`);
  });
}

function checkShares(shares: FlagRule['variationByExposition'], path: Path, say: Say): void {
  const sum = shares.reduce((total, { exposition }) => total + exposition, 0);
  if (Math.abs(sum - 1) > slack) say(path, `the expositions are ${sum} together, not 1`);
  for (const field of ['variationKey', 'variationId'] as const) {
    const seen = new Set<string | number>();
    shares.forEach((share, index) => {
      if (seen.has(share[field])) say([...path, index, field], `"${share[field]}" is there twice`);
      seen.add(share[field]);
    });
  }
}

/** What a client could not read (spec §4, variable parsing). */
function variableProblem({ type, value }: FlagEntry['variations'][number]['variables'][number]): string | null {
  if (type === 'BOOLEAN' && !/^(?:true|false)$/i.test(String(value))) return 'must be true or false';
  if (type === 'NUMBER' && Number.isNaN(Number(value))) return 'must be a number';
  if (type === 'JSON' && !isJson(String(value))) return 'must be JSON';
  return null;
}

function checkSegment(document: FlagDocument, segment: FlagDocument['segments'][number], path: Path, say: Say): void {
  const data = segment.conditionsData;
  checkOperators(data.firstLevel.length, data.firstLevelOrOperators, [...path, 'firstLevelOrOperators'], say);
  data.firstLevel.forEach(({ conditions, orOperators }, group) => {
    const at = [...path, 'firstLevel', group];
    checkOperators(conditions.length, orOperators, [...at, 'orOperators'], say);
    conditions.forEach((condition, place) => {
      for (const [field, message] of conditionProblems(condition, document)) {
        say([...at, 'conditions', place, field], message);
      }
    });
  });
}

function checkOperators(items: number, operators: readonly boolean[], path: Path, say: Say): void {
  const wanted = Math.max(items - 1, 0);
  if (operators.length !== wanted)
    say(path, `must be ${wanted} operators, one between each two, not ${operators.length}`);
}

/** A segment inside itself could never be decided. */
function checkSegmentCycles(
  segments: FlagDocument['segments'],
  isWhole: (segment: unknown, index: number) => boolean,
  say: Say,
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
    if (reached.has(id)) say(['segments', index], 'the segment is part of itself');
  });
}
