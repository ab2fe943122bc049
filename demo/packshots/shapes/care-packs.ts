import { darker, inkOn, lighter } from '../colour.ts';
import { drawFinePrint } from '../fine-print.ts';
import { drawEmblem, drawMark, label } from '../lettering.ts';
import type { Pack } from '../palette.ts';
import { middle, round as n, type Sheet, table } from '../sheet.ts';
import { circle } from './colour-packs.ts';
import { drawCap, outlineBottle } from './parts.ts';

/** Bottles, jars and tubes: skin, sun, hair, body and scent. */

const getPaper = ({ palette }: Pack) => palette.paper ?? '#f5eee4';
const getPaperInk = ({ palette }: Pack) => palette.paperInk ?? '#2a1c17';
const getGlass = ({ palette }: Pack) => palette.glass ?? palette.pack;
const getGlassInk = ({ palette }: Pack) => palette.glassInk ?? palette.ink;

/** Lays a pack on the paper where its pose says so. */
function layWhere(sheet: Sheet, { pose }: Pack, degrees: number, draw: () => void): void {
  if (pose !== 'lying') {
    draw();
    return;
  }
  sheet.layFlat();
  sheet.turned({ degrees, x: middle, y: 280 }, draw);
}

/** A glass bottle that shows the shade inside. */
export function foundation(sheet: Sheet, pack: Pack): void {
  const { palette, shade, form } = pack;
  layWhere(sheet, pack, -40, () => {
    const width = 126 * form.width;
    const cap = 82 * form.capHeight;
    sheet.solid(outlineBottle(pack, middle, 220, table, width, 56), sheet.lit(lighter(shade, 0.42), 'gloss'));
    sheet.detail(outlineBottle(pack, middle, 232, table - 12, width - 18, 48, 6), sheet.lit(shade));
    sheet.box(middle - 28, 206, 56, 16, sheet.lit(palette.trim, 'metal'));
    drawCap(sheet, pack, middle, 208 - cap, form.width < 1 ? 68 : 78, cap);
    label(sheet, pack, middle, 324, width - 36, inkOn(shade), 20);
    sheet.band(middle - width / 2 + 6, 292, 4, 96, '#fff', 0.45);
  });
}

/** An apothecary bottle with a pipette and a paper label. */
export function dropper(sheet: Sheet, pack: Pack): void {
  const { palette, form } = pack;
  layWhere(sheet, pack, 42, () => {
    const x = middle;
    const width = 122 * form.width;
    sheet.solid(outlineBottle(pack, x, 236, table, width, 50, 10), sheet.lit(getGlass(pack), 'gloss'));
    const bulb = palette.bulb ?? palette.cap;
    if (form.cap === 'square' || form.cap === 'ribbed') {
      sheet.box(x - 20, 128, 40, 66, sheet.lit(bulb), 20, 3);
    } else sheet.solid(`M${x - 14} 196c-12-20-14-56 2-66q12-6 24 0c16 10 14 46 2 66z`, sheet.lit(bulb));
    sheet.box(x - 30, 190, 60, 48, sheet.lit(palette.trim, 'metal'), form.cap === 'domed' ? 10 : 3, 1);
    if (form.cap === 'ribbed' || form.cap === 'faceted') {
      const ribs = Array.from({ length: 9 }, (_, index) => `M${x - 24 + index * 6} 196v38`);
      sheet.line(ribs.join(''), darker(palette.trim, 0.5), 1.2, 0.4);
    }
    const [top, height] = form.layout === 'left' ? [296, 92] : [304, 74 + Math.round(pack.vary * 10)];
    if (form.layout === 'ruled' || form.layout === 'left') {
      // Printed on the glass rather than on paper.
      label(sheet, pack, x, 336, width - 26, getGlassInk(pack), 18);
    } else {
      const inset = form.layout === 'framed' ? 14 : 0;
      sheet.band(x - width / 2 + inset, top, width - 2 * inset, height, sheet.lit(getPaper(pack), 'matte'));
      label(sheet, pack, x, 340, width - 20 - 2 * inset, getPaperInk(pack), 18);
    }
    sheet.band(x - width / 2 + 8, 288, 4, 14, '#fff', 0.5);
  });
}

