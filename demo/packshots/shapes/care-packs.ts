import { escapeMarkup } from '@vermilion/server/platform/html';
import { darker, inkOn, lighter } from '../colour.ts';
import { label } from '../lettering.ts';
import type { Pack } from '../palette.ts';
import { middle, type Sheet, table } from '../sheet.ts';

/** Bottles, jars and tubes: skin, sun, hair, body and scent. */

const getPaper = ({ palette }: Pack) => palette.paper ?? '#f5eee4';
const getPaperInk = ({ palette }: Pack) => palette.paperInk ?? '#2a1c17';
const getGlass = ({ palette }: Pack) => palette.glass ?? palette.pack;
const getGlassInk = ({ palette }: Pack) => palette.glassInk ?? palette.ink;

/** A square glass bottle that shows the shade inside. */
export function foundation(sheet: Sheet, pack: Pack): void {
  const { palette, shade } = pack;
  const cap = 126 + Math.round(pack.vary * 16);
  sheet.box(middle - 64, 222, 128, table - 222, sheet.lit(lighter(shade, 0.42), 'gloss'), 14, 8);
  sheet.detail(`M146 ${table - 26}V244q0-10 10-10h88q10 0 10 10V${table - 26}q0 6-6 6h-96q-6 0-6-6z`, sheet.lit(shade));
  sheet.box(middle - 28, 206, 56, 18, sheet.lit(palette.trim, 'metal'));
  sheet.box(middle - 36, cap, 72, 208 - cap, sheet.lit(palette.cap, palette.finish), 5, 1);
  label(sheet, pack, middle, 314, 92, inkOn(shade), 20);
  sheet.band(middle - 56, 232, 5, 150, '#fff', 0.45);
}

/** An apothecary bottle with a pipette and a paper label. */
export function dropper(sheet: Sheet, pack: Pack): void {
  const { palette } = pack;
  const x = middle;
  const paper = 70 + Math.round(pack.vary * 16);
  sheet.solid(
    `M${x - 62} ${table - 10}V282c0-26 30-22 34-46h56c4 24 34 20 34 46v${table - 292}q0 10-10 10h-104q-10 0-10-10z`,
    sheet.lit(getGlass(pack), 'gloss'),
  );
  sheet.box(x - 22, 128, 44, 66, sheet.lit(palette.bulb ?? palette.cap), 20, 3);
  sheet.box(x - 30, 188, 60, 50, sheet.lit(palette.trim, 'metal'), 3, 1);
  sheet.band(x - 62, 300, 124, paper, sheet.lit(getPaper(pack), 'matte'));
  label(sheet, pack, x, 328, 106, getPaperInk(pack), 20);
  sheet.band(x - 54, 284, 5, 14, '#fff', 0.5);
  sheet.band(x - 54, 302 + paper, 5, 94 - paper, '#fff', 0.4);
}

export function jar(sheet: Sheet, pack: Pack): void {
  const { palette } = pack;
  const lid = 50 + Math.round(pack.vary * 16);
  const glass = getGlass(pack);
  sheet.box(middle - 98, 318, 196, table - 318, sheet.lit(glass, 'gloss'), 8, 26);
  sheet.detail(
    `M120 ${table - 38}V320q0-2 2-2h156q2 0 2 2V${table - 38}q0 20-20 20h-120q-20 0-20-20z`,
    sheet.lit(lighter(glass, 0.28)),
    0.7,
  );
  sheet.box(middle - 102, 320 - lid, 204, lid, sheet.lit(palette.cap, palette.finish), 8, 2);
  sheet.band(middle - 102, 312, 204, 4, sheet.lit(palette.trim, 'metal'));
  label(sheet, pack, middle, 358, 136, getGlassInk(pack), 22);
}

