import { expect, test } from 'vitest';
import {
  type DepositRefund,
  getGoodwill,
  getRefundAhead,
  getShownRefund,
  getToPayByHand,
} from './happening.refunds.rules.ts';

const create = (key: string, amount: number, changes: Partial<DepositRefund> = {}): DepositRefund => ({
  key,
  amount,
  state: 'succeeded',
  isClosed: false,
  cause: 'goodwill',
  ...changes,
});
const given = create('request:one', 500);
const rest = create('cancelled', 1900, { cause: 'ending' });

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
    [given, create('returned:one', 700, { cause: null })],
    { amount: 700, state: 'succeeded' },
  ],
  [
    'money that was too much alone',
    [given, create('surplus', 2400, { cause: null })],
    { amount: 2400, state: 'succeeded' },
  ],
])('shows %s', (_, refunds, shown) => {
  expect(getShownRefund(refunds)).toEqual(shown);
});

const refused = create('request:two', 900, { state: 'refused' });
const closed = create('request:two', 900, { state: 'refused', isClosed: true });

test.each<[string, DepositRefund[], { goodwill: number; toPayByHand: number; ahead: number }]>([
  ['nothing', [], { goodwill: 0, toPayByHand: 0, ahead: 2000 }],
  ['what staff gave', [given], { goodwill: 500, toPayByHand: 0, ahead: 1500 }],
  [
    'what is under way',
    [given, create('request:two', 900, { state: 'requested' })],
    { goodwill: 1400, toPayByHand: 0, ahead: 600 },
  ],
  ['what is paid by hand', [given, refused], { goodwill: 1400, toPayByHand: 900, ahead: 600 }],
  ['not what was closed', [given, closed], { goodwill: 500, toPayByHand: 0, ahead: 1500 }],
  ['what went back as it ended', [given, rest], { goodwill: 500, toPayByHand: 0, ahead: 0 }],
  [
    'only what was due before, where more is due now',
    [create('request:booking', 1200, { cause: 'ending' })],
    { goodwill: 0, toPayByHand: 0, ahead: 800 },
  ],
  [
    'what was to go back as it ended, also where that was closed',
    [create('cancelled', 2000, { cause: 'ending', state: 'refused', isClosed: true })],
    { goodwill: 0, toPayByHand: 0, ahead: 0 },
  ],
  [
    'not what was too much',
    [create('surplus', 2400, { cause: null, state: 'refused' })],
    { goodwill: 0, toPayByHand: 0, ahead: 2000 },
  ],
])('counts %s, of 2400 of which 400 went back without the shop', (_, refunds, counted) => {
  expect({
    goodwill: getGoodwill(refunds),
    toPayByHand: getToPayByHand(refunds),
    ahead: getRefundAhead({ refund_due: 2400, returned: 400 }, refunds),
  }).toEqual(counted);
  expect(getRefundAhead({ refund_due: null, returned: 0 }, refunds)).toBe(0);
});
