import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCardNumber, isCardNumber } from './card.rules.ts';

const uuid = fc.uuid({ version: 4 });

test.each([
  ['00000000-0000-4000-8000-000000000000', '9900000000000002'],
  ['00000000-0000-4000-8000-000000000001', '9900000000000010'],
  ['ffffffff-ffff-4fff-8fff-ffffffffffff', '9915046068469756'],
])('the number made from %s is %s', (id, number) => {
  expect(createCardNumber(id)).toBe(number);
});

test('a number is 16 digits whose last one checks the others', () => {
  fc.assert(
    fc.property(uuid, (id) => {
      const number = createCardNumber(id);
      expect(number).toMatch(/^99\d{14}$/);
      expect(isCardNumber(number)).toBe(true);
    }),
  );
});

test('one wrong digit is found', () => {
  fc.assert(
    fc.property(uuid, fc.nat(15), fc.integer({ min: 1, max: 9 }), (id, index, by) => {
      const number = createCardNumber(id);
      const wrong = (Number(number[index]) + by) % 10;
      expect(isCardNumber(`${number.slice(0, index)}${wrong}${number.slice(index + 1)}`)).toBe(false);
    }),
  );
});

test('two swapped neighbours are found, other than 0 and 9', () => {
  fc.assert(
    fc.property(uuid, fc.nat(14), (id, index) => {
      const number = createCardNumber(id);
      const [one = '', other = ''] = number.slice(index, index + 2);
      fc.pre(one !== other && ![`${one}${other}`, `${other}${one}`].includes('09'));
      expect(isCardNumber(`${number.slice(0, index)}${other}${one}${number.slice(index + 2)}`)).toBe(false);
    }),
  );
});

test.each([
  '',
  '99',
  '4111111111111111',
  '99000000000000020',
  ' 9900000000000002',
  '9900000000000009',
  '99000000000O0002',
])('"%s" is no card number', (text) => {
  expect(isCardNumber(text)).toBe(false);
});

test('10,000 numbers are different, in no sequence', () => {
  const numbers = Array.from({ length: 10_000 }, () => createCardNumber(randomUUID()));
  expect(new Set(numbers).size).toBe(numbers.length);
  const steps = numbers
    .slice(1)
    .map((number, index) => Math.abs(Number(number.slice(2, 15)) - Number(numbers[index]?.slice(2, 15))));
  // Of numbers drawn from 10^13, two that follow each other are hardly ever within a millionth of the range.
  expect(steps.filter((step) => step < 10 ** 7).length).toBeLessThan(10);
});
