// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { createLine } from './bag.testing.ts';
import { SmallLine } from './small-line.tsx';

test.each([
  ['out_of_stock', 'Out of stock'],
  ['gone', 'No longer sold here'],
  ['priority_access', 'Not available to you yet'],
] as const)('a line that is %s says so in place of its price', async (state, text) => {
  renderInApp(<SmallLine line={createLine(1, 1, { state })} />);
  expect(await screen.findByText(text)).toBeDefined();
});
