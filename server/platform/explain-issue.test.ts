import { slug } from '@vermilion/contract/fields';
import { definedCode } from '@vermilion/contract/promotion';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { explainIssues, formatPlace } from './explain-issue.ts';

const document = z.strictObject({
  slug,
  code: definedCode,
  count: z.number().int().min(1),
  from: z.iso.datetime({ offset: true }),
  block: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('cover'), title: z.string() }),
    z.strictObject({ kind: z.literal('brands') }),
  ]),
});
const right = {
  slug: 'rose-balm',
  code: 'GLOW10',
  count: 3,
  from: '2026-11-21T16:00:00Z',
  block: { kind: 'cover', title: 'A' },
};

const explain = (given: unknown) => {
  const parsed = document.safeParse(given);
  const faults = parsed.success ? [] : explainIssues(parsed.error.issues, given);
  return faults.map(({ path, message }) => `${formatPlace(path)}: ${message}`);
};

describe('a fault says in words what to write', () => {
  test.each<[unknown, string[]]>([
    [right, []],
    [
      { ...right, slug: 'Rose Balm' },
      ['slug: must be lower-case letters and digits with single hyphens between, not "Rose Balm"'],
    ],
    [
      { ...right, code: 'A B' },
      ['code: must be 3 to 40 letters, digits, hyphens and underscores, the first a letter or digit, not "A B"'],
    ],
    [{ ...right, count: 'ten' }, ['count: must be a number, not "ten"']],
    [{ ...right, count: 1.5 }, ['count: must be a whole number, not 1.5']],
    [{ ...right, count: 0 }, ['count: must be 1 or more, not 0']],
    [{ ...right, from: '21.11.2026' }, ['from: must be a moment such as 2026-11-21T16:00:00Z, not "21.11.2026"']],
    [{ ...right, block: { kind: 'hologram' } }, ['block.kind: must be one of cover, brands, not "hologram"']],
    [{ ...right, block: {} }, ['block.kind: is missing; write one of cover, brands']],
    [{ ...right, block: undefined }, ['block: is missing; write an object']],
    [
      { ...right, block: { kind: 'cover', titel: 'A' } },
      ['block.title: is missing; write a text', 'block.titel: isn’t known here; correct its name, or take it out'],
    ],
    [[], ['must be an object'].map((message) => `: ${message}`)],
  ])('%j', (given, faults) => {
    expect(explain(given)).toEqual(faults);
  });

  test('no message is of the schema, whatever a value is', () => {
    for (const value of [undefined, null, 0, -1, 1.5, 1e99, true, '', 'x', [], {}, 'x'.repeat(999)]) {
      for (const name of Object.keys(right)) {
        for (const fault of explain({ ...right, [name]: value })) {
          expect(fault).not.toMatch(/Invalid|expected|Unrecognized|Too (?:big|small)|pattern|undefined/);
        }
      }
    }
  });
});

test('a place is written as in the file', () => {
  expect(formatPlace([])).toBe('');
  expect(formatPlace(['blocks', 2, 'title', 'en'])).toBe('blocks[2].title.en');
});
