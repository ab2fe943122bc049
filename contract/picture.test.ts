import { expect, test } from 'vitest';
import { isFromSource } from './picture.ts';

test.each([
  ['https://cdn.example', true],
  ['https://cdn.example:443', true],
  ['https://*.example', true],
  ['https:', true],
  ['http:', false],
  ['http://cdn.example', false],
  ['https://cdn.example:444', false],
  ['https://*.cdn.example', false],
  ['https://n.example', false],
])('%s names the host of a picture: %s', (source, isNamed) => {
  expect(isFromSource('https://cdn.example/a.png', source)).toBe(isNamed);
});
