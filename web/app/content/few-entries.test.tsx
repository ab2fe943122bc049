// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import type { BlockProps } from './block-props.ts';
import { BrandsBlock } from './brands-block.tsx';
import { CoverBlock } from './cover-block.tsx';

vi.mock('~/platform/use-site.ts', () => ({ useShopIdentity: () => ({ name: 'Salt Circle', wordmark: null }) }));

const brandNames = ['Aldery', 'Belle', 'Clover'];

const cover: BlockProps<'cover'> = {
  id: 'cover',
  kind: 'cover',
  isPageTitle: true,
  title: 'One scent',
  text: null,
  action: { label: 'Look', href: '/search' },
  picture: null,
  shades: [],
  newest: null,
  isSaleOn: false,
  brandNames: [],
  hasMoreBrands: false,
};

test.each([
  [1, 0],
  [2, 0],
  [3, 1],
])('of %i brands the cover and the list of brands are shown %i times', async (count, times) => {
  const names = brandNames.slice(0, count);
  const described = { isHouse: false, description: '', productCount: 1 };
  const brands = names.map((name) => ({ ...described, slug: name.toLowerCase(), name, initial: name.charAt(0) }));
  renderInApp(
    <>
      <CoverBlock {...cover} brandNames={names} />
      <BrandsBlock id="brands" kind="brands" brands={brands} />
    </>,
  );
  await screen.findByRole('heading', { name: /One scent/ });
  expect(screen.queryAllByRole('link', { name: /^Brands, A to Z/ })).toHaveLength(times);
  expect(screen.queryAllByRole('heading', { name: 'Brands we carry' })).toHaveLength(times);
});
