import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { isFailedFetch } from './failed-fetch.rules.ts';

test.each([
  ['Chromium', new TypeError('Failed to fetch')],
  ['Chromium, in the middle of an answer', new TypeError('network error')],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['Safari', new TypeError('Load failed')],
  ['Safari, offline', new TypeError('The Internet connection appears to be offline.')],
  ['Safari, while it was sent', new TypeError('The network connection was lost.')],
])('the error of %s says that no answer came', (_, error) => {
  expect(isFailedFetch(error)).toBe(true);
});

test.each([
  ['a fault of the code', new TypeError("Cannot read properties of undefined (reading 'lines')")],
  ['an answer of the shop', new ApiError(500, { code: 'INTERNAL', message: 'Failed to fetch' })],
  ['something else', 'Failed to fetch'],
])('%s is not about the connection', (_, error) => {
  expect(isFailedFetch(error)).toBe(false);
});
