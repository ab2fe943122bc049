import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import ArtistPortrait from './artist-portrait.tsx';

const draw = (id: string) => renderToStaticMarkup(<ArtistPortrait id={id} ground="#f0cfc6" />);

test('an artist has the same portrait each time, and few of many have the same one', () => {
  const ids = Array.from({ length: 40 }, (_, index) => `sg-marina-${index}`);
  const portraits = ids.map(draw);
  expect(ids.map(draw)).toEqual(portraits);
  expect(new Set(portraits).size).toBeGreaterThan(36);
});

test('a portrait is decoration, on the colour of the artist', () => {
  const portrait = draw('hk-central-1');
  expect(portrait).toMatch(/^<svg [^>]*aria-hidden="true"/);
  expect(portrait).toContain('fill="#f0cfc6"');
});
