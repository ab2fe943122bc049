import { marketConsents } from '@vermilion/contract/consents';
import { getMailbox } from '@vermilion/contract/contact';
import { expect, test } from 'vitest';
import { isCommonPassword } from './account.common-passwords.ts';
import { formatReference, listChangedAnswers, listFirstAnswers, parseReference } from './account.rules.ts';

test.each([
  'Password1!',
  'P@ssw0rd',
  'P@$$w0rd2026!',
  '!!Sunshine2024',
  'Qwerty123!',
  'aa123456',
  'Aa123456!',
  'DRAGON#77',
  'Ｐassword1!',
])('%j is a common password', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
  'Cinnabar-4-lips',
  'Correct-horse-7-battery',
  'x7!Kq$2mVz',
  'Ann#7731092845',
  '4821!love#77310',
  'รหัสผ่านของฉัน-1aA',
  'Vermilion-und-Zinnober-3',
])('%j is none', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

test('a reference is read as it is dictated', () => {
  const reference = formatReference(Uint8Array.from([0, 29, 30, 59, 255, 1, 2, 3]));
  expect(reference).toBe('2Z2Z-H345');
  for (const spoken of [reference, '2z2z h345', ' 2Z2ZH345 ']) expect(parseReference(spoken)).toBe(reference);
});

test.each([
  ['mei@example.sg', 'mei@example.sg'],
  ['mei+sale+2@example.sg', 'mei@example.sg'],
  ['m.e.i+1@gmail.com', 'mei@gmail.com'],
  ['m.ei@googlemail.com', 'mei@gmail.com'],
  ['m.ei@example.sg', 'm.ei@example.sg'],
  ['+mei@example.sg', '@example.sg'],
  ['typed', 'typed@'],
])('%s is mailed to the mailbox %s', (email, mailbox) => {
  expect(getMailbox(email)).toBe(mailbox);
});

test('consents record what differs only', () => {
  const { policy, marketing } = Object.fromEntries(marketConsents.SG.map(({ kind, version }) => [kind, version]));
  expect(listChangedAnswers('SG', { policy }, { policy })).toEqual([]);
  expect(listChangedAnswers('SG', { policy, marketing }, { policy })).toEqual([
    { kind: 'marketing', isGiven: false, version: marketing },
  ]);
  expect(listChangedAnswers('SG', { policy: '2020-01-01' }, { policy })).toEqual([
    { kind: 'policy', isGiven: true, version: policy },
  ]);
});

test('consents that were given before their text changed are recorded by the text that was read', () => {
  const answers = listFirstAnswers('SG', { policy: '2020-01-01' });
  expect(answers.find(({ kind }) => kind === 'policy')).toEqual({
    kind: 'policy',
    isGiven: true,
    version: '2020-01-01',
  });
});
