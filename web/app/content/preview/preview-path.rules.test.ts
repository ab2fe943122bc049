import { expect, test } from 'vitest';
import { getPreviewPath } from './preview-path.rules.ts';

test.each([
  ['/', '/preview/homepage'],
  ['/homepage', '/preview/homepage'],
  ['/pages/summer', '/preview/pages/summer'],
  ['/pages/a/b/c/d', '/preview/pages/a/b/c/d'],
  ['/pages/a/b/c/d/e', null],
  ['/brands/halden/skin', '/preview/brands/halden/skin'],
  ['/brands', null],
  ['/preview/layout', '/preview/layout'],
  ['/products/rose-balm', null],
  ['/pages', null],
])('%s is previewed at %s', (path, preview) => {
  expect(getPreviewPath(path)).toBe(preview);
});
