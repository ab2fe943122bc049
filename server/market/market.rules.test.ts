import {
  getLocale,
  type Language,
  languages,
  type MarketCode,
  marketCodes,
  markets,
} from '@vermilion/contract/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Addresses,
  addPrefix,
  chooseGreeting,
  findVisitorCountry,
  getCanonicalUrl,
  type LocaleRequest,
  listAlternates,
  localeCookie,
  type Origins,
  resolveLocale,
  splitPrefix,
} from './market.rules.ts';

const originsBy = (origin: (code: MarketCode) => string) =>
  Object.fromEntries(marketCodes.map((code) => [code, origin(code)])) as Origins;

const own = originsBy((code) => `http://${code.toLowerCase()}.localhost:3000`);
const ports = originsBy((code) => `http://localhost:${4000 + marketCodes.indexOf(code)}`);
const one = originsBy(() => 'https://shop.example');

type LocaleFacts = Partial<Omit<LocaleRequest, 'query'>> & { query?: string };
const resolve = ({ query = '', ...facts }: LocaleFacts, origins: Origins = own) =>
  resolveLocale(
    {
      host: '127.0.0.1:3000',
      forwardedCountry: null,
      cookies: {},
      prefix: null,
      query: new URLSearchParams(query),
      ...facts,
    },
    origins,
  );

describe('the country', () => {
  const everything: LocaleFacts = {
    host: 'au.localhost:3000',
    call: { siteCountry: 'hk', acceptLanguage: null },
    forwardedCountry: 'ID',
    cookies: { locale: 'my' },
    query: 'country_code=nz',
  };

  it('comes from the host, the headers of a call, the forwarded header, the cookie, the query, else Singapore', () => {
    const facts = { ...everything };
    const found = () => {
      const { market, marketFrom } = resolve(facts);
      return [market, marketFrom];
    };
    expect(found()).toEqual(['AU', 'host']);
    facts.host = 'localhost:3000';
    expect(found()).toEqual(['HK', 'call']);
    delete facts.call;
    expect(found()).toEqual(['ID', 'forwarded']);
    facts.forwardedCountry = null;
    expect(found()).toEqual(['MY', 'cookie']);
    facts.cookies = {};
    expect(found()).toEqual(['NZ', 'query']);
    delete facts.query;
    expect(found()).toEqual(['SG', 'default']);
  });

  it.each<[string, Origins, MarketCode | null]>([
    ['th.localhost:3000', own, 'TH'],
    ['TH.LocalHost:3000', own, 'TH'],
    ['th.localhost.:3000', own, 'TH'],
    // A port mapped on the way does not hide the name.
    ['th.localhost', own, 'TH'],
    ['th.localhost:8080', own, 'TH'],
    ['localhost:3000', own, null],
    ['127.0.0.1:3000', own, null],
    ['[::1]:3000', own, null],
    ['fr.localhost:3000', own, null],
    ['th.localhost.evil.example', own, null],
    ['xth.localhost:3000', own, null],
    ['', own, null],
    [':', own, null],
    ['@th.localhost:3000', own, null],
    // One name, eight ports: only the port tells.
    ['localhost:4007', ports, 'TH'],
    ['localhost:4000', ports, 'AU'],
    ['localhost:5000', ports, null],
    ['localhost', ports, null],
    // One host for all eight tells nothing.
    ['shop.example', one, null],
    ['shop.example:443', one, null],
    ['shop.example', { ...one, TH: 'https://th.shop.example' }, null],
    ['th.shop.example', { ...one, TH: 'https://th.shop.example' }, 'TH'],
    ['sg.shop.example:443', originsBy((code) => `https://${code.toLowerCase()}.shop.example`), 'SG'],
  ])('of host %s', (host, origins, expected) => {
    const { market, marketFrom } = resolve({ host }, origins);
    expect(marketFrom === 'host' ? market : null).toBe(expected);
  });

  it.each<[LocaleFacts, MarketCode]>([
    [{ forwardedCountry: 'FR', cookies: { locale: 'th' } }, 'TH'],
    [{ forwardedCountry: '', cookies: { locale: 'TH' } }, 'TH'],
    [{ cookies: { locale: 'fr' }, query: 'country_code=th' }, 'TH'],
    [{ cookies: { locale: '' }, query: 'country_code=TH' }, 'TH'],
    [{ query: 'country_code=' }, 'SG'],
    [{ query: 'country_code=FR' }, 'SG'],
    [{ query: 'country_code=THA' }, 'SG'],
    [{ query: 'country=th' }, 'SG'],
    [{ query: 'country_code=FR&country_code=th&country_code=my' }, 'TH'],
    [{ query: 'country_code[]=th' }, 'SG'],
    [{ call: { siteCountry: 'fr', acceptLanguage: null }, query: 'country_code=th' }, 'TH'],
  ])('passes over what is no country of ours: %j', (facts, expected) => {
    expect(resolve(facts).market).toBe(expected);
  });
});

