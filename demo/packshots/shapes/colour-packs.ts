import { darker, inkOn, lighter, mix } from '../colour.ts';
import { drawEmblem, drawMark, initial, label, verticalLabel } from '../lettering.ts';
import type { Pack } from '../palette.ts';
import { middle, round as n, type Sheet, table } from '../sheet.ts';
import { drawCap, outlineBottle, spreadShade } from './parts.ts';

/** Packs of the make-up shelf, each on the table's line and round the middle of the sheet. */

export function lipstick(sheet: Sheet, pack: Pack): void {
  const { form, pose } = pack;
  const capHeight = 128 + 26 * form.capHeight;
  if (pose === 'closed') {
    closedLipstick(sheet, pack, middle, capHeight);
    return;
  }
  if (pose === 'standing') {
    drawCap(sheet, pack, 144, table - capHeight, 78, capHeight);
    sheet.band(105, table - 12, 78, 3, pack.palette.trim);
    openLipstick(sheet, pack, 236);
    return;
  }
  sheet.layFlat();
  if (pose === 'swatch') {
    spreadShade(sheet, pack, 176, 258, -24, 1.15);
    sheet.addLayer(10);
    sheet.turned({ degrees: 34, x: 200, y: 280, right: 26, down: -6 }, () => openLipstick(sheet, pack, 200));
    return;
  }
  sheet.turned({ degrees: 62, x: 200, y: 280, right: 14, down: -40 }, () => openLipstick(sheet, pack, 200));
  sheet.turned({ degrees: 38, x: 200, y: 340, right: -20, down: 34 }, () =>
    drawCap(sheet, pack, 200, 340 - capHeight / 2, 78, capHeight),
  );
}

const bullets = {
  slant: [
    (x: number) => `M${x - 28} 258V178c0-14 8-24 20-32 12-8 26-14 31-8 5 5 5 10 5 20V258z`,
    (x: number) => `M${x - 27} 184c0-16 12-28 24-36 12-7 24-10 27-6 5 7-2 20-14 30-13 11-30 20-37 12z`,
  ],
  dome: [
    (x: number) => `M${x - 28} 258V182c0-30 12-48 28-48s28 18 28 48V258z`,
    (x: number) => `M${x - 20} 184c0-24 8-40 18-44 4 4-2 18-4 44q-2 20-8 22-6-2-6-22z`,
  ],
  chisel: [
    (x: number) => `M${x - 28} 258V196l38-54q9-11 16-6q2 2 2 10V258z`,
    (x: number) => `M${x - 27} 197l38-53q8-10 14-6c6 6-6 34-24 50q-20 18-28 9z`,
  ],
} as const;

/** The bullet in its case, without the cap beside it. */
export function openLipstick(sheet: Sheet, pack: Pack, x: number): void {
  const { palette, shade, form } = pack;
  const [bullet, face] = bullets[form.bullet];
  sheet.solid(bullet(x), sheet.lit(shade));
  sheet.detail(face(x), lighter(shade, 0.26));
  const collar = form.cap === 'stepped' ? 52 : 46;
  sheet.box(x - 33, 296 - collar, 66, collar, sheet.lit(palette.trim, 'metal'), 2, 0);
  sheet.box(x - 38, 292, 76, table - 292, sheet.lit(palette.pack, palette.finish), 3, 2);
  sheet.band(x - 38, 300, 76, 2, palette.trim, 0.7);
  if (form.cap === 'ribbed') sheet.line(ribs(x - 38, 376, 76, 30), darker(palette.pack, 0.5), 1.2, 0.4);
  label(sheet, pack, x, 352, 66, palette.ink, 17);
}

const ribs = (x: number, y: number, width: number, height: number): string =>
  Array.from({ length: 10 }, (_, index) => `M${n(x + ((index + 1) * width) / 11)} ${y}v${height}`).join('');

/** Closed: its shade is the band at the foot. */
function closedLipstick(sheet: Sheet, pack: Pack, x: number, capHeight: number): void {
  const { palette, shade } = pack;
  const joint = table - 100;
  sheet.box(x - 38, joint, 76, 100, sheet.lit(palette.pack, palette.finish), 0, 2);
  sheet.box(x - 38, table - 26, 76, 20, sheet.lit(shade), 0, 0);
  sheet.band(x - 38, joint, 76, 3, sheet.lit(palette.trim, 'metal'));
  drawCap(sheet, pack, x, joint - capHeight, 78, capHeight);
  label(sheet, pack, x, joint + 38, 66, palette.ink, 17);
}

