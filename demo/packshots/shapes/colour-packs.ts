import { darker, inkOn, lighter, mix } from '../colour.ts';
import { initial, label, verticalLabel } from '../lettering.ts';
import type { Pack } from '../palette.ts';
import { middle, type Sheet, table } from '../sheet.ts';

/** Packs of the make-up shelf, each on the table's line and round the middle of the sheet. */

export function lipstick(sheet: Sheet, pack: Pack): void {
  const { palette } = pack;
  const cap = 144;
  sheet.box(cap - 39, table - 150, 78, 150, sheet.lit(palette.cap, palette.finish), 5, 2);
  sheet.band(cap - 39, table - 12 - Math.round(pack.vary * 3) * 6, 78, 3, palette.trim);
  openLipstick(sheet, pack, 236);
}

/** The bullet in its case, without the cap beside it. */
export function openLipstick(sheet: Sheet, pack: Pack, x: number): void {
  const { palette, shade } = pack;
  sheet.solid(`M${x - 28} 258V178c0-14 8-24 20-32 12-8 26-14 31-8 5 5 5 10 5 20V258z`, sheet.lit(shade));
  sheet.detail(
    `M${x - 27} 184c0-16 12-28 24-36 12-7 24-10 27-6 5 7-2 20-14 30-13 11-30 20-37 12z`,
    lighter(shade, 0.26),
  );
  sheet.box(x - 33, 250, 66, 46, sheet.lit(palette.trim, 'metal'), 2, 0);
  sheet.box(x - 38, 292, 76, table - 292, sheet.lit(palette.pack, palette.finish), 3, 2);
  sheet.band(x - 38, 300, 76, 2, palette.trim, 0.7);
  label(sheet, pack, x, 356, 62, palette.ink, 17);
}

export function gloss(sheet: Sheet, pack: Pack): void {
  const { palette, shade } = pack;
  const shoulder = 254 + Math.round(pack.vary * 16);
  sheet.box(middle - 30, shoulder, 60, table - shoulder, sheet.lit(lighter(shade, 0.35), 'gloss'), 4, 10);
  sheet.detail(
    `M${middle - 22} ${table - 26}V${shoulder}h44V${table - 26}q0 8-8 8h-28q-8 0-8-8z`,
    sheet.lit(shade, 'gloss'),
  );
  sheet.box(middle - 26, 124, 52, shoulder - 122, sheet.lit(palette.cap, palette.finish), 6, 1);
  sheet.band(middle - 26, shoulder - 8, 52, 8, sheet.lit(palette.trim, 'metal'));
  verticalLabel(sheet, pack, middle, table - 28, 112, inkOn(shade), 16);
}

export function mascara(sheet: Sheet, pack: Pack): void {
  const { palette } = pack;
  const [tube, wand] = [160, 252];
  const height = 262 + Math.round(pack.vary * 14);
  sheet.box(tube - 23, height, 46, table - height, sheet.lit(palette.pack, palette.finish), 2, 8);
  sheet.box(tube - 14, height - 22, 28, 24, sheet.lit(palette.trim, 'metal'));
  verticalLabel(sheet, pack, tube, table - 22, 112, palette.ink, 16);
  sheet.box(wand - 22, 266, 44, table - 266, sheet.lit(palette.cap, palette.finish), 2, 6);
  sheet.box(wand - 16, 254, 32, 12, sheet.lit(palette.trim, 'metal'));
  sheet.box(wand - 3, 216, 6, 40, '#8a7f78');
  sheet.solid(
    `M${wand - 6} 220c-10-20-12-56-6-82q12-14 24 0c6 26 4 62-6 82z`,
    sheet.lit(mix(pack.shade, '#231a17', 0.25)),
  );
  sheet.draw(
    `<path d="M${wand - 12} 206l26-8m-30-6l32-9m-33-7l34-9m-34-6l34-9m-32-7l30-8m-26-7l20-5" stroke="${lighter(pack.shade, 0.22)}" stroke-width="1.6"/>`,
  );
}

