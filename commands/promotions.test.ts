import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '@vermilion/server/platform/clock';
import type { Database } from '@vermilion/server/platform/database';
import { systemRandom } from '@vermilion/server/platform/random';
import { createPromotionAdmin } from '@vermilion/server/promotion/promotion.admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, run as runCommand } from './shop.testing.ts';

/** How long 10,000 codes may take in or out, on a busy machine. */
const bulkLimitMs = 15_000;
const bulkCount = 10_000;

let shop: Awaited<ReturnType<typeof openTestShop>>;
let database: Database;
beforeAll(async () => {
  shop = await openTestShop();
  database = shop.database;
  const brands = ['rouge', 'noir'].map((slug) => ({ slug, name: slug, is_house: false, description: '{"en":"A"}' }));
  await database.db.insertInto('brands').values(brands).execute();
});
afterAll(() => shop.close());

const run = (...words: string[]) => runCommand('promotions', ...words);

const getPath = (name: string) => path.join(shop.folder, name);

async function writeJson(name: string, content: unknown): Promise<string> {
  await writeFile(getPath(name), JSON.stringify(content));
  return getPath(name);
}

const definition = {
  kind: 'code',
  market: 'SG',
  slug: 'xmas',
  name: { en: 'Ten off' },
  benefit: { kind: 'percent_off', basisPoints: 1000 },
};
const offer = { ...definition, kind: 'offer', slug: 'sale' };

test('promotions of a file are added, all or none, then listed and ended', async () => {
  const file = await writeJson('promotions.json', [definition, offer, { ...definition, slug: 'glow', code: 'GLOW' }]);
  expect(await run('import', file)).toBe('3 promotions are in place.');
  const faulty = await writeJson('faulty.json', [
    { ...definition, slug: 'new' },
    { ...definition, benefit: {} },
  ]);
  await expect(run('import', faulty)).rejects.toThrow(
    /faulty\.json:1 benefit\.kind: is missing; write one of percent_off, [\s\S]*Nothing was changed/,
  );
  const taken = await writeJson('taken.json', [{ ...definition, slug: 'new' }, definition]);
  await expect(run('import', taken)).rejects.toThrow('taken.json:1 slug: SG has a promotion called xmas already');
  expect(await run('end', '--market', 'sg', '--name', 'sale')).toBe('It has ended.');
  const listed = (await run('list', '--market', 'SG')).split('\n');
  expect(listed.toSorted()).toEqual([
    'glow: code GLOW, 10% off, no minimum, at any time, 0 uses',
    expect.stringMatching(/^sale: offer, 10% off, no minimum, at any time, 0 uses, ended 20/),
    'xmas: code, 0 codes, 10% off, no minimum, at any time, 0 uses',
  ]);
  const [startsAt, endsAt] = ['2026-12-01T00:00:00.000Z', '2026-12-31T16:00:00.000Z'];
  const limited = { ...offer, market: 'ID', minimumSpend: '250000', startsAt, endsAt, maxUses: 100 };
  const benefits = [
    { kind: 'amount_off', amount: '50000' },
    { kind: 'free_shipping' },
    { kind: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1 },
  ];
  const offers = benefits.map((benefit, place) => ({ ...limited, slug: `offer-${place}`, benefit }));
  await run('import', await writeJson('limited.json', offers));
  expect((await run('list', '--market', 'ID')).split('\n').toSorted()).toEqual(
    ['IDR 50000 off', 'free shipping', 'of 3 the cheapest 1 at 100% off'].map(
      (benefit, place) => `offer-${place}: offer, ${benefit}, from IDR 250000, ${startsAt} to ${endsAt}, 0 of 100 uses`,
    ),
  );
  const audited = await database.db.selectFrom('audit_entries').selectAll().orderBy('id').execute();
  expect(audited.slice(0, 4).map(({ action, after }) => [action, after?.slug ?? null])).toEqual([
    ['promotion.defined', 'xmas'],
    ['promotion.defined', 'sale'],
    ['promotion.defined', 'glow'],
    ['promotion.ended', null],
  ]);
});

