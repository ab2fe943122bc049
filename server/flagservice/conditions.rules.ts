import type { FlagCondition, FlagDocument } from './flagservice.schema.ts';

type Problems = [field: string, message: string][];

/** Finds why a client would fail at a condition, or never match it. */
export function findConditionProblems(condition: FlagCondition, document: FlagDocument): Problems {
  switch (condition.targetingType) {
    case 'CUSTOM_DATUM':
      return checkCustomDatum(condition, document);
    case 'PAGE_URL':
    case 'PREVIOUS_PAGE':
      return checkPattern('url', condition.url, condition.matchType);
    case 'PAGE_TITLE':
      return checkPattern('title', condition.title, condition.matchType);
    case 'VISITOR_CODE':
      return checkPattern('visitorCode', condition.visitorCode, condition.matchType);
    case 'COOKIE':
      return [
        ...checkPattern('name', condition.name, condition.nameMatchType),
        ...checkPattern('value', condition.value, condition.valueMatchType),
      ];
    case 'BROWSER':
      return checkVersion(condition, /^\d+(?:\.\d+)*$/, 'must be a number such as 126 or 17.4');
    case 'APPLICATION_VERSION':
    case 'SDK_LANGUAGE':
      return checkVersion(condition, /^\d+(?:\.\d+){0,2}$/, 'must be a version such as 1.4.2');
    case 'CONVERSIONS':
      return condition.goalId === -1 || document.goals.some(({ id }) => id === condition.goalId)
        ? []
        : [['goalId', `there is no goal with the id ${condition.goalId}; -1 is any`]];
    case 'SEGMENT':
      return document.segments.some(({ id }) => id === condition.segmentId)
        ? []
        : [['segmentId', `there is no segment with the id ${condition.segmentId}`]];
    case 'TARGET_FEATURE_FLAG':
      return document.featureFlags.some(({ id }) => id === condition.featureFlagId)
        ? []
        : [['featureFlagId', `there is no flag with the id ${condition.featureFlagId}`]];
    default:
      return [];
  }
}

/** Without a match type, clients match no visitor, or fail. */
function checkVersion(
  { version, versionMatchType }: { version?: string | null; versionMatchType?: string | null },
  pattern: RegExp,
  message: string,
): Problems {
  if (!version) return [];
  return [
    ...(pattern.test(version) ? [] : [['version', message] as [string, string]]),
    ...(versionMatchType ? [] : [['versionMatchType', 'is missing'] as [string, string]]),
  ];
}

function checkCustomDatum(
  { customDataIndex, valueMatchType, value, range }: Extract<FlagCondition, { targetingType: 'CUSTOM_DATUM' }>,
  { customData }: FlagDocument,
): Problems {
  const problems: Problems = [];
  if (!customData.some(({ index }) => String(index) === customDataIndex)) {
    problems.push(['customDataIndex', `there is no custom data with the index ${customDataIndex}`]);
  }
  switch (valueMatchType) {
    case 'TRUE':
    case 'FALSE':
    case 'UNDEFINED':
      return problems;
    case 'RANGE':
      if (range?.length !== 2) problems.push(['range', 'must be two numbers']);
      return problems;
    case 'AMONG_VALUES':
      if (!isListOfTexts(value)) problems.push(['value', 'must be a JSON list of texts, as text']);
      return problems;
    case 'EQUAL':
    case 'LOWER':
    case 'GREATER':
      if (value == null || Number.isNaN(Number(value))) problems.push(['value', 'must be a number, as text']);
      return problems;
    default:
      return [
        ...problems,
        ...(value == null
          ? [['value', 'is missing'] as [string, string]]
          : checkPattern('value', value, valueMatchType)),
      ];
  }
}

function isListOfTexts(value: string | null | undefined): boolean {
  if (value == null || !isJson(value)) return false;
  const list: unknown = JSON.parse(value);
  return Array.isArray(list) && list.every((item) => typeof item === 'string');
}

/** Spec §5: a regular expression is a plain pattern, or a pattern between slashes with flags. */
function checkPattern(field: string, value: string | null | undefined, match: string | null | undefined): Problems {
  if (match !== 'REGULAR_EXPRESSION' || value == null) return [];
  const [, pattern = '', flags = ''] = value.startsWith('/') ? value.split('/') : ['', value];
  try {
    new RegExp(pattern, flags);
    return [];
  } catch {
    return [[field, 'is not a regular expression']];
  }
}

/** Whether a text is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
