import type { FlagKey } from '@vermilion/contract/flag';
import type { FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import type { RequestContext } from '../platform/request-context.ts';
import { createFlagDecider } from './flag.http.ts';
import type { FlagVisitor, ShopFlags } from './flag.service.ts';

const keys: readonly FlagKey[] = ['listing-columns'];
const inactive = { key: 'off', id: null, experimentId: null, variables: {} };
const inExperiment = { key: 'four', id: 12, experimentId: 11, variables: {} };

type Given = { cookies?: Record<string, string>; isCrawler?: boolean };

/** Decides the flags of a page. @returns what is shown, the cookies that are set, and what was decided from */
async function decidePage(
  flags: Partial<ShopFlags>,
  { cookies = {}, isCrawler = false }: Given,
  tier = async () => 'gold',
) {
  const set = new Map<string, string>();
  const visitors: FlagVisitor[] = [];
  const report = vi.fn();
  const findTier = vi.fn(tier);
  const decide = createFlagDecider({
    flags: {
      isConsentRequired: () => false,
      readsTier: () => false,
      decide: (_: unknown, visitor: FlagVisitor) => {
        visitors.push(visitor);
        return { 'listing-columns': inExperiment };
      },
      getDefaults: () => ({ 'listing-columns': inactive }),
      ...flags,
    } as ShopFlags,
    random: () => 0,
    findTier,
    report,
  });
  const context = {
    isCrawler,
    cookies: {
      get: (name: string) => cookies[name],
      set: (name: string, value: string, { maxAge }: { maxAge?: number } = {}) =>
        set.set(name, maxAge === 0 ? 'cleared' : value),
    },
    market: { code: 'SG' },
    header: () => '',
  } as unknown as RequestContext;
  const shown = await decide({ context } as FastifyRequest, '/search', keys);
  return { shown: shown['listing-columns'], set: Object.fromEntries(set), visitors, findTier, report };
}

const required = { isConsentRequired: () => true };
const code = 'kameleoonVisitorCode';
const created = expect.stringMatching(/^[a-z0-9]{16}$/);

test.each<[string, Partial<ShopFlags>, Given, boolean, Record<string, unknown>]>([
  ['a new visitor', {}, {}, true, { [code]: created }],
  ['a visitor with a code', {}, { cookies: { [code]: 'anna' } }, true, {}],
  ['a visitor who has said no', {}, { cookies: { experiments: 'no' } }, false, {}],
  ['a code and a no', {}, { cookies: { [code]: 'anna', experiments: 'no' } }, false, { [code]: 'cleared' }],
  ['a new visitor, consent required', required, {}, false, {}],
  ['a code, consent required', required, { cookies: { [code]: 'anna' } }, false, { [code]: 'cleared' }],
  ['an unknown answer, consent required', required, { cookies: { experiments: 'maybe' } }, false, {}],
  ['a yes, consent required', required, { cookies: { experiments: 'yes' } }, true, { [code]: created }],
  ['a no, consent required', required, { cookies: { experiments: 'no' } }, false, {}],
  ['a crawler', {}, { isCrawler: true, cookies: { [code]: 'anna' } }, false, {}],
  ['no configuration yet', { isConsentRequired: () => null }, { cookies: { [code]: 'anna' } }, false, {}],
])(
  'visitors are shown an experiment if they take part, and have a code then: %s',
  async (...[, flags, given, takesPart, set]) => {
    const page = await decidePage(flags, given);
    expect(page.shown).toEqual(takesPart ? inExperiment : inactive);
    expect(page.set).toEqual(set);
  },
);

test('the tier is read only where a flag looks at it, and of visitors who take part', async () => {
  const readsTier = () => true;
  expect((await decidePage({ readsTier }, {})).visitors).toMatchObject([{ tier: 'gold' }]);
  expect((await decidePage({}, {})).findTier).not.toHaveBeenCalled();
  expect((await decidePage({ readsTier }, { cookies: { experiments: 'no' } })).findTier).not.toHaveBeenCalled();
});

test('a page is decided without the tier where that cannot be read', async () => {
  const page = await decidePage({ readsTier: () => true }, {}, async () => {
    throw new Error('no database');
  });
  expect(page.visitors).toMatchObject([{ tier: undefined }]);
  expect(page.report).toHaveBeenCalledOnce();
});
