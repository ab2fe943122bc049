import { expect, test } from 'vitest';
import { formatIdList, parseIdList } from './id-list.ts';

const createIds = (count: number) => new Set(Array.from({ length: count }, (_, index) => 2_147_483_647 - index));

test('ids are read as they were written, and a payload holds as many as are named', () => {
  for (const count of [1, 2, 700]) {
    const payload = formatIdList(createIds(count));
    expect(Buffer.byteLength(payload)).toBeLessThan(8000);
    expect(parseIdList(payload)).toEqual(createIds(count));
  }
});

test('too many ids, none, and what is no list mean any', () => {
  expect(formatIdList(createIds(701))).toBe('');
  for (const payload of ['', 'all', '1,', ',1', '1,x', '-1', '12345678901']) expect(parseIdList(payload)).toBeNull();
});
