import { chance } from '../../random.ts';
import { darker, lighter, mix } from '../colour.ts';
import type { Pack } from '../palette.ts';
import { round as n, type Sheet } from '../sheet.ts';
import { circle } from './colour-packs.ts';

/** What is inside the pack, spread on paper or on skin. Each lies within 70 to 330 across and 150 to 390 down. */

const drop = 'M70 336c10-24 34-30 52-22 18 9 20 34 4 46-22 16-64 6-56-24z';

/** One stroke of a spatula and a drop: creams that keep their form. */
export function smear(sheet: Sheet, { shade, vary }: Pack): void {
  sheet.layFlat();
  const turn = { degrees: vary * 16 - 10, x: 200, y: 270 };
  sheet.turned(turn, () => {
    sheet.solid(
      'M70 214c26-26 60-34 104-40 50-6 104-10 150-8l-26 12 44 6-34 10 40 12-46 6 30 14-44 4 34 18-50-2 22 16-42 2c-50 8-112 22-150 20-34-2-54-16-56-34-2-14 6-22 24-36z',
      sheet.lit(shade, 'flat'),
    );
    sheet.line('M76 226c50-32 130-40 224-44', lighter(shade, 0.36), 7);
    sheet.line('M74 246c60-24 150-34 236-38', darker(shade, 0.2), 5);
    sheet.line('M92 262c60-16 130-28 210-32', lighter(shade, 0.22), 5);
    sheet.line('M84 274c60-8 120-22 198-26M96 210c50-22 100-26 170-32', darker(shade, 0.2), 3.5);
    sheet.solid(drop, sheet.lit(shade, 'flat'));
    sheet.detail('M84 332c4-10 16-14 26-10-10 0-18 6-22 14z', lighter(shade, 0.5));
  });
}

/** Two swipes of a bullet or a stick. */
export function swipe(sheet: Sheet, { shade, vary }: Pack): void {
  sheet.layFlat();
  const first = 'M92 372C128 300 170 232 232 158c14-14 52 4 44 26C232 246 186 318 150 394c-14 16-62-4-58-22z';
  const second = 'M206 392c22-50 44-90 78-136 12-10 38 4 32 20-28 42-52 84-70 128-12 10-42 2-40-12z';
  sheet.turned({ degrees: vary * 20 - 8, x: 200, y: 270 }, () => {
    sheet.solid(first, sheet.lit(shade, 'satin'));
    sheet.line('M112 372c40-78 84-146 132-206', lighter(shade, 0.3), 7, 0.8);
    sheet.line('M134 380c38-74 80-142 126-200M122 376c40-74 82-142 128-202', darker(shade, 0.2), 2.4, 0.6);
    sheet.solid(second, sheet.lit(shade, 'flat'));
    sheet.line('M222 392c22-48 46-88 78-130', lighter(shade, 0.22), 5, 0.8);
  });
}

/** A turn of cream with a peak. */
export function swirl(sheet: Sheet, { shade, vary }: Pack): void {
  sheet.layFlat();
  sheet.turned({ degrees: vary * 70 - 30, x: 200, y: 270 }, () => {
    sheet.solid(
      'M74 286c-8-66 52-124 126-122 78 2 134 52 128 116-6 66-66 104-134 102-66-2-112-36-120-96z',
      sheet.lit(shade, 'flat'),
    );
    sheet.line(
      'M100 292c-4-52 44-100 102-98 60 2 100 40 96 86-4 48-50 76-100 74-46-2-76-26-76-62 0-34 32-60 70-58 36 2 58 24 54 48-4 22-24 34-44 30',
      darker(shade, 0.16),
      15,
      0.5,
    );
    sheet.line(
      'M106 284c2-44 44-82 96-80 54 2 88 36 86 74-4 42-46 66-88 64-40-2-66-22-66-52 0-28 28-50 60-48 30 2 48 20 44 38',
      lighter(shade, 0.55),
      6,
      0.85,
    );
  });
}

/** Something that flows: a pool with a light on it, and two drops. */
export function puddle(sheet: Sheet, { shade, vary }: Pack): void {
  sheet.layFlat();
  sheet.turned({ degrees: vary * 60 - 30, x: 200, y: 270 }, () => {
    sheet.solid(
      'M84 262c4-52 60-78 116-92 40-10 96 0 112 40 14 34-22 48-14 78 10 36-28 66-70 60-38-6-50 26-92 12-38-14-56-52-52-98z',
      sheet.lit(shade),
    );
    sheet.detail('M112 256c8-38 56-58 108-66-50 20-78 40-92 74-6 12-18 6-16-8z', lighter(shade, 0.62), 0.75);
    sheet.detail('M246 318c20 0 34-10 36-26 8 22-10 38-36 26z', lighter(shade, 0.4), 0.6);
    sheet.solid(circle(306, 374, 17), sheet.lit(shade));
    sheet.solid(circle(92, 380, 11), sheet.lit(shade));
    sheet.detail(circle(300, 368, 4), '#fff', 0.7);
  });
}

