// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { CreditNote } from '@vermilion/contract/order';
import { expect, test, vi } from 'vitest';
import { createLine } from '~/bag/bag.testing.ts';
import { SmallLine } from '~/bag/small-line.tsx';
import { renderInApp } from '~/ui/render.testing.tsx';
import { OrderLines } from './order-lines.tsx';

vi.mock('~/platform/use-site.ts', () => ({ useMoney: () => (minor: number) => `$${(minor / 100).toFixed(2)}` }));

const lines = [createLine(1, 1), createLine(2, 1, { kind: 'gift', id: 'gift', total: 0 })];

test.each([
  ['preview and checkout', lines.map((line) => <SmallLine key={line.id} line={line} />)],
  ['order', <OrderLines key="order" lines={lines} creditNotes={[]} />],
])('a gift is free in the %s', async (_, shown) => {
  renderInApp(shown);
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.match(/Free|\$[\d.]+/g))).toEqual([['$38.00'], ['Free']]);
});

test('an order counts no gifts, as the bag and the checkout do', async () => {
  renderInApp(<OrderLines lines={lines} creditNotes={[]} />);
  expect(await screen.findByRole('heading', { name: '1 item' })).toBeDefined();
});

test('a line says how much of it was refunded', async () => {
  const bought = [createLine(1, 2), createLine(2, 3), createLine(3, 1)];
  const note = (...quantities: number[]) =>
    ({
      lines: quantities.map((quantity, index) => ({ lineId: bought[index]?.id ?? '', quantity, amount: 100 })),
    }) as CreditNote;
  renderInApp(<OrderLines lines={bought} creditNotes={[note(1, 1), note(1)]} />);
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.match(/(?:\d r|R)efunded/)?.[0])).toEqual([
    'Refunded',
    '1 refunded',
    undefined,
  ]);
});
