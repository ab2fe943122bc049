import { darker, inkOn, lighter } from '../colour.ts';
import { label, verticalLabel } from '../lettering.ts';
import type { Pack } from '../palette.ts';
import { middle, round, type Sheet, table } from '../sheet.ts';

/** What is neither bottle nor case: brushes, bags, boxes, cards. */

/** A large brush and a small one, each tip dipped in colour. */
export function brush(sheet: Sheet, pack: Pack): void {
  const small = 0.56 + pack.vary * 0.16;
  for (const [x, top, radius, size] of [
    [164, 112, 40, 1],
    [246, 186, 24, small],
  ] as const) {
    const hair = 96 * size;
    const ferrule = 64 * size + 10;
    const n = round;
    sheet.solid(
      `M${n(x - radius * 0.52)} ${n(top + hair)}C${n(x - radius * 1.25)} ${n(top + hair * 0.5)} ${x - radius} ${top} ${x} ${top}S${n(x + radius * 1.25)} ${n(top + hair * 0.5)} ${n(x + radius * 0.52)} ${n(top + hair)}z`,
      sheet.lit(lighter(pack.palette.hair ?? '#3a2a23', 0.06)),
    );
    const [left, right, dip] = [x - radius * 0.86, x + radius * 0.86, top + hair * 0.34];
    sheet.detail(
      `M${n(left)} ${n(dip)}C${n(x - radius * 0.8)} ${top} ${x} ${top} ${x} ${top}S${n(x + radius * 0.8)} ${top} ${n(right)} ${n(dip)}Q${x} ${n(top + hair * 0.62)} ${n(left)} ${n(dip)}z`,
      pack.shade,
      0.75,
    );
    sheet.solid(
      `M${n(x - radius * 0.54)} ${n(top + hair - 3)}h${n(radius * 1.08)}l-${n(radius * 0.14)} ${n(ferrule)}h-${n(radius * 0.8)}z`,
      sheet.lit(pack.palette.trim, 'metal'),
    );
    sheet.solid(
      `M${n(x - radius * 0.4)} ${n(top + hair + ferrule - 4)}h${n(radius * 0.8)}l${n(radius * -0.06)} ${n(table - top - hair - ferrule - 6)}q-${n(radius * 0.34)} 14-${n(radius * 0.68)} 0z`,
      sheet.lit(pack.palette.cap, pack.palette.finish),
    );
  }
  verticalLabel(sheet, { ...pack, label: [] }, 166, table - 16, 92, inkOn(pack.palette.cap), 12);
}

/** A paper carrier, or any bag. */
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
  label(sheet, pack, 186, 304, 120, palette.ink, 27);
}

/** A lidded box with a ribbon. */
export function giftbox(sheet: Sheet, pack: Pack): void {
  const { palette, shade } = pack;
  const lid = 56 + Math.round(pack.vary * 18);
  sheet.box(94, 236, 212, table - 236, sheet.lit(palette.pack, 'flat'), 0, 3);
  sheet.band(94, 236 + lid - 20, 212, 6, darker(palette.pack, 0.4), 0.5);
  sheet.box(86, 216, 228, lid - 4, sheet.lit(palette.pack, 'flat'), 3, 2);
  sheet.band(240, 216, 26, table - 216, sheet.lit(shade));
  sheet.solid(
    'M253 216c-14-34-52-46-58-28-5 16 26 28 58 28zM253 216c14-34 52-46 58-28 5 16-26 28-58 28z',
    sheet.lit(shade),
  );
  sheet.detail(
    'M253 216c-10-18-36-30-42-22-3 9 18 20 42 22zM253 216c10-18 36-30 42-22 3 9-18 20-42 22z',
    darker(shade, 0.28),
  );
  label(sheet, pack, 166, 344, 124, palette.ink, 24);
}

/** The house's gift card: its name and a bar of reds. */
export function giftcard(sheet: Sheet, pack: Pack): void {
  const [left, top, width] = [82, 236, 236];
  sheet.box(left, top, width, table - top, sheet.lit(pack.palette.pack, 'flat'), 6, 6);
  const pans = pack.pans ?? [];
  for (const [index, pan] of pans.entries()) {
    sheet.band(left + (index * width) / pans.length, top + 118, width / pans.length, 22, pan);
  }
  sheet.draw(
    `<text x="${left + 16}" y="${top + 50}" font-size="34" font-family="Didot,'Bodoni 72',Georgia,serif" fill="${pack.palette.ink}">Vermilion</text>`,
  );
}
