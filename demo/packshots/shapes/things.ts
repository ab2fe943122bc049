import { darker, inkOn, lighter } from '../colour.ts';
import { drawFinePrint } from '../fine-print.ts';
import { drawEmblem, drawMark, label, verticalLabel } from '../lettering.ts';
import type { Pack } from '../palette.ts';
import { middle, round as n, type Sheet, table } from '../sheet.ts';
import { circle } from './colour-packs.ts';

/** What is neither bottle nor case: brushes, bags, boxes, cards. */

/** One large brush for the face, laid on the paper: a dome, a slanted head or a short kabuki. */
export function faceBrush(sheet: Sheet, pack: Pack): void {
  const { form, vary } = pack;
  const isKabuki = form.bullet === 'chisel';
  const radius = isKabuki ? 62 : 48;
  const hair = isKabuki ? 108 : 128;
  const top = 92;
  const x = middle;
  const slant = form.bullet === 'slant' ? 22 : 0;
  sheet.layFlat();
  dustPowder(sheet, pack, 146, 168);
  sheet.addLayer(10);
  sheet.turned({ degrees: vary < 0.5 ? 32 : -28, x, y: 260 }, () => {
    const neck = top + hair;
    sheet.solid(
      `M${n(x - radius * 0.5)} ${neck}C${n(x - radius * 1.2)} ${n(top + hair * 0.5)} ${n(x - radius)} ${top + slant} ${x} ${top}S${n(x + radius * 1.2)} ${n(top + hair * 0.5 - slant)} ${n(x + radius * 0.5)} ${neck}z`,
      sheet.lit(lighter(pack.palette.hair ?? '#3a2a23', 0.06)),
    );
    hairLines(sheet, pack, x, top, hair, radius);
    drawHandle(sheet, pack, x, neck, radius * 0.52, isKabuki ? 92 : 196, isKabuki);
  });
}

/** One small flat brush for the eyes, laid on the paper beside the line that it drew. */
export function eyeBrush(sheet: Sheet, pack: Pack): void {
  const { form, vary, palette } = pack;
  const x = middle;
  const top = 92;
  const [radius, hair] = form.bullet === 'dome' ? [19, 62] : form.bullet === 'slant' ? [17, 50] : [23, 56];
  sheet.layFlat();
  sheet.line('M112 196c14-34 60-50 104-30', pack.shade, 15, 0.8);
  sheet.addLayer(8);
  sheet.turned({ degrees: vary < 0.5 ? 36 : 22, x, y: 260, right: 14, down: 10 }, () => {
    const neck = top + hair;
    const colour = sheet.lit(lighter(palette.hair ?? '#3a2a23', 0.06));
    const head =
      form.bullet === 'slant'
        ? `M${x - radius * 0.7} ${neck}L${x - radius} ${top + 26}Q${x + radius * 0.6} ${top - 6} ${x + radius} ${top}L${x + radius * 0.7} ${neck}z`
        : `M${x - radius * 0.7} ${neck}C${x - radius * 1.3} ${top + hair * 0.4} ${x - radius} ${top} ${x} ${top}S${x + radius * 1.3} ${top + hair * 0.4} ${x + radius * 0.7} ${neck}z`;
    sheet.solid(
      head.replaceAll(/\d+\.\d+/g, (number) => n(Number(number))),
      colour,
    );
    sheet.detail(
      `M${n(x - radius * 0.9)} ${top + 20}Q${x} ${top - 16} ${n(x + radius * 0.9)} ${top + 16}Q${x} ${top + 34} ${n(x - radius * 0.9)} ${top + 20}z`,
      pack.shade,
      0.8,
    );
    drawHandle(sheet, pack, x, neck, radius * 0.72, 210, false);
  });
}

function hairLines(sheet: Sheet, pack: Pack, x: number, top: number, hair: number, radius: number): void {
  const tips = [-0.62, -0.3, 0, 0.3, 0.62].map(
    (at) =>
      `M${n(x + at * radius)} ${n(top + 16 + Math.abs(at) * 30)}Q${n(x + at * radius * 1.1)} ${n(top + hair * 0.6)} ${n(x + at * radius * 0.5)} ${n(top + hair)}`,
  );
  sheet.line(tips.join(''), lighter(pack.palette.hair ?? '#3a2a23', 0.3), 1.2, 0.5);
  sheet.detail(
    `M${n(x - radius * 0.86)} ${n(top + hair * 0.36)}C${n(x - radius * 0.8)} ${top + 4} ${n(x - radius * 0.3)} ${top} ${x} ${top}S${n(x + radius * 0.8)} ${top + 4} ${n(x + radius * 0.86)} ${n(top + hair * 0.36)}Q${x} ${n(top + hair * 0.56)} ${n(x - radius * 0.86)} ${n(top + hair * 0.36)}z`,
    pack.shade,
    0.62,
  );
}