/** Clear gel with bubbles in it. */
export function gel(sheet: Sheet, pack: Pack): void {
  const { vary } = pack;
  const shade = lighter(pack.shade, 0.28);
  sheet.layFlat();
  sheet.turned({ degrees: vary * 40 - 20, x: 200, y: 270 }, () => {
    sheet.solid(
      'M76 300c-14-46 36-74 70-102 44-36 122-44 164-6 36 34 14 76-24 86-34 8-24 42-62 58-52 22-132 14-148-36z',
      sheet.lit(shade),
    );
    sheet.detail('M104 290c14-40 70-76 150-84-60 26-96 44-118 88-8 14-36 14-32-4z', '#fff', 0.62);
    sheet.detail('M236 314c24-4 38-18 70-34-10 26-44 46-70 34z', '#fff', 0.45);
    const bubbles = [
      [170, 296, 9],
      [200, 268, 5],
      [226, 248, 7],
      [262, 226, 4],
      [184, 320, 4],
    ] as const;
    for (const [x, y, radius] of bubbles) {
      sheet.line(circle(x, y, radius), '#fff', 1.6, 0.8);
      sheet.detail(circle(x - radius * 0.3, y - radius * 0.3, radius * 0.28), '#fff', 0.9);
    }
  });
}

/** Drops of oil or water, each with its light. */
export function drops(sheet: Sheet, pack: Pack): void {
  const { vary } = pack;
  const shade = lighter(pack.shade, 0.12);
  sheet.layFlat();
  const places = [
    [182, 262, 68],
    [282, 206, 34],
    [110, 186, 24],
    [284, 318, 42],
    [122, 356, 30],
    [214, 374, 16],
    [222, 168, 13],
    [320, 258, 10],
  ] as const;
  sheet.turned({ degrees: vary * 180, x: 200, y: 270 }, () => {
    for (const [x, y, radius] of places) sheet.solid(circle(x, y, radius), sheet.lit(shade));
  });
  sheet.turned({ degrees: vary * 180, x: 200, y: 270 }, () => {
    for (const [x, y, radius] of places.slice(0, 5)) {
      sheet.detail(
        `M${n(x - radius * 0.7)} ${y}a${n(radius * 0.7)} ${n(radius * 0.7)} 0 0 1 ${n(radius * 0.7)}-${n(radius * 0.7)}q-${n(radius * 0.5)} ${n(radius * 0.2)}-${n(radius * 0.7)} ${n(radius * 0.7)}z`,
        '#fff',
        0.75,
      );
    }
  });
}

/** A pan of powder, broken. */
export function powder(sheet: Sheet, { shade, vary }: Pack): void {
  sheet.layFlat();
  sheet.turned({ degrees: vary * 120, x: 200, y: 270 }, () => {
    sheet.draw(`<ellipse cx="202" cy="276" rx="132" ry="104" fill="${shade}" opacity=".2"/>`);
    sheet.solid('M108 252l34-62 66-18 32 44-18 60-70 22z', sheet.lit(shade, 'flat'));
    sheet.detail('M108 252l34-62 66-18-54 70-2 56z', lighter(shade, 0.22));
    sheet.solid('M238 286l44-50 44 18 2 54-44 34-40-16z', sheet.lit(shade, 'flat'));
    sheet.detail('M238 286l44-50 44 18-46 28-36 44z', lighter(shade, 0.18));
    sheet.solid('M140 326l54-10 32 40-34 34-52-12z', sheet.lit(darker(shade, 0.06), 'flat'));
    sheet.detail('M140 326l54-10 8 30-62 32z', lighter(shade, 0.16));
    sheet.detail(
      'M254 196l22-10 12 18-20 12zM104 318l18-4 4 18-16 4zM242 370l20-6 8 16-20 8zM226 296l12 4-4 12-12-2z',
      darker(shade, 0.1),
    );
    const specks = Array.from({ length: 26 }, (_, index) => {
      const [angle, far] = [index * 2.4, 60 + ((index * 47) % 78)];
      return `M${Math.round(202 + Math.cos(angle) * far)} ${Math.round(276 + Math.sin(angle) * far * 0.84)}v.1`;
    });
    sheet.line(specks.join(''), shade, 4.5, 0.8);
  });
}