/** A sharpened pencil, and its short sister in the cap's colour behind it. */
export function pencil(sheet: Sheet, pack: Pack): void {
  const { palette, shade } = pack;
  const second = 166 + Math.round(pack.vary * 30);
  for (const [x, top, body, tip, isFirst] of [
    [168, 120, palette.pack, shade, true],
    [232, second, palette.cap, darker(shade, 0.25), false],
  ] as const) {
    sheet.box(x - 17, top + 72, 34, table - top - 72, sheet.lit(body, palette.finish), 0, 4);
    sheet.solid(`M${x - 17} ${top + 74}l11-46h12l11 46q-17 8-34 0z`, sheet.lit('#d9b48c'));
    sheet.solid(`M${x - 6.5} ${top + 30}l4-26q2.5-6 5 0l4 26q-7 4-13 0z`, isFirst ? sheet.lit(tip) : tip);
    sheet.band(x - 17, top + 84, 34, 10, tip);
    if (isFirst) verticalLabel(sheet, pack, x, table - 24, 150, palette.ink, 14);
  }
}

/** An open compact: mirror behind, pan in front, the brand's letter pressed into the powder. */
export function compact(sheet: Sheet, pack: Pack): void {
  const { palette, shade } = pack;
  const x = middle;
  sheet.solid(`M${x} 138a98 98 0 0 1 70 168h-140a98 98 0 0 1 70-168z`, sheet.lit(palette.pack, 'gloss'));
  sheet.draw(
    `<circle cx="${x}" cy="236" r="84" fill="${sheet.lit('#cfd8da', 'flat')}"/>` +
      `<path d="M136 290L230 158a84 84 0 0 1 30 20L168 312z" fill="#fff" opacity=".4"/>`,
  );
  sheet.solid(`M${x - 112} 352v22c0 22 50 40 112 40s112-18 112-40v-22z`, sheet.lit(palette.pack, 'gloss'));
  sheet.draw(
    `<ellipse cx="${x}" cy="352" rx="112" ry="44" fill="${lighter(palette.pack, 0.14)}"/>` +
      `<ellipse cx="${x}" cy="351" rx="90" ry="33" fill="${sheet.lit(shade, 'flat')}"/>` +
      `<path d="M110 348a90 33 0 0 1 180 0a90 29 0 0 0-180 0z" fill="${darker(shade, 0.3)}"/>` +
      initial(pack, x, 362, 26 + Math.round(pack.vary * 8), darker(shade, 0.18)),
  );
  sheet.cast('M88 352a112 44 0 0 1 224 0z');
}

/** Twelve pans in a slim case. */
export function palette(sheet: Sheet, pack: Pack): void {
  const colours = pack.palette;
  const [left, top, width] = [92, 128, 216];
  sheet.box(left, top, width, table - top, sheet.lit(colours.pack, 'flat'), 6, 4);
  sheet.band(left, top + 4, 3, table - top - 8, '#fff', 0.25);
  let edges = '';
  for (const [index, pan] of (pack.pans ?? []).entries()) {
    const x = left + 12 + (index % 3) * 66;
    const y = top + 14 + Math.floor(index / 3) * 60;
    sheet.band(x, y, 60, 54, pan);
    edges += `M${x} ${y}h60v4h-60z`;
  }
  sheet.detail(edges, '#1a0d0a', 0.25);
  label(sheet, pack, middle, table - 24, 170, colours.ink, 15, pack.label.slice(0, 1));
}

export function polish(sheet: Sheet, pack: Pack): void {
  const { palette, shade } = pack;
  const x = middle;
  const cap = Math.round(pack.vary * 18);
  sheet.solid(
    `M${x - 58} ${table - 16}V326c0-24 26-24 34-40h48c8 16 34 16 34 40v${table - 342}q0 16-16 16h-84q-16 0-16-16z`,
    sheet.lit(lighter(shade, 0.3), 'gloss'),
  );
  sheet.detail(
    `M${x - 48} ${table - 18}V330c0-18 24-20 32-34h32c8 14 32 16 32 34v${table - 348}q0 10-10 10h-76q-10 0-10-10z`,
    sheet.lit(shade, 'gloss'),
  );
  sheet.solid(
    `M${x - 26} 288l4-${146 - cap}q0-8 8-8h28q8 0 8 8l4 ${146 - cap}z`,
    sheet.lit(palette.cap, palette.finish),
  );
  // Room for two lines: what it is called, and its shade or size.
  label(sheet, pack, x, 354, 78, inkOn(shade), 17, [...pack.label.slice(0, 1), ...pack.label.slice(1).slice(-1)]);
}
