import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const render = (url: string, sizes?: string) =>
  renderToStaticMarkup(<Picture picture={{ url, ground: '#f0cfc6' }} sizes={sizes} />);

test("a photograph of the shop's own comes in the width that the screen needs", () => {
  const markup = render('/media/rose.jpg', '8rem');
  expect(markup).toContain('sizes="8rem"');
  expect(markup).toContain('srcSet="/media/rose.jpg?w=160 160w, /media/rose.jpg?w=320 320w');
  expect(markup).toContain('src="/media/rose.jpg?w=640"');
});

test.each(['/media/rose.svg', 'https://img.example.com/rose.jpg', '/media/rose.gif'])('%s comes as it is', (url) => {
  const markup = render(url);
  expect(markup).toContain(`src="${url}"`);
  expect(markup).not.toMatch(/srcset|sizes/i);
});