/** Ferrule and handle below a brush head. */
function drawHandle(
  sheet: Sheet,
  pack: Pack,
  x: number,
  neck: number,
  half: number,
  length: number,
  isShort: boolean,
): void {
  const { palette, form } = pack;
  const ferrule = isShort ? 40 : 62;
  sheet.solid(
    `M${n(x - half)} ${neck - 3}h${n(2 * half)}l${n(-half * 0.14)} ${ferrule}h${n(-half * 1.72)}z`,
    sheet.lit(palette.trim, 'metal'),
  );
  sheet.band(x - half * 0.9, neck + ferrule - 16, half * 1.8, 2, '#1a0d0a', 0.3);
  const from = neck + ferrule - 4;
  const grip = half * (isShort ? 1.5 : 1.12);
  const end = half * (form.cap === 'tapered' || form.cap === 'domed' ? 0.34 : 0.7);
  sheet.solid(
    `M${n(x - half * 0.84)} ${from}C${n(x - grip)} ${n(from + length * 0.3)} ${n(x - end)} ${n(from + length * 0.7)} ${n(x - end)} ${n(from + length)}q${n(end)} ${n(end)} ${n(2 * end)} 0C${n(x + end)} ${n(from + length * 0.7)} ${n(x + grip)} ${n(from + length * 0.3)} ${n(x + half * 0.84)} ${from}z`,
    sheet.lit(palette.cap, palette.finish),
  );
  const line = pack.label.slice(0, 2).join(' ');
  if (isShort) {
    sheet.draw(drawMark(pack, x, from + length * 0.5, half * 1.7, inkOn(palette.cap), 12));
    sheet.draw(drawFinePrint(line, x, from + length * 0.58, half * 1.6, inkOn(palette.cap), 4));
  } else verticalLabel(sheet, { ...pack, label: [line] }, x, from + length - 30, 120, inkOn(palette.cap), 12);
}

/** Powder on the paper where a brush has been. */
function dustPowder(sheet: Sheet, { shade }: Pack, x: number, y: number): void {
  sheet.draw(
    `<ellipse cx="${x}" cy="${y}" rx="74" ry="40" fill="${shade}" opacity=".5" transform="rotate(-20 ${x} ${y})"/>`,
  );
  const specks = [
    [-84, 26],
    [-62, 44],
    [40, 48],
    [72, 20],
    [-30, 54],
    [84, -12],
    [10, 58],
    [-92, -4],
  ];
  sheet.line(specks.map(([right = 0, down = 0]) => `M${x + right} ${y + down}v.1`).join(''), shade, 5, 0.6);
}

/** A pouch with a zip, its tongue and a woven label. */
export function pouch(sheet: Sheet, pack: Pack): void {
  const { palette, form, vary } = pack;
  const cloth = palette.pack;
  const half = 112 * Math.min(1.06, form.width);
  const top = 258 - 10 * form.height;
  const bulge = form.shoulder === 'square' ? 4 : 16;
  const [left, right] = [middle - half, middle + half];
  sheet.solid(
    `M${n(left + 8)} ${top}h${n(2 * half - 16)}q8 0 9 8c${bulge} 40 ${bulge} 90 2 ${table - top - 30}q-1 22-24 22h${n(26 - 2 * half)}q-23 0-24-22c-${34 - 2 * 10} -44-${bulge}-96 0-${table - top - 30}q1-8 11-8z`.replaceAll(
      ' -',
      '-',
    ),
    sheet.lit(cloth, 'matte'),
  );
  // The seam, the zip with its teeth, and the tongue that hangs from it.
  sheet.line(`M${n(left + 6)} ${top + 22}h${n(2 * half - 12)}`, darker(cloth, 0.3), 1.2, 0.7);
  sheet.band(left + 6, top + 4, 2 * half - 12, 9, darker(cloth, 0.34), 0.8);
  sheet.draw(
    `<path d="M${n(left + 10)} ${top + 8.5}h${n(2 * half - 20)}" stroke="${palette.trim}" stroke-width="5" stroke-dasharray="2 2"/>`,
  );
  const slide = vary < 0.5 ? right - 42 : left + 40;
  sheet.box(slide - 8, top + 2, 16, 13, sheet.lit(palette.trim, 'metal'), 3);
  sheet.box(slide - 5, top + 14, 10, 34, sheet.lit(palette.trim, 'metal'), 2, 5);
  if (form.cap === 'ribbed' || form.cap === 'stepped') {
    const quilt = Array.from(
      { length: 5 },
      (_, index) =>
        `M${n(left + 12 + index * 44)} ${table - 6}L${n(left + 60 + index * 40)} ${top + 26}M${n(left + 12 + index * 44)} ${top + 26}L${n(left + 60 + index * 40)} ${table - 6}`,
    );
    sheet.line(quilt.join(''), darker(cloth, 0.22), 1, 0.4);
  }
  const labelWidth = 96;
  sheet.band(middle - labelWidth / 2, table - 84, labelWidth, 40, palette.paper ?? lighter(cloth, 0.55));
  const ink = palette.paperInk ?? inkOn(lighter(cloth, 0.55));
  sheet.draw(drawMark(pack, middle, table - 63, labelWidth - 16, ink, 16));
  sheet.draw(drawFinePrint(pack.label[0] ?? '', middle, table - 56, labelWidth - 16, ink, 4.4));
}

