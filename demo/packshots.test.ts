import { describe, expect, it } from 'vitest';
import { brands } from './brands/brands.ts';
import { demoCatalogue } from './catalogue.ts';
import { contrast } from './packshots/colour.ts';
import { demoPictures, drawPackshot } from './packshots.ts';

const pictures = new Map<string, string>();
for (const { url, svg } of demoPictures()) {
  if (pictures.has(url)) throw new Error(`${url} is drawn twice`);
  pictures.set(url, svg);
}

/** Opens and closes of tags, and nothing that ends an attribute or a text too early. */
function findFault(svg: string): string | null {
  const open: string[] = [];
  const leftover = svg.replaceAll(
    /<(\/?)([a-zA-Z]+)((?:\s[\w:-]+="[^"<]*")*)(\/?)>/g,
    (_, closes: string, name: string, _attributes, isEmpty: string) => {
      if (closes) return open.pop() === name ? '' : '<';
      if (!isEmpty) open.push(name);
      return '';
    },
  );
  if (/[<>]/.test(leftover) || open.length > 0) return `tags: ${leftover.slice(0, 80)}`;
  if (/&(?!amp;|lt;|gt;|quot;|#39;)/.test(svg)) return 'a bare ampersand';
  if (/NaN|undefined|null|Infinity/.test(svg)) return 'a number that is none';
  return null;
}

describe('the pictures', () => {
  it('are all that the catalogue names', () => {
    const named = new Set<string>();
    for (const record of demoCatalogue()) {
      if (record.kind !== 'product') continue;
      for (const { pictures: shown } of record.variants) for (const { url } of shown) named.add(url);
    }
    const ownToTheShop = ['cover', 'gift-card', 'paper-bag'].map((name) => `/media/packshots/${name}.svg`);
    expect([...pictures.keys()].filter((url) => !named.has(url))).toEqual(ownToTheShop);
    expect([...named].filter((url) => !pictures.has(url))).toEqual([]);
  });

  it('are never alike', () => {
    expect(new Set(pictures.values()).size).toBe(pictures.size);
  });

  it('are small and well-formed', () => {
    for (const [url, svg] of pictures) {
      expect(Buffer.byteLength(svg), url).toBeLessThanOrEqual(url.endsWith('/cover.svg') ? 8000 : 3300);
      expect(findFault(svg), url).toBeNull();
    }
  });

  it('print labels that are not markup', () => {
    const [house] = brands;
    if (!house) throw new Error('no house brand');
    const svg = drawPackshot({
      shape: 'jar',
      palette: house.palette,
      mark: 'A & <B>',
      shade: '#ffffff',
      ground: '#f0cfc6',
      label: ['"x"'],
    });
    expect(svg).toContain('A &amp; &lt;B&gt;');
    expect(findFault(svg)).toBeNull();
  });
});

describe('palettes', () => {
  it('let the mark be read on the pack', () => {
    const faint = brands.filter(({ palette }) => contrast(palette.ink, palette.pack) < 3).map(({ slug }) => slug);
    expect(faint).toEqual([]);
  });

  it('are one per brand', () => {
    expect(new Set(brands.map(({ palette }) => JSON.stringify(palette))).size).toBe(brands.length);
  });
});
