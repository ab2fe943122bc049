import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOtherBuild } from './version-check.ts';

test('only a readable other id is another build', () => {
  expect(isOtherBuild({ id: 'b' }, 'a')).toBe(true);
  expect(isOtherBuild({ id: 'a' }, 'a')).toBe(false);
  fc.assert(
    fc.property(fc.anything(), (answer) => {
      const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null;
      expect(isOtherBuild(answer, 'a')).toBe(typeof id === 'string' && id !== '' && id !== 'a');
    }),
  );
});
