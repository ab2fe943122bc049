// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createLine } from '~/bag/bag.testing.ts';
import { SmallLine } from '~/bag/small-line.tsx';
import { renderInApp } from '~/ui/render.testing.tsx';
import { OrderLines } from './order-lines.tsx';

vi.mock('~/platform/use-site.ts', () => ({ useMoney: () => (minor: number) => `$${(minor / 100).toFixed(2)}` }));

const lines = [createLine(1, 1), createLine(2, 1, { kind: 'gift', id: 'gift', total: 0 })];

test.each([
  ['preview and checkout', lines.map((line) => <SmallLine key={line.id} line={line} />)],
  ['order', <OrderLines key="order" lines={lines} />],
])('a gift is free in the %s', async (_, shown) => {
  renderInApp(shown);
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.match(/Free|\$[\d.]+/g))).toEqual([['$38.00'], ['Free']]);
});

test('an order counts no gifts, as the bag and the checkout do', async () => {
  renderInApp(<OrderLines lines={lines} />);
  expect(await screen.findByRole('heading', { name: '1 item' })).toBeDefined();
});
