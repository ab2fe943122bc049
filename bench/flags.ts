import { createClient, customData, type FlagClient } from '@vermilion/flags';
import { measureParts } from '../flags/testing.size.ts';
import { measureFirstVariations } from './flags.first.ts';
import { createRow, median, printTable, type Row } from './table.ts';

/** The flag client: decisions a second on one thread, and the bytes a page has to load for it. */

const flags = 100;
const visitors = 2000;
const rounds = 5;
const budgets = { fresh: 400_000, repeated: 3_000_000, core: 11_500 };

/** 100 flags, each with one condition on custom data, 90 % exposed to two variations. */
export const configuration = {
  customData: [{ id: 1, index: 3 }],
  segments: [
    {
      id: 1,
      conditionsData: {
        firstLevelOrOperators: [],
        firstLevel: [
          {
            orOperators: [],
            conditions: [
              {
                targetingType: 'CUSTOM_DATUM' as const,
                customDataIndex: '3',
                valueMatchType: 'EXACT' as const,
                value: 'AU',
              },
            ],
          },
        ],
      },
    },
  ],
  featureFlags: Array.from({ length: flags }, (_, index) => ({
    id: index + 1,
    featureKey: `flag-${index}`,
    environmentEnabled: true,
    defaultVariationKey: 'off',
    variations: [
      { key: 'off', variables: [] },
      { key: 'on', variables: [{ key: 'columns', type: 'NUMBER', value: '3' }] },
    ],
    rules: [
      {
        id: 1000 + index,
        experimentId: 2000 + index,
        type: 'EXPERIMENTATION' as const,
        segmentId: 1,
        exposition: 0.9,
        variationByExposition: [
          { variationKey: 'off', variationId: 0, exposition: 0.5 },
          { variationKey: 'on', variationId: 3000 + index, exposition: 0.5 },
        ],
      },
    ],
  })),
};

/** Decisions with everything that belongs to them: stored, and queued to be tracked. */
export async function measureFlags(): Promise<Row[]> {
  const fresh: number[] = [];
  const repeated: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const client = createClient({
      siteCode: 'bench',
      logLevel: 'none',
      defaultDataFile: configuration,
      requester: async () => new Response(JSON.stringify(configuration)),
    });
    await client.initialize();
    const codes = Array.from({ length: visitors }, (_, index) => `visitor-${round}-${index}`);
    for (const code of codes) client.addData(code, customData(3, 'AU'));
    const first = ask(client, codes, 1);
    const again = ask(client, codes.slice(0, visitors / 10), 20);
    await client.close();
    // The first round is for the compiler.
    if (round === 0) continue;
    fresh.push(first);
    repeated.push(again);
  }
  return [
    rate('getVariation, first of visitor and flag', median(fresh), budgets.fresh),
    rate('getVariation, repeated', median(repeated), budgets.repeated),
    ...(await measureFirstVariations(configuration)),
    ...(await createByteRows()),
  ];
}

/** @returns decisions a second */
function ask(client: FlagClient, codes: readonly string[], times: number): number {
  const keys = configuration.featureFlags.map(({ featureKey }) => featureKey);
  let on = 0;
  const begun = performance.now();
  for (const visitorCode of codes) {
    for (let time = 0; time < times; time++) {
      for (const featureKey of keys) {
        if (client.getVariation({ visitorCode, featureKey }).key === 'on') on++;
      }
    }
  }
  const seconds = (performance.now() - begun) / 1000;
  const all = times * codes.length * keys.length;
  if (Math.abs(on / all - 0.45) > 0.02) throw new Error(`Decided wrong: ${on} of ${all}`);
  return all / seconds;
}

const rate = (what: string, measured: number, min: number) =>
  createRow(what, `${Math.round(measured).toLocaleString('en')}/s`, `≥ ${min.toLocaleString('en')}/s`, measured >= min);

/** What a page loads for `createClient`, minified and brotli; what is loaded only when it is used stands apart. */
async function createByteRows(): Promise<Row[]> {
  const parts = await measureParts();
  const core = parts.filter(({ isCore }) => isCore).reduce((sum, part) => sum + part.bytes, 0);
  const formatKilobytes = (count: number) => `${(count / 1000).toFixed(2)} KB`;
  return [
    createRow(
      'core, minified and brotli',
      formatKilobytes(core),
      `≤ ${formatKilobytes(budgets.core)}`,
      core <= budgets.core,
    ),
    ...parts
      .filter(({ isCore }) => !isCore)
      .map((part) => createRow(`loaded when used: ${part.name}`, formatKilobytes(part.bytes))),
  ];
}

if (import.meta.main) printTable('Flags', await measureFlags());
