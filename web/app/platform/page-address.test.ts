import { expect, it } from 'vitest';
import { removeOrderKey } from './page-address.ts';

it.each([
  ['https://sg.shop.example/orders/1?key=a_b-c', 'https://sg.shop.example/orders/1'],
  [
    'https://shop.example/orders/1?country_code=th&key=a&key=b&language=en#x',
    'https://shop.example/orders/1?country_code=th&language=en#x',
  ],
  [
    'https://sg.shop.example/search?q=key=a%20b&utm_source=x',
    'https://sg.shop.example/search?q=key=a%20b&utm_source=x',
  ],
  ['https://sg.shop.example/?q=%E0%B8%81+%zz#key=a', 'https://sg.shop.example/?q=%E0%B8%81+%zz#key=a'],
])('%s is told as %s', (href, told) => {
  expect(removeOrderKey(href)).toBe(told);
});
