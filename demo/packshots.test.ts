import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Brand } from './brands/brand.ts';
import { brands } from './brands/brands.ts';
import { demoCatalogue } from './catalogue.ts';
import { drawScenes } from './content/draw-scenes.ts';
import { contrast } from './packshots/colour.ts';
import { demoPictures, drawPackshot } from './packshots.ts';
import { createPictures } from './pictures.ts';
import { planProducts } from './plan.ts';

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
    const ownToTheShop = ['cover', 'story', 'gift-card', 'paper-bag'].map((name) => `/media/packshots/${name}.svg`);
    const scenesOfPages = [...drawScenes()].map(({ url }) => url);
    expect([...pictures.keys()].filter((url) => !named.has(url))).toEqual([...ownToTheShop, ...scenesOfPages]);
    expect([...named].filter((url) => !pictures.has(url))).toEqual([]);
  });

  it('are never alike', () => {
    expect(new Set(pictures.values()).size).toBe(pictures.size);
  });

  it('are well-formed, and draw their letters as outlines, so that no font of the machine shows', () => {
    for (const [url, svg] of pictures) {
      expect(findFault(svg), url).toBeNull();
      expect(svg, url).not.toMatch(/<text|font-/);
    }
  });

  it('are small on the wire', () => {
    const sizes = [...pictures]
      .filter((_, index) => index % 20 === 0)
      .map(([, svg]) => brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2400);
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThanOrEqual(1050);
  });

  it('show a pack whole in the square that the product page cuts out of their middle', () => {
    for (const product of planProducts()) {
      const [first] = createPictures(product).drawings;
      if (!first) throw new Error(`${product.slug} has no picture`);
      const svg = pictures.get(first.url) ?? '';
      const [, , y = 0, width = 0, height = 0] = (/viewBox="(-?\d+) (-?\d+) (\d+) (\d+)"/.exec(svg) ?? []).map(Number);
      const { shape, pose = 'standing' } = first.drawing;
      const isStanding = svg.includes('<ellipse') && svg.includes('cy="412"');
      // Standing packs end at the table's line.
      if (isStanding) expect(412 - y, `${product.slug} ${shape} ${pose}`).toBeLessThanOrEqual((height + width) / 2);
    }
  });

  it('arrange a shape in several ways, and differently for each brand', () => {
    const [house] = brands as [Brand];
    const drawn = ({ form }: Brand, pose: 'standing' | 'lying') => {
      const { palette } = house;
      return drawPackshot({ shape: 'lipstick', palette, form, mark: 'A', shade: '#d62c20', ground: '#f0cfc6', pose });
    };
    expect(new Set(brands.map((brand) => drawn(brand, 'standing'))).size).toBeGreaterThan(60);
    expect(drawn(house, 'standing')).not.toBe(drawn(house, 'lying'));
    const poses = planProducts().map((product) => createPictures(product).drawings[0]?.drawing.pose);
    expect(poses.filter((pose) => pose !== 'standing').length / poses.length).toBeGreaterThan(1 / 3);
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
