import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { guards } from './guards.ts';

const root = path.join(import.meta.dirname, '..', '..');

test.each(guards)('"$rule" can be broken in $file', ({ file, from }) => {
  expect(readFileSync(path.join(root, file), 'utf8')).toContain(from);
});
