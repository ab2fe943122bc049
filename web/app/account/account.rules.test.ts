import { marketConsents } from '@vermilion/contract/consents';
import { marketCodes } from '@vermilion/contract/markets';
import { expect, test } from 'vitest';
import {
  createRegisterRequest,
  createSocialRegisterRequest,
  findEmailChangeProblems,
  findEmailProblems,
  findRegisterProblems,
  findSavedAddressProblems,
  findSocialRegisterProblems,
  readConsents,
} from './account.rules.ts';
import { findNewPasswordProblems } from './password.rules.ts';

const now = new Date('2026-11-22T10:00:00Z');
const rules = { market: 'SG', zone: 'Asia/Singapore', now, isPhone: (phone: string) => phone === '81234567' } as const;

function tickAll(market: (typeof marketCodes)[number]): Record<string, string> {
  return Object.fromEntries(marketConsents[market].map(({ kind, version }) => [`consents.${kind}`, version]));
}

const good = {
  fullName: 'Tan Mei Ling',
  email: 'mei@example.com',
  phone: '８１２３４５６７',
  birthday: '1994-02-28',
  password: 'Velvet-Bullet-08',
  passwordConfirmation: 'Velvet-Bullet-08',
  ...tickAll('SG'),
};

test('a registration that is whole has no problem, and is sent as typed', () => {
  expect(findRegisterProblems(good, rules)).toEqual({});
  const { consents, ...person } = createRegisterRequest(good, 'SG');
  expect(person).toEqual({
    fullName: 'Tan Mei Ling',
    email: 'mei@example.com',
    phone: '８１２３４５６７',
    birthday: '1994-02-28',
    password: 'Velvet-Bullet-08',
    passwordConfirmation: 'Velvet-Bullet-08',
  });
  expect(Object.keys(consents)).toEqual(marketConsents.SG.map(({ kind }) => kind));
});

test('a registration with Google asks for no e-mail and no password', () => {
  const { email: _, password: __, passwordConfirmation: ___, ...person } = good;
  expect(findSocialRegisterProblems(person, rules)).toEqual({});
  expect(createSocialRegisterRequest(good, 'SG', 'the-state')).toEqual({
    state: 'the-state',
    fullName: good.fullName,
    phone: good.phone,
    birthday: good.birthday,
    consents: createRegisterRequest(good, 'SG').consents,
  });
  expect(Object.keys(findSocialRegisterProblems({ ...person, 'consents.policy': '' }, rules))).toEqual([
    'consents.policy',
  ]);
});

test('an empty registration names every field and every mandatory consent of each market', () => {
  for (const market of marketCodes) {
    const mandatory = marketConsents[market].filter(({ isMandatory }) => isMandatory);
    const problems = findRegisterProblems({}, { ...rules, market });
    expect(Object.keys(problems).sort()).toEqual(
      ['birthday', 'email', 'fullName', 'password', 'phone', ...mandatory.map(({ kind }) => `consents.${kind}`)].sort(),
    );
    for (const { kind } of mandatory) expect(problems[`consents.${kind}`]).toBe('CONSENT_REQUIRED');
    expect(problems['consents.marketing']).toBeUndefined();
  }
});

test.each([
  [{ birthday: '2012-11-23' }, { birthday: 'TOO_YOUNG' }],
  [{ birthday: '2012-11-22' }, {}],
  [{ birthday: '2026-11-23' }, { birthday: 'INVALID_VALUE' }],
  [{ birthday: '2001-02-30' }, { birthday: 'INVALID_VALUE' }],
  [{ email: 'mei@example' }, { email: 'INVALID_EMAIL' }],
  [{ phone: '12' }, { phone: 'INVALID_PHONE' }],
  [{ passwordConfirmation: 'Velvet-Bullet-09' }, { passwordConfirmation: 'AUTH_MS_PV_007' }],
  [{ 'consents.policy': '2020-01-01' }, { 'consents.policy': 'CONSENT_OUTDATED' }],
])('%j is refused as %j', (change, problems) => {
  expect(findRegisterProblems({ ...good, ...change }, rules)).toEqual(problems);
});

test('every broken password rule is named at once', () => {
  const typed = { password: 'short', passwordConfirmation: '' };
  expect(findNewPasswordProblems(typed, '', true)).toEqual({
    password: ['AUTH_MS_PV_001', 'AUTH_MS_PV_002', 'AUTH_MS_PV_003', 'AUTH_MS_PV_004'],
    passwordConfirmation: 'AUTH_MS_PV_007',
  });
  const isEmail = { password: 'Mei.8@Example.com', passwordConfirmation: 'Mei.8@Example.com' };
  expect(findNewPasswordProblems(isEmail, 'mei.8@example.com', true)).toEqual({ password: ['AUTH_MS_PV_005'] });
  expect(findNewPasswordProblems(isEmail, 'mei.8@example.com', false)).toEqual({ password: ['AUTH_MS_PV_006'] });
});

test('a consent that the market does not ask for is not sent', () => {
  expect(readConsents({ ...tickAll('TH'), 'consents.beauty_pass_terms': '2026-11-22' }, 'TH')).not.toHaveProperty(
    'beauty_pass_terms',
  );
});

test.each([
  ['', { email: 'REQUIRED' }],
  ['   ', { email: 'REQUIRED' }],
  ['mei', { email: 'INVALID_EMAIL' }],
  [' mei@example.com ', {}],
])('the e-mail %j is %j', (email, problems) => {
  expect(findEmailProblems({ email })).toEqual(problems);
});

test.each([
  [
    { email: '', currentPassword: '' },
    { email: 'REQUIRED', currentPassword: 'REQUIRED' },
  ],
  [{ email: 'mei@', currentPassword: 'x' }, { email: 'INVALID_EMAIL' }],
  [{ email: ' MEI@example.com ', currentPassword: 'x' }, { email: 'EMAIL_UNCHANGED' }],
  [{ email: 'ling@example.com', currentPassword: 'x' }, {}],
])('the change of e-mail %j is %j', (values, problems) => {
  expect(findEmailChangeProblems(values, 'mei@example.com')).toEqual(problems);
});

test('a saved address is checked by the form of its market', () => {
  const contact = { fullName: 'Tan Mei Ling', phone: '81234567' };
  expect(findSavedAddressProblems(contact, { ...rules, subdivisions: [] })).toEqual({
    'address.line1': 'REQUIRED',
    'address.postcode': 'REQUIRED',
  });
  const address = { 'address.line1': '5 Everton Park', 'address.postcode': '080005' };
  expect(findSavedAddressProblems({ ...contact, ...address }, { ...rules, subdivisions: [] })).toEqual({});
});
