import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from './database-error.ts';
import { runWithLogContext } from './log-context.ts';
import { createReport, ExpectedError } from './report.ts';

function record() {
  const lines: { level: string; message: string; fields: object }[] = [];
  const log = (level: string) => (fields: object, message: string) => void lines.push({ level, message, fields });
  return { lines, report: createReport({ error: log('error'), warn: log('warn'), debug: log('debug') }) };
}

test('logs an error, unless the caller says that it is a warning, with the request and the fields', async () => {
  const { lines, report } = record();
  const broken = new Error('broken');
  await runWithLogContext(
    () => ({ requestId: 'r1' }),
    async () => {
      report(broken, { part: 'mail' });
      report('odd', undefined, 'warn');
    },
  );
  expect(lines).toEqual([
    { level: 'error', message: 'broken', fields: { requestId: 'r1', part: 'mail', err: broken } },
    { level: 'warn', message: 'odd', fields: { requestId: 'r1' } },
  ]);
});

test('logs expected errors as debug, whatever the caller says', () => {
  const { lines, report } = record();
  class LimitError extends ExpectedError {}
  report(new LimitError('limit'));
  report(new DatabaseUnavailableError(), {}, 'warn');
  expect(lines.map(({ level }) => level)).toEqual(['debug', 'debug']);
});
