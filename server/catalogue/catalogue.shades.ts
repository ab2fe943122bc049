/** The order in which shades are shown: by hue, and light to dark within one. */

type Shade = { hex: string | null; family: { slug: string } | null };

type Coloured = Shade & { hex: string };

/** A colour as the eye sees it (OKLab): lightness from 0 to 1, and two axes of colour. */
type Lab = { lightness: number; a: number; b: number };

type Run = { shades: { hex: string; lab: Lab }[]; hue: number; chroma: number; lightness: number };

/** Below this chroma a family is black, grey or white. */
const neutralChroma = 0.035;

/** Families that span less are one hue, such as the depths of a foundation. In degrees. */
const oneHueDegrees = 28;

/** Families whose hue and chroma are this near make one run: nude and brown. */
const sameRun = { degrees: 8, chroma: 0.05 };

/** Runs begin with peach and go by red and plum to blue and green. In degrees. */
const firstHue = 75;

/** Returns the place of each shade of a known colour, by its hex. Families stay together. */
export function rankShades(shades: readonly Shade[]): Map<string, number> {
  const known = shades.filter((shade): shade is Coloured => shade.hex !== null);
  const families = [...Map.groupBy(known, ({ family }) => family?.slug).values()].map(createRun);
  const coloured = families.filter(({ chroma }) => chroma >= neutralChroma);
  const neutral = families.filter(({ chroma }) => chroma < neutralChroma);
  const turns = coloured.map(({ hue }) => (firstHue - hue + 360) % 360);
  const isOneHue = Math.max(...turns) - Math.min(...turns) < oneHueDegrees;
  const runs = isOneHue
    ? [[...coloured, ...neutral]]
    : [
        neutral.filter(({ lightness }) => lightness > 0.75),
        ...joinNear(coloured.toSorted((one, other) => getTurn(one) - getTurn(other))),
        neutral.filter(({ lightness }) => lightness <= 0.75),
      ];
  const sorted = runs.flatMap((run) =>
    run
      .flatMap((family) => family.shades)
      .sort((one, other) => other.lab.lightness - one.lab.lightness || one.hex.localeCompare(other.hex)),
  );
  return new Map(sorted.map(({ hex }, place) => [hex, place]));
}

const getTurn = ({ hue }: Run): number => (firstHue - hue + 360) % 360;

/** Joins runs, sorted by hue, that are too near to be told apart. */
function joinNear(families: readonly Run[]): Run[][] {
  const runs: Run[][] = [];
  for (const family of families) {
    const last = runs.at(-1);
    const [first] = last ?? [];
    const isNear =
      first &&
      Math.abs(getTurn(first) - getTurn(family)) < sameRun.degrees &&
      Math.abs(first.chroma - family.chroma) < sameRun.chroma;
    if (last && isNear) last.push(family);
    else runs.push([family]);
  }
  return runs;
}

function createRun(shades: readonly Coloured[]): Run {
  const colours = [...new Set(shades.map(({ hex }) => hex))].map((hex) => ({ hex, lab: convertToOklab(hex) }));
  const mean = (axis: keyof Lab) => colours.reduce((sum, { lab }) => sum + lab[axis], 0) / colours.length;
  const [a, b] = [mean('a'), mean('b')];
  return {
    shades: colours,
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
    chroma: Math.hypot(a, b),
    lightness: mean('lightness'),
  };
}

/** Björn Ottosson's OKLab of `#rrggbb`. */
function convertToOklab(hex: string): Lab {
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}
