import { expect, it } from 'vitest';
import { removeSecrets } from './page-address.ts';

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
  ['https://sg.shop.example/verify_email#token=a_b-c', 'https://sg.shop.example/verify_email'],
  [
    'https://th.shop.example/reset_password?language=en#token=a&x=1',
    'https://th.shop.example/reset_password?language=en',
  ],
  [
    'https://sg.shop.example/sign_in?return_to=%2Forders%2F1%3Fkey%3Da_b-c&country_code=sg',
    'https://sg.shop.example/sign_in?country_code=sg',
  ],
  [
    'https://sg.shop.example/sign_in?return_to=%2Fcheckout%3Fa%3D1',
    'https://sg.shop.example/sign_in?return_to=%2Fcheckout%3Fa%3D1',
  ],
  ['https://sg.shop.example/terms#privacy', 'https://sg.shop.example/terms#privacy'],
])('%s is reported as %s', (href, reported) => {
  expect(removeSecrets(href)).toBe(reported);
});
