import { createHash } from 'node:crypto';
import { languages, type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import {
  type CatalogueRecord,
  catalogueRecord,
  type ProductRecord,
  setBadges,
  type Texts,
  type VariantRecord,
} from '@vermilion/server/catalogue/catalogue-file.schema';
import { describe, expect, it } from 'vitest';
import { demoCatalogue } from './catalogue.ts';
import { clashes, descriptionWords } from './description.ts';
import { createName, planProducts } from './plan.ts';
import { popularQueries } from './popular-queries.ts';
import { sampleSkuEnd } from './sampled-products.ts';
import { demoStores } from './stores.ts';
import { categorySentences } from './words/category-sentences.ts';
import { kinds } from './words/kinds.ts';

const records = [...demoCatalogue()];
const brands = records.filter((record) => record.kind === 'brand');
const categories = records.filter((record) => record.kind === 'category');
const products = records.filter((record) => record.kind === 'product');
const variants = products.flatMap((product) => product.variants);

const fingerprint = (of: Iterable<CatalogueRecord>): string => {
  const digest = createHash('sha256');
  for (const record of of) digest.update(JSON.stringify(record));
  return digest.digest('hex');
};
const repeated = (texts: readonly string[]): string[] => texts.filter((text, index) => texts.indexOf(text) !== index);
const inMarket = (product: ProductRecord, market: MarketCode) =>
  product.variants.flatMap((variant) => {
    const price = variant.prices[market];
    return price ? [price] : [];
  });

describe('the demo catalogue', () => {
  it('is valid, record by record', () => {
    const faults = records.flatMap((record) => {
      const read = catalogueRecord.safeParse(record);
      return read.success
        ? []
        : [`${record.slug}: ${read.error.issues[0]?.path.join('.')} ${read.error.issues[0]?.message}`];
    });
    expect(faults).toEqual([]);
  });

  it('is a whole shop', () => {
    expect(brands.length).toBeGreaterThanOrEqual(60);
    expect(categories.length).toBeGreaterThanOrEqual(90);
    expect(products).toHaveLength(1560);
    expect(variants.length).toBeGreaterThanOrEqual(6000);
    const house = brands.filter(({ isHouse }) => isHouse);
    expect(house.map(({ slug }) => slug)).toEqual(['vermilion-collection']);
    expect(products.filter(({ brand }) => brand === 'vermilion-collection')).toHaveLength(130);
    const stocked = new Set(products.map(({ category }) => category));
    const parents = new Set(categories.map(({ parent }) => parent));
    expect(categories.filter(({ slug }) => !parents.has(slug) && !stocked.has(slug))).toEqual([]);
    expect(brands.filter(({ slug }) => !products.some(({ brand }) => brand === slug))).toEqual([]);
  });

  it('has a sentence of its own about each category, in all four languages', () => {
    expect(Object.keys(categorySentences).toSorted()).toEqual(categories.map(({ slug }) => slug).toSorted());
    for (const language of languages) {
      const sentences = categories.map(({ description }) => description?.[language] ?? '');
      expect(repeated(sentences)).toEqual([]);
      expect(sentences.filter((sentence) => sentence.length < 6)).toEqual([]);
    }
  });

  it('is the same in every run', () => {
    expect(fingerprint(demoCatalogue({ products: 300 }))).toBe(fingerprint(demoCatalogue({ products: 300 })));
  });

  it('makes as many products as asked for, all different', () => {
    expect([...demoCatalogue({ products: 5 })].filter(({ kind }) => kind === 'product')).toHaveLength(5);
    const many = planProducts({ products: 10_000 });
    expect(many).toHaveLength(10_000);
    expect(new Set(many.map(({ slug }) => slug)).size).toBe(10_000);
    const names = many.map(({ brand, line, kind, modifier }) => `${brand.slug}/${createName(line, kind, modifier).en}`);
    expect(new Set(names).size).toBe(10_000);
  });

  it('gives everything its own address and stock number', () => {
    for (const group of [brands, categories, products]) expect(repeated(group.map(({ slug }) => slug))).toEqual([]);
    expect(new Set(variants.map(({ sku }) => sku)).size).toBe(variants.length);
    for (const language of languages) {
      expect(new Set(products.map(({ brand, name }) => `${brand}/${name[language]}`)).size).toBe(products.length);
    }
  });

  it('names only brands and categories that stand before', () => {
    const slugs = new Set([...brands, ...categories].map(({ slug }) => slug));
    for (const { parent } of categories) expect(parent === null || slugs.has(parent)).toBe(true);
    for (const product of products) expect(slugs.has(product.brand) && slugs.has(product.category)).toBe(true);
  });
});

describe('its texts', () => {
  const texts: [where: string, text: Texts][] = [
    ...brands.map(({ slug, description }): [string, Texts] => [slug, description]),
    ...categories.map(({ slug, name }): [string, Texts] => [slug, name]),
    ...products.flatMap(({ slug, name, shortDescription, howToUse }): [string, Texts][] => [
      [`${slug} name`, name],
      [`${slug} description`, shortDescription],
      [`${slug} use`, howToUse],
    ]),
    ...variants.flatMap(({ sku, shade, size, type }): [string, Texts][] => [
      // Amounts are printed alike everywhere, but for the decimal comma; anything else is words.
      ...(size && !/^(\d+ × )?[\d.]+ (ml|g)$/.test(typeof size === 'string' ? size : (size.en ?? ''))
        ? [[sku, size as Texts] satisfies [string, Texts]]
        : []),
      ...(shade ? [[sku, shade.name] satisfies [string, Texts]] : []),
      ...(type ? [[sku, type] satisfies [string, Texts]] : []),
    ]),
  ];

  it('are there in all four languages', () => {
    expect(texts.filter(([, text]) => languages.some((language) => !text[language])).map(([where]) => where)).toEqual(
      [],
    );
  });

  it('are Thai in Thai and Chinese in Chinese', () => {
    // "Vegan" and the like would pass for Indonesian; what is Latin throughout is certainly not Thai or Chinese.
    expect(texts.filter(([, text]) => !/\p{Script=Thai}/u.test(text.th ?? '')).map(([where]) => where)).toEqual([]);
    expect(texts.filter(([, text]) => !/\p{Script=Han}/u.test(text.zh ?? '')).map(([where]) => where)).toEqual([]);
    expect(
      texts.filter(([, text]) => /\p{Script=Thai}|\p{Script=Han}/u.test(text.en + text.id)).map(([where]) => where),
    ).toEqual([]);
  });

  it('have a decimal comma in Indonesian', () => {
    const sizes = variants.flatMap(({ size }) => (size ? [typeof size === 'string' ? { en: size } : size] : []));
    const fractions = sizes.filter(({ en }) => en?.includes('.'));
    expect(fractions.length).toBeGreaterThan(0);
    for (const { en, id } of fractions) expect(id).toBe(en?.replace('.', ','));
  });

  it('keep the house voice', () => {
    for (const [where, text] of texts) {
      expect(`${text.en}${text.id}${text.th}${text.zh}`, where).not.toMatch(/!|！/);
      expect(text.id, where).not.toMatch(/\bAnda\b/);
      expect(text.zh, where).not.toMatch(/您|[\p{Script=Han}][,.;:?](?!\d)/u);
      expect(text.th, where).not.toMatch(/(?<!ส)ครับ|ค่ะ|นะคะ/);
    }
  });

  it.each(languages)('describe each product in 40 to 60 words and in words of its own in %s', (language) => {
    const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
    const count = (text: string) =>
      language === 'en' || language === 'id'
        ? text.split(/\s+/).length
        : [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
    const slugs = new Map<string, string>();
    for (const { slug, shortDescription } of products) {
      const text = shortDescription[language] ?? '';
      expect(count(text), `${slug}: ${text}`).toBeGreaterThanOrEqual(descriptionWords.min);
      expect(count(text), `${slug}: ${text}`).toBeLessThanOrEqual(descriptionWords.max);
      expect(slugs.get(text), `${slug} reads like another product: ${text}`).toBeUndefined();
      slugs.set(text, slug);
    }
  });

  it('open a description with one of the sentences that say what the kind is', () => {
    for (const { slug, category, shortDescription } of products) {
      const leads = kinds.find((kind) => kind.slug === category)?.what ?? [];
      const isWhole = ({ th, zh }: Texts) =>
        shortDescription.th?.startsWith(`${th}  `) &&
        shortDescription.zh?.startsWith(zh ?? '') &&
        /[。]$/.test(zh ?? '');
      expect(leads.some(isWhole), slug).toBe(true);
    }
  });

  it('count shades and sizes as they are sold', () => {
    let counted = 0;
    for (const { slug, shortDescription, variants: choices } of products) {
      const { en = '' } = shortDescription;
      const shades = new Set(choices.flatMap(({ shade }) => (shade ? [JSON.stringify(shade)] : [])));
      const sizes = choices.flatMap(({ size, sku }) =>
        size && !sku.endsWith(sampleSkuEnd) ? [typeof size === 'string' ? size : (size.en ?? '')] : [],
      );
      const [, count] = /(\d+) (?:shades|colours|palettes)/.exec(en) ?? [];
      const [, others] = /one of (\d+) others/.exec(en) ?? [];
      if (count) expect(Number(count), `${slug}: ${en}`).toBe(shades.size);
      if (others) expect(Number(others) + 1, `${slug}: ${en}`).toBe(shades.size);
      for (const [size] of en.matchAll(/\d+(?:\.\d+)? (?:ml|g)\b/g)) expect(sizes, `${slug}: ${en}`).toContain(size);
      const [, carried] = /(?:At|The|With) (\d+) ml(?: travels|, it may fly|, it fits)/.exec(en) ?? [];
      if (carried) expect(Number(carried), slug).toBeLessThanOrEqual(100);
      if (count ?? others ?? carried) counted++;
    }
    expect(counted).toBeGreaterThan(300);
  });

  it('say only what is true of the kind, the finish and the rest of the page', () => {
    const kindsAllowed: [says: RegExp, only: RegExp][] = [
      [/wobble at the tip|washed a hundred times|dry flat|hair dryer/i, /brushes$/],
      [/buy it once/, /brushes$|make-up-bags/],
      [/avoid the eyes/i, /^(?!eye-|lip-|men-|body|hand).*$/],
      [/start with balm/, /^(?!.*balms).*$/],
      [/ten minutes before you judge|small batches/, /^(eaux|colognes|perfume|body-mists)/],
      [/foam|lather/i, /washes$|shampoos|shaving-creams|cleans/],
      [/pillow/, /serums|sleeping-masks/],
      [/lashes/, /^(mascaras|brow-pencils|eye-brushes|eye-primers|liquid-eyeliners|kohl-pencils|.*eyeshadow.*)$/],
      [/do not share|no hot water/i, /brushes$/],
      [/wick|burns/, /candles/],
      [/tired hair/, /shampoos|conditioners|^hair|^scalp|^styling|^texture|pomades/],
      [/jar opens|in the jar/, /balms|creams|masks|scrubs|salts|pomades/],
      [/the pump/i, /cleansing-oils|washes|lotions|sunscreens|moisturisers/],
      [/^(?:At|The) .*hand luggage/, /^(?!.*(?:candles|brushes|bags|sets|lipsticks|removers)).*$/],
      [/handle is|bamboo handle|walnut/i, /brushes$/],
    ];
    const rinsed = /washes$|^cleansing|exfoliators|clay-masks|shampoos|conditioners|hair-masks|shaving|scrubs/;
    for (const { slug, category, name, shortDescription, howToUse } of products) {
      const page = `${shortDescription.en} ${howToUse.en}`;
      for (const [says, only] of kindsAllowed) {
        if (says.test(page)) expect(category, `${slug}: ${page}`).toMatch(only);
      }
      if (/rins/i.test(shortDescription.en ?? '')) expect(category, slug).toMatch(rinsed);
      for (const [finish, clash] of Object.entries(clashes)) {
        if (` ${name.en} `.includes(` ${finish} `)) expect(shortDescription.en, slug).not.toMatch(clash);
      }
      const sentences = page.split(/(?<=[.?])\s/);
      expect(new Set(sentences).size, slug).toBe(sentences.length);
      for (const language of languages)
        expect(`${shortDescription[language]}${howToUse[language]}`, slug).not.toMatch(/\d %/);
    }
  });

  it('leave to the list of traits what it says', () => {
    const claims = {
      vegan: { en: /vegan/i, th: /วีแกน/, zh: /純素/ },
      cruelty_free: { en: /tested on animals/, th: /ทดลองกับสัตว์/, zh: /動物測試/ },
      fragrance_free: { en: /no fragrance/i, th: /ไม่มีน้ำหอม/, zh: /不含香料/ },
      alcohol_free: { en: /no alcohol/i, th: /ไม่มีแอลกอฮอล์/, zh: /不含酒精/ },
      halal: { en: /halal/i, th: /ฮาลาล/, zh: /清真/ },
    };
    for (const { slug, traits, shortDescription } of products) {
      for (const [trait, claimed] of Object.entries(claims)) {
        if (!traits.includes(trait as keyof typeof claims)) continue;
        for (const [language, claim] of Object.entries(claimed)) {
          expect(shortDescription[language as keyof typeof claimed], slug).not.toMatch(claim);
        }
      }
    }
  });

  it('keep claims and ingredients apart from each other', () => {
    for (const { slug, name, traits, ingredients, shortDescription } of products) {
      if (traits.includes('fragrance_free')) expect(ingredients, slug).not.toContain('PARFUM');
      if (traits.includes('vegan')) expect(ingredients, slug).not.toMatch(/CERA ALBA|LANOLIN|CARMINE|\bMEL\b/);
      if (traits.includes('vegan')) {
        expect(shortDescription.en, slug).not.toContain('Honey keeps');
        expect(name.en, slug).not.toMatch(/honey|hive|beekeeper/i);
      }
      if (traits.includes('alcohol_free')) expect(ingredients, slug).not.toContain('ALCOHOL DENAT');
      if (traits.includes('silicone_free')) expect(ingredients, slug).not.toMatch(/SILOXANE|METHICONE/);
      if (traits.includes('sulfate_free')) expect(ingredients, slug).not.toMatch(/SULFATE/);
    }
  });

  it('have one finish and one coverage, and every filter of traits has several choices with products', () => {
    const groupByTrait = new Map<string, string | undefined>(
      records.flatMap((record) => (record.kind === 'trait' ? [[record.slug, record.group]] : [])),
    ).set('matte', 'finish');
    const offered = new Map<string, Set<string>>();
    for (const { slug, traits } of products) {
      for (const group of ['finish', 'coverage']) {
        expect(traits.filter((trait) => groupByTrait.get(trait) === group).length, slug).toBeLessThanOrEqual(1);
      }
      for (const trait of traits) {
        const group = groupByTrait.get(trait);
        if (group) offered.set(group, (offered.get(group) ?? new Set()).add(trait));
      }
    }
    for (const [slug, group] of groupByTrait) expect(offered.get(group ?? ''), slug).toContain(slug);
    for (const group of ['finish', 'coverage', 'skin_type', 'concern', 'free_from']) {
      expect(offered.get(group)?.size, group).toBeGreaterThan(1);
    }
  });
});

const endings: Record<MarketCode, (price: number) => boolean> = {
  SG: (price) => price % 100 === 90 || price % 50 === 0,
  AU: (price) => price % 100 === 90 || price % 50 === 0,
  NZ: (price) => price % 100 === 90 || price % 50 === 0,
  HK: (price) => price % 500 === 0,
  MY: (price) => price % 100 === 90 || price % 1000 === 0,
  ID: (price) => price % 10_000 === 9000,
  PH: (price) => price % 500 === 0,
  TH: (price) => price % 500 === 0 || price % 10_000 === 9000,
};

describe('its prices', () => {
  it.each(marketCodes)('end as shoppers in %s expect', (market) => {
    const odd = products
      .flatMap((product) =>
        inMarket(product, market).flatMap(({ price, sale }) => [price, ...(sale ? [sale.price] : [])]),
      )
      .filter((price) => !endings[market](price));
    expect(odd).toEqual([]);
  });

  it('are reduced for about one product in seven, and then are lower', () => {
    for (const market of marketCodes) {
      const listed = products.filter((product) => product.markets[market]);
      const reduced = listed.filter((product) => inMarket(product, market).some(({ sale }) => sale));
      expect(reduced.length / listed.length).toBeGreaterThan(0.08);
      expect(reduced.length / listed.length).toBeLessThan(0.2);
    }
    for (const { prices, sku } of variants) {
      for (const price of Object.values(prices)) {
        if (price.sale) expect(price.sale.price, sku).toBeLessThan(price.price);
      }
    }
  });
});

describe('its assortment', () => {
  it.each(marketCodes)('is part of the catalogue in %s, with prices and stock for what is listed', (market) => {
    const listed = products.filter((product) => product.markets[market]);
    expect(listed.length / products.length).toBeGreaterThan(0.8);
    for (const product of products) {
      const isListed = product.markets[market] !== undefined;
      for (const variant of product.variants) {
        const isSample = variant.sku.endsWith(sampleSkuEnd);
        expect(variant.prices[market] !== undefined, product.slug).toBe(isListed && !isSample);
        expect(variant.stock[market] !== undefined, product.slug).toBe(isListed);
      }
    }
    const stock = listed.flatMap((product) => product.variants.map((variant) => variant.stock[market] ?? 0));
    const share = (holds: (units: number) => boolean) => stock.filter(holds).length / stock.length;
    expect(share((units) => units === 0)).toBeGreaterThan(0.04);
    expect(share((units) => units === 0)).toBeLessThan(0.13);
    expect(share((units) => units > 0 && units <= 5)).toBeGreaterThan(0.03);
  });

  it('lists the house everywhere', () => {
    const house = products.filter(({ brand }) => brand === 'vermilion-collection');
    for (const product of house) expect(Object.keys(product.markets).sort()).toEqual([...marketCodes]);
  });

  it.each(marketCodes)('has every badge in %s, and selected choices where only those are reduced', (market) => {
    const listed = products.filter((product) => product.markets[market]);
    const listBadges = (product: ProductRecord) => product.markets[market]?.badges ?? [];
    expect(new Set(listed.flatMap(listBadges))).toEqual(new Set(setBadges));
    for (const product of listed) {
      const [badge] = listBadges(product).filter((name) => name.startsWith('selected_'));
      if (!badge) continue;
      const isReduced = ({ prices }: VariantRecord) => Boolean(prices[market]?.sale);
      const shares = Map.groupBy(product.variants, isReduced);
      expect([...shares.keys()].sort(), product.slug).toEqual([false, true]);
      const attribute = badge.replace('selected_', '').replace('s_only', '') as 'shade' | 'size' | 'type';
      const choices = (of: VariantRecord[] = []) => new Set(of.map((variant) => JSON.stringify(variant[attribute])));
      // The badge names what the reduced ones share and the others do not have.
      expect([...choices(shares.get(true)).intersection(choices(shares.get(false)))], product.slug).toEqual([]);
    }
  });

  it('has something coming and something new', () => {
    for (const product of products) {
      for (const listing of Object.values(product.markets)) {
        expect(listing.badges.includes('coming_soon')).toBe(listing.onSaleFrom !== null);
      }
    }
    expect(products.filter(({ launchedOn }) => launchedOn >= '2026-10-21').length).toBeGreaterThan(40);
    expect(products.every(({ launchedOn }) => launchedOn >= '2019-01-01' && launchedOn <= '2026-11-20')).toBe(true);
    expect(products.some(({ rating }) => rating === null)).toBe(true);
  });

  it('opens every list with several brands on several grounds', () => {
    const under = (slug: string): string[] => [
      slug,
      ...categories.filter(({ parent }) => parent === slug).flatMap((child) => under(child.slug)),
    ];
    for (const { slug } of categories) {
      const shelves = new Set(under(slug));
      const first = products
        .filter(({ category }) => shelves.has(category))
        .sort((a, b) => b.featured - a.featured)
        .slice(0, 24);
      const brandsSeen = new Set(first.map(({ brand }) => brand)).size;
      const groundsSeen = new Set(first.map(({ variants: [variant] }) => variant?.pictures[0]?.ground)).size;
      expect(brandsSeen, slug).toBeGreaterThanOrEqual(3);
      expect(groundsSeen, slug).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('the stores', () => {
  it('are three to five per market, in the languages and zones of the market', () => {
    for (const market of marketCodes) {
      const here = demoStores.filter((store) => store.market === market);
      expect(here.length).toBeGreaterThanOrEqual(3);
      expect(here.length).toBeLessThanOrEqual(5);
      for (const store of here) {
        expect(markets[market].timeZones).toContain(store.zone);
        expect(store.hours).toHaveLength(7);
        expect(store.phone.startsWith(markets[market].callingCode)).toBe(true);
        for (const language of markets[market].languages) {
          for (const text of [store.name, store.address, store.city]) expect(text[language]).toBeTruthy();
        }
      }
    }
    expect(repeated(demoStores.map(({ code }) => code))).toEqual([]);
  });
});

describe('popular searches', () => {
  it('are eight per market and language, and their words occur in what the market lists', () => {
    for (const market of marketCodes) {
      for (const language of markets[market].languages) {
        const searches = popularQueries[market][language] ?? [];
        expect(searches).toHaveLength(8);
        const names = products
          .filter((product) => product.markets[market])
          .map((product) => {
            const brand = brands.find(({ slug }) => slug === product.brand);
            return `${brand?.name} ${product.name[language]}`.toLowerCase();
          });
        for (const search of searches) {
          const found = names.filter((name) => search.split(' ').every((word) => name.includes(word)));
          expect(found.length, `${market} ${language} ${search}`).toBeGreaterThan(0);
        }
      }
    }
  });
});