export function pump(sheet: Sheet, pack: Pack): void {
  const { palette } = pack;
  const x = 208;
  sheet.box(x - 60, 224, 120, table - 224, sheet.lit(palette.pack, palette.finish), 18, 6);
  sheet.box(x - 28, 200, 56, 26, sheet.lit(palette.cap), 3, 0);
  sheet.box(x - 7, 170, 14, 32, sheet.lit(palette.trim, 'metal'));
  sheet.solid(`M${x - 74} 160c0-10 8-14 20-14h78q10 0 10 10v18h-46v-8h-46c-8 0-8 12-8 12h-8z`, sheet.lit(palette.cap));
  label(sheet, pack, x, 296 + Math.round(pack.vary * 24), 100, palette.ink, 22);
  sheet.band(x - 60, table - 44, 120, 1, palette.ink, 0.6);
}

/** A tube on its cap, with one band in the colour of what is inside. */
export function tube(sheet: Sheet, pack: Pack): void {
  const { palette, shade } = pack;
  const band = 270 + Math.round(pack.vary * 44);
  sheet.solid(`M130 118h140l-18 252h-104z`, sheet.lit(palette.pack, palette.finish));
  sheet.band(130, 118, 140, 16, darker(palette.pack, 0.16), 0.6);
  sheet.box(150, 366, 100, table - 366, sheet.lit(palette.cap, palette.finish), 2, 5);
  label(sheet, pack, middle, 236, 104, palette.ink, 23);
  const slope = (y: number) => ((y - 118) / 252) * 18;
  sheet.detail(
    `M${130 + slope(band)} ${band}L${270 - slope(band)} ${band}L${270 - slope(band + 18)} ${band + 18}L${130 + slope(band + 18)} ${band + 18}z`.replaceAll(
      /(\.\d\d)\d+/g,
      '$1',
    ),
    shade,
  );
}

export function perfume(sheet: Sheet, pack: Pack): void {
  const { palette } = pack;
  const juice = palette.juice ?? pack.shade;
  const cap = 80 - Math.round(pack.vary * 18);
  sheet.box(middle - 80, 236, 160, table - 236, sheet.lit(lighter(juice, 0.62), 'gloss'), 10, 8);
  sheet.detail(
    `M134 ${table - 24}V266q0-4 4-4h124q4 0 4 4V${table - 24}q0 6-6 6h-120q-6 0-6-6z`,
    sheet.lit(juice),
    0.82,
  );
  sheet.box(middle - 22, 216, 44, 22, sheet.lit(palette.trim, 'metal'));
  sheet.box(middle - 44, 218 - cap, 88, cap, sheet.lit(palette.cap, palette.finish), ...capRadii(pack, cap));
  sheet.band(middle - 74, 244, 6, 150, '#fff', 0.6);
  sheet.band(middle - 48, 296, 96, 70, getPaper(pack));
  label(sheet, pack, middle, 324, 82, getPaperInk(pack), 16);
}

function capRadii({ palette }: Pack, height: number): [number, number] {
  const [top, bottom] = palette.capRadius ?? [6, 2];
  // A low cap cannot carry two large radii.
  return top + bottom > height ? [Math.floor(height / 2), Math.floor(height / 2)] : [top, bottom];
}

/** A cylinder with a fine mist: setting sprays, body mists, dry shampoo. */
export function spray(sheet: Sheet, pack: Pack): void {
  const { palette, shade } = pack;
  const top = 216 + Math.round(pack.vary * 20);
  sheet.box(middle - 48, top, 96, table - top, sheet.lit(palette.pack, palette.finish), 16, 6);
  sheet.box(middle - 34, 132, 68, top - 130, sheet.lit(palette.cap, palette.finish), 8, 1);
  sheet.band(middle - 34, top - 8, 68, 6, sheet.lit(palette.trim, 'metal'));
  label(sheet, pack, middle, 306, 84, palette.ink, 20);
  sheet.band(middle - 48, 356, 96, 14, shade);
}

