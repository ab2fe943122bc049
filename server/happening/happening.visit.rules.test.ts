import { expect, test } from 'vitest';
import type { ServiceDefinition } from './happening.supply.file.ts';
import { joinServices, joinTexts, sumTerms } from './happening.visit.rules.ts';

const createService = (code: string, changes: Partial<ServiceDefinition>) => ({
  code,
  definition: {
    ground: '#ffffff',
    name: { en: code },
    summary: { en: code },
    description: { en: code },
    prices: { SG: 1000 },
    questions: [],
    products: [],
    depositPercent: 0,
    lateFeePercent: 100,
    cancelHours: 24,
    needsApproval: false,
    parts: [{ name: { en: code }, skill: 'brows', minutes: 30, processingMinutes: 0 }],
    beforeMinutes: 0,
    afterMinutes: 0,
    stores: ['sg-a'],
    leadMinutes: 60,
    horizonDays: 60,
    ...changes,
  } satisfies ServiceDefinition,
});
const join = (one: Partial<ServiceDefinition>, other: Partial<ServiceDefinition>) =>
  joinServices([createService('brows', one), createService('lips', other)]).definition;

test('services of one visit are one after the other, with time to clear up and prepare in between', () => {
  const skin = [
    { name: { en: 'Clean' }, skill: 'skin', minutes: 20, processingMinutes: 0 },
    { name: { en: 'Mask' }, skill: 'skin', minutes: 10, processingMinutes: 15 },
  ];
  const joined = join({ parts: skin, beforeMinutes: 5, afterMinutes: 10 }, { beforeMinutes: 15, afterMinutes: 20 });
  expect(joined.parts.map(({ minutes, processingMinutes }) => [minutes, processingMinutes])).toEqual([
    [20, 0],
    [35, 15],
    [30, 0],
  ]);
  expect([joined.beforeMinutes, joined.afterMinutes]).toEqual([5, 20]);
});

test('they are where and when all of them are, and cost what all of them cost', () => {
  const joined = join(
    { prices: { SG: 1000, AU: 900 }, stores: ['sg-a', 'sg-b'], leadMinutes: 60, horizonDays: 30, products: ['gel'] },
    {
      prices: { SG: 500, MY: 300 },
      stores: ['sg-b', 'sg-c'],
      leadMinutes: 240,
      horizonDays: 60,
      products: ['gel', 'oil'],
    },
  );
  expect(joined).toMatchObject({
    prices: { SG: 1500 },
    stores: ['sg-b'],
    leadMinutes: 240,
    horizonDays: 30,
    products: ['gel', 'oil'],
  });
  expect(joined.prices.AU ?? joined.prices.MY).toBeUndefined();
});

test('what they ask alike is asked once, and as strictly as any of them does', () => {
  const allergies = { id: 'allergies', label: { en: 'Any allergies?' }, isRequired: false };
  const joined = join(
    { questions: [allergies, { id: 'look', label: { en: 'Which look?' }, isRequired: false }] },
    {
      questions: [
        { ...allergies, isRequired: true },
        { id: 'look', label: { en: 'Matte or shiny?' }, isRequired: false },
      ],
    },
  );
  expect(joined.questions.map(({ id, isRequired }) => [id, isRequired])).toEqual([
    ['allergies', true],
    ['look', false],
    ['lips-look', false],
  ]);
});

test.each([
  [[{ en: 'Brows', zh: '眉' }, { en: 'Lips' }], { en: 'Brows + Lips', zh: '眉 + Lips' }],
  [[{ en: 'Brows' }], { en: 'Brows' }],
] as const)('names %j are joined in each language that one of them has', (texts, joined) => {
  expect(joinTexts(texts)).toEqual(joined);
});

const terms = { deposit: 0, lateFee: 0, cancelHours: 24, needsApproval: false };
test.each([
  [[terms], terms],
  [
    [{ ...terms, deposit: 500, lateFee: 250, cancelHours: 12 }, terms],
    { deposit: 500, lateFee: 250, cancelHours: 12, needsApproval: false },
  ],
  [
    [
      { ...terms, deposit: 500, lateFee: 250, cancelHours: 12 },
      { deposit: 100, lateFee: 100, cancelHours: 48, needsApproval: true },
    ],
    { deposit: 600, lateFee: 350, cancelHours: 48, needsApproval: true },
  ],
])('the terms %j of services are those of the visit', (all, sum) => {
  expect(sumTerms(all)).toEqual(sum);
});
