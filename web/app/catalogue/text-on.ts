const inks = ['#14100e', '#fcfaf7', '#000000', '#ffffff'] as const;

/** WCAG 2 contrast of two colours (`#rrggbb`), from 1 to 21. */
export function computeContrast(one: string, other: string): number {
  const [light, dark] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function computeLuminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * The colour of small text on a shade (`#rrggbb`): the shop's ink or paper, or where neither reaches 4.5
 * pure black or white, one of which always does.
 */
export function chooseTextColour(shade: string): string {
  return inks.find((ink) => computeContrast(ink, shade) >= 4.5) ?? inks[0];
}
