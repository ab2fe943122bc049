import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trackedTypes } from './flagservice.schema.ts';
import { getPreviousWeek, getWeek } from './tracking.partitions.ts';
import { readLine } from './tracking.rules.ts';

const nonce = '0123456789ABCDEF';
const end = `&nonce=${nonce}&visitorCode=abc`;
const read = (line: string) => {
  const result = readLine(line);
  if ('message' in result) throw new Error(result.message);
  return result;
};

describe('a line', () => {
  test.each([
    [
      `eventType=experiment&id=280100&variationId=910001${end}`,
      { experimentId: 280_100, variationId: 910_001, data: null },
    ],
    [`eventType=experiment&id=280100&variationId=null${end}`, { experimentId: 280_100, variationId: null }],
    [
      `eventType=customData&index=4&valuesCountMap=${encodeURIComponent('{"u=1&x":1}')}&overwrite=true&mappingIdentifier=true${end}`,
      {
        data: { index: 4, valuesCountMap: { 'u=1&x': 1 }, overwrite: true, mappingIdentifier: true },
        linksTo: 'u=1&x',
      },
    ],
    [
      `eventType=customData&index=0&valuesCountMap=%7B%22gold%22%3A1%7D&overwrite=false${end}`,
      { data: { index: 0, valuesCountMap: { gold: 1 }, overwrite: false, mappingIdentifier: false }, linksTo: null },
    ],
    [
      `eventType=page&href=https%3A%2F%2Fx.example%2F%E0%B8%81&title=A%20b&referrersIndices=[1,2]${end}`,
      { data: { href: 'https://x.example/ก', title: 'A b', referrersIndices: [1, 2] } },
    ],
    [`eventType=page&href=x${end}`, { data: { href: 'x', title: '', referrersIndices: [] } }],
    [
      `eventType=conversion&goalId=2&revenue=12.5&negative=false&metadata=${encodeURIComponent('{"3":["a","b"]}')}${end}`,
      { goalId: 2, revenue: 12.5, data: { negative: false, metadata: { 3: ['a', 'b'] } } },
    ],
    [`eventType=conversion&goalId=2&revenue=12.5&negative=true${end}`, { goalId: 2, revenue: -12.5 }],
    [`eventType=staticData&os=IOS&osIndex=2${end}`, { data: { os: 'IOS', osIndex: 2 } }],
    [
      `eventType=geolocation&country=Singapore&city=&latitude=1.3${end}`,
      { data: { country: 'Singapore', city: '', latitude: 1.3 } },
    ],
    [`eventType=targetingSegment&id=300100${end}`, { data: { id: 300_100 } }],
    [`eventType=activity${end}`, { data: null, visitorCode: 'abc', isMapping: false, nonce }],
    [`eventType=activity&nonce=${nonce}&mappingValue=a%40b.example`, { visitorCode: 'a@b.example', isMapping: true }],
    [
      `eventType=activity${end}&userAgent=Mozilla/5.0 (x; y) a&b=c%zz&nonce=1`,
      { visitorCode: 'abc', userAgent: 'Mozilla/5.0 (x; y) a&b=c%zz&nonce=1' },
    ],
  ])('%s', (line, expected) => {
    expect(read(line)).toMatchObject(expected);
  });

  test.each([
    ['', 'a field without a value'],
    ['eventType', 'a field without a value'],
    [`eventType=kitten${end}`, 'eventType: unknown'],
    [`eventType=__proto__${end}`, 'eventType: unknown'],
    ['eventType=activity&visitorCode=abc', 'nonce: must be 16 hexadecimal digits'],
    ['eventType=activity&nonce=0123456789abcdef&visitorCode=abc', 'nonce: must be 16 hexadecimal digits'],
    [`eventType=activity&nonce=${nonce}`, 'visitorCode: must have 1 to 255 characters'],
    [`eventType=activity&nonce=${nonce}&visitorCode=${'a'.repeat(256)}`, 'visitorCode: must have 1 to 255 characters'],
    [`eventType=activity&nonce=${nonce}&visitorCode=a%00b`, 'visitorCode: is no text'],
    [`eventType=activity&nonce=${nonce}&visitorCode=%ZZ`, 'visitorCode: is not URL-encoded'],
    [`eventType=activity${end}&visitorCode=other`, 'visitorCode: is there twice'],
    [`eventType=experiment&id=1.5&variationId=1${end}`, 'id: must be a whole number'],
    [`eventType=experiment&id=99999999999999999999&variationId=1${end}`, 'id: must be a whole number'],
    [`eventType=experiment&variationId=1${end}`, 'id: must be a number'],
    [`eventType=conversion&goalId=1&revenue=Infinity${end}`, 'revenue: must be a number'],
    [`eventType=conversion&goalId=1&revenue=1e200${end}`, 'revenue: more than 1000000000000'],
    [`eventType=conversion&goalId=1&metadata=%7B%22a%22%3A1%7D${end}`, 'metadata: must hold lists of texts'],
    [
      `eventType=conversion&goalId=1&metadata=%7B%22__proto__%22%3A%5B%5D%7D${end}`,
      'metadata: must hold lists of texts',
    ],
    [`eventType=customData&index=0&valuesCountMap=nonsense${end}`, 'valuesCountMap: must be JSON'],
    [`eventType=customData&index=0&valuesCountMap=[]${end}`, 'valuesCountMap: must hold a count for each value'],
    [
      `eventType=customData&index=0&valuesCountMap=${encodeURIComponent('{"\\u0000":1}')}${end}`,
      'valuesCountMap: must hold a count for each value',
    ],
    [
      `eventType=customData&index=0&valuesCountMap=${encodeURIComponent('{"\\ud800":1}')}${end}`,
      'valuesCountMap: must hold a count for each value',
    ],
    [`eventType=page${end}`, 'href: is missing'],
    [`eventType=page&href=${'a'.repeat(8193)}${end}`, 'href: longer than 8192 characters'],
    [`eventType=page&href=x&referrersIndices=["a"]${end}`, 'referrersIndices: must be a list of numbers'],
    ['a'.repeat(40_000), 'longer than 32768 characters'],
  ])('%.60s is refused', (line, message) => {
    expect(readLine(line)).toEqual({ message });
  });

  test('of whatever letters is read or refused, never thrown at; what is read fits the bounds', () => {
    const pieces = fc.oneof(
      fc.constantFrom(
        'eventType=',
        ...trackedTypes,
        '&',
        '=',
        `nonce=${nonce}`,
        'visitorCode=',
        '%',
        '%00',
        '{',
        '"',
        'id=1',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const result = readLine(parts.join(''));
        if ('message' in result) {
          expect(result.message).not.toBe('');
          return;
        }
        expect(result.visitorCode.length).toBeGreaterThan(0);
        expect(result.visitorCode.length).toBeLessThanOrEqual(255);
        expect(JSON.stringify(result)).not.toContain('\\u0000');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('weeks', () => {
  test.each([
    ['2026-11-16T00:00:00.000Z', '2026-11-16', '2026-11-09'],
    ['2026-11-22T23:59:59.999Z', '2026-11-16', '2026-11-09'],
    ['2026-11-23T00:00:00.000Z', '2026-11-23', '2026-11-16'],
    ['2027-01-01T12:00:00.000Z', '2026-12-28', '2026-12-21'],
    ['1970-01-01T00:00:00.000Z', '1969-12-29', '1969-12-22'],
  ])('%s is in the week of %s', (moment, monday, before) => {
    expect(getWeek(Date.parse(moment))).toBe(monday);
    expect(getPreviousWeek(Date.parse(moment))).toBe(before);
  });
});
