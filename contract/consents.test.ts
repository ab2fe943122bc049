import { expect, test } from 'vitest';
import { findConsentProblems, type GivenConsents, marketConsents } from './consents.ts';
import { marketCodes } from './markets.ts';

const mandatory = [
  'personal_data',
  'third_party_disclosure',
  'policy',
  'personal_information_policy',
  'third_party_sharing',
  'over_14',
];

const agreeToAll = (market: (typeof marketCodes)[number]): GivenConsents =>
  Object.fromEntries(marketConsents[market].map(({ kind, version }) => [kind, version]));

test.each(marketCodes)('in %s what is mandatory blocks, and marketing never does', (market) => {
  const consents = marketConsents[market];
  const hasTerms = market !== 'TH';
  expect(consents.filter(({ isMandatory }) => isMandatory).map(({ kind }) => kind)).toEqual([
    ...mandatory,
    ...(hasTerms ? ['beauty_pass_terms'] : []),
  ]);
  expect(consents.filter(({ isMandatory }) => !isMandatory).map(({ kind }) => kind)).toEqual(['marketing']);
  expect(findConsentProblems(market, agreeToAll(market))).toEqual({});
  for (const { kind, isMandatory } of consents) {
    const { [kind]: _, ...others } = agreeToAll(market);
    expect(findConsentProblems(market, others)).toEqual(isMandatory ? { [kind]: 'CONSENT_REQUIRED' } : {});
    expect(findConsentProblems(market, { ...others, [kind]: '1999-01-01' })).toEqual({ [kind]: 'CONSENT_OUTDATED' });
  }
});
