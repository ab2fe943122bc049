import type { MarketCode } from './markets.ts';

// No schemas here: the sign-up form imports this without the library of the schemas.

/** What a member agrees to (spec §5). The texts are the web catalogs', by kind, market and version. */
export const consentKinds = [
  'personal_data',
  'third_party_disclosure',
  'policy',
  'personal_information_policy',
  'third_party_sharing',
  'over_14',
  'beauty_pass_terms',
  'marketing',
] as const;
export type ConsentKind = (typeof consentKinds)[number];

export type ConsentRequest = {
  kind: ConsentKind;
  /** Whether there is no account without it. What is not mandatory starts unticked. */
  isMandatory: boolean;
  /** Names the text, which changes with it: the day from which on it is asked. */
  version: string;
};

/** The version of the texts that have not changed since the first; documents that a text links to belong to it. */
const firstVersion = '2026-11-22';
const secondVersion = '2026-11-23';
/** The privacy policy names the cookies of booking partners, since the version of the day before, and of the wish list. */
const thirdVersion = '2026-11-30';

const mandatory = (kind: ConsentKind, version = firstVersion): ConsentRequest => ({ kind, isMandatory: true, version });
const optional = (kind: ConsentKind, version = firstVersion): ConsentRequest => ({ kind, isMandatory: false, version });

const everywhere: readonly ConsentRequest[] = [
  mandatory('personal_data'),
  mandatory('third_party_disclosure'),
  mandatory('policy', secondVersion),
  mandatory('personal_information_policy', thirdVersion),
  mandatory('third_party_sharing', thirdVersion),
  mandatory('over_14', secondVersion),
];
const marketing = optional('marketing');
/** The Beauty Pass terms of a market are a text of its own (spec §5). */
const withBeautyPass = [...everywhere, mandatory('beauty_pass_terms', secondVersion), marketing];

/** The consents of each market, in the order of its form. */
export const marketConsents: Record<MarketCode, readonly ConsentRequest[]> = {
  AU: withBeautyPass,
  HK: withBeautyPass,
  ID: withBeautyPass,
  MY: withBeautyPass,
  NZ: withBeautyPass,
  PH: withBeautyPass,
  SG: withBeautyPass,
  TH: [...everywhere, marketing],
};

/** What was agreed to: the version of the text that was shown, by its kind. What is missing was not agreed to. */
export type GivenConsents = { [kind in ConsentKind]?: string };

export type ConsentProblem = 'CONSENT_REQUIRED' | 'CONSENT_OUTDATED';

/**
 * Checks what a form agrees to; browser and server alike.
 * @returns the code per faulty consent; empty when all that is mandatory was agreed to, in the texts of today
 */
export function findConsentProblems(
  market: MarketCode,
  given: GivenConsents,
): { [kind in ConsentKind]?: ConsentProblem } {
  const problems: { [kind in ConsentKind]?: ConsentProblem } = {};
  for (const { kind, isMandatory, version } of marketConsents[market]) {
    if (given[kind] === undefined) {
      if (isMandatory) problems[kind] = 'CONSENT_REQUIRED';
    } else if (given[kind] !== version) problems[kind] = 'CONSENT_OUTDATED';
  }
  return problems;
}
