import type { Product, Variant } from '@vermilion/contract/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestVariant } from './catalogue.testing.ts';
import { findChosenVariant, getOptionValue, listOptionValues, listVariantValues } from './product-choice.ts';

let nextId = 1;
const variant = (
  shade: string | null,
  size: string | null,
  availability: Variant['availability'] = 'in_stock',
): Variant => {
  nextId += 1;
  return createTestVariant(nextId, {
    shade: shade === null ? null : { name: shade, hex: '#bc2c1c', family: 'red', familyName: 'Red' },
    size,
    availability,
  });
};

const full = variant('Cinnabar', 'Full');
const mini = variant('Cinnabar', 'Mini');
const outMini = variant('Poppy', 'Mini', 'out_of_stock');
const poppy = variant('Poppy', 'Full');
const brick = variant('Brick', 'Full', 'out_of_stock');
const product: Pick<Product, 'options' | 'variants'> = {
  options: ['shade', 'size'],
  variants: [full, mini, outMini, poppy, brick],
};

describe('the chosen variant', () => {
  it('is the one asked for, even out of stock', () => {
    expect(findChosenVariant(product.variants, brick.sku, full.id)).toBe(brick);
    expect(findChosenVariant(product.variants, String(mini.id), full.id)).toBe(mini);
  });

  it('is else the one on the card, or the first in stock where that one is out', () => {
    expect(findChosenVariant(product.variants, 'nonsense', poppy.id)).toBe(poppy);
    expect(findChosenVariant([brick, mini, poppy], null, brick.id)).toBe(mini);
    expect(findChosenVariant([outMini, brick], null, brick.id)).toBe(brick);
    expect(findChosenVariant([], null, brick.id)).toBeUndefined();
  });
});

describe('the values of an option', () => {
  it('keep the other options where they can', () => {
    expect(listOptionValues(product, 'shade', mini).map(({ value, variant }) => [value, variant])).toEqual([
      ['Cinnabar', mini],
      ['Poppy', outMini],
      ['Brick', brick],
    ]);
    expect(listOptionValues(product, 'size', full).map(({ variant }) => variant)).toEqual([full, mini]);
  });

  it('say what is chosen and what is out of stock', () => {
    const values = listOptionValues(product, 'shade', full);
    expect(values.map(({ isChosen }) => isChosen)).toEqual([true, false, false]);
    expect(values.map(({ isOut }) => isOut)).toEqual([false, false, true]);
  });

  it('reach every value of every option, one of them chosen', () => {
    const variants = fc.array(
      fc
        .tuple(fc.constantFrom('A', 'B', 'C'), fc.constantFrom('S', 'M'), fc.constantFrom('in_stock', 'out_of_stock'))
        .map(([shade, size, state]) => variant(shade, size, state as Variant['availability'])),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(variants, fc.nat(), (all, pick) => {
        const chosen = all[pick % all.length] as Variant;
        for (const option of ['shade', 'size'] as const) {
          const values = listOptionValues({ options: ['shade', 'size'], variants: all }, option, chosen);
          expect(values.map(({ value }) => value)).toEqual([...new Set(all.map((one) => getOptionValue(one, option)))]);
          expect(values.filter(({ isChosen }) => isChosen).map(({ variant }) => variant)).toEqual([chosen]);
          for (const { value, variant } of values) expect(getOptionValue(variant, option)).toBe(value);
        }
      }),
    );
  });
});

it('names a variant by its options', () => {
  expect(listVariantValues(product, full)).toEqual(['Cinnabar', 'Full']);
});