export function jar(sheet: Sheet, pack: Pack): void {
  if (pack.pose === 'above') jarFromAbove(sheet, pack);
  else standingJar(sheet, pack);
}

function standingJar(sheet: Sheet, pack: Pack): void {
  const { form } = pack;
  const glass = getGlass(pack);
  const width = 192 * form.width;
  const lid = 50 * form.capHeight;
  const top = table - 96 * form.height;
  const foot = { square: 6, round: 34, sloped: 18 }[form.shoulder];
  const left = middle - width / 2;
  if (pack.pose === 'swatch') {
    // Open: the lid leans on the jar, and the cream stands over the rim.
    sheet.solid(circle(left + width * 0.78, table - 66, 66), sheet.lit(pack.palette.cap, 'satin'));
    sheet.line(circle(left + width * 0.78, table - 66, 58), darker(pack.palette.cap, 0.3), 1.4, 0.5);
    sheet.solid(
      `M${n(left + 16)} ${n(top)}c10-26 34-20 52-32 22-14 34 8 56 4s34 4 ${n(width - 140)} 28z`,
      sheet.lit(pack.shade, 'flat'),
    );
    sheet.line(`M${n(left + 34)} ${n(top - 8)}c24-18 40-8 62-18`, lighter(pack.shade, 0.5), 4, 0.8);
  }
  sheet.box(left, top, width, table - top, sheet.lit(glass, 'gloss'), 8, foot);
  sheet.detail(
    `M${n(left + 18)} ${n(table - foot - 12)}V${n(top)}h${n(width - 36)}V${n(table - foot - 12)}q0 ${foot}-${foot} ${foot}h${n(2 * foot + 36 - width)}q-${foot} 0-${foot}-${foot}z`,
    sheet.lit(lighter(glass, 0.28)),
    0.7,
  );
  if (pack.pose === 'swatch') sheet.band(left, top, width, 7, sheet.lit(pack.palette.trim, 'metal'));
  else {
    drawCap(sheet, pack, middle, top - lid + 2, width + 8, lid);
    sheet.band(left - 4, top - 4, width + 8, 4, sheet.lit(pack.palette.trim, 'metal'));
  }
  const plain =
    form.layout === 'framed' || form.layout === 'emblem'
      ? { ...pack, form: { ...form, layout: 'plain' as const } }
      : pack;
  label(sheet, plain, middle, table - 44, width - 60, getGlassInk(pack), 22);
}

/** Open and seen from above, with a turn of the finger in the cream. */
function jarFromAbove(sheet: Sheet, pack: Pack): void {
  const { palette, shade } = pack;
  sheet.layFlat();
  const [x, y] = [172, 312];
  sheet.solid(circle(x, y, 96), sheet.lit(getGlass(pack), 'flat'));
  sheet.detail(circle(x, y, 88), lighter(getGlass(pack), 0.36));
  sheet.detail(circle(x, y, 80), sheet.lit(shade, 'flat'));
  sheet.line(`M${x - 52} ${y + 8}c4-40 60-56 84-24s-8 62-38 52-30-44-4-46 28 18 14 24`, darker(shade, 0.14), 12, 0.5);
  sheet.line(`M${x - 48} ${y + 4}c6-36 56-50 78-22s-8 56-34 46-26-38-4-40`, lighter(shade, 0.5), 5, 0.8);
  sheet.addLayer(13);
  sheet.solid(circle(x + 84, y - 114, 94), sheet.lit(palette.cap, palette.finish === 'metal' ? 'metal' : 'satin'));
  sheet.line(circle(x + 84, y - 114, 88), darker(palette.cap, 0.34), 1.4, 0.5);
  const ink = inkOn(palette.cap);
  if (pack.form.layout === 'emblem') sheet.draw(drawEmblem(pack, x + 84, y - 136, 1.7, ink));
  sheet.draw(drawMark(pack, x + 84, y - 106, 124, ink, 21));
}

