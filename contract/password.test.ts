import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPasswordProblems } from './password.ts';

const check = (password: string, changes: { confirmation?: string; email?: string; isFirst?: boolean } = {}) =>
  findPasswordProblems({ password, confirmation: password, email: 'mei@example.sg', isFirst: true, ...changes })
    .map((code) => code.slice(-3))
    .join(' ');

test.each([
  ['Aa1!aaaa', ''],
  ['Aa1!aaa', '001'],
  ['💄💄💄Aa1!', '001'],
  ['💄💄💄💄Aa1!', ''],
  ['Aa!aaaaa', '002'],
  ['Aa๑!aaaa', ''],
  ['Aa1aaaaa', '003'],
  ['Aa1 aaaa', '003'],
  ['Aa1\u00a0aaaa', '003'],
  ['Aa1้aaaa', '003'],
  ['Aa1_aaaa', ''],
  ['Aa1฿aaaa', ''],
  ['aa1!aaaa', '004'],
  ['AA1!AAAA', '004'],
  ['Éé1!éééé', ''],
  ['รหัสผ่าน1!', '004'],
  ['', '001 002 003 004'],
  ['abc', '001 002 003 004'],
  ['        ', '002 003 004'],
])('the password %j breaks the rules %j', (password, broken) => {
  expect(check(password)).toBe(broken);
});

test.each(['Mei.1@Example.sg', 'mei.1@example.sg', ' MEI.1@EXAMPLE.SG '])(
  'the email is no password: %j',
  (password) => {
    expect(check(password, { email: 'mei.1@example.sg' })).toContain('005');
    expect(check(password, { email: 'mei.1@example.sg', isFirst: false })).toContain('006');
    expect(check(password, { email: '' })).not.toMatch(/005|006/);
  },
);

test('passwords must match, to the character', () => {
  expect(check('Aa1!aaaa', { confirmation: 'Aa1!aaaA' })).toBe('007');
  expect(check('Aa1!aaaa', { confirmation: '' })).toBe('007');
  expect(check('abc', { confirmation: 'abcd' })).toBe('001 002 003 004 007');
});

test('adding characters never breaks a rule that a password kept', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (password, added) => {
      const before = check(password, { email: '' }).split(' ');
      const after = check(password + added, { email: '' })
        .split(' ')
        .filter(Boolean);
      expect(after.filter((code) => !before.includes(code))).toEqual([]);
    }),
  );
});
