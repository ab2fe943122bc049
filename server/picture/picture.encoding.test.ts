import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { detectType, encodeVariants, maxVariantBytes, PictureRefusedError, readFacts } from './picture.encoding.ts';
import { allVariants } from './picture.rules.ts';
import { cameraName, createPngBomb, drawPhotograph } from './picture.testing.ts';

const encodeOne = async (content: Buffer, width: number, format: 'avif' | 'webp' | 'jpeg' = 'webp') =>
  (await encodeVariants(content, [{ width, format }]))[0] as Buffer;
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e34234' } });
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><script>alert(1)</script></svg>');

test('a photograph of 6,000 × 8,000 pixels costs a phone under 80 KB in every format', async () => {
  const photograph = await drawPhotograph(6000, 8000);
  expect(await readFacts(photograph)).toEqual({ type: 'jpg', width: 6000, height: 8000 });
  for (const format of ['avif', 'webp', 'jpeg'] as const) {
    const variants = allVariants.filter((variant) => variant.format === format && variant.width >= 640);
    const encoded = await encodeVariants(photograph, variants);
    for (const [index, content] of encoded.entries()) {
      expect(content.length).toBeLessThan(80_000);
      const { width = 0, height = 0 } = await sharp(content).metadata();
      expect(width).toBe(variants[index]?.width);
      expect(height / width).toBeCloseTo(4 / 3, 1);
    }
  }
}, 60_000);

test.each(['avif', 'webp', 'jpeg'] as const)(
  'even noise stays within the limit as %s',
  async (format) => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 90 };
    const content = await sharp({ create: { width: 960, height: 1200, channels: 3, background: '#808080', noise } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect((await encodeOne(content, 960, format)).length).toBeLessThanOrEqual(maxVariantBytes);
  },
  60_000,
);

test('wide AVIF keeps the colours of single columns, so that thin lettering stays as it is', async () => {
  const readContrast = async (width: number) => {
    const columns = Buffer.from(
      Array.from({ length: width * 32 }, (_, pixel) => (pixel % 2 ? [255, 0, 0] : [0, 0, 255])).flat(),
    );
    const content = await sharp(columns, { raw: { width, height: 32, channels: 3 } })
      .png()
      .toBuffer();
    const [red, blue] = await sharp(await encodeOne(content, width, 'avif'))
      .raw()
      .toBuffer()
      .then((data) => [data[3], data[0]]);
    return Math.abs((red as number) - (blue as number));
  };
  expect(await readContrast(640)).toBeLessThan(60);
  expect(await readContrast(960)).toBeGreaterThan(150);
});

test('a picture is turned as its camera says, and tells neither camera nor place', async () => {
  const content = await drawPhotograph(400, 300, 6);
  expect((await sharp(content).metadata()).exif?.includes(cameraName)).toBe(true);
  expect(await readFacts(content)).toMatchObject({ width: 300, height: 400 });
  for (const format of ['avif', 'webp', 'jpeg'] as const) {
    const encoded = await encodeOne(content, 160, format);
    const { width, height, exif, xmp, orientation } = await sharp(encoded).metadata();
    expect({ width, height, exif, xmp, orientation }).toEqual({ width: 160, height: 213 });
    expect(encoded.includes(cameraName)).toBe(false);
  }
});

test('a CMYK photograph for print keeps its colours on screens', async () => {
  const content = await draw(200, 250).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
  expect((await sharp(content).metadata()).space).toBe('cmyk');
  const encoded = await encodeOne(content, 160);
  expect((await sharp(encoded).metadata()).space).toBe('srgb');
  const { dominant } = await sharp(encoded).stats();
  expect(Math.abs(dominant.r - 0xe3) + Math.abs(dominant.g - 0x42) + Math.abs(dominant.b - 0x34)).toBeLessThan(90);
});

test('of an animation the first frame is shown', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
      sharp({ create: { width: 40, height: 50, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const content = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(content).metadata()).pages).toBe(3);
  expect(await readFacts(content)).toEqual({ type: 'gif', width: 40, height: 50 });
  const { pages, height } = await sharp(await encodeOne(content, 160)).metadata();
  expect({ pages: pages ?? 1, height }).toEqual({ pages: 1, height: 50 });
});

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('%s is known by its content', async (format) => {
  const type = format === 'jpeg' ? 'jpg' : format;
  expect(detectType(await draw(20, 25).toFormat(format).toBuffer())).toBe(type);
});

/** The first box of an ISO media file. */
function createHead(...[brand = '', ...compatible]: string[]): Buffer {
  const box = Buffer.from(`\0\0\0\0ftyp${brand}\0\0\0\0${compatible.join('')}`, 'latin1');
  box.writeUInt32BE(box.length);
  return box;
}

test('an AVIF whose own brand is another of its brands is shown', async () => {
  const avif = await draw(20, 25).avif().toBuffer();
  const brands = avif.toString('latin1', 8, avif.readUInt32BE(0));
  expect(brands.slice(8)).toContain('mif1');
  const renamed = Buffer.from(avif);
  renamed.write('mif1', 8, 'latin1');
  expect(await readFacts(renamed)).toEqual({ type: 'avif', width: 20, height: 25 });
  expect((await sharp(await encodeOne(renamed, 160)).metadata()).format).toBe('webp');
});

describe('bad input is refused, with the reason', () => {
  const photograph = drawPhotograph(600, 800);
  const cases: [name: string, content: () => Buffer | Promise<Buffer>, reason: RegExp][] = [
    ['zero bytes', () => Buffer.alloc(0), /^the file is empty$/],
    ['a page that is called a picture', () => Buffer.from('<!doctype html><title>404</title>'), /no JPEG, PNG/],
    ['a drawing that is called a photograph', () => svg, /no JPEG, PNG/],
    ['a script behind the first bytes of a GIF', () => Buffer.from('GIF89a/*<svg/>*/=alert(1)'), /cannot be read/],
    ['a TIFF', () => draw(20, 25).tiff().toBuffer(), /^the file is TIFF, .*: export it as JPEG, PNG or WebP$/],
    ['a BMP', () => Buffer.from('BM6\0\0\0'), /^the file is BMP, /],
    [
      'a photograph of an iPhone',
      () => createHead('heic', 'mif1', 'heic'),
      /^the file is HEIC, .*: export it as JPEG$/,
    ],
    ['a film', () => createHead('isom', 'mp42'), /no JPEG, PNG/],
    ['a photograph that was cut off', async () => (await photograph).subarray(0, 9000), /cannot be read/],
    ['the beginning of a photograph', async () => (await photograph).subarray(0, 100), /cannot be read/],
    [
      'a PNG of 900 megapixels',
      () => createPngBomb(30_000, 30_000),
      /^30000 × 30000 pixels are more than 60 million: make/,
    ],
    ['a PNG of 64 megapixels', () => createPngBomb(8000, 8000), /^8000 × 8000 pixels are more than 60 million: make/],
  ];
  test.each(cases)(
    '%s',
    async (_name, createContent, reason) => {
      const content = await createContent();
      const refusal = await readFacts(content)
        .then(() => encodeOne(content, 640))
        .catch((error) => error);
      expect(refusal).toBeInstanceOf(PictureRefusedError);
      expect(refusal.message).toMatch(reason);
    },
    20_000,
  );
});

test('a drawing is not read even where its type is not asked for first', async () => {
  await expect(encodeVariants(svg, [{ width: 160, format: 'webp' }])).rejects.toThrow(/cannot be read/);
});
