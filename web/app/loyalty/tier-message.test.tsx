// @vitest-environment happy-dom
import type { TierStatus } from '@vermilion/contract/membership';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { TierMessage } from './tier-message.tsx';

vi.mock('~/platform/use-site.ts', () => ({
  useMoney: () => (minor: number) => `$${minor / 100}`,
  useLayout: () => ({ config: { hasStores: true } }),
  useSite: () => ({ market: { code: 'SG' }, language: 'en' }),
}));

const status = (given: Partial<TierStatus>): TierStatus => ({
  market: 'SG',
  tier: 'black',
  message: 'in_progress',
  spend: 0,
  pendingSpend: 0,
  isTierPending: false,
  nextTier: 'gold',
  amountToNext: 38_800,
  amountToKeep: 0,
  lastDay: '2027-06-30',
  daysLeft: 40,
  keptUntil: '2028-06-30',
  ...given,
});

const pink = { tier: 'pink', nextTier: 'white', amountToNext: null, amountToKeep: null, keptUntil: null } as const;
const white = { tier: 'white', nextTier: 'black', amountToNext: 30_000, amountToKeep: null, keptUntil: null } as const;
const gold = { tier: 'gold', nextTier: null, amountToNext: null } as const;
const unkept = { amountToKeep: 10_000, keptUntil: '2027-06-30' } as const;

test.each<[what: string, given: Partial<TierStatus>, text: string]>([
  ['Pink', pink, 'Your first order takes you to White.'],
  ['White', white, 'Spend $300 more by 30 June 2027 to reach Black.'],
  [
    'White, just upgraded',
    { ...white, message: 'just_upgraded' },
    'You’ve reached White. Spend $300 more by 30 June 2027 to reach Black.',
  ],
  [
    'White, just downgraded',
    { ...white, message: 'just_downgraded' },
    'Your tier is White now. Spend $300 by 30 June 2027 to return to Black.',
  ],
  ['Black, kept', {}, 'Spend $388 more by 30 June 2027 to reach Gold.'],
  [
    'Black, not kept',
    unkept,
    'Spend $388 more by 30 June 2027 to reach Gold. To keep Black for another year, spend $100 more by 30 June 2027.',
  ],
  [
    'Black, just upgraded',
    { message: 'just_upgraded' },
    'You’ve reached Black. Spend $388 more by 30 June 2027 to reach Gold.',
  ],
  [
    'Black, just downgraded',
    { message: 'just_downgraded' },
    'Your tier is Black now. Spend $388 by 30 June 2027 to return to Gold.',
  ],
  [
    'Black, warned',
    { ...unkept, message: 'downgrade_warning' },
    '40 days left to keep Black. Spend $100 more by 30 June 2027.',
  ],
  [
    'Black, warned on the last day but one',
    { ...unkept, message: 'downgrade_warning', daysLeft: 1 },
    '1 day left to keep Black. Spend $100 more by 30 June 2027.',
  ],
  [
    'Black, warned on the last day',
    { ...unkept, message: 'downgrade_warning', daysLeft: 0 },
    'Today is the last day to keep Black. Spend $100 more by 30 June 2027.',
  ],
  [
    'Black, kept at the end',
    { message: 'keep_tier' },
    'You keep Black. Spend $388 more by 30 June 2027 to reach Gold.',
  ],
  ['Gold, just upgraded', { ...gold, message: 'just_upgraded' }, 'You’ve reached Gold.'],
  [
    'Gold, not renewed',
    { ...gold, ...unkept, message: 'max_tier' },
    'Gold is the highest tier. To keep Gold for another year, spend $100 more by 30 June 2027.',
  ],
  ['Gold, renewed', { ...gold, message: 'max_tier' }, 'Gold is the highest tier.'],
  [
    'Gold, warned',
    { ...gold, ...unkept, message: 'downgrade_warning' },
    '40 days left to keep Gold. Spend $100 more by 30 June 2027.',
  ],
  [
    'Black, kept at the end by an open order',
    { message: 'keep_tier', pendingSpend: 30_000, keptUntil: '2027-06-30' },
    'Your open orders keep Black for another year. Spend $388 more by 30 June 2027 to reach Gold. $300 is on the way: it counts once we prepare the order or you collect it.',
  ],
  [
    'White, with enough for Black on the way',
    { ...white, amountToNext: 0, pendingSpend: 30_000 },
    'Your open orders take you to Black. $300 is on the way: it counts once we prepare the order or you collect it.',
  ],
  [
    'Gold, pending since the year ended',
    { ...gold, message: 'max_tier', isTierPending: true, amountToKeep: 120_000, keptUntil: null },
    'Gold is the highest tier. To keep Gold for another year, spend $1200 more by 30 June 2027. Gold stays yours while orders of your past year are open.',
  ],
  ['Gold, kept', { ...gold, message: 'keep_tier' }, 'You keep Gold.'],
])('%s', (_what, given, text) => {
  const { container } = renderInApp(<TierMessage status={status(given)} />);
  const sentences = [...container.querySelectorAll('.tier-hero-sentence')].map(({ textContent }) => textContent);
  expect(sentences.join(' ')).toBe(text);
});