test('promotions come from a CSV file, and everything that is wrong with it is named at once', async () => {
  const write = async (name: string, ...rows: string[]) => {
    await writeFile(getPath(name), rows.join('\n'));
    return getPath(name);
  };
  const header =
    'market,slug,kind,code,name:en,name:th,benefit,basis_points,benefit_amount,brands,products,tiers,listed,ends_at,max_uses';
  const file = await write(
    'promotions.csv',
    header,
    'TH,csv-ten,code,CSVTEN,Ten off,ลด 10%,percent_off,1000,,rouge noir,,,yes,2027-01-01T00:00:00Z,500',
    'TH,csv-five,offer,,Five off,,amount_off,,500.00,,,gold black,no,,',
  );
  expect(await run('import', file)).toBe('2 promotions are in place.');
  const admin = createPromotionAdmin({ database, clock: systemClock, random: systemRandom });
  expect(await admin.list('TH')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        slug: 'csv-ten',
        name: { en: 'Ten off', th: 'ลด 10%' },
        benefit: { kind: 'percent_off', basisPoints: 1000 },
        scope: { productSlugs: [], brandSlugs: ['rouge', 'noir'], categorySlugs: [] },
        isListed: true,
        endsAt: '2027-01-01T00:00:00.000Z',
        maxUses: 500,
        codeCount: 1,
      }),
      expect.objectContaining({
        slug: 'csv-five',
        tiers: ['gold', 'black'],
        benefit: { kind: 'amount_off', amount: 50000 },
      }),
    ]),
  );
  const faulty = await write(
    'faulty.csv',
    header,
    'TH,a,code,,Ten,,percent_off,ten,,,,,,,',
    'XX,b,code,,,,gift,,,,,,maybe,,',
    'TH,Big Sale,code,?,Ten,,amount_off,,"5,00",,,,,,',
    'TH,c,offer,,Ten,,percent_off,1000,,nope-brand,nope-product,,,,',
  );
  const error = await run('import', faulty).catch((thrown: Error) => thrown.message);
  expect(String(error).replaceAll(getPath('faulty.csv'), '').split('\n')).toEqual([
    ':2 basis_points: must be a number, not "ten"',
    expect.stringMatching(/^:3 market: must be one of .*, not "XX"$/),
    ':3 name:en: is missing; write a text',
    ':3 gift_sku: is missing; write a text',
    ':3 listed: must be yes or no, not "maybe"',
    ':4 code: must be 3 to 40 letters, digits, hyphens and underscores, the first a letter or digit, not "?"',
    ':4 slug: must be lower-case letters and digits with single hyphens between, not "Big Sale"',
    ':4 benefit_amount: "5,00" is no amount: write 5.00',
    ':5 products: the catalogue has no product nope-product',
    ':5 brands: the catalogue has no brand nope-brand',
    'Nothing was changed.',
  ]);
  const taken = await write(
    'taken.csv',
    header,
    'TH,csv-ten,offer,,A,,amount_off,,1,,,,,,',
    'TH,new,code,CSVTEN,A,,amount_off,,1,,,,,,',
  );
  await expect(run('import', taken)).rejects.toThrow(
    /taken\.csv:2 slug: TH has a promotion called csv-ten already\n.*taken\.csv:3 code: TH has the code CSVTEN already/,
  );
  await expect(run('import', await write('wrong.csv', 'market,colour', 'TH,red'))).rejects.toThrow(
    /wrong\.csv:1: no column is called colour; there are market, slug/,
  );
});

test('10,000 single-use codes go out to a CSV file and come in by one within seconds', async () => {
  await run(
    'import',
    await writeJson(
      'bulk.json',
      ['made', 'given'].map((slug) => ({ ...definition, slug })),
    ),
  );
  const started = performance.now();
  const made = getPath('made.csv');
  const makeCodes = ['make-codes', made, '--market', 'SG', '--name', 'made', '--prefix', 'BULK'];
  expect(await run(...makeCodes, '--count', String(bulkCount))).toBe(`${bulkCount} codes are in ${made}.`);
  const rows = (await readFile(made, 'utf8')).trimEnd().split('\n');
  expect(rows[0]).toBe('code,uses,uses_left');
  expect(rows.slice(1).every((row) => /^BULK-[A-Z2-9]{10},0,1$/.test(row))).toBe(true);
  expect(new Set(rows).size).toBe(bulkCount + 1);
  const isMadeAt = performance.now();

  const given = getPath('given.csv');
  await writeFile(given, ['code', ...Array.from({ length: bulkCount }, (_, index) => `GIVEN-${index}`)].join('\n'));
  const addCodes = ['add-codes', given, '--market', 'SG', '--name', 'given'];
  expect(await run(...addCodes)).toBe(`${bulkCount} codes were added.`);
  expect(isMadeAt - started).toBeLessThan(bulkLimitMs);
  expect(performance.now() - isMadeAt).toBeLessThan(bulkLimitMs);
  await expect(run(...addCodes)).rejects.toThrow(
    /^The market has the code GIVEN-0 already\nThe market has the code GIVEN-1 already\n[\s\S]*\nNothing was changed\.$/,
  );

  const written = getPath('written.csv');
  await run('write-codes', written, '--market', 'SG', '--name', 'given');
  expect((await readFile(written, 'utf8')).split('\n')).toContain('GIVEN-9999,0,1');
});

test.each([
  [['list'], "required option '--market <code>' not specified"],
  [['end', '--market', 'SG', '--name', 'none'], 'SG has no promotion none'],
  [
    ['make-codes', 'codes.csv', '--market', 'SG', '--name', 'xmas', '--count', '0'],
    'It is a whole number from 1 to 10000',
  ],
  [['make-codes', 'codes.csv', '--market', 'SG', '--name', 'xmas', '--count', '1', '--prefix', 'a b'], '--prefix has'],
  [['make-codes', '--market', 'SG', '--name', 'xmas', '--count', '1'], "missing required argument 'file'"],
])('%j is refused', async (words, message) => {
  await expect(run(...words)).rejects.toThrow(message);
});

test('a batch of codes is made once, however often its command is repeated, and another file is another batch', async () => {
  await run('import', await writeJson('batch.json', [{ ...definition, slug: 'batch' }]));
  const makeCodes = (file: string) =>
    run('make-codes', getPath(file), '--market', 'SG', '--name', 'batch', '--count', '3');
  expect(await makeCodes('batch-1.csv')).toContain('3 codes are in');
  expect(await makeCodes('batch-1.csv')).toContain('3 codes are in');
  expect(await makeCodes('batch-2.csv')).toContain('6 codes are in');
});