/** A bottle with a pump; the profile of the pump is the brand's. */
export function pump(sheet: Sheet, pack: Pack): void {
  const { palette, form } = pack;
  const x = 208;
  const width = 120 * form.width;
  const top = 232 - 12 * form.height;
  sheet.solid(outlineBottle(pack, x, top, table, width, 54, 7), sheet.lit(palette.pack, palette.finish));
  sheet.box(x - 26, top - 22, 52, 24, sheet.lit(palette.cap), 3, 0);
  if (form.cap === 'ribbed') {
    sheet.line(
      Array.from({ length: 7 }, (_, index) => `M${x - 20 + index * 6.6} ${n(top - 18)}v18`).join(''),
      darker(palette.cap, 0.5),
      1.2,
      0.4,
    );
  }
  sheet.box(x - 6, top - 54, 12, 34, sheet.lit(palette.trim, 'metal'));
  const head = top - 78;
  if (form.cap === 'domed' || form.cap === 'tapered') {
    sheet.solid(
      `M${x - 66} ${n(head + 20)}c-2-14 16-20 34-20h38c18 0 26 10 26 24h-58c-10-2-18-2-26 8z`,
      sheet.lit(palette.cap),
    );
  } else {
    sheet.solid(
      `M${x - 70} ${n(head + 12)}c0-8 6-12 18-12h72q8 0 8 8v18h-44v-8h-40c-8 0-8 10-8 10h-6z`,
      sheet.lit(palette.cap),
    );
  }
  label(sheet, pack, x, 306 + Math.round(pack.vary * 14), width - 22, palette.ink, 22);
  if (form.layout === 'plain') sheet.band(x - width / 2, table - 44, width, 1, palette.ink, 0.6);
  else if (form.layout === 'ruled') sheet.band(x - width / 2, table - 40, width, 14, pack.shade);
}

/** A tube on its cap, or lying with some of what is in it; one band in the colour of that. */
export function tube(sheet: Sheet, pack: Pack): void {
  const { palette, shade, form } = pack;
  const half = 66 * form.width;
  const top = 124 - 14 * form.height;
  const capHeight = 44 * form.capHeight;
  const neck = table - capHeight;
  const shoulder = half * (form.shoulder === 'sloped' ? 0.6 : form.shoulder === 'round' ? 0.82 : 0.74);
  const draw = () => {
    const isRounded = form.shoulder === 'round';
    const end = isRounded ? `q0-8 8-8h${n(2 * half - 16)}q8 0 8 8` : `h${n(2 * half)}`;
    sheet.solid(
      `M${n(middle - half)} ${n(top + (isRounded ? 8 : 0))}${end}L${n(middle + shoulder)} ${n(neck)}h${n(-2 * shoulder)}z`,
      sheet.lit(palette.pack, palette.finish),
    );
    sheet.band(middle - half, top + 2, 2 * half, 14, darker(palette.pack, 0.16), 0.6);
    const crimps = Array.from(
      { length: 12 },
      (_, index) => `M${n(middle - half + 6 + (index * (half * 2 - 12)) / 11)} ${n(top + 4)}v10`,
    );
    sheet.line(crimps.join(''), darker(palette.pack, 0.4), 0.8, 0.5);
    const slope = (y: number) => ((y - top) / (neck - top)) * (half - shoulder);
    const [from, to] = form.layout === 'left' ? [neck - 26, neck - 8] : [280, 296];
    if (form.layout !== 'framed') {
      sheet.detail(
        `M${n(middle - half + slope(from))} ${n(from)}L${n(middle + half - slope(from))} ${n(from)}L${n(middle + half - slope(to))} ${n(to)}L${n(middle - half + slope(to))} ${n(to)}z`,
        shade,
      );
    }
    drawTubeCap(sheet, pack, shoulder, neck, capHeight);
    label(sheet, pack, middle, 238, 2 * half - 36, palette.ink, 23);
  };
  if (pack.pose !== 'lying') {
    draw();
    return;
  }
  sheet.layFlat();
  sheet.solid('M92 402c-14-30 10-54 40-48 34 6 46 44 16 58-22 10-46 8-56-10z', sheet.lit(shade, 'flat'));
  sheet.line('M104 392c2-18 18-28 34-20', lighter(shade, 0.5), 5, 0.8);
  sheet.addLayer(10);
  sheet.turned({ degrees: 28, x: middle, y: 260, right: 30, down: -14 }, draw);
}