/** A tube of colour with a wand in its cap. */
export function gloss(sheet: Sheet, pack: Pack): void {
  if (pack.pose === 'swatch') {
    sheet.layFlat();
    spreadShade(sheet, pack, 168, 272, -32, 1.1);
    sheet.addLayer(9);
    sheet.turned({ degrees: 28, x: 200, y: 270, right: 30, down: 0 }, () => glossTube(sheet, pack, middle, true));
  } else if (pack.pose === 'lying') {
    sheet.layFlat();
    sheet.turned({ degrees: 54, x: 200, y: 330, right: -16, down: -70 }, () => glossTube(sheet, pack, middle, false));
    sheet.turned({ degrees: 70, x: 200, y: 230, right: 10, down: 80 }, () => wand(sheet, pack, middle, 330));
  } else glossTube(sheet, pack, middle, true);
}

/** The wand hangs below its cap, its applicator in the shade. */
function wand(sheet: Sheet, pack: Pack, x: number, end: number): void {
  const { palette, shade, form } = pack;
  const height = 108 * form.capHeight;
  sheet.box(x - 2.5, end - 130, 5, 74, '#8a7f78');
  sheet.solid(`M${x - 5} ${end - 62}q-4 30 5 62q9-32 5-62z`, sheet.lit(shade));
  drawCap(sheet, pack, x, end - 124 - height, 48, height);
  sheet.band(x - 24, end - 130, 48, 6, sheet.lit(palette.trim, 'metal'));
}

function glossTube(sheet: Sheet, pack: Pack, x: number, isClosed: boolean): void {
  const { palette, shade, form } = pack;
  const half = 26 + 6 * form.width;
  const shoulder = 262;
  const foot = form.shoulder === 'square' ? 3 : 12;
  sheet.box(x - half, shoulder, 2 * half, table - shoulder, sheet.lit(lighter(shade, 0.35), 'gloss'), 3, foot);
  sheet.detail(
    `M${n(x - half + 8)} ${table - 20}V${shoulder + 6}h${n(2 * half - 16)}V${table - 20}q0 8-8 8h${n(32 - 2 * half)}q-8 0-8-8z`,
    sheet.lit(shade, 'gloss'),
  );
  const height = 132 * form.capHeight;
  if (isClosed) {
    drawCap(sheet, pack, x, shoulder - height, 2 * half - 6, height);
    sheet.band(x - half + 3, shoulder - 7, 2 * half - 6, 7, sheet.lit(palette.trim, 'metal'));
  } else sheet.box(x - half + 12, shoulder - 18, 2 * half - 24, 20, sheet.lit(palette.trim, 'metal'), 1);
  verticalLabel(sheet, pack, x, table - 24, 116, inkOn(shade), 16);
}

/** A small square bottle of stain, its cap as tall as itself. */
export function tint(sheet: Sheet, pack: Pack): void {
  const { palette, shade, form } = pack;
  const draw = () => {
    const half = 40 * form.width;
    sheet.solid(outlineBottle(pack, middle, 268, table, 2 * half, 40, 6), sheet.lit(lighter(shade, 0.4), 'gloss'));
    sheet.box(middle - half + 8, 300, 2 * half - 16, table - 308, sheet.lit(shade, 'gloss'), 2, 4);
    sheet.band(middle - 22, 258, 44, 12, sheet.lit(palette.trim, 'metal'));
    drawCap(sheet, pack, middle, 258 - 108 * form.capHeight, 50, 108 * form.capHeight);
    label(sheet, pack, middle, 352, 2 * half - 18, inkOn(shade), 15);
  };
  layOrStand(sheet, pack, draw, -38);
}

/** Stands a pack, or lays it on the paper, on its shade where the pose says so. */
function layOrStand(sheet: Sheet, pack: Pack, draw: () => void, degrees: number): void {
  if (pack.pose === 'standing' || pack.pose === 'closed') {
    draw();
    return;
  }
  sheet.layFlat();
  if (pack.pose === 'swatch') {
    spreadShade(sheet, pack, 200, 268, -Math.sign(degrees) * 18, 1.2);
    sheet.addLayer(10);
  }
  sheet.turned({ degrees, x: 200, y: 280 }, draw);
}

