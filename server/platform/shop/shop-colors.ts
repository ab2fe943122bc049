import { computeContrast, computeMix, findReadableMix } from '@vermilion/contract/color';

/** The colours that a shop file chooses; all others follow from them. */
export type ShopColors = {
  /** The ground of pages. */
  paper: string;
  /** Text, and the ground of strip and footer. */
  ink: string;
  /** The one button of a page, and marks. */
  accent: string;
  /** The ground of the cover. */
  ground: string;
};

export type ColorProblem = { place: keyof ShopColors; message: string };

/** Of text (WCAG 2 AA), of text to be read at length, and of the edges of fields. */
const textContrast = 4.5;
const inkContrast = 7;
const edgeContrast = 3;

/** The stylesheet's colours of messages (`--color-success` and others), which no shop file changes. */
const statusColors = { success: '#2c6a41', warning: '#875100', error: '#9a1440', information: '#2b5a86' };

const getBone = ({ paper, ink }: ShopColors) => computeMix(paper, ink, 0.05);

/** Returns why texts could not be read in these colours, each with a colour that would do. */
export function findColorProblems(colors: ShopColors): ColorProblem[] {
  const { paper, ink, accent, ground } = colors;
  const problems: ColorProblem[] = [];
  function check(
    place: keyof ShopColors,
    color: string,
    on: string,
    other: string,
    wanted: number,
    remedy: string | null,
  ) {
    const contrast = computeContrast(color, on);
    if (contrast >= wanted) return;
    // Rounded down, or 4.499 would read as the 4.5 that it needs.
    const found = `${colors[place]} has a contrast of ${(Math.floor(contrast * 100) / 100).toFixed(2)}:1 with ${other}, and needs ${wanted}:1`;
    problems.push({ place, message: remedy ? `${found}; ${remedy} would do` : found });
  }
  const [hardestStatus = '#000000'] = Object.values(statusColors).toSorted(
    (one, other) => computeContrast(one, paper) - computeContrast(other, paper),
  );
  const lighterPaper = findReadableMix(paper, '#ffffff', Object.values(statusColors), textContrast);
  check('paper', hardestStatus, paper, `the colours of messages, such as ${hardestStatus}`, textContrast, lighterPaper);
  // The other colours are held against a paper and an ink that will do.
  const sheet = lighterPaper ?? '#ffffff';
  const darkerInk = findReadableMix(ink, '#000000', [sheet], inkContrast);
  check('ink', ink, sheet, `the paper ${sheet}`, inkContrast, darkerInk);
  const text = darkerInk ?? '#000000';
  const bone = getBone({ ...colors, paper: sheet, ink: text });
  // Links stand on bone too, which is darker than the paper.
  const darkerAccent = findReadableMix(accent, '#000000', [sheet, bone], textContrast);
  const harder = computeContrast(accent, bone) < computeContrast(accent, sheet) ? bone : sheet;
  check('accent', accent, harder, `the paper ${sheet} and its shadow`, textContrast, darkerAccent);
  const lighterGround = findReadableMix(ground, '#ffffff', [text], textContrast);
  check('ground', ground, text, `the ink ${text}`, textContrast, lighterGround);
  return problems;
}

/** Returns a colour between two that can be read on the grounds; the second where none between can. */
const findReadable = (from: string, to: string, grounds: readonly string[], contrast = textContrast) =>
  findReadableMix(from, to, grounds, contrast) ?? to;

/** Returns every colour of the stylesheet that follows from a shop's own, as CSS variables. */
export function deriveColors(colors: ShopColors): Record<`--color-${string}`, string> {
  const { paper, ink, accent, ground } = colors;
  const bone = getBone(colors);
  const quiet = computeMix(ink, paper, 0.28);
  return {
    '--color-paper': paper,
    '--color-bone': bone,
    '--color-rule': computeMix(paper, ink, 0.13),
    '--color-control': findReadable(computeMix(ink, paper, 0.5), ink, [paper, bone], edgeContrast),
    '--color-ink': ink,
    '--color-ink-2': findReadable(quiet, ink, [paper, bone, ground]),
    '--color-ink-3': findReadable(computeMix(ink, paper, 0.4), ink, [paper, bone]),
    '--color-on-ink': paper,
    '--color-on-ink-2': findReadable(computeMix(paper, ink, 0.24), paper, [ink]),
    '--color-rule-on-ink': computeMix(ink, paper, 0.17),
    '--color-rubric': accent,
    '--color-rubric-deep': computeMix(accent, '#000000', 0.25),
    '--color-rubric-tint': computeMix(paper, accent, 0.12),
    '--color-rubric-on-ink': findReadable(accent, paper, [ink]),
    '--color-petal': ground,
    '--color-petal-end': computeMix(ground, accent, 0.06),
  };
}
