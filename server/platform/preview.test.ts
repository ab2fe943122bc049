import { markets } from '@vermilion/contract/markets';
import { describe, expect, test } from 'vitest';
import { readPreview } from './preview.ts';

const read = (query: string) => readPreview(new URLSearchParams(query), markets.TH, { contentTypes: null });

describe('what is previewed', () => {
  test('is of the segments that the shop has, however they are sent', () => {
    expect(read('user_segments=gold,member,nobody').segments).toEqual(['member', 'gold']);
    expect(read('user_segments=gold&user_segments=member').segments).toEqual(['member', 'gold']);
    expect(read('').segments).toEqual([]);
  });

  test.each([
    ['2026-12-04T09:00', '2026-12-04T02:00:00.000Z'],
    ['2026-12-04T09:00:00Z', '2026-12-04T09:00:00.000Z'],
    ['2026-12-04T09:00+08:00', '2026-12-04T01:00:00.000Z'],
    ['', null],
    ['Friday', null],
    ['2026-13-40T09:00', null],
    ['999999-01-01T00:00', null],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
    ['+010000-01-01T00:00Z', null],
    ['+275760-09-13T00:00Z', null],
    ['0000-01-01T00:00Z', null],
    ['-271821-04-20T00:00Z', null],
  ])('is of %s by the clock of the market', (text, at) => {
    expect(read(`at=${encodeURIComponent(text)}`).at).toBe(at);
  });
});
