// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ProductCard } from '@vermilion/contract/catalogue';
import { expect, test } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { ProductSection } from './product-section.tsx';

test.each([
  [2, 0],
  [3, 1],
])('of %i products a row is shown %i times', async (count, times) => {
  const products = Array.from({ length: count }, (_, index) => ({ slug: `wash-${index}` })) as ProductCard[];
  renderInApp(
    <>
      <p>Page</p>
      <ProductSection title="More wash" products={products}>
        <p>Products</p>
      </ProductSection>
    </>,
  );
  await screen.findByText('Page');
  expect(screen.queryAllByRole('heading', { name: 'More wash' })).toHaveLength(times);
});