/** A slim tube with a tall cap, as concealers and eye primers come. */
export function concealer(sheet: Sheet, pack: Pack): void {
  const { palette, shade, form } = pack;
  const half = 22 + 6 * form.width;
  const draw = () => {
    sheet.box(
      middle - half,
      246,
      2 * half,
      table - 246,
      sheet.lit(shade, 'satin'),
      2,
      form.shoulder === 'square' ? 2 : 10,
    );
    drawCap(sheet, pack, middle, 246 - 118 * form.capHeight, 2 * half, 118 * form.capHeight);
    sheet.band(middle - half, 242, 2 * half, 4, sheet.lit(palette.trim, 'metal'));
    verticalLabel(sheet, pack, middle, table - 22, 128, inkOn(shade), 16);
  };
  layOrStand(sheet, pack, draw, 46);
}

export function mascara(sheet: Sheet, pack: Pack): void {
  const { form } = pack;
  if (pack.pose === 'lying') {
    sheet.layFlat();
    sheet.turned({ degrees: 52, x: 160, y: 300, right: 60, down: -60 }, () => mascaraTube(sheet, pack, 160));
    sheet.turned({ degrees: 66, x: 252, y: 300, right: -26, down: 36 }, () => mascaraWand(sheet, pack, 252));
    return;
  }
  mascaraTube(sheet, pack, 158);
  mascaraWand(sheet, pack, 158 + 88 * Math.max(1, form.width));
}

function mascaraTube(sheet: Sheet, pack: Pack, x: number): void {
  const { palette, form } = pack;
  const half = 20 + 4 * form.width;
  const top = 268 - 20 * form.height;
  sheet.box(x - 13, top - 22, 26, 24, sheet.lit(palette.trim, 'metal'));
  sheet.box(
    x - half,
    top,
    2 * half,
    table - top,
    sheet.lit(palette.pack, palette.finish),
    2,
    form.shoulder === 'square' ? 2 : 9,
  );
  verticalLabel(sheet, pack, x, table - 20, 120, palette.ink, 16);
}

function mascaraWand(sheet: Sheet, pack: Pack, x: number): void {
  const { palette, form } = pack;
  const brush = mix(pack.shade, '#231a17', 0.25);
  sheet.box(x - 3, 214, 6, 48, '#8a7f78');
  const bulge = form.bullet === 'dome' ? 16 : 12;
  sheet.solid(
    `M${x - 5} 224C${x - bulge} 200 ${x - bulge} 160 ${x - 6} 138q6-8 12 0C${x + bulge} 160 ${x + bulge} 200 ${x + 5} 224z`,
    sheet.lit(brush),
  );
  const bristles = Array.from({ length: 9 }, (_, index) => `M${x - 13} ${146 + index * 8.5}l26-5`);
  sheet.line(bristles.join(''), brush, 2);
  sheet.line(bristles.map((each) => each.replace('l26', 'l12')).join(''), lighter(pack.shade, 0.26), 0.9);
  sheet.box(x - 15, 252, 30, 12, sheet.lit(palette.trim, 'metal'));
  sheet.box(x - 21, 262, 42, table - 262, sheet.lit(palette.cap, palette.finish), 2, form.cap === 'domed' ? 18 : 4);
  if (form.cap === 'ribbed') sheet.line(ribs(x - 21, 274, 42, 120), darker(palette.cap, 0.5), 1.2, 0.4);
}

/** A pen with a felt tip, its cap beside it, and the line that it draws. */
export function liner(sheet: Sheet, pack: Pack): void {
  const { palette, shade, form } = pack;
  sheet.layFlat();
  sheet.line('M92 356c30-34 66-46 110-44 44 2 84-14 116-50', shade, 5);
  sheet.addLayer(8);
  sheet.turned({ degrees: 52, x: 200, y: 260, right: 6, down: -26 }, () => {
    sheet.solid('M198 90q2-4 4 0l5 34h-14z', sheet.lit(shade));
    sheet.solid('M190 122h20l4 34h-28z', sheet.lit(palette.trim, 'metal'));
    sheet.box(184, 154, 32, 238, sheet.lit(palette.pack, palette.finish), 1, form.cap === 'domed' ? 14 : 4);
    sheet.band(184, 372, 32, 5, sheet.lit(palette.trim, 'metal'));
    verticalLabel(sheet, pack, 200, 356, 170, palette.ink, 14);
  });
  sheet.turned({ degrees: 38, x: 200, y: 330, right: -66, down: -30 }, () => drawCap(sheet, pack, 200, 270, 36, 104));
}