/** The cap of a tube stands on the table: the profile of other caps, upside down. */
function drawTubeCap(sheet: Sheet, { palette, form }: Pack, shoulder: number, y: number, height: number): void {
  const half = form.cap === 'square' || form.cap === 'ribbed' ? shoulder : shoulder * 0.9;
  sheet.box(
    middle - half,
    y,
    2 * half,
    height,
    sheet.lit(palette.cap, palette.finish),
    1,
    form.cap === 'domed' ? 16 : 4,
  );
  if (form.cap === 'ribbed') {
    const ribs = Array.from(
      { length: 13 },
      (_, index) => `M${n(middle - half + ((index + 1) * half) / 7)} ${n(y + 3)}v${n(height - 8)}`,
    );
    sheet.line(ribs.join(''), darker(palette.cap, 0.5), 1.2, 0.4);
  }
  if (form.cap === 'stepped')
    sheet.band(middle - half, y + height * 0.5, 2 * half, 2, sheet.lit(palette.trim, 'metal'));
}

/** A flacon in the brand's outline, with its juice. */
export function perfume(sheet: Sheet, pack: Pack): void {
  const { palette, form } = pack;
  const juice = palette.juice ?? pack.shade;
  const glass = sheet.lit(lighter(juice, 0.62), 'gloss');
  const fill = sheet.lit(juice);
  layWhere(sheet, pack, -34, () => {
    const x = middle;
    const [outer, inner, top, capWidth] = flacons[form.flacon](x);
    sheet.solid(outer, glass);
    sheet.detail(inner, fill, 0.82);
    sheet.box(x - 20, top - 18, 40, 20, sheet.lit(palette.trim, 'metal'));
    const cap = 68 * form.capHeight;
    drawCap(sheet, pack, x, top - 16 - cap, capWidth, cap);
    const plain = { ...pack, form: { ...form, layout: 'plain' as const } };
    if (form.layout === 'left' || form.layout === 'ruled') label(sheet, pack, x, 336, 100, inkOn(juice), 17);
    else {
      sheet.band(x - 46, 300, 92, 66, getPaper(pack));
      label(sheet, plain, x, 329, 82, getPaperInk(pack), 16);
    }
  });
}

/** Outline of a flacon, of the juice in it, where its neck begins, and how wide its cap is. */
const flacons: Record<Pack['form']['flacon'], (x: number) => [outer: string, inner: string, top: number, cap: number]> =
  {
    block: (x) => [
      `M${x - 82} ${table - 6}V242q0-8 8-8h148q8 0 8 8V${table - 6}q0 6-6 6h-152q-6 0-6-6z`,
      `M${x - 68} ${table - 20}V264h136V${table - 20}q0 4-4 4h-128q-4 0-4-4z`,
      234,
      86,
    ],
    disc: (x) => [
      `M${x - 34} ${table}c-40-14-64-44-64-84s38-88 98-88 98 48 98 88-24 70-64 84z`,
      `M${x - 30} ${table - 14}c-34-10-52-38-52-70h164c0 32-18 60-52 70z`,
      242,
      56,
    ],
    column: (x) => [
      `M${x - 54} ${table - 8}V214q0-10 10-10h88q10 0 10 10V${table - 8}q0 8-8 8h-92q-8 0-8-8z`,
      `M${x - 42} ${table - 20}V240h84V${table - 20}q0 6-6 6h-72q-6 0-6-6z`,
      204,
      74,
    ],
    arch: (x) => [
      `M${x - 74} ${table - 4}V306c0-46 30-70 74-70s74 24 74 70V${table - 4}q0 4-4 4h-140q-4 0-4-4z`,
      `M${x - 60} ${table - 16}V310c0-16 4-28 10-34h100c6 6 10 18 10 34V${table - 16}q0 4-4 4h-112q-4 0-4-4z`,
      238,
      60,
    ],
  };

