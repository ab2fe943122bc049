import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const render = (url: string, sizes?: string, alt?: string) =>
  renderToStaticMarkup(<Picture picture={{ url, ground: '#f0cfc6' }} sizes={sizes} alt={alt} />);

test('a photograph comes in the width that the screen needs, with its own width and height', () => {
  const markup = render('/media/rose.jpg?v=8lzPDgAU6e-yoTdr_N5W-6000x8000', '8rem');
  expect(markup).toContain('sizes="8rem"');
  expect(markup).toContain('srcSet="/media/rose.jpg?v=8lzPDgAU6e-yoTdr_N5W-6000x8000&amp;w=160 160w, ');
  expect(markup).toContain('width="6000" height="8000"');
  expect(markup).toContain('src="/media/rose.jpg?v=8lzPDgAU6e-yoTdr_N5W-6000x8000&amp;w=640"');
});

test('a photograph that is not prepared yet comes in widths too, and has its place', () => {
  const markup = render('/media/rose.jpg?v=');
  expect(markup).toContain('/media/rose.jpg?v=&amp;w=320 320w');
  expect(markup).toContain('width="400" height="500"');
});

test('a picture that cannot be shown is its ground, and its alternative text for screen readers', () => {
  expect(render('', undefined, 'Velvet Bullet')).toBe(
    '<span class="picture" style="background:#f0cfc6"><span class="sr-only">Velvet Bullet</span></span>',
  );
  expect(render('')).toBe('<span class="picture" style="background:#f0cfc6"></span>');
});

test.each(['/media/rose.svg', 'https://img.example.com/rose.jpg?v=3', '/media/rose.jpg'])(
  '%s comes as it is',
  (url) => {
    const markup = render(url);
    expect(markup).toContain(`src="${url}"`);
    expect(markup).not.toMatch(/srcset|sizes/i);
  },
);
