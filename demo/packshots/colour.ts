/** The warm black and white that all light and shadow is mixed from. */
export const shadow = '#1a0d0a';
export const light = '#fff8f2';

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** The colour that lies `share` (0 to 1) of the way from one to the other. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  return `#${channels(from)
    .map((value, index) =>
      Math.round(value + ((target[index] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export const darker = (hex: string, share: number): string => mix(hex, shadow, share);
export const lighter = (hex: string, share: number): string => mix(hex, light, share);

/** Relative computeLuminance as WCAG has it: 0 is black, 1 is white. */
export function computeLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Lettering that can be read on a colour. */
export const inkOn = (hex: string): string => (computeLuminance(hex) > 0.32 ? '#2a1c17' : '#fbeee6');

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** Hue in degrees and saturation 0 to 1, for choosing the paper behind a colour. */
export function getHue(hex: string): { hue: number; saturation: number; brightness: number } {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => value / 255);
  const brightest = Math.max(red, green, blue);
  const span = brightest - Math.min(red, green, blue);
  if (span === 0) return { hue: 0, saturation: 0, brightness: brightest };
  const turn =
    brightest === red
      ? ((green - blue) / span + 6) % 6
      : brightest === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  return { hue: turn * 60, saturation: span / brightest, brightness: brightest };
}
