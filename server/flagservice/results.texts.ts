import type { ExperimentReport } from './results.service.ts';

/** How the results page writes numbers and says what they mean. */

const minus = (text: string) => text.replace('-', '−');
const whole = new Intl.NumberFormat('en');
const two = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 });
const change = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });

export const number = (value: number) => minus(whole.format(value));
export const money = (value: number) => minus(two.format(value));
export const percent = (value: number) => minus(share.format(value));
export const signedPercent = (value: number) => minus(change.format(value));

export const verdictWords = {
  reference: 'Reference',
  too_early: 'Too early',
  unreliable: 'Not reliable',
  undecided: 'No difference yet',
  better: 'Better',
  worse: 'Worse',
} as const;

/** What an experiment's numbers come to, in a sentence or two. */
export function conclusion({ variations, experiment, goal, sampleRatio, isSafeToRead }: ExperimentReport): string {
  if (sampleRatio.isMismatch) {
    return 'The visitors are not split as they should be. Something loses visitors of one variation: find it before you read anything else here.';
  }
  if (!isSafeToRead)
    return 'Too early to read: every variation needs 100 visitors, with 10 who reached the goal and 10 who did not.';
  const decided = variations.flatMap(({ verdict, uplift }, index) => {
    if (!uplift || (verdict !== 'better' && verdict !== 'worse')) return [];
    const name = experiment.variations[index]?.name ?? '';
    return [
      `${name} is ${verdict}: ${goal.name} differs by ${signedPercent(uplift.low)} to ${signedPercent(uplift.high)}.`,
    ];
  });
  return decided.length > 0
    ? decided.join(' ')
    : 'No difference is proven so far. You may look as often as you like and stop when you like.';
}