describe('the language', () => {
  const thai = { host: 'th.localhost:3000' };
  const hongKong = { host: 'hk.localhost:3000' };

  it('comes from the query, the prefix, the headers of a call, the cookie, else the first of the country', () => {
    const facts: LocaleFacts = { ...hongKong, query: 'language=zh', prefix: 'en', cookies: { language: 'lng_zh' } };
    const found = () => {
      const { language, languageFrom } = resolve(facts);
      return [language, languageFrom];
    };
    expect(found()).toEqual(['zh', 'query']);
    delete facts.query;
    expect(found()).toEqual(['en', 'prefix']);
    facts.prefix = null;
    facts.call = { siteCountry: null, acceptLanguage: 'en-HK' };
    expect(found()).toEqual(['en', 'call']);
    delete facts.call;
    expect(found()).toEqual(['zh', 'cookie']);
    facts.cookies = {};
    expect(found()).toEqual(['en', 'market']);
  });

  it('is the first of each country where nothing is said', () => {
    for (const code of marketCodes) {
      expect(resolve({ host: `${code.toLowerCase()}.localhost` }).language).toBe(markets[code].languages[0]);
    }
  });

  it.each<[LocaleFacts, Language]>([
    [{ ...thai, query: 'language=en' }, 'en'],
    [{ ...thai, query: 'language_code=en' }, 'en'],
    [{ ...thai, query: 'language=EN' }, 'en'],
    [{ ...hongKong, query: 'language=zh-Hant-HK' }, 'zh'],
    [{ ...thai, query: 'language=fr' }, 'th'],
    [{ ...thai, query: 'language=zh', cookies: { language: 'lng_en' } }, 'en'],
    [{ ...thai, query: 'language=' }, 'th'],
    [{ ...thai, query: 'language=fr&language=en&language=th' }, 'en'],
    [{ ...thai, query: 'language=fr&language_code=en' }, 'en'],
    [{ ...thai, query: 'language_code=th&language=en' }, 'en'],
    [{ ...thai, prefix: 'zh', cookies: { language: 'lng_en' } }, 'en'],
    [{ ...thai, cookies: { language: 'lng_en' } }, 'en'],
    [{ ...thai, cookies: { language: 'en' } }, 'th'],
    [{ ...thai, cookies: { language: 'lng_' } }, 'th'],
    [{ ...thai, cookies: { language: 'lng_zh' } }, 'th'],
    [{ ...thai, call: { siteCountry: 'th', acceptLanguage: 'fr, en;q=0.5' } }, 'en'],
    [{ ...thai, call: { siteCountry: 'th', acceptLanguage: 'fr' }, cookies: { language: 'lng_en' } }, 'en'],
    // The country decides first which languages there are.
    [{ query: 'country_code=hk&language=zh' }, 'zh'],
    [{ query: 'language=zh' }, 'en'],
  ])('%j', (facts, expected) => {
    expect(resolve(facts).language).toBe(expected);
  });
});

