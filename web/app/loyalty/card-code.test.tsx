// @vitest-environment happy-dom
import { BinaryBitmap, Code128Reader, GlobalHistogramBinarizer, RGBLuminanceSource } from '@zxing/library';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { CardCode } from './card-code.tsx';
import { encodeDigits } from './code-128.ts';

const height = 30;
const scale = 3;

/** Reads a row of modules, dark where true, as a till's scanner does. */
function scan(modules: readonly boolean[]): string {
  const width = modules.length * scale;
  const pixels = new Uint8ClampedArray(width * height);
  for (let index = 0; index < pixels.length; index += 1) {
    pixels[index] = modules[Math.floor((index % width) / scale)] ? 0 : 255;
  }
  const source = new RGBLuminanceSource(pixels, width, height);
  return new Code128Reader().decode(new BinaryBitmap(new GlobalHistogramBinarizer(source))).getText();
}

/** Returns the modules of a code between two quiet zones. */
function toModules(widths: readonly number[]): boolean[] {
  const quiet = Array.from({ length: 10 }, () => false);
  const bars = widths.flatMap((width, index) => Array.from({ length: width }, () => index % 2 === 0));
  return [...quiet, ...bars, ...quiet];
}

test('any number of sixteen digits is read back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n - 1n }), (number) => {
      const digits = String(number).padStart(16, '0');
      expect(scan(toModules(encodeDigits(digits)))).toBe(digits);
    }),
  );
});

test('every pair of digits is read back', () => {
  const digits = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));
  for (const pair of digits) expect(scan(toModules(encodeDigits(`99${pair}`)))).toBe(`99${pair}`);
});

test.each(['', '1', '123', '12a4', ' 12'])('"%s" is refused', (digits) => {
  expect(() => encodeDigits(digits)).toThrow(RangeError);
});

test('the drawing holds the same bars', () => {
  const { container } = renderInApp(<CardCode number="9912345678901234" />);
  const svg = container.querySelector('svg');
  const width = Number(svg?.getAttribute('viewBox')?.split(' ')[2]);
  const modules = Array.from({ length: width }, () => false);
  for (const [, left, bar] of svg
    ?.querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) 0h(\d+)/g) ?? []) {
    modules.fill(true, Number(left), Number(left) + Number(bar));
  }
  expect(scan(modules)).toBe('9912345678901234');
});
