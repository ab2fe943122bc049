// @vitest-environment happy-dom
import type { Return } from '@vermilion/contract/returns';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { ReturnList } from './return-list.tsx';

vi.mock('~/platform/use-site.ts', () => ({
  useSite: () => ({ market: { code: 'SG', timeZones: ['Asia/Singapore'] }, language: 'en' }),
  useMoney: () => (amount: number) => `$${(amount / 100).toFixed(2)}`,
}));
vi.mock('./returns.queries.ts', () => ({
  useCancelReturn: () => ({ mutate: vi.fn(), isPending: false, error: null }),
}));

type Refund = Return['refunds'][number];

async function readReturn(...refunds: Partial<Refund>[]): Promise<string> {
  const shown = {
    id: 'r1',
    number: 'R-1',
    state: 'refunded',
    method: 'store',
    requestedAt: '2026-11-20T02:42:00.000Z',
    refundAmount: refunds.reduce((sum, { amount = 0 }) => sum + amount, 0),
    refunds: refunds.map((refund) => ({
      target: 'payment',
      creditNoteId: 'n1',
      reference: null,
      isDisputed: false,
      ...refund,
    })),
    lines: [],
  } as unknown as Return;
  const { container } = renderInApp(<ReturnList orderId="o1" returns={[shown]} returnsKey={undefined} heading="h2" />);
  await vi.waitFor(() => expect(container.textContent).toContain('Return R-1'));
  return container.textContent ?? '';
}

test('a return is refunded once its money has arrived', async () => {
  const text = await readReturn({ amount: 1000, state: 'succeeded' });
  expect(text).toMatch(/^Refunded/);
  expect(text).toContain('We’ve refunded $10.00.');
});

test.each([
  ['requested', 'We’re refunding you', 'We’re refunding $10.00.'],
  ['refused', 'How you get your refund', 'We couldn’t refund $10.00 the way you paid, so we transfer it'],
  ['closed', 'Refund closed', 'We couldn’t refund $10.00 the way you paid, and have closed the refund.'],
] as const)('a return whose refund is %s does not say that its money was refunded', async (state, name, sentence) => {
  const text = await readReturn({ amount: 1000, state });
  expect(text).toMatch(new RegExp(`^${name}`));
  expect(text).toContain(sentence);
  expect(text).not.toMatch(/we have refunded|was refunded/i);
});

test('of a return that was refunded in parts each part says what became of it', async () => {
  const text = await readReturn(
    { amount: 400, state: 'succeeded', target: 'gift_card' },
    { amount: 600, state: 'refused' },
  );
  expect(text).toContain('$4.00 was refunded to your gift card.');
  expect(text).toContain('We couldn’t refund $6.00');
});
