// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { BagLine } from '@vermilion/contract/bag';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { createLine } from './bag.testing.ts';
import { BagRow } from './bag-row.tsx';

vi.mock('~/platform/use-site.ts', () => ({ useMoney: () => (minor: number) => `$${(minor / 100).toFixed(2)}` }));

function show(...lines: BagLine[]) {
  renderInApp(
    <ul>
      {lines.map((line) => (
        <BagRow key={line.id} line={line} isRemoved={false} isSettling={false} onChange={() => {}} />
      ))}
    </ul>,
  );
}

test('two shades of one product have different names for their controls', async () => {
  const name = 'Velvet Bullet';
  show(
    createLine(1, 1, { name, shade: { name: '08 Cinnabar', hex: '#d5281c' } }),
    createLine(2, 1, { name, shade: { name: '15 Postbox', hex: '#b01010' } }),
  );
  const names = (await screen.findAllByRole('button')).map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  );
  expect(names).toHaveLength(6);
  expect(new Set(names).size).toBe(6);
  expect(screen.getByRole('button', { name: 'Remove Velvet Bullet, 15 Postbox, 3.5 g' })).toBeDefined();
  expect(screen.getByRole('group', { name: 'Quantity of Velvet Bullet, 08 Cinnabar, 3.5 g' })).toBeDefined();
});

test.each(['out_of_stock', 'gone'] as const)(
  'a line that is %s says that its price is not in the total',
  async (state) => {
    show(createLine(1, 2, { state, total: 0, maxQuantity: 0 }), createLine(2, 1));
    expect(await screen.findAllByText('Not in the total')).toHaveLength(1);
    expect(screen.getByText('$76.00').textContent).toBe('$76.00Not in the total');
  },
);

test('only items have a quantity, and neither gifts nor samples are removed by their line', async () => {
  show(
    createLine(1, 1, { name: 'Item' }),
    createLine(2, 1, { name: 'Sample', kind: 'sample', id: 'sample' }),
    createLine(3, 1, { name: 'Gift', kind: 'gift', id: 'gift' }),
  );
  await screen.findByText('Gift');
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    expect.stringContaining('Item'),
  ]);
  const removals = screen.getAllByRole('button', { name: /^Remove/ }).map(({ textContent }) => textContent);
  expect(removals).toEqual([expect.stringContaining('Item')]);
});

test('a gift is free beside its regular price, and an item keeps its price before adjustments', async () => {
  show(createLine(1, 1, { kind: 'gift', id: 'gift', total: 0 }), createLine(3, 1, { total: 3000 }));
  const prices = (await screen.findAllByText(/Free|\$/, { selector: 'p' })).map(({ textContent }) => textContent);
  expect(prices).toEqual(['FreeWas $38.00', '$38.00']);
});
