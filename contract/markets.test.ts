import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultMarket,
  getLocale,
  getTaxBasisPoints,
  type Language,
  languages,
  type MarketCode,
  marketCodes,
  markets,
  parseLanguage,
  parseMarket,
} from './markets.ts';

const all = Object.values(markets);

describe('the market table', () => {
  it('has the eight countries, each under its own code', () => {
    expect(marketCodes).toEqual(['AU', 'HK', 'ID', 'MY', 'NZ', 'PH', 'SG', 'TH']);
    expect(Object.entries(markets).map(([code, market]) => [code, market.code])).toEqual(
      marketCodes.map((code) => [code, code]),
    );
    expect(defaultMarket).toBe('SG');
  });

  it('has the languages of spec §3, the first one as default', () => {
    const table: Record<MarketCode, Language[]> = {
      AU: ['en'],
      HK: ['en', 'zh'],
      ID: ['id', 'en'],
      MY: ['en'],
      NZ: ['en'],
      PH: ['en'],
      SG: ['en'],
      TH: ['th', 'en'],
    };
    expect(Object.fromEntries(all.map(({ code, languages }) => [code, languages]))).toEqual(table);
    expect(new Set(all.flatMap(({ languages }) => languages))).toEqual(new Set(languages));
  });

  it('ships free over the thresholds of spec §9, which has none for Hong Kong', () => {
    const thresholds: Record<MarketCode, number | null> = {
      AU: 25,
      HK: null,
      ID: 500_000,
      MY: 80,
      NZ: 25,
      PH: 3000,
      SG: 35,
      TH: 500,
    };
    for (const { code, currency, freeShippingThreshold } of all) {
      const whole = freeShippingThreshold === null ? null : freeShippingThreshold / 10 ** currency.digits;
      expect(whole, code).toBe(thresholds[code]);
    }
  });

  it('offers the pay-later providers of spec §1', () => {
    expect(Object.fromEntries(all.map(({ code, payLater }) => [code, payLater.map(({ label }) => label)]))).toEqual({
      AU: ['Afterpay', 'Klarna'],
      HK: [],
      ID: [],
      MY: ['Atome'],
      NZ: ['Afterpay'],
      PH: [],
      SG: ['Atome'],
      TH: [],
    });
    for (const { minAmount, maxAmount, instalments, everyDays } of all.flatMap(({ payLater }) => payLater)) {
      expect(minAmount).toBeLessThan(maxAmount);
      expect(Math.min(instalments, everyDays)).toBeGreaterThan(0);
    }
  });

  it('uses currencies, zones and languages that Intl knows', () => {
    for (const { code, currency, timeZones, languages } of all) {
      expect(Intl.supportedValuesOf('currency')).toContain(currency.code);
      for (const timeZone of timeZones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
      for (const language of languages) {
        const locale = getLocale(code, language);
        expect(Intl.getCanonicalLocales(locale)).toEqual([locale]);
        expect(new Intl.Locale(locale).region).toBe(code);
        expect(new Intl.Locale(locale).language).toBe(language);
      }
    }
    expect(getLocale('HK', 'zh')).toBe('zh-Hant-HK');
  });

  it('delivers in each of the three ways once, collecting at no charge', () => {
    for (const { code, delivery } of all) {
      expect(
        delivery.map(({ code }) => code),
        code,
      ).toEqual(['standard', 'express', 'collect']);
      expect(delivery.find(({ code }) => code === 'collect')?.fee).toBe(0);
      for (const { fee, days } of delivery) {
        expect(Number.isInteger(fee) && fee >= 0).toBe(true);
        if (days) expect(days[0]).toBeLessThanOrEqual(days[1]);
      }
    }
  });
});

describe('tax', () => {
  it.each<[MarketCode, string, number]>([
    ['SG', '2022-12-31', 700],
    ['SG', '2023-01-01', 800],
    ['SG', '2023-12-31', 800],
    ['SG', '2024-01-01', 900],
    ['SG', '2026-11-24', 900],
    ['SG', '2007-06-30', 0],
    ['AU', '2026-11-24', 1000],
    ['NZ', '2010-09-30', 1250],
    ['NZ', '2010-10-01', 1500],
    ['ID', '2022-03-31', 1000],
    ['ID', '2026-11-24', 1100],
    ['PH', '2026-11-24', 1200],
    ['TH', '1998-01-01', 1000],
    ['TH', '2026-11-24', 700],
    ['HK', '2026-11-24', 0],
    ['MY', '2026-11-24', 0],
  ])('of %s on %s is %i basis points', (code, day, basisPoints) => {
    expect(getTaxBasisPoints(markets[code], day)).toBe(basisPoints);
  });

  it('has rates in the order in which they came into force, on days that exist', () => {
    for (const { tax } of all) {
      const days = tax?.rates.map(({ from }) => from) ?? [];
      expect(days).toEqual([...new Set(days)].toSorted());
      for (const day of days) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
    }
  });
});

describe('reading codes', () => {
  it('finds a market by its code in any case, and none by anything else', () => {
    for (const code of marketCodes) {
      expect(parseMarket(code)).toBe(code);
      expect(parseMarket(code.toLowerCase())).toBe(code);
    }
    for (const text of ['FR', 'sgp', '', ' sg', 'sg ', 'S', '__proto__', null, undefined]) {
      expect(parseMarket(text), String(text)).toBeNull();
    }
  });

  it('finds a language that the market has, also as a tag', () => {
    expect(parseLanguage('th', markets.TH)).toBe('th');
    expect(parseLanguage('EN', markets.TH)).toBe('en');
    expect(parseLanguage('zh-Hant-HK', markets.HK)).toBe('zh');
    expect(parseLanguage('zh_HK', markets.HK)).toBe('zh');
    for (const text of ['zh', 'fr', 'thai', '', '-th', 'constructor', null, undefined]) {
      expect(parseLanguage(text, markets.TH), String(text)).toBeNull();
    }
  });

  it('never fails, whatever the text', () => {
    const unit = fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x7f }));
    const anyText = fc.array(unit).map((units) => String.fromCharCode(...units));
    fc.assert(
      fc.property(anyText, fc.constantFrom(...marketCodes), (text, code) => {
        expect([null, ...marketCodes]).toContain(parseMarket(text));
        expect([null, ...markets[code].languages]).toContain(parseLanguage(text, markets[code]));
      }),
    );
  });
});