export function shampoo(sheet: Sheet, pack: Pack): void {
  const { palette, shade } = pack;
  const x = middle;
  sheet.solid(
    `M${x - 70} ${table - 14}V240c0-36 34-40 42-52h56c8 12 42 16 42 52v${table - 254}q0 14-14 14h-112q-14 0-14-14z`,
    sheet.lit(palette.pack, palette.finish),
  );
  sheet.box(x - 38, 132, 76, 58, sheet.lit(palette.cap), 8, 2);
  sheet.band(x - 38, 162, 76, 1.5, '#1a0d0a', 0.4);
  label(sheet, pack, x, 286, 112, palette.ink, 25);
  sheet.band(x - 70, 326 + Math.round(pack.vary * 30), 140, 20, shade);
}

/** A stick with its cap beside it: balms, deodorants. */
export function stick(sheet: Sheet, pack: Pack): void {
  const { palette, shade } = pack;
  const [cap, body] = [140, 232];
  const height = 298 + Math.round(pack.vary * 16);
  sheet.box(cap - 40, table - 96, 80, 96, sheet.lit(palette.cap, palette.finish), 8, 2);
  sheet.box(body - 34, 196, 68, height - 192, sheet.lit(shade), 26, 0);
  sheet.box(body - 42, height - 42, 84, table - height + 42, sheet.lit(palette.pack, palette.finish), 4, 4);
  sheet.band(body - 42, height - 42, 84, 6, sheet.lit(palette.trim, 'metal'));
  label(sheet, pack, body, 348, 74, palette.ink, 18);
}

/** A paper sachet with a moon of the brand's own. */
export function sachet(sheet: Sheet, pack: Pack): void {
  const { palette } = pack;
  const [x, y, width] = [104, 128, 192];
  const height = table - y - 10;
  const moon = 240 + Math.round(pack.vary * 28);
  sheet.solid(`M${x} ${y}h${width}l4 10v${height}h-${width + 8}v-${height}z`, sheet.lit(palette.pack, 'flat'));
  sheet.band(x - 4, y + 10, width + 8, 2, darker(palette.pack, 0.2));
  sheet.band(x - 4, table - 14, width + 8, 2, darker(palette.pack, 0.2));
  sheet.draw(
    `<circle cx="200" cy="274" r="66" fill="${palette.cap === palette.pack ? palette.trim : palette.cap}"/><circle cx="${moon - 16}" cy="258" r="52" fill="${lighter(palette.pack, 0.12)}"/>`,
  );
  label(sheet, pack, middle, 172, 150, palette.ink, 24, []);
  sheet.draw(smallLines(pack, 372));
}

const smallLines = (pack: Pack, y: number): string => {
  const lines = pack.label.map((line, index) => `<text x="200" y="${y + index * 13}">${escapeMarkup(line)}</text>`);
  return `<g text-anchor="middle" font-size="9" font-family="Helvetica,Arial,sans-serif" fill="${pack.palette.ink}">${lines.join('')}</g>`;
};

/** A glass with wax, a wick and a flame that throws no shadow at noon. */
export function candle(sheet: Sheet, pack: Pack): void {
  const { shade } = pack;
  const rim = 250 + Math.round(pack.vary * 20);
  const glass = getGlass(pack);
  sheet.box(middle - 72, rim, 144, table - rim, sheet.lit(glass, 'gloss'), 2, 12);
  sheet.draw(
    `<ellipse cx="200" cy="${rim}" rx="72" ry="14" fill="${lighter(glass, 0.2)}"/><ellipse cx="200" cy="${rim + 2}" rx="64" ry="10" fill="${sheet.lit(shade, 'flat')}"/>` +
      `<path d="M200 ${rim + 2}v-24" stroke="#2a1c17" stroke-width="3"/><path d="M200 ${rim - 62}c12 18 13 32 0 42-13-10-12-24 0-42z" fill="#f6b545"/><path d="M200 ${rim - 44}c6 9 6 17 0 22-6-5-6-13 0-22z" fill="#fff1c4"/>`,
  );
  sheet.band(middle - 50, 306, 100, 74, getPaper(pack));
  label(sheet, pack, middle, 336, 84, getPaperInk(pack), 18);
  sheet.band(middle - 64, rim + 18, 5, 120, '#fff', 0.35);
}
