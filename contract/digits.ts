const digit = /^\p{Nd}$/u;

/** Writes Thai, full-width and all other decimal digits as 0–9, and leaves the rest of the text alone. */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (found) => {
    const point = found.codePointAt(0) ?? 0;
    // In Unicode the digits of a script stand together, zero first, and runs that touch are whole tens.
    let zero = point;
    while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((point - zero) % 10);
  });
}
