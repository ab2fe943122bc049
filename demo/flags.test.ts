import { readFile } from 'node:fs/promises';
import { goals } from '@vermilion/contract/flag';
import { checkDocument } from '@vermilion/server/flagservice/document.rules';
import { explainIssues } from '@vermilion/server/platform/explain-issue';
import { expect, test } from 'vitest';
import { demoFlags } from './flags.ts';

test('the demo’s flags are what the service takes, with an experiment in each environment', () => {
  const flags = demoFlags();
  expect(checkDocument(flags, explainIssues)).toEqual({ ok: true, value: flags });
  expect(flags.featureFlags.map(({ featureKey }) => featureKey)).toEqual([
    'listing-columns',
    'bag-free-shipping-bar',
    'search-overlay-order',
  ]);
  for (const { environments } of flags.featureFlags) {
    expect(Object.keys(environments)).toEqual(['production', 'staging', 'development']);
  }
});

test('the demo and the example offer the goals that the shop tracks, and no others', async () => {
  const example = JSON.parse(await readFile(new URL('../examples/experiment.json', import.meta.url), 'utf8'));
  for (const document of [demoFlags(), example]) {
    expect(document.goals.map(({ id }: { id: number }) => id)).toEqual(Object.values(goals));
  }
});

test('the experiment of docs/experiments.md is what the service takes', async () => {
  const flags = JSON.parse(await readFile(new URL('../examples/experiment.json', import.meta.url), 'utf8'));
  expect(checkDocument(flags, explainIssues)).toMatchObject({ ok: true });
  expect(demoFlags().featureFlags.map(({ featureKey }) => featureKey)).toContain(flags.featureFlags[0].featureKey);
});