/** Foam: bubbles on bubbles. */
export function foam(sheet: Sheet, { shade, vary }: Pack): void {
  const white = lighter(shade, 0.66);
  sheet.layFlat();
  sheet.solid(
    'M82 300c-22-40 10-78 52-84 10-42 76-62 116-34 44-14 86 22 74 62 22 34-4 78-48 78-22 34-84 40-110 10-36 8-74-2-84-32z',
    sheet.lit(white, 'flat'),
  );
  for (let index = 0; index < 13; index++) {
    const [angle, far] = [index * 2.4 + vary * 6, 24 + ((index * 41) % 74)];
    const radius = 9 + ((index * 29) % 20);
    const [x, y] = [200 + Math.cos(angle) * far * 1.1, 272 + Math.sin(angle) * far * 0.72];
    sheet.draw(
      `<circle cx="${n(x)}" cy="${n(y)}" r="${radius}" fill="#fff" fill-opacity=".5" stroke="${darker(white, 0.2)}" stroke-width="1.2" stroke-opacity=".5"/><circle cx="${n(x - radius * 0.34)}" cy="${n(y - radius * 0.34)}" r="${n(radius * 0.2)}" fill="#fff"/>`,
    );
  }
}

/** A heap of salt or sugar. */
export function grains(sheet: Sheet, { shade, vary }: Pack): void {
  sheet.layFlat();
  sheet.solid(
    'M90 318c4-40 46-58 62-94 14-32 70-40 96-6 20 28 66 48 66 96 0 44-52 62-110 62s-118-18-114-58z',
    sheet.lit(shade, 'flat'),
  );
  const grain = (seed: string, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const angle = chance(`${seed}${vary}${index}`) * 6.28;
      const far = Math.sqrt(chance(`${seed}${vary}${index}far`));
      return `M${Math.round(202 + Math.cos(angle) * far * 112)} ${Math.round(300 + Math.sin(angle) * far * 74)}l4 1-1 4-4-1z`;
    }).join('');
  sheet.detail(grain('light', 44), lighter(shade, 0.5));
  sheet.detail(grain('dark', 30), darker(shade, 0.2), 0.7);
}

/** Lines of a pencil, a pen or a wand. */
export function lines(sheet: Sheet, { shade, vary }: Pack): void {
  sheet.layFlat();
  sheet.reserve('M84 180h240v180h-240z');
  sheet.turned({ degrees: vary * 16 - 20, x: 200, y: 270 }, () => {
    sheet.line('M88 196c70-14 150-18 226-12', shade, 4);
    sheet.line('M90 238c74-14 150-16 224-10', shade, 9);
    sheet.line('M92 286c74-12 146-14 220-8', shade, 16, 0.92);
    sheet.line('M96 344c30-34 44 22 70-10s40 24 66-8 38 18 62-6', shade, 6);
  });
}

const skinTones = ['#efcbb0', '#bf875c', '#633a23'] as const;

/** One stroke over three depths of skin. */
export function skins(sheet: Sheet, { shade, vary }: Pack): void {
  sheet.layFlat();
  // The strips fill the picture: where they begin follows from the stroke, which decides what is shown.
  const strips = skinTones.map(
    (tone, index) =>
      `<path d="M${[-60, 141, 259][index]} -60h${[202, 119, 200][index]}v660h-${[202, 119, 200][index]}z" fill="${sheet.lit(tone, 'flat')}"/>`,
  );
  sheet.behind(strips.join(''));
  const stops = skinTones.map((tone, index) => {
    const stopColor = mix(shade, tone, 0.06 + 0.1 * index);
    return `<stop offset="${index * 0.333}" stop-color="${stopColor}"/><stop offset="${(index + 1) * 0.333}" stop-color="${stopColor}"/>`;
  });
  sheet.define(
    `<linearGradient id="m" gradientUnits="userSpaceOnUse" x1="23" x2="378">${stops.join('')}</linearGradient>`,
  );
  const shift = vary * 30 - 15;
  sheet.reserve('M58 200h284v130h-284z');
  // Two things vary, or strokes of one colour would now and then be the same.
  const degrees = ((vary * 1000) % 1) * 4 - 2;
  sheet.turned({ degrees, x: 200, y: 265, down: shift }, () => {
    sheet.detail(
      'M58 300c-4-18 8-36 34-44 70-18 150-22 226-24l-20 10 42 4-30 10 36 10-40 6 30 14-46 4 30 14-48 2c-50 8-108 20-156 20-32 0-54-10-58-26z',
      'url(#m)',
    );
    sheet.draw(
      '<g fill="none" stroke-linecap="round" stroke="#fff" opacity=".28"><path d="M78 282c60-26 140-34 224-38" stroke-width="6"/><path d="M92 306c60-10 120-22 196-26" stroke-width="3"/></g>',
    );
  });
}