describe('locale cookies', () => {
  const locale = (value: string) => ({ name: 'locale', value });
  const language = (value: string) => ({ name: 'language', value });

  it('live a year and are open to scripts', () => {
    expect(localeCookie).toEqual({ maxAge: 31_536_000, httpOnly: false });
  });

  it.each<[LocaleFacts, object[]]>([
    [{ host: 'th.localhost' }, [locale('th')]],
    [{ host: 'th.localhost', query: 'language=en' }, [locale('th'), language('lng_en')]],
    [{ host: 'th.localhost', query: 'language_code=th' }, [locale('th'), language('lng_th')]],
    [{ host: 'th.localhost', prefix: 'en' }, [locale('th'), language('lng_en')]],
    [{ forwardedCountry: 'hk' }, [locale('hk')]],
    [{ query: 'country_code=HK&language=zh-HK' }, [locale('hk'), language('lng_zh')]],
    // Another country or language than the visitor's last one takes its place.
    [{ host: 'th.localhost', cookies: { locale: 'sg' } }, [locale('th')]],
    [
      { host: 'th.localhost', query: 'language=en', cookies: { locale: 'th', language: 'lng_th' } },
      [language('lng_en')],
    ],
    // Nothing to say that the visitor does not have.
    [{ host: 'th.localhost', query: 'language=en', cookies: { locale: 'th', language: 'lng_en' } }, []],
    [{ cookies: { locale: 'th', language: 'lng_en' } }, []],
    // Assumed, not told.
    [{}, []],
    // Outside the table.
    [{ query: 'country_code=FR&language=fr' }, []],
    [{ host: 'th.localhost', query: 'language=zh', cookies: { locale: 'th' } }, []],
    [{ host: 'th.localhost', prefix: 'zh', cookies: { locale: 'th', language: 'lng_zh' } }, []],
    [{ forwardedCountry: 'FR', query: 'country_code=__proto__' }, []],
    // Calls of the API follow a page; they decide nothing.
    [{ host: 'th.localhost', query: 'language=en', call: { siteCountry: 'th', acceptLanguage: 'th' } }, []],
  ])('for %j', (facts, expected) => {
    expect(resolve(facts).cookies).toEqual(expected);
  });
});