/** A cylinder with a fine mist: setting sprays, body mists, dry shampoo. */
export function spray(sheet: Sheet, pack: Pack): void {
  const { palette, shade, form } = pack;
  layWhere(sheet, pack, 38, () => {
    const width = 94 * form.width;
    const top = 226;
    const cap = 84 * form.capHeight;
    sheet.solid(outlineBottle(pack, middle, top, table, width, 60, 6), sheet.lit(palette.pack, palette.finish));
    drawCap(sheet, pack, middle, top - cap + 2, form.shoulder === 'square' ? width - 2 : 66, cap);
    sheet.band(middle - 33, top - 5, 66, 5, sheet.lit(palette.trim, 'metal'));
    label(sheet, pack, middle, 312, width - 14, palette.ink, 20);
    sheet.band(middle - width / 2, 364, width, 12, shade);
  });
}

/** A large bottle that is turned and squeezed. */
export function shampoo(sheet: Sheet, pack: Pack): void {
  const { palette, shade, form } = pack;
  layWhere(sheet, pack, -36, () => {
    const x = middle;
    const width = 136 * form.width;
    sheet.solid(outlineBottle(pack, x, 196, table, width, 58, 12), sheet.lit(palette.pack, palette.finish));
    drawCap(
      sheet,
      pack,
      x,
      198 - 56 * form.capHeight,
      form.shoulder === 'square' ? width - 26 : 76,
      56 * form.capHeight,
    );
    label(sheet, pack, x, 292, width - 26, palette.ink, 25);
    if (form.layout !== 'framed')
      sheet.band(x - width / 2, 340 + Math.round(pack.vary * 22), width, form.layout === 'ruled' ? 5 : 18, shade);
  });
}

/** A clear bottle of something clear. */
export function clearBottle(sheet: Sheet, pack: Pack): void {
  const { palette, shade, form } = pack;
  layWhere(sheet, pack, -36, () => {
    const x = middle;
    const width = 120 * form.width;
    sheet.solid(outlineBottle(pack, x, 200, table, width, 52, 10), sheet.lit(lighter(shade, 0.62), 'gloss'));
    sheet.detail(
      outlineBottle({ ...pack, form: { ...form, shoulder: 'square' } }, x, 268, table - 9, width - 14, 40, 6),
      sheet.lit(shade),
      0.86,
    );
    drawCap(sheet, pack, x, 202 - 62 * form.capHeight, 62, 62 * form.capHeight);
    sheet.band(x - 31, 196, 62, 5, sheet.lit(palette.trim, 'metal'));
    label(sheet, pack, x, 320, width - 26, inkOn(shade), 21);
    sheet.band(x - width / 2 + 7, 284, 4, 104, '#fff', 0.5);
  });
}

/** A stick with its cap beside it: balms, deodorants. */
export function stick(sheet: Sheet, pack: Pack): void {
  const { palette, shade, form } = pack;
  const half = 36 + 6 * form.width;
  const drawBody = (x: number) => {
    sheet.box(x - half + 8, 204, 2 * half - 16, 110, sheet.lit(shade), form.bullet === 'chisel' ? 14 : 30, 0);
    sheet.detail(`M${n(x - half + 14)} 232c4-18 18-24 34-22-12 4-24 12-28 30z`, lighter(shade, 0.4));
    sheet.box(x - half, 268, 2 * half, table - 268, sheet.lit(palette.pack, palette.finish), 4, 4);
    sheet.band(x - half, 268, 2 * half, 6, sheet.lit(palette.trim, 'metal'));
    label(sheet, pack, x, 346, 2 * half - 12, palette.ink, 18);
  };
  if (pack.pose === 'lying') {
    sheet.layFlat();
    sheet.turned({ degrees: 46, x: 200, y: 300, right: 20, down: -30 }, () => drawBody(200));
    sheet.turned({ degrees: 24, x: 200, y: 300, right: -58, down: 40 }, () =>
      drawCap(sheet, pack, 200, 252, 2 * half - 4, 92),
    );
    return;
  }
  drawCap(sheet, pack, 140, table - 92 * form.capHeight, 2 * half - 4, 92 * form.capHeight);
  drawBody(140 + 2 * half + 10);
}