/** One sharpened pencil on the line that it drew. */
export function pencil(sheet: Sheet, pack: Pack): void {
  const { palette, shade, form, vary } = pack;
  const isUpright = pack.pose === 'standing';
  const draw = () => {
    const x = 200;
    sheet.solid(`M${x - 6} 122l5-30q1-4 2 0l5 30q-6 4-12 0z`, sheet.lit(shade));
    sheet.solid(`M${x - 17} 170l11-50q6 4 12 0l11 50q-17 8-34 0z`, sheet.lit('#d9b48c'));
    sheet.box(x - 17, 168, 34, table - 168, sheet.lit(palette.pack, palette.finish), 0, form.cap === 'domed' ? 12 : 2);
    sheet.band(x - 17, 180, 34, 4, sheet.lit(palette.trim, 'metal'));
    sheet.box(x - 17, table - 34, 34, 26, sheet.lit(shade), 0);
    if (form.cap === 'faceted') sheet.band(x - 6, 184, 12, table - 218, '#fff', 0.16);
    verticalLabel(sheet, pack, x, table - 46, 168, palette.ink, 14);
  };
  sheet.layFlat();
  const scribble = [
    'M86 300c26-60 60-70 52-28s-20 64 12 30 44-70 42-22-12 60 16 30 40-60 42-14-4 46 22 26',
    'M80 330c60-46 150-60 240-64M92 352c70-40 140-52 210-56',
  ][vary < 0.5 ? 0 : 1] as string;
  sheet.line(scribble, shade, 7, 0.94);
  sheet.addLayer(8);
  sheet.turned(
    { degrees: isUpright ? 14 : 44, x: 200, y: 260, right: isUpright ? 34 : 10, down: isUpright ? 0 : -22 },
    draw,
  );
}

/** Outline of a compact seen from above, round `x` `y`. */
function outlineCompact(form: Pack['form'], x: number, y: number, radius: number): string {
  if (form.compact === 'round') return circle(x, y, radius);
  if (form.compact === 'oval')
    return `M${n(x - radius)} ${y}c0-${n(radius)} ${n(radius * 0.4)}-${n(radius * 0.86)} ${n(radius)}-${n(radius * 0.86)}s${n(radius)} ${n(radius * 0.4)} ${n(radius)} ${n(radius * 0.86)}-${n(radius * 0.4)} ${n(radius * 0.86)}-${n(radius)} ${n(radius * 0.86)}-${n(radius)}-${n(radius * 0.4)}-${n(radius)}-${n(radius * 0.86)}z`;
  const side = radius * 0.92;
  return `M${n(x - side)} ${n(y + side - 10)}v${n(20 - 2 * side)}q0-10 10-10h${n(2 * side - 20)}q10 0 10 10v${n(2 * side - 20)}q0 10-10 10h${n(20 - 2 * side)}q-10 0-10-10z`;
}

export const circle = (x: number, y: number, radius: number): string =>
  `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 0 1 ${n(2 * radius)} 0a${n(radius)} ${n(radius)} 0 0 1-${n(2 * radius)} 0z`;

/** An open compact: the mirror behind, the pan in front, a hinge between them. */
export function compact(sheet: Sheet, pack: Pack): void {
  if (pack.pose === 'above') compactFromAbove(sheet, pack);
  else openCompact(sheet, pack);
}

