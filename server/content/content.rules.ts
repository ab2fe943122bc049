/**
 * Puts the lighter colour first, as the eye sees it: by luminance (WCAG 2), which knows that yellow is lighter than
 * blue. Level ones go by their hex.
 */
export function byLightness(one: { hex: string }, other: { hex: string }): number {
  return luminance(other.hex) - luminance(one.hex) || one.hex.localeCompare(other.hex);
}

/** Relative luminance of `#rrggbb`, from 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
