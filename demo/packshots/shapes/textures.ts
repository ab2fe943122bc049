import { darker, lighter, mix } from '../colour.ts';
import type { Pack } from '../palette.ts';
import type { Sheet } from '../sheet.ts';

/** What is inside the pack, spread on paper or on skin. */

const drop = 'M70 336c10-24 34-30 52-22 18 9 20 34 4 46-22 16-64 6-56-24z';

/** One stroke of a spatula and a drop. */
export function smear(sheet: Sheet, { shade }: Pack): void {
  sheet.solid(
    'M70 214c26-26 60-34 104-40 50-6 104-10 150-8l-26 12 44 6-34 10 40 12-46 6 30 14-44 4 34 18-50-2 22 16-42 2c-50 8-112 22-150 20-34-2-54-16-56-34-2-14 6-22 24-36z',
    sheet.lit(shade, 'flat'),
  );
  const streak = (path: string, colour: string, width: number) =>
    `<path d="${path}" stroke="${colour}" stroke-width="${width}"/>`;
  sheet.draw(
    `<g fill="none" stroke-linecap="round">${streak('M76 226c50-32 130-40 224-44', lighter(shade, 0.36), 7)}${streak('M74 246c60-24 150-34 236-38', darker(shade, 0.2), 5)}${streak('M92 262c60-16 130-28 210-32', lighter(shade, 0.22), 5)}${streak('M84 274c60-8 120-22 198-26', darker(shade, 0.26), 4)}${streak('M96 210c50-22 100-26 170-32', darker(shade, 0.14), 3)}</g>`,
  );
  sheet.solid(drop, sheet.lit(shade, 'flat'));
  sheet.detail('M84 332c4-10 16-14 26-10-10 0-18 6-22 14z', lighter(shade, 0.5));
}

const skinTones = ['#efcbb0', '#bf875c', '#633a23'] as const;

/** One stroke over three depths of skin. */
export function skins(sheet: Sheet, { shade }: Pack): void {
  const strips = skinTones.map(
    (tone, index) => `<path d="M${34 + index * 111} 0h112v560h-112z" fill="${sheet.lit(tone, 'flat')}"/>`,
  );
  sheet.behind(strips.join(''));
  const stops = skinTones.map((tone, index) => {
    const stopColor = mix(shade, tone, 0.06 + 0.1 * index);
    return `<stop offset="${index * 0.333}" stop-color="${stopColor}"/><stop offset="${(index + 1) * 0.333}" stop-color="${stopColor}"/>`;
  });
  sheet.define(
    `<linearGradient id="m" gradientUnits="userSpaceOnUse" x1="34" x2="367">${stops.join('')}</linearGradient>`,
  );
  sheet.detail(
    'M58 300c-4-18 8-36 34-44 70-18 150-22 226-24l-20 10 42 4-30 10 36 10-40 6 30 14-46 4 30 14-48 2c-50 8-108 20-156 20-32 0-54-10-58-26z',
    'url(#m)',
  );
  sheet.draw(
    '<g fill="none" stroke-linecap="round" stroke="#fff" opacity=".28"><path d="M78 282c60-26 140-34 224-38" stroke-width="6"/><path d="M92 306c60-10 120-22 196-26" stroke-width="3"/></g>',
  );
}
