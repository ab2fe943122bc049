// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { Variant } from '@vermilion/contract/catalogue';
import { expect, test } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { createTestVariant } from './catalogue.testing.ts';
import { OptionPicker } from './option-picker.tsx';

const ground = '#f0cfc6';
const shade = (id: number, name: string, hex: string | null, url: string) =>
  createTestVariant(id, { shade: { name, hex, family: null, familyName: null }, pictures: [{ url, ground }] });

const renderPicker = (variants: readonly Variant[]) => {
  const values = variants.map((variant, index) => ({
    value: variant.shade?.name ?? '',
    variant,
    isChosen: index === 0,
    isOut: false,
  }));
  renderInApp(<OptionPicker option="shade" traits={[]} values={values} onChoose={() => {}} />);
  return values.map(({ value }) => screen.getByRole('radio', { name: value }).parentElement as HTMLElement);
};

test('a shade without a known colour is its own picture on the card', () => {
  const [plum, fig] = renderPicker([
    shade(1, 'Plum', '#5b2a4a', '/media/all.jpg'),
    shade(2, 'Fig', null, '/media/fig.jpg'),
  ]);
  expect(plum?.style.background).toBe('#5b2a4a');
  expect(plum?.querySelector('img')).toBeNull();
  expect(fig?.style.background).toBe('');
  expect(fig?.querySelector('img')?.getAttribute('src')).toBe('/media/fig.jpg');
  expect(fig?.textContent).toBe('');
});

test('shades without colours and pictures of their own are chips with their names', () => {
  const [plum, fig] = renderPicker([
    shade(1, 'Plum', '#5b2a4a', '/media/all.jpg'),
    shade(2, 'Fig', null, '/media/all.jpg'),
    shade(3, 'Rose', null, '/media/all.jpg'),
  ]);
  expect(fig?.className).toContain('chip');
  expect(fig?.textContent).toBe('Fig');
  expect(fig?.querySelector('img')).toBeNull();
  expect(plum?.querySelector<HTMLElement>('.chip-color')?.style.background).toBe('#5b2a4a');
  expect(screen.getByText('Shade').className).not.toContain('sr-only');
});
