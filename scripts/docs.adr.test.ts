import { expect, test } from 'vitest';
import { formatDecisions } from './docs.adr.ts';

const createText = (number: number, lines: readonly string[] = [], head = 'Status: accepted · Area: payment') =>
  [
    `# ${number}. Decision ${number}`,
    '',
    `Date: 2026-11-2${number} · ${head}`,
    '',
    ...lines,
    '',
    '## Context',
    '',
  ].join('\n');

const createFiles = (...lines: string[][]) =>
  lines.map((own, index) => ({ file: `000${index + 1}-d.md`, text: createText(index + 1, own) }));

test('what a decision changes is named in the first lines of the other, and in the index', () => {
  const changes = ['- Amends [ADR 1](0001-d.md): the amount', '- Supersedes [ADR 2](0002-d.md): all of it'];
  const pages = formatDecisions(createFiles([], [], changes));
  expect(pages['0001-d.md']).toContain('\n- Amended by [ADR 3](0003-d.md): the amount\n\n## Context');
  expect(pages['0002-d.md']).toContain('· Status: superseded ·');
  expect(pages['0002-d.md']).toContain('- Superseded by [ADR 3](0003-d.md): all of it');
  expect(pages['README.md']).toContain('| [1](0001-d.md) | Decision 1 | [3](0003-d.md) the amount |');
  const again = formatDecisions(
    Object.entries(pages).flatMap(([file, text]) => (file === 'README.md' ? [] : { file, text })),
  );
  expect(again).toEqual(pages);
});

test('a link back without a decision that says so is taken away', () => {
  const pages = formatDecisions(createFiles(['- Amended by [ADR 2](0002-d.md): nothing'], []));
  expect(pages['0001-d.md']).not.toContain('Amended by');
});

test.each([
  ['a head of another form', [{ file: '0001-d.md', text: createText(1, [], 'Status: accepted.') }], 'has the form'],
  [
    'an unknown area',
    [{ file: '0001-d.md', text: createText(1, [], 'Status: accepted · Area: other') }],
    'no area other',
  ],
  ['a change without a note', createFiles(['- Amends ADR 2'], []), 'has the form'],
  ['another verb', createFiles(['- Extends [ADR 2](0002-d.md): it'], []), 'neither Amends nor Supersedes'],
  ['a change of no decision', createFiles(['- Amends [ADR 9](0009-d.md): it']), 'no other decision'],
  ['a number that is taken', [...createFiles([]), { file: '0001-e.md', text: createText(1) }], 'has the number 1'],
  ['a number beside the name', [{ file: '0002-d.md', text: createText(1) }], 'another one in its name'],
])('%s is refused', (_, files, message) => {
  expect(() => formatDecisions(files)).toThrow(message);
});
