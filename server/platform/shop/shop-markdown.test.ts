import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMarkdown } from './shop-markdown.ts';

test('a page has a title, a lead and sections of paragraphs, lists and tables', () => {
  const reading = readMarkdown(`# Terms of Use

In *plain* words.

## Returns and faults {#returns}

Within **14 days**, see
[Customer Care](/customer-care) or [write](mailto:care@example.com).

- unopened
- faulty
  - always

### Costs

1. One

| From | Fee |
|---|---|
| Singapore | \\$4 |

## ความเป็นส่วนตัว

ข้อความ
`);
  expect(reading).toEqual({
    ok: true,
    value: {
      title: 'Terms of Use',
      lead: [{ text: 'In ' }, { text: 'plain', isEmphasized: true }, { text: ' words.' }],
      sections: [
        {
          id: 'returns',
          title: 'Returns and faults',
          blocks: [
            {
              kind: 'paragraph',
              runs: [
                { text: 'Within ' },
                { text: '14 days', isStrong: true },
                { text: ', see ' },
                { text: 'Customer Care', href: '/customer-care' },
                { text: ' or ' },
                { text: 'write', href: 'mailto:care@example.com' },
                { text: '.' },
              ],
            },
            {
              kind: 'list',
              isOrdered: false,
              items: [
                { runs: [{ text: 'unopened' }], items: [] },
                { runs: [{ text: 'faulty' }], items: [[{ text: 'always' }]] },
              ],
            },
            { kind: 'heading', runs: [{ text: 'Costs' }] },
            { kind: 'list', isOrdered: true, items: [{ runs: [{ text: 'One' }], items: [] }] },
            {
              kind: 'table',
              head: [[{ text: 'From' }], [{ text: 'Fee' }]],
              rows: [[[{ text: 'Singapore' }], [{ text: '$' }, { text: '4' }]]],
            },
          ],
        },
        { id: 'section-2', title: 'ความเป็นส่วนตัว', blocks: [{ kind: 'paragraph', runs: [{ text: 'ข้อความ' }] }] },
      ],
    },
  });
});

test.each([
  ['', ['line 1: the title is missing', 'line 1: there are no sections']],
  ['# A\n\n## B\n\n[x](javascript:alert(1))', ['line 5: the link to javascript:alert(1) leads nowhere']],
  ['# A\n\n## B\n\n[x](terms.md)', ['line 5: the link to terms.md leads nowhere']],
  ['# A\n\n## B\n\n<b onclick="x">y</b>', ['line 5: HTML is not shown']],
  ['# A\n\n## B\n\n![x](/a.png)', ['line 5: a picture is not shown']],
  ['# A\n\n# B\n\n## C', ['line 3: a page has one title']],
  ['# A\n\n## B\n\n## B', ['two sections have the name b']],
  ['# A\n\n- list\n\n## B', ['line 3: only a paragraph stands before the first section']],
])('of %j the problems name what is wrong, and where', (text, expected) => {
  const reading = readMarkdown(text);
  const problems = reading.ok ? [] : reading.problems;
  expect(problems).toEqual(expected.map((start) => expect.stringContaining(start)));
});

test('no text leads to a link that runs a script, or fails', () => {
  const piece = fc.constantFrom(
    '[a](',
    'javascript:',
    'data:',
    '//',
    '/terms',
    ')',
    '<',
    '>',
    '`',
    '*',
    '\n',
    '- ',
    '|',
    '\\',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const reading = readMarkdown(`# A\n\n## B\n\n${pieces.join('')}`);
      const hrefs = JSON.stringify(reading).matchAll(/"href":"([^"]*)"/g);
      for (const [, href = ''] of hrefs) expect(href).toMatch(/^(?:\/(?![/\\])|https?:|mailto:|tel:)/);
    }),
    { numRuns: 300 },
  );
});
