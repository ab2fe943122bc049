import { expect, test } from 'vitest';
import { type DepositRefund, getShownRefund } from './happening.refunds.rules.ts';

const create = (key: string, amount: number, changes: Partial<DepositRefund> = {}): DepositRefund => ({
  key,
  amount,
  state: 'succeeded',
  isClosed: false,
  isOfDeposit: true,
  ...changes,
});
const given = create('request:one', 500);
const rest = create('cancelled', 1900);

test.each<[string, DepositRefund[], ReturnType<typeof getShownRefund>]>([
  ['nothing of none', [], null],
  ['one', [given], { amount: 500, state: 'succeeded' }],
  ['several of staff as one', [given, create('request:two', 300)], { amount: 800, state: 'succeeded' }],
  [
    'one that is under way as all of them',
    [given, create('request:two', 300, { state: 'requested' })],
    { amount: 800, state: 'requested' },
  ],
  [
    'what a cancelled booking gives back with what was given before',
    [given, rest],
    { amount: 2400, state: 'succeeded' },
  ],
  [
    'the parts of gift card and payment',
    [create('cancelled', 1000), create('cancelled', 1400, { state: 'requested' })],
    { amount: 2400, state: 'requested' },
  ],
  [
    'one that the provider has refused before all others',
    [create('request:one', 500, { state: 'refused' }), rest],
    { amount: 500, state: 'refused' },
  ],
  [
    'none that was refused with others that went back',
    [create('request:one', 500, { state: 'refused', isClosed: true }), rest],
    { amount: 1900, state: 'succeeded' },
  ],
  [
    'one that was closed, where it is the last',
    [given, create('request:two', 300, { state: 'refused', isClosed: true })],
    { amount: 300, state: 'closed' },
  ],
  [
    'what went back at the provider alone',
    [given, create('returned:one', 700, { isOfDeposit: false })],
    { amount: 700, state: 'succeeded' },
  ],
  [
    'money that was too much alone',
    [given, create('surplus', 2400, { isOfDeposit: false })],
    { amount: 2400, state: 'succeeded' },
  ],
])('shows %s', (_, refunds, shown) => {
  expect(getShownRefund(refunds)).toEqual(shown);
});
