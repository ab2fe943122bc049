import { expect, test } from 'vitest';
import { convertHtml, convertRecordHtml, findTextFault, normalizeLookAlikes } from './data-file.texts.ts';

test.each<[string, RegExp | null]>([
  ['<p>Discover.</p>', /^has HTML \(<p>\): take it out, or .*html=text/],
  ['L&#39;Or&eacute;al <b>new</b>', /^has HTML \(<b>\)/],
  ['Better&trade; Make-up', /^has the entity &trade;: write ™$/],
  ['A&nbsp;B', /^has the entity &nbsp;: write a space$/],
  ['Cr\ufffdme', /lost in a conversion/],
  ['\u200b', /no visible character/],
  ['\u00a0\u2800', /no visible character/],
  ['Rose\u202ebmal', /U\+202E/],
  ['Rose\u0007', /U\+0007/],
  ['Rose\nBalm', /line break/],
  ['', null],
  ['5 < 6 ml & more', null],
  ['R&D; a <3 b', null],
  ['ลิป\u200bบาล์ม', null],
  ['👩‍🦰 for her', null],
])('of the name %j is said: %s', (text, wanted) => {
  const fault = findTextFault(text, { isOneLine: true });
  if (wanted === null) expect(fault).toBeNull();
  else expect(fault).toMatch(wanted);
});

test('lines are permitted where a text may have some', () => {
  expect(findTextFault('One.\nTwo.', { isOneLine: false })).toBeNull();
});

test('HTML becomes text, with headings, paragraphs and items of lists in lines of their own', () => {
  const html =
    '<h2>Description</h2> <p><span style="font-weight: 400;">A&nbsp;balm &amp; more.</span></p><ul><li>Bright</li><li>Calm</li></ul><script>x</script>';
  expect(convertHtml(html)).toBe('Description\nA balm & more.\n• Bright\n• Calm');
});

test.each([
  // What a text says in pointed brackets is kept, and is not refused as HTML afterwards.
  ['<p>For &lt;thin&gt; hair</p>', 'For ‹thin› hair'],
  ['For <thin> hair, <b>daily</b>', 'For ‹thin› hair, daily'],
  ['Glow&amp;trade; &amp;lt;new&amp;gt;', 'Glow™ ‹new›'],
  ['<my-card>Balm</my-card> <font color="red">Rose</font>', 'Balm Rose'],
  ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
  // Cells stay apart, however long they are.
  ['<table><tr><th>Top</th><td>Neroli</td></tr><tr><th>Base</th><td>Musk</td></tr></table>', 'Top Neroli\nBase Musk'],
  [`<table><tr><td>Top</td><td>${'neroli '.repeat(30)}</td></tr></table>`, `Top ${'neroli '.repeat(30).trim()}`],
])('%j becomes the text %j', (html, text) => {
  expect(convertHtml(html)).toBe(text);
  expect(findTextFault(text, { isOneLine: false })).toBeNull();
});

test('a record keeps lines in descriptions, and has none in names; its addresses stay as they are', () => {
  const record = {
    slug: 'a',
    name: { en: 'Balm<br>No. 5&trade;' },
    shortDescription: { en: '<p>One.</p><p>Two.</p>' },
    variants: [{ sku: 'A&amp;B', pictures: [{ url: 'https://x.example/a?b=1&copy;=2' }] }],
  };
  expect(convertRecordHtml(record)).toEqual({
    ...record,
    name: { en: 'Balm No. 5™' },
    shortDescription: { en: 'One.\nTwo.' },
  });
});

test('what shoppers cannot tell apart is the same', () => {
  const spellings = ['30 ml', '30\u00a0ml', '30ML', '30ml', '３０ ml', '30\u200b ml'];
  expect(new Set(spellings.map(normalizeLookAlikes)).size).toBe(1);
  expect(normalizeLookAlikes('Rose\u0301')).toBe(normalizeLookAlikes('Ros\u00e9'));
  expect(normalizeLookAlikes('30 ml')).not.toBe(normalizeLookAlikes('50 ml'));
});
