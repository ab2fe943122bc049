import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { readEnv } from './env.ts';
import { startShop } from './main.ts';
import { bucketKeys, startTestBucket } from './platform/blobs.testing.ts';
import { plainShop, type ShopProfile } from './platform/shop/shop-folder.ts';
import {
  findBookingProviderProblems,
  findClosedMarketProblems,
  findHostedProviderProblems,
  findMissingSellers,
  findOriginProblems,
  findWeakSecrets,
  runPreflight,
} from './preflight.ts';

const strong = '4f1c7be0a9d24c6f8b3e5d7192a0c4e6';
const other = 'b7d94e20c8f1463a9e5d0b72f86a1c3d';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vermilion-preflight-'));
});
afterAll(() => rm(folder, { recursive: true }));

const inspect = (settings: Record<string, string>) =>
  runPreflight(readEnv({ DATA_DIR: folder, DEMO: 'off', NODE_ENV: 'production', ...settings }));

describe('origins', () => {
  it.each([
    ['https beside http', { SG: 'https://sg.shop.example', AU: 'http://au.shop.example' }, /^ORIGIN_AU: http beside/],
    ['one address twice', { SG: 'https://shop.example', AU: 'https://shop.example' }, /^ORIGIN_SG, ORIGIN_AU: all are/],
    [
      'this machine beside others',
      { SG: 'https://shop.example', TH: 'http://th.localhost:3000' },
      /^ORIGIN_TH: only this/,
    ],
    ['an address to listen on', { SG: 'http://0.0.0.0:3000' }, /^ORIGIN_SG: 0\.0\.0\.0 is where/],
    ['a name without a domain', { SG: 'https://shop' }, /^ORIGIN_SG: shop is no name/],
  ])('are warned of: %s', (_name, origins, expected) => {
    const found = findOriginProblems({ origins });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(expected);
  });

  it('are fine where all are https hosts, or all on this machine', () => {
    expect(findOriginProblems({ origins: { SG: 'https://sg.shop.example', AU: 'https://au.shop.example' } })).toEqual(
      [],
    );
    expect(findOriginProblems(readEnv({}))).toEqual([]);
  });
});

test('secrets that can be guessed are named, and random ones are not', () => {
  expect(findWeakSecrets({ SECRET: 's'.repeat(40), PAYMENT_SECRET: `changeme${strong}` })).toEqual([
    expect.stringMatching(/^SECRET: can be guessed/),
    expect.stringMatching(/^PAYMENT_SECRET: can be guessed/),
  ]);
  expect(findWeakSecrets({ SECRET: strong, GIFT_CARD_SECRET: other })).toEqual([]);
});

test.each([
  [{}, []],
  [{ PAYMENT_URL: 'http://127.0.0.1:4000' }, []],
  [{ PAYMENT_URL: 'http://pay.localhost:4000' }, []],
  [{ PAYMENT_URL: 'https://pay.example' }, [/^CALLBACK_ORIGIN: .*without it/, /^PAYMENT_SECRET is not set/]],
  [
    { PAYMENT_URL: 'https://pay.example', CALLBACK_ORIGIN: 'http://localhost:3000', PAYMENT_SECRET: strong },
    [/^CALLBACK_ORIGIN: only this machine can reach http:\/\/localhost:3000/],
  ],
  [{ PAYMENT_URL: 'https://pay.example', CALLBACK_ORIGIN: 'https://shop.example', PAYMENT_SECRET: strong }, []],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, []],
])('a payment provider on another machine has to reach the shop: %j', async (settings, expected) => {
  const messages = expected.map((message) => expect.stringMatching(message));
  expect(findHostedProviderProblems(readEnv(settings))).toEqual(messages);
  expect((await inspect(settings)).warnings).toEqual(messages);
});

test.each([
  [{}, 0],
  [{ BOOXI_URL: 'http://127.0.0.1:4000' }, 0],
  [{ BOOXI_URL: 'https://bookings.example' }, 1],
  [{ BOOXI_URL: 'https://bookings.example', CALLBACK_ORIGIN: 'http://localhost:3000' }, 1],
  [{ BOOXI_URL: 'https://bookings.example', CALLBACK_ORIGIN: 'https://sg.shop.example' }, 0],
])('a provider of bookings that cannot reach the shop is warned of: %j', (settings, count) => {
  expect(findBookingProviderProblems(readEnv(settings))).toHaveLength(count);
});