function openCompact(sheet: Sheet, pack: Pack): void {
  const { palette, shade, form } = pack;
  const x = middle;
  const square = form.compact === 'square';
  // The lid stands up behind the base, both as wide as the hinge between them.
  const lid = square
    ? `M${x - 100} 352V176q0-14 14-14h172q14 0 14 14V352z`
    : `M${x - 100} 352V246c0-62 44-106 100-106s100 44 100 106V352z`;
  sheet.solid(lid, sheet.lit(palette.pack, 'gloss'));
  const glass = square
    ? `M${x - 86} 330V186q0-10 10-10h152q10 0 10 10V330z`
    : `M${x - 86} 330V248c0-54 38-92 86-92s86 38 86 92V330z`;
  sheet.detail(glass, sheet.lit('#cfd8da', 'flat'));
  sheet.detail(`M${x - 74} 318L${x + 24} 170l30 12L${x - 44} 324z`, '#fff', 0.4);
  sheet.box(x - 36, 330, 72, 18, sheet.lit(palette.trim, 'metal'), 3);
  if (square) {
    sheet.solid(`M${x - 112} 346h224v48q0 16-16 16h-192q-16 0-16-16z`, sheet.lit(palette.pack, 'gloss'));
    sheet.detail(`M${x - 112} 346l14-16h196l14 16v30h-224z`, lighter(palette.pack, 0.14));
    sheet.detail(`M${x - 92} 372l10-34h164l10 34z`, sheet.lit(shade, 'flat'));
    sheet.detail(`M${x - 92} 372l10-34h164l2 7h-160l-8 27z`, darker(shade, 0.3));
    sheet.draw(initial(pack, x, 367, 24, darker(shade, 0.2)));
    return;
  }
  sheet.solid(`M${x - 112} 356v18c0 22 50 38 112 38s112-16 112-38v-18z`, sheet.lit(palette.pack, 'gloss'));
  sheet.draw(
    `<ellipse cx="${x}" cy="356" rx="112" ry="40" fill="${lighter(palette.pack, 0.14)}"/>` +
      `<ellipse cx="${x}" cy="355" rx="90" ry="30" fill="${sheet.lit(shade, 'flat')}"/>` +
      `<path d="M110 353a90 30 0 0 1 180 0a90 26 0 0 0-180 0z" fill="${darker(shade, 0.3)}"/>` +
      initial(pack, x, 365, 26 + Math.round(pack.vary * 6), darker(shade, 0.2)),
  );
}

/** Seen from above: the pan, and the lid half over it. */
function compactFromAbove(sheet: Sheet, pack: Pack): void {
  const { palette, shade, form } = pack;
  sheet.layFlat();
  const [x, y] = [178, 306];
  sheet.solid(outlineCompact(form, x, y, 98), sheet.lit(palette.pack, 'flat'));
  sheet.detail(outlineCompact(form, x, y, 92), lighter(palette.pack, 0.12));
  sheet.detail(outlineCompact(form, x, y, 78), sheet.lit(shade, 'flat'));
  sheet.line(outlineCompact(form, x, y, 77), darker(shade, 0.36), 2, 0.6);
  pressPattern(sheet, pack, x, y);
  sheet.addLayer(12);
  sheet.solid(
    outlineCompact(form, x + 74, y - 118, 96),
    sheet.lit(palette.pack, palette.finish === 'flat' ? 'flat' : 'satin'),
  );
  sheet.line(outlineCompact(form, x + 74, y - 118, 90), palette.trim, 1.6, 0.9);
  sheet.draw(drawMark(pack, x + 74, y - 112, 120, palette.ink, 20));
}

/** What is pressed into a powder: lines, a sun or the brand's emblem. */
function pressPattern(sheet: Sheet, pack: Pack, x: number, y: number): void {
  const dark = darker(pack.shade, 0.2);
  if (pack.form.layout === 'emblem') sheet.draw(drawEmblem(pack, x, y, 4, dark));
  else if (pack.form.bullet === 'slant') sheet.draw(initial(pack, x, y + 20, 58, dark));
  else {
    const rays = Array.from({ length: 9 }, (_, index) => `M${n(x - 52)} ${n(y - 48 + index * 12)}q52-14 104 0`);
    sheet.line(rays.join(''), dark, 1.6, 0.7);
  }
}

/** A cushion: its puff leans on the open case. */
export function cushion(sheet: Sheet, pack: Pack): void {
  const { palette, shade } = pack;
  sheet.layFlat();
  const [x, y] = [180, 318];
  sheet.solid(circle(x, y, 100), sheet.lit(palette.pack, 'flat'));
  sheet.detail(circle(x, y, 90), sheet.lit(palette.trim, 'metal'));
  sheet.detail(circle(x, y, 80), sheet.lit(shade, 'flat'));
  const dots = Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 7 - Math.abs(row - 2) }, (_, column) => {
      const px = x - (6 - Math.abs(row - 2)) * 10 + column * 20;
      return `M${px} ${y - 44 + row * 22}v.1`;
    }).join(''),
  );
  sheet.line(dots.join(''), darker(shade, 0.22), 5, 0.5);
  sheet.addLayer(12);
  sheet.solid(circle(x + 78, y - 112, 84), sheet.lit(lighter(palette.cap, 0.2), 'flat'));
  sheet.detail(circle(x + 78, y - 112, 76), sheet.lit(palette.cap, 'flat'));
  sheet.band(x + 8, y - 128, 140, 34, sheet.lit(palette.trim, 'flat'), 0.9);
  sheet.draw(drawMark(pack, x + 78, y - 106, 110, inkOn(palette.trim), 15));
}

