// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { CreditNote, Order } from '@vermilion/contract/order';
import { expect, test, vi } from 'vitest';
import { createLine } from '~/bag/bag.testing.ts';
import { SmallLine } from '~/bag/small-line.tsx';
import { renderInApp } from '~/ui/render.testing.tsx';
import { OrderLines } from './order-lines.tsx';

vi.mock('~/platform/use-site.ts', () => ({ useMoney: () => (minor: number) => `$${(minor / 100).toFixed(2)}` }));

const lines = [createLine(1, 1), createLine(2, 1, { kind: 'gift', id: 'gift', total: 0 })];

test.each([
  ['preview and checkout', lines.map((line) => <SmallLine key={line.id} line={line} />)],
  ['order', <OrderLines key="order" lines={lines} creditNotes={[]} refunds={[]} />],
])('a gift is free in the %s', async (_, shown) => {
  renderInApp(shown);
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.match(/Free|\$[\d.]+/g))).toEqual([['$38.00'], ['Free']]);
});

test('an order counts no gifts, as the bag and the checkout do', async () => {
  renderInApp(<OrderLines lines={lines} creditNotes={[]} refunds={[]} />);
  expect(await screen.findByRole('heading', { name: '1 item' })).toBeDefined();
});

test('a line says how much of it was refunded, and what is still to be', async () => {
  const bought = [createLine(1, 2), createLine(2, 3), createLine(3, 1), createLine(4, 1), createLine(5, 1)];
  const creditNotes = [
    ['paid out', [1, 1, 0, 0, 0]],
    ['without refunds', [1, 0, 0, 0, 0]],
    ['refused', [0, 2, 0, 1, 0]],
    ['closed', [0, 0, 0, 0, 1]],
  ].map(([id, quantities]) => ({
    id,
    lines: bought.map((line, index) => ({ lineId: line.id, quantity: (quantities as number[])[index], amount: 100 })),
  })) as CreditNote[];
  const refunds = [
    ['paid out', 'succeeded'],
    ['refused', 'succeeded'],
    ['refused', 'refused'],
    ['closed', 'closed'],
    [null, 'requested'],
  ].map(([creditNoteId, state]) => ({ creditNoteId, state })) as Order['refunds'];
  renderInApp(<OrderLines lines={bought} creditNotes={creditNotes} refunds={refunds} />);
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.match(/Refunded|\d refunded|\d being refunded/g))).toEqual([
    ['Refunded'],
    ['1 refunded', '2 being refunded'],
    null,
    ['1 being refunded'],
    null,
  ]);
});