/** A paper sachet with a sign of the brand's own. */
export function sachet(sheet: Sheet, pack: Pack): void {
  const { palette, form } = pack;
  const sign = palette.cap === palette.pack ? palette.trim : palette.cap;
  sheet.layFlat();
  const [x, y, width, height] = [108, 120, 184, 286];
  const draw = () => {
    sheet.box(x, y, width, height, sheet.lit(palette.pack, 'flat'), 3);
    sheet.line(`M${x} ${y + 12}h${width}M${x} ${y + height - 12}h${width}`, darker(palette.pack, 0.2), 1.4);
    if (form.layout === 'emblem') sheet.draw(drawEmblem(pack, 200, 268, 6, sign));
    else if (form.flacon === 'column') sheet.band(x + 40, 214, width - 80, 110, sign);
    else if (form.flacon === 'arch') sheet.detail('M150 330v-60c0-34 20-56 50-56s50 22 50 56v60z', sign);
    else {
      sheet.detail(circle(200, 270, 60), sign);
      sheet.detail(circle(222 + Math.round(pack.vary * 12), 256, 46), lighter(palette.pack, 0.1));
    }
    const plain = { ...pack, form: { ...form, layout: 'plain' as const } };
    label(sheet, plain, middle, 172, 150, palette.ink, 24, []);
    const lines = pack.label.map((line, index) => drawFinePrint(line, middle, 362 + index * 11, 140, palette.ink, 6));
    sheet.draw(lines.join(''));
  };
  if (pack.pose === 'lying') {
    sheet.turned({ degrees: 11, x: 200, y: 262, right: 14, down: 4 }, () =>
      sheet.box(x, y, width, height, sheet.lit(darker(palette.pack, 0.06), 'flat'), 3),
    );
    sheet.addLayer(6);
  }
  sheet.turned({ degrees: pack.pose === 'lying' ? -7 : 0, x: 200, y: 262 }, draw);
}

/** A glass with wax, a wick and a flame that throws no shadow at noon. */
export function candle(sheet: Sheet, pack: Pack): void {
  const { shade, form } = pack;
  const rim = 262;
  const half = 72 * form.width;
  const glass = getGlass(pack);
  sheet.box(
    middle - half,
    rim,
    2 * half,
    table - rim,
    sheet.lit(glass, 'gloss'),
    2,
    { square: 4, round: 30, sloped: 14 }[form.shoulder],
  );
  sheet.draw(
    `<ellipse cx="200" cy="${rim}" rx="${n(half)}" ry="14" fill="${lighter(glass, 0.2)}"/><ellipse cx="200" cy="${rim + 2}" rx="${n(half - 8)}" ry="10" fill="${sheet.lit(shade, 'flat')}"/>` +
      `<path d="M200 ${rim + 2}v-24" stroke="#2a1c17" stroke-width="3"/><path d="M200 ${rim - 62}c12 18 13 32 0 42-13-10-12-24 0-42z" fill="#f6b545"/><path d="M200 ${rim - 44}c6 9 6 17 0 22-6-5-6-13 0-22z" fill="#fff1c4"/>`,
  );
  sheet.reserve(`M196 ${rim - 62}h8v4h-8z`);
  if (form.layout === 'left' || form.layout === 'ruled')
    label(sheet, pack, middle, 346, 2 * half - 30, getGlassInk(pack), 18);
  else {
    sheet.band(middle - half * 0.7, 308, half * 1.4, 72, getPaper(pack));
    label(sheet, { ...pack, form: { ...form, layout: 'plain' } }, middle, 340, half * 1.4 - 14, getPaperInk(pack), 18);
  }
  sheet.band(middle - half + 8, rim + 22, 4, 108, '#fff', 0.35);
}