/** A single colour in a small pan with its lid off. */
export function single(sheet: Sheet, pack: Pack): void {
  const { palette, shade, form, vary } = pack;
  sheet.layFlat();
  const half = 74;
  const isRound = form.compact !== 'square';
  const outline = (x: number, y: number, size: number) =>
    isRound ? circle(x, y, size) : `M${x - size} ${y - size}h${2 * size}v${2 * size}h-${2 * size}z`;
  const [x, y] = [168, 306];
  sheet.solid(outline(x, y, half), sheet.lit(palette.pack, 'flat'));
  sheet.detail(outline(x, y, half - 9), sheet.lit(palette.trim, 'metal'));
  sheet.detail(outline(x, y, half - 12), sheet.lit(shade, 'flat'));
  pressPattern(sheet, { ...pack, form: { ...form, layout: vary < 0.5 ? 'emblem' : 'plain', bullet: 'slant' } }, x, y);
  sheet.addLayer(11);
  sheet.solid(outline(x + 92, y - 96, half), sheet.lit(palette.cap, palette.finish === 'metal' ? 'metal' : 'satin'));
  sheet.draw(drawMark(pack, x + 92, y - 90, 104, inkOn(palette.cap), 18));
}

/** Twelve pans in a slim case, the name below them. */
export function palette(sheet: Sheet, pack: Pack): void {
  const colours = pack.palette;
  sheet.layFlat();
  const rows = pack.form.compact === 'oval' ? 3 : 4;
  const columns = 12 / rows;
  const [width, height] = rows === 4 ? [216, 296] : [268, 236];
  const [left, top] = [middle - width / 2, 120];
  const foot = 42;
  const [panWidth, panHeight] = [(width - 20) / columns, (height - foot - 16) / rows];
  sheet.turned({ degrees: pack.pose === 'lying' ? -12 : 0, x: middle, y: 270 }, () => {
    sheet.box(left, top, width, height, sheet.lit(colours.pack, 'flat'), pack.form.shoulder === 'square' ? 2 : 10);
    sheet.band(left, top + 10, 2, height - 20, '#fff', 0.25);
    let edges = '';
    for (const [index, pan] of (pack.pans ?? []).entries()) {
      const x = left + 10 + (index % columns) * panWidth + 3;
      const y = top + 12 + Math.floor(index / columns) * panHeight + 3;
      if (pack.form.compact === 'round') {
        const radius = Math.min(panWidth, panHeight) / 2 - 3;
        sheet.detail(circle(x + panWidth / 2 - 3, y + panHeight / 2 - 3, radius), pan);
      } else {
        sheet.band(x, y, panWidth - 6, panHeight - 6, pan);
        edges += `M${n(x)} ${n(y)}h${n(panWidth - 6)}v3h-${n(panWidth - 6)}z`;
      }
    }
    if (edges) sheet.detail(edges, '#1a0d0a', 0.25);
    const plain = { ...pack, form: { ...pack.form, layout: 'plain' as const } };
    label(sheet, plain, middle, top + height - 22, width - 50, colours.ink, 15, pack.label.slice(0, 1));
  });
}

/** A bottle of lacquer with a long cap; lying, with what was poured from it. */
export function polish(sheet: Sheet, pack: Pack): void {
  const { shade, form } = pack;
  const draw = () => {
    const half = 54 * form.width;
    const cap = 118 * form.capHeight;
    sheet.solid(outlineBottle(pack, middle, 290, table, 2 * half, 42, 14), sheet.lit(lighter(shade, 0.3), 'gloss'));
    sheet.solid(outlineBottle(pack, middle, 300, table - 8, 2 * half - 16, 34, 9), sheet.lit(shade, 'gloss'));
    drawCap(sheet, pack, middle, 292 - cap, 50, cap);
    // Room for two lines: what it is called, and its shade or size.
    const lines = [...pack.label.slice(0, 1), ...pack.label.slice(1).slice(-1)];
    label(sheet, { ...pack, form: { ...form, layout: 'plain' } }, middle, 362, 2 * half - 26, inkOn(shade), 17, lines);
  };
  layOrStand(sheet, pack, draw, pack.pose === 'swatch' ? 30 : -54);
}
