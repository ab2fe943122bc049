import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { computeAnswers } from './answers.ts';
import { makeCase } from './cases.ts';
import { createEvaluationVectors, type EvaluationVector, render } from './generate.ts';
import { createSeededRandom } from './random.ts';
import { askVendorAll } from './vendor.ts';

// The vendor's client starts intervals it never ends.
beforeAll(() => void vi.useFakeTimers({ now: 1_763_726_400_000, toFake: ['setInterval', 'setTimeout', 'Date'] }));
afterEach(() => void vi.clearAllTimers());
afterAll(() => void vi.useRealTimers());

const file = readFileSync(new URL('evaluations.jsonl', import.meta.url), 'utf8');
const vectors = file
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as EvaluationVector);
const generated = 1200;

async function vendorAnswers(one: EvaluationVector['case']) {
  const answers = await askVendorAll(one);
  vi.clearAllTimers();
  return answers;
}

describe('the evaluation vectors', () => {
  it('are what this library answers, and what the generator still writes', async () => {
    expect(vectors.length).toBeGreaterThanOrEqual(1000);
    expect(render(await createEvaluationVectors())).toBe(file);
  });

  it('show flags on and off, by rules of both types, with and without holdout and group, and errors', () => {
    const answers = vectors.flatMap((vector) => Object.values(vector.answers));
    const share = (of: (answer: (typeof answers)[number]) => boolean) => answers.filter(of).length / answers.length;
    expect(share((answer) => typeof answer !== 'string' && answer[2] !== null)).toBeGreaterThan(0.2);
    expect(share((answer) => typeof answer !== 'string' && answer[2] === null)).toBeGreaterThan(0.2);
    expect(share((answer) => typeof answer === 'string')).toBeGreaterThan(0.02);
  });

  it('are what the vendor’s SDK answers', async () => {
    for (const [index, vector] of vectors.entries()) {
      expect(await vendorAnswers(vector.case), `line ${index + 1}`).toEqual(vector.answers);
    }
  }, 120_000);
});

it(`${generated} more generated cases are answered alike by the vendor’s SDK`, async () => {
  const random = createSeededRandom(4_170_100);
  for (let index = 0; index < generated; index++) {
    const one = makeCase(random);
    expect(await computeAnswers(one), JSON.stringify(one)).toEqual(await vendorAnswers(one));
  }
}, 120_000);
