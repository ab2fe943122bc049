// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { memberServices } from '@vermilion/contract/tiers';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { BenefitTable } from './benefit-table.tsx';

let offered: readonly (typeof memberServices)[number][];

vi.mock('~/platform/use-site.ts', () => ({
  useShopIdentity: () => ({ membershipName: 'Beauty Pass', memberServices: offered }),
}));

test.each([
  [[], 0],
  [['early_sale'], 1],
] as const)('a shop that offers %j promises early access to sales %i times', async (services, times) => {
  offered = services;
  renderInApp(<BenefitTable hasShippingThreshold />);
  await screen.findByText('Points on every order');
  expect(screen.queryAllByText('Early access to every sale')).toHaveLength(times);
});
