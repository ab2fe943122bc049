type Rgb = readonly [red: number, green: number, blue: number];

const readChannels = (hex: string): Rgb =>
  [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)) as never;

/** Relative luminance of `#rrggbb` (WCAG 2), from 0 (black) to 1 (white). */
export function computeLuminance(hex: string): number {
  const [red, green, blue] = readChannels(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours `#rrggbb` (WCAG 2), from 1 to 21. */
export function computeContrast(one: string, other: string): number {
  const [dark, light] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes two colours `#rrggbb`. @param share of the second, from 0 to 1 */
export function computeMix(one: string, other: string, share: number): string {
  const [from, to] = [readChannels(one), readChannels(other)];
  const channels = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Steps in which a mix is tried. */
const mixSteps = 50;

/**
 * Returns the first mix of a colour with another, from none of it to all, that has a contrast with every ground; null where
 * none has.
 */
export function findReadableMix(
  color: string,
  other: string,
  grounds: readonly string[],
  contrast: number,
): string | null {
  for (let step = 0; step <= mixSteps; step += 1) {
    const mixed = computeMix(color, other, step / mixSteps);
    if (grounds.every((ground) => computeContrast(mixed, ground) >= contrast)) return mixed;
  }
  return null;
}
