import { expect, test } from 'vitest';
import { createPartKey } from './kept-part.tsx';
import { createPageParts } from './kept-parts.server.ts';
import { applyEdits, fromByteText, toByteText } from './page-text.server.ts';

/** Returns a page as it is sent, after its parts were kept. */
function takeParts(parts: ReturnType<typeof createPageParts>, page: string): string {
  const bytes = toByteText(page);
  return fromByteText(applyEdits(bytes, parts.takeParts(bytes)));
}

const render = (rendered: Map<string, string>, keys: readonly string[], nonce = 'N') => {
  const parts = createPageParts(rendered, nonce);
  const cards = keys.map((key) => {
    const html = parts.find(key);
    if (html !== undefined) return `<article class="card">${html}</article>`;
    return `<article class="card" data-part="${parts.note(key, 'article')}"><p>${key}</p></article>`;
  });
  return takeParts(parts, `<main>${cards.join('')}</main>`);
};

test('a part that another page has shown is taken from it, and both pages have the same HTML, without marks', () => {
  const rendered = new Map<string, string>();
  const first = render(rendered, ['rose', 'peony']);
  expect(first).toBe(
    '<main><article class="card"><p>rose</p></article><article class="card"><p>peony</p></article></main>',
  );
  expect([...rendered]).toEqual([
    ['rose', '<p>rose</p>'],
    ['peony', '<p>peony</p>'],
  ]);
  rendered.set('rose', '<p>kept</p>');
  expect(render(rendered, ['peony', 'rose', 'lily'])).toBe(
    '<main><article class="card"><p>peony</p></article><article class="card"><p>kept</p></article>' +
      '<article class="card"><p>lily</p></article></main>',
  );
});

test('a text that looks like a mark is none', () => {
  const rendered = new Map<string, string>();
  const text = ' data-part="other-0">';
  expect(render(rendered, [text])).toContain(text);
  expect([...rendered]).toEqual([[text, `<p>${text}</p>`]]);
});

test('a part that was left out of the page is not kept, and the others are', () => {
  const rendered = new Map<string, string>();
  const parts = createPageParts(rendered, 'N');
  parts.note('lost', 'article');
  const mark = parts.note('footer', 'footer');
  expect(takeParts(parts, `<footer data-part="${mark}">ฟุตเตอร์</footer>`)).toBe('<footer>ฟุตเตอร์</footer>');
  expect([...rendered]).toEqual([['footer', 'ฟุตเตอร์']]);
});

test('whatever the HTML of a part depends on is in its key: no edition is shown what another one has kept', () => {
  const site = { market: { code: 'SG', isForeign: false }, locale: 'en', prefix: '' } as const;
  const card = { product: { name: 'Lipstick' } };
  const keys = [
    createPartKey('article', site, card),
    createPartKey('footer', site, card),
    createPartKey('article', { ...site, market: { code: 'MY', isForeign: false } }, card),
    createPartKey('article', { ...site, market: { code: 'SG', isForeign: true } }, card),
    createPartKey('article', { ...site, locale: 'zh' }, card),
    createPartKey('article', { ...site, prefix: '/en' }, card),
    createPartKey('article', site, { product: { name: 'Lipstick', price: 1 } }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(createPartKey('article', { ...site }, { ...card })).toBe(keys[0]);
});
