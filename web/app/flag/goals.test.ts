import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { goals } from '@vermilion/contract/flag';
import { expect, test } from 'vitest';

const app = path.join(import.meta.dirname, '..');
const code = globSync('**/*.{ts,tsx}', { cwd: app })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(path.join(app, file), 'utf8'))
  .join('\n');

test.each(Object.keys(goals))('the goal %s is reached somewhere in the app', (goal) => {
  expect(code).toContain(`reachGoal('${goal}'`);
});
