import type { ExperimentReport } from './results.service.ts';

/** The texts and number formats of the results page. */

const withMinusSign = (text: string) => text.replace('-', '−');
const whole = new Intl.NumberFormat('en');
const two = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 });
const change = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });

export const formatNumber = (value: number) => withMinusSign(whole.format(value));
export const formatMoney = (value: number) => withMinusSign(two.format(value));
export const formatPercent = (value: number) => withMinusSign(share.format(value));
export const formatSignedPercent = (value: number) => withMinusSign(change.format(value));

export const verdictWords = {
  reference: 'Reference',
  too_early: 'Too early',
  unreliable: 'Not reliable',
  undecided: 'No difference yet',
  better: 'Better',
  worse: 'Worse',
} as const;

/** Returns the conclusion from an experiment's numbers, in a sentence or two. */
export function formatConclusion({
  variations,
  experiment,
  goal,
  sampleRatio,
  isSafeToRead,
}: ExperimentReport): string {
  if (sampleRatio.isMismatch) {
    return 'The visitors are not split as they should be. Something loses visitors of one variation: find it before you read anything else here.';
  }
  if (!isSafeToRead)
    return 'Too early to read: every variation needs 100 visitors, with 10 who reached the goal and 10 who did not.';
  const decided = variations.flatMap(({ verdict, uplift }, index) => {
    if (!uplift || (verdict !== 'better' && verdict !== 'worse')) return [];
    const name = experiment.variations[index]?.name ?? '';
    return [
      `${name} is ${verdict}: ${goal.name} differs by ${formatSignedPercent(uplift.low)} to ${formatSignedPercent(uplift.high)}.`,
    ];
  });
  return decided.length > 0
    ? decided.join(' ')
    : 'No difference is proven so far. You may look as often as you like and stop when you like.';
}