/** The shop's paper carrier. */
export function bag(sheet: Sheet, pack: Pack): void {
  const { palette } = pack;
  const handle = 34 + Math.round(pack.vary * 10);
  sheet.draw(
    `<path d="M166 190v-${handle}c0-46 68-46 68 0v${handle}" fill="none" stroke="${darker(palette.pack, 0.5)}" stroke-width="4"/>`,
  );
  sheet.solid(`M${middle - 84} 180h136l14 ${table - 180}h-164z`, sheet.lit(palette.pack, 'flat'));
  sheet.solid(`M${middle + 52} 180h34l12 ${table - 196}-32 16z`, darker(palette.pack, 0.16));
  sheet.detail(`M${middle + 52} 180l18 76-4 ${table - 256}z`, darker(palette.pack, 0.08));
  sheet.draw(
    `<path d="M158 196v-${handle + 4}c0-52 68-52 68 0v${handle + 4}" fill="none" stroke="${palette.trim}" stroke-width="5"/>`,
  );
  sheet.reserve(`M158 ${196 - handle - 44}h68v10h-68z`);
  label(sheet, pack, 186, 304, 120, palette.ink, 27);
}

/** A lidded box with a ribbon, or one with a paper sleeve. */
export function giftbox(sheet: Sheet, pack: Pack): void {
  const { palette, shade, form } = pack;
  const lid = 52 + Math.round(pack.vary * 14);
  const half = 104 * form.width;
  const [left, right] = [middle - half, middle + half];
  sheet.box(left, 236, 2 * half, table - 236, sheet.lit(palette.pack, 'flat'), 0, 3);
  sheet.band(left, 232 + lid - 16, 2 * half, 6, darker(palette.pack, 0.4), 0.5);
  sheet.box(
    left - 8,
    216,
    2 * half + 16,
    lid - 4,
    sheet.lit(palette.pack, 'flat'),
    form.shoulder === 'square' ? 1 : 5,
    2,
  );
  if (form.cap === 'square' || form.cap === 'faceted' || form.cap === 'stepped') {
    sheet.band(left, 300, 2 * half, 78, sheet.lit(shade));
    label(sheet, { ...pack, form: { ...form, layout: 'plain' } }, middle, 334, 150, inkOn(shade), 24);
    sheet.draw(drawEmblem(pack, middle, 240, 1.2, palette.ink));
    return;
  }
  const ribbon = right - 56;
  sheet.band(ribbon, 216, 26, table - 216, sheet.lit(shade));
  const knot = ribbon + 13;
  sheet.solid(
    `M${n(knot)} 216c-14-34-52-46-58-28-5 16 26 28 58 28zM${n(knot)} 216c14-34 52-46 58-28 5 16-26 28-58 28z`,
    sheet.lit(shade),
  );
  sheet.detail(
    `M${n(knot)} 216c-10-18-36-30-42-22-3 9 18 20 42 22zM${n(knot)} 216c10-18 36-30 42-22 3 9-18 20-42 22z`,
    darker(shade, 0.28),
  );
  label(sheet, pack, left + half * 0.68, 344, half * 1.14, palette.ink, 24);
}

/** The house's gift card: its name and a bar of reds. */
export function giftcard(sheet: Sheet, pack: Pack): void {
  const [left, top, width] = [82, 236, 236];
  sheet.box(left, top, width, table - top, sheet.lit(pack.palette.pack, 'flat'), 6, 6);
  const pans = pack.pans ?? [];
  for (const [index, pan] of pans.entries()) {
    sheet.band(left + (index * width) / pans.length, top + 118, width / pans.length, 22, pan);
  }
  sheet.draw(drawMark(pack, left + 86, top + 52, 140, pack.palette.ink, 40));
}

/** A jar of patches for the eyes, two of them before it. */
export function patches(sheet: Sheet, pack: Pack): void {
  const { palette, shade } = pack;
  sheet.layFlat();
  const [x, y] = [190, 228];
  sheet.solid(circle(x, y, 88), sheet.lit(palette.cap, 'flat'));
  sheet.line(circle(x, y, 80), darker(palette.cap, 0.3), 1.4, 0.5);
  sheet.draw(drawMark(pack, x, y + 6, 120, inkOn(palette.cap), 20));
  sheet.addLayer(4);
  for (const [px, py, degrees] of [
    [150, 372, -14],
    [262, 356, 12],
  ] as const) {
    sheet.turned({ degrees, x: px, y: py }, () => {
      sheet.solid(
        `M${px - 52} ${py - 14}c6 44 60 52 98 14 14-16 2-26-14-16-26 14-50 12-66-8-8-8-20-4-18 10z`,
        sheet.lit(shade, 'gloss'),
      );
      sheet.line(`M${px - 42} ${py}c14 24 46 26 70 6`, lighter(shade, 0.7), 3, 0.8);
    });
  }
}