describe('resolveLocale', () => {
  const unit = fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0x20, max: 0x7e }));
  const anyText = fc.array(unit, { maxLength: 12 }).map((units) => String.fromCharCode(...units));
  const country = fc.oneof(fc.constantFrom(...marketCodes, 'sg', 'FR', ''), anyText);
  const tongue = fc.oneof(fc.constantFrom(...languages, 'lng_th', 'lng_zh', 'lng_en', 'fr', 'zh-Hant-HK', ''), anyText);
  const parameter = fc.oneof(
    fc.tuple(fc.constant('country_code'), country),
    fc.tuple(fc.constantFrom('language', 'language_code'), tongue),
    fc.tuple(anyText, anyText),
  );
  const anyRequest: fc.Arbitrary<LocaleRequest> = fc.record({
    host: fc.oneof(fc.constantFrom('sg.localhost:3000', 'TH.localhost', 'shop.example', 'localhost:4001'), anyText),
    forwardedCountry: fc.option(country),
    cookies: fc.record({ locale: country, language: tongue }, { requiredKeys: [] }),
    query: fc.array(parameter, { maxLength: 6 }).map((pairs) => new URLSearchParams(pairs)),
    prefix: fc.option(fc.constantFrom(...languages)),
  });

  it('never fails: always a country, a language that it has, and cookies of known values', () => {
    fc.assert(
      fc.property(anyRequest, fc.constantFrom(own, ports, one), (request, origins) => {
        const { market, language, cookies } = resolveLocale(request, origins);
        expect(marketCodes).toContain(market);
        expect(markets[market].languages).toContain(language);
        for (const { name, value } of cookies) {
          expect(value).toBe(name === 'locale' ? market.toLowerCase() : `lng_${language}`);
          expect(value).not.toBe(request.cookies[name]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('says it once: with the cookies it set, the same request sets none and goes to the same place', () => {
    fc.assert(
      fc.property(anyRequest, fc.constantFrom(own, ports, one), (request, origins) => {
        const first = resolveLocale(request, origins);
        const kept = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]));
        const again = resolveLocale({ ...request, cookies: { ...request.cookies, ...kept } }, origins);
        expect(again).toMatchObject({ market: first.market, language: first.language, cookies: [] });
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the language prefix', () => {
  it.each<[string, Language | null, string]>([
    ['/th/products/x', 'th', '/products/x'],
    ['/th', 'th', '/'],
    ['/th/', 'th', '/'],
    ['/zh/cart/', 'zh', '/cart/'],
    ['/', null, '/'],
    ['/products/x', null, '/products/x'],
    ['/thai/x', null, '/thai/x'],
    ['/TH/x', 'th', '/x'],
    ['/fr/x', null, '/fr/x'],
    ['/products/th', null, '/products/th'],
    ['/th//evil.example', 'th', '/evil.example'],
    ['', null, ''],
  ])('of %s is %s', (pathname, language, path) => {
    expect(splitPrefix(pathname, 'language')).toEqual({ language, path });
    expect(splitPrefix(pathname, 'none')).toEqual({ language: null, path: pathname });
  });

  it.each([
    ['/', '/th'],
    ['/?sort=newest', '/th?sort=newest'],
    ['/#top', '/th#top'],
    ['/products/x', '/th/products/x'],
    ['/search?q=%2F', '/th/search?q=%2F'],
  ])('before %s makes %s', (path, prefixed) => {
    expect(addPrefix(path, 'th', 'language')).toBe(prefixed);
    expect(addPrefix(path, 'th', 'none')).toBe(path);
  });

  it('comes off as it went on', () => {
    const anyPath = fc.webPath().map((path) => `/${path.replace(/^\/+/, '')}`);
    fc.assert(
      fc.property(anyPath, fc.constantFrom(...languages), (path, language) => {
        expect(splitPrefix(addPrefix(path, language, 'language'), 'language')).toEqual({ language, path });
        expect(splitPrefix(addPrefix(path, language, 'none'), 'none')).toEqual({ language: null, path });
      }),
    );
  });
});

describe('canonical and alternates', () => {
  const plain: Addresses = { origins: own, strategy: 'none' };
  const prefixed: Addresses = { origins: own, strategy: 'language' };
  const shared: Addresses = { origins: one, strategy: 'none' };

  it.each<[string, MarketCode, Language, Addresses, string]>([
    ['/', 'SG', 'en', plain, 'http://sg.localhost:3000/'],
    ['/products/x', 'TH', 'th', plain, 'http://th.localhost:3000/products/x'],
    ['/products/x', 'TH', 'en', plain, 'http://th.localhost:3000/products/x?language=en'],
    ['/search?q=red&language=en', 'TH', 'th', plain, 'http://th.localhost:3000/search?q=red'],
    ['/search?language_code=th&q=red', 'TH', 'en', plain, 'http://th.localhost:3000/search?q=red&language=en'],
    ['/', 'TH', 'th', prefixed, 'http://th.localhost:3000/th'],
    ['/products/x', 'TH', 'en', prefixed, 'http://th.localhost:3000/en/products/x'],
    ['/products/x?language=th', 'TH', 'en', prefixed, 'http://th.localhost:3000/en/products/x'],
    ['/products/x', 'HK', 'zh', shared, 'https://shop.example/products/x?country_code=hk&language=zh'],
    ['/products/x', 'HK', 'en', shared, 'https://shop.example/products/x?country_code=hk'],
    ['//evil.example/x', 'SG', 'en', plain, 'http://sg.localhost:3000//evil.example/x'],
  ])('%s in %s, %s', (path, market, language, addresses, expected) => {
    expect(getCanonicalUrl(path, market, language, addresses)).toBe(expected);
  });

  it.each([plain, prefixed, shared])('lists the page in all markets and languages, and a default', (addresses) => {
    const list = listAlternates('/products/x', addresses);
    const sites = marketCodes.flatMap((code) => markets[code].languages.map((language) => getLocale(code, language)));
    expect(list.map(({ hreflang }) => hreflang)).toEqual([...sites, 'x-default']);
    expect(new Set(list.slice(0, -1).map(({ href }) => href)).size).toBe(sites.length);
    expect(list.at(-1)?.href).toBe(getCanonicalUrl('/products/x', 'SG', 'en', addresses));
    for (const { market, href } of list) expect(href.startsWith(String(addresses.origins[market]))).toBe(true);
  });

  it('leads a visitor without cookies to the very page it names', () => {
    const anyPath = fc.constantFrom(
      '/',
      '/products/x',
      '/search?q=a%26b&page=2',
      '/pages/a/b?language=zh&country_code=my',
    );
    fc.assert(
      fc.property(
        anyPath,
        fc.constantFrom(plain, prefixed, shared, { origins: ports, strategy: 'none' } as const),
        (path, addresses) => {
          for (const market of marketCodes) {
            for (const wanted of markets[market].languages) {
              const url = new URL(getCanonicalUrl(path, market, wanted, addresses));
              const { language: prefix } = splitPrefix(url.pathname, addresses.strategy);
              const request = { host: url.host, forwardedCountry: null, cookies: {}, query: url.searchParams, prefix };
              expect(resolveLocale(request, addresses.origins)).toMatchObject({ market, language: wanted });
            }
          }
        },
      ),
    );
  });
});

describe('a shop of two markets', () => {
  const two: Origins = { AU: 'http://au.localhost:3000', SG: 'http://sg.localhost:3000' };
  const closed = marketCodes.filter((code) => !two[code]);

  it.each(closed)('does not answer as %s, whatever names it', (code) => {
    const everything: LocaleFacts[] = [
      { host: `${code.toLowerCase()}.localhost:3000` },
      { forwardedCountry: code },
      { cookies: { locale: code.toLowerCase() } },
      { query: `country_code=${code}` },
      { call: { siteCountry: code, acceptLanguage: null } },
    ];
    for (const facts of everything) {
      expect(resolve(facts, two)).toMatchObject({ market: 'SG', marketFrom: 'default', cookies: [] });
      expect(resolve({ ...facts, cookies: { locale: 'au' } }, two).market).toBe('AU');
    }
  });

  it('names its own pages only, with Singapore for everybody else', () => {
    const pages = listAlternates('/cart', { origins: two, strategy: 'none' });
    expect(pages.map(({ hreflang, href }) => [hreflang, href])).toEqual([
      ['en-AU', 'http://au.localhost:3000/cart'],
      ['en-SG', 'http://sg.localhost:3000/cart'],
      ['x-default', 'http://sg.localhost:3000/cart'],
    ]);
  });

  it('greets visitors from a closed market as those from any other country', () => {
    expect(chooseGreeting({ site: 'SG', visitorCountry: 'TH', origins: two })).toEqual({
      kind: 'not_served',
      country: 'TH',
    });
    expect(chooseGreeting({ site: 'SG', visitorCountry: 'AU', origins: two })).toMatchObject({
      kind: 'served',
      market: 'AU',
    });
  });

  it('leads links of a market that it has left to the default one', () => {
    expect(getCanonicalUrl('/orders/1', 'TH', 'th', { origins: two, strategy: 'none' })).toMatch(
      /^http:\/\/sg\.localhost:3000\//,
    );
  });

  it('has its first market for those who name none, where Singapore is closed', () => {
    expect(resolve({}, { TH: 'http://th.localhost', MY: 'http://my.localhost' }).market).toBe('MY');
  });
});

describe('the welcome mat', () => {
  it.each<[MarketCode, string | null, object | null]>([
    ['SG', null, null],
    ['SG', 'SG', null],
    ['SG', 'TH', { kind: 'served', market: 'TH', home: own.TH }],
    ['TH', 'SG', { kind: 'served', market: 'SG', home: own.SG }],
    ['SG', 'FR', { kind: 'not_served', country: 'FR' }],
  ])('on the site of %s for a visitor from %s', (site, visitorCountry, expected) => {
    expect(chooseGreeting({ site, visitorCountry, origins: own })).toEqual(expected);
  });

  it.each<[string | null, string | null, string | null]>([
    ['TH', 'SG', 'TH'],
    ['th', null, 'TH'],
    [' FR ', null, 'FR'],
    // Not known, an anonymous network, nonsense: the other header counts.
    ['XX', 'th', 'TH'],
    ['ZZ', 'th', 'TH'],
    ['T1', 'th', 'TH'],
    ['Thailand', 'th', 'TH'],
    ['', 'th', 'TH'],
    [null, 'de', 'DE'],
    [null, 'XX', null],
    [null, 'th-TH', null],
    [null, null, null],
  ])('geo header %j and forwarded country %j tell %s', (geo, forwardedCountry, expected) => {
    expect(findVisitorCountry(geo, forwardedCountry)).toBe(expected);
  });

  it('finds a country code or nothing in any header', () => {
    fc.assert(
      fc.property(fc.option(fc.string()), fc.option(fc.string()), (geo, forwardedCountry) => {
        expect(findVisitorCountry(geo, forwardedCountry) ?? 'AA').toMatch(/^[A-Z]{2}$/);
      }),
    );
  });
});
