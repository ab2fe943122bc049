import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDraft } from './draft.ts';

test('a draft is read back as it was stored, and nothing else is', () => {
  const draft = { values: { 'contact.email': 'harriet@example.com' }, idempotencyKey: 'k'.repeat(32) };
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
  expect(parseDraft(null)).toBeNull();
  expect(parseDraft('{"values":{"contact.email":7},"idempotencyKey":"k"}')?.values).toEqual({});
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const read = parseDraft(text);
      expect(read === null || Object.values(read.values).every((value) => typeof value === 'string')).toBe(true);
    }),
  );
});
