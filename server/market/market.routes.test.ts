import { greeting } from '@vermilion/contract/market';
import { type Language, type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import { describe, expect, it } from 'vitest';
import type { RequestContext } from '../platform/request-context.ts';
import { createMarketHandlers } from './market.routes.ts';
import type { Origins } from './market.rules.ts';

const origins = Object.fromEntries(marketCodes.map((code) => [code, `https://${code}.example`])) as Origins;

const routes = createMarketHandlers(
  {
    listStores: async (market, language) => [{ ...store, market, name: `${market} in ${language}` }],
    findStore: async () => null,
    listOpenStoreCodes: async () => [],
    getPageUrl: (path) => path,
  },
  origins,
);

const store = {
  code: 'a',
  market: 'SG' as const,
  name: '',
  address: '',
  city: '',
  zone: 'Asia/Singapore',
  phone: '',
  hours: Array(7).fill(null),
  closedDays: [],
  preparationMinutes: 120,
  cutOff: null,
};

const nothing = { params: {}, query: {}, body: {} };
const createContext = (code: MarketCode, language: Language, visitorCountry: string | null = null) =>
  ({ market: markets[code], language, visitorCountry }) as RequestContext;

it('tells the stores of the site in its language', async () => {
  const answer = await routes['GET stores/'](nothing, createContext('TH', 'th'));
  expect(answer).toMatchObject({ ok: true, value: { stores: [{ market: 'TH', name: 'TH in th' }] } });
});

describe('the welcome mat', () => {
  const greeted = async (visitorCountry: string | null) => {
    const answer = await routes['GET welcome-mat/'](nothing, createContext('SG', 'en', visitorCountry));
    if (!answer.ok) throw new Error(answer.error.code);
    expect(() => greeting.nullable().parse(answer.value.greeting)).not.toThrow();
    return answer.value.greeting;
  };

  it('is absent for a visitor in the market’s own country or in an unknown one', async () => {
    expect(await greeted('SG')).toBeNull();
    expect(await greeted(null)).toBeNull();
  });

  it('leads to the site of the visitor, or to all that ship', async () => {
    expect(await greeted('TH')).toEqual({ kind: 'served', market: 'TH', home: 'https://TH.example' });
    expect(await greeted('FR')).toEqual({
      kind: 'not_served',
      country: 'FR',
      editions: marketCodes.map((market) => ({ market, home: `https://${market}.example` })),
    });
  });
});