test('settings and pages of markets that are closed are named', async () => {
  const shop = path.join(folder, 'shop');
  await mkdir(path.join(shop, 'pages'), { recursive: true });
  await writeFile(path.join(shop, 'shop.json'), JSON.stringify({ name: 'Salt', markets: { SG: {}, AU: {} } }));
  for (const name of ['terms.en', 'terms.SG.en', 'terms.TH.th']) {
    await writeFile(path.join(shop, 'pages', `${name}.md`), '# Terms\n\n## Orders\n\nText.\n');
  }
  const origins = { ORIGIN_SG: 'https://sg.shop.example', ORIGIN_TH: 'https://th.shop.example' };
  const settings = { SHOP_DIR: shop, ...origins, ORIGIN_AU: 'https://au.shop.example' };
  const expected = [
    /^ORIGIN_TH: the shop is not open in TH/,
    /^pages\/terms\.TH\.th\.md: .* take it out$/,
    /^shop\.json markets: AU, SG have no seller/,
  ];
  const { warnings } = await inspect(settings);
  expect(warnings).toEqual(expected.map((message) => expect.stringMatching(message)));
  expect(findClosedMarketProblems(readEnv({ ...settings, MARKETS: 'SG,TH,AU' }))).toEqual([]);
});

test('everything that is wrong is found at once, each in a line with its remedy and without passwords', async () => {
  const { problems, warnings } = await inspect({
    SECRET: 'x'.repeat(32),
    PAYMENT_SECRET: 'x'.repeat(32),
    DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:1/shop',
    REDIS_URL: 'redis://:hunter2@127.0.0.1:1',
  });
  expect(problems).toEqual([
    expect.stringMatching(/^SECRET: can be guessed/),
    expect.stringMatching(/^PAYMENT_SECRET: can be guessed/),
    expect.stringMatching(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1 .*ECONNREFUSED.*Start PostgreSQL/),
  ]);
  expect(warnings).toEqual([
    expect.stringMatching(/^REDIS_URL: 127\.0\.0\.1:1 does not answer .*works without it/),
    expect.stringMatching(/^SECRET and PAYMENT_SECRET are the same/),
  ]);
  for (const line of [...problems, ...warnings]) expect(line).not.toMatch(/hunter2|\n/);
});

test('a demo starts with any secret; a whole shop without a warning', async () => {
  const weak = { SECRET: 'x'.repeat(32), PAYMENT_SECRET: other };
  expect((await inspect({ ...weak, DEMO: 'on' })).problems).toEqual([]);
  const whole = { SECRET: strong, PAYMENT_SECRET: other, MARKETS: 'SG', ORIGIN_SG: 'https://shop.example' };
  expect(await inspect(whole)).toEqual({ problems: [], warnings: [] });
});

test('a bucket that refuses the shop stops the start, and one that is away is warned of', async () => {
  const bucket = await startTestBucket();
  const settings = { BLOB_URL: bucket.url, BLOB_ACCESS_KEY_ID: bucketKeys.accessKeyId, DEMO: 'on' };
  const right = { ...settings, BLOB_SECRET_ACCESS_KEY: bucketKeys.secretAccessKey };
  expect(await inspect(right)).toEqual({ problems: [], warnings: [] });
  const refused = await inspect({ ...settings, BLOB_SECRET_ACCESS_KEY: 'hunter2' });
  expect(refused).toEqual({ problems: [expect.stringMatching(/^BLOB_URL: .*403/)], warnings: [] });
  await bucket.close();
  const away = await inspect(right);
  expect(away).toEqual({ problems: [], warnings: [expect.stringMatching(/^BLOB_URL: .*does not answer/)] });
});

test.skipIf(process.getuid?.() === 0)('a data folder that cannot be written stops the start', async () => {
  const locked = await mkdtemp(path.join(folder, 'locked-'));
  await chmod(locked, 0o500);
  expect((await inspect({ DATA_DIR: path.join(locked, 'data') })).problems[0]).toMatch(
    /^DATA_DIR: .* cannot be written/,
  );
});

test('a start names the missing build beside all else, and opens nothing', async () => {
  const env = readEnv({
    DATA_DIR: folder,
    DEMO: 'off',
    NODE_ENV: 'production',
    SECRET: 'x'.repeat(32),
    LOG_LEVEL: 'silent',
  });
  await expect(startShop(env, { webFolder: folder })).rejects.toThrow(
    /^SECRET: can be guessed.*\nThe web app is not built/,
  );
});

test('a start warns of open markets with a tax of which the shop file names no tax number', () => {
  const find = (markets: ShopProfile['file']['markets'], open: string) =>
    findMissingSellers({ ...readEnv({ MARKETS: open }), shop: { ...plainShop, file: { ...plainShop.file, markets } } });
  const seller = { address: ['1 Example Road'], tax: { label: { en: 'GST Reg. No.' }, number: '00-0000000-0' } };
  expect(find({ SG: {}, AU: {}, HK: {} }, 'SG,AU,HK')).toEqual([
    expect.stringMatching(/^shop\.json markets: SG, AU have no seller /),
  ]);
  expect(find({ SG: { seller } }, 'SG,HK')).toEqual([]);
  expect(find({ SG: { seller: { address: ['1 Example Road'] } } }, 'SG')).toHaveLength(1);
});
