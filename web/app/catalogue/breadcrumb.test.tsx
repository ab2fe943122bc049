// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { Breadcrumb } from './breadcrumb.tsx';

vi.mock('~/platform/use-site.ts', () => ({ useShopName: () => 'The Smoke Circle' }));

test.each([
  ['Perfume', ['Home', 'Perfume', 'Candle']],
  ['Home', ['The Smoke Circle', 'Home', 'Candle']],
])('the way into the department %s names no two steps alike', async (department, steps) => {
  renderInApp(<Breadcrumb trail={[{ name: department, href: '/categories/one' }, { name: 'Candle' }]} />);
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(steps);
});
