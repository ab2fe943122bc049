import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageMeta } from './page-meta.tsx';

test('a title holds nothing that only tells a headline where to break, and keeps what joins an emoji', () => {
  const markup = renderToStaticMarkup(<PageMeta title={'ผล\u2060การ\u2060ค้นหา “\u{1f469}\u200d\u{1f3a8}”\u200b的'} />);
  const title = 'ผลการค้นหา “\u{1f469}\u200d\u{1f3a8}”的';
  expect(markup).toBe(`<title>${title} · Vermilion</title><meta property="og:title" content="${title}"/>`);
});
