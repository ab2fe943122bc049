import { runawayPatterns } from '@vermilion/contract/plain-pattern.testing';
import { expect, test } from 'vitest';
import { settings } from './env.settings.ts';
import { EnvError, hasPaymentProvider, listMissingForOrders, readEnv, readShopEnv } from './env.ts';
import { createBookingProviders, listBookingProviders } from './happening/happening.providers.ts';
import { createProviders } from './payment/payment.providers.ts';
import { systemClock } from './platform/clock.ts';

test('every setting has a default, and markets stand on their own hosts', () => {
  const env = readEnv({ PORT: '4000' });
  expect(env.origins.SG).toBe('http://sg.localhost:4000');
  expect(env.LOCALE_PREFIX).toBe('none');
  expect(env.DATABASE_URL).toBeUndefined();
  expect(env.LISTEN).toBe('127.0.0.1');
});

test('the smallest payments are amounts of currencies', () => {
  expect(readEnv({ PAYMENT_MINIMUMS: 'IDR=10000, THB=10.5,MYR=1.10,SGD=0.55' }).PAYMENT_MINIMUMS).toEqual({
    IDR: 10_000,
    THB: 1050,
    MYR: 110,
    SGD: 55,
  });
  for (const wrong of ['IDR', 'USD=1', 'IDR=0.5', 'SGD=1.234', 'SGD=-1']) {
    expect(() => readEnv({ PAYMENT_MINIMUMS: wrong })).toThrow('PAYMENT_MINIMUMS');
  }
});

test('an empty text counts as absent', () => {
  expect(readEnv({ DATABASE_URL: '', PORT: '' }).PORT).toBe(3000);
});

test('a wrong setting stops the start, with every one named', () => {
  const faulty = {
    PORT: 'many',
    DATABASE_URL: 'mysql://x',
    SECRET: 'short',
    ORIGIN_TH: 'ftp://x',
    LOCALE_PREFIX: 'x',
    APP_STORE_URL: 'shop',
  };
  expect(() => readEnv(faulty)).toThrow(EnvError);
  for (const name of Object.keys(faulty)) expect(() => readEnv(faulty)).toThrow(name);
});

test.each([
  ['PORT', 'many', 'must be a number'],
  ['PORT', '1.5', 'must be a whole number'],
  ['PORT', '70000', 'must be 65535 at most'],
  ['RATE_LIMIT', '0', 'must be 1 or more'],
  ['PAGE_CACHE', 'yes', 'must be one of on, off'],
  ['SECRET', 'short', 'must have 32 characters or more'],
  ['DATABASE_URL', 'mysql://x', 'must be an address such as postgres://shop:password@10.0.0.2:5432/shop'],
  ['SMTP_URL', 'mail.example.com', 'must be an address such as smtp://user:password@mail.example.com:587'],
  ['PAYMENT_URL', 'bridge', 'must be an address such as https://bridge.example.com'],
  ['ORIGIN_SG', 'sg.example.com', 'must be an address such as https://sg.example.com'],
  ['STRIPE_SECRET_KEY', 'pk_live_1', 'must be a secret or restricted key of Stripe, which starts with sk_ or rk_'],
])('%s says what to write in place of %j', (name, value, message) => {
  let problem = '';
  try {
    readEnv({ [name]: value });
  } catch (error) {
    problem = String(error instanceof EnvError ? error.message : error);
  }
  expect(problem).toBe(`${name}: ${message}`);
});

test('no setting is refused in the words of the schema', () => {
  const names = Object.keys(settings.shape);
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    for (const value of ['-1', '?', ',', ' ', 'x'.repeat(1000), '{}']) {
      try {
        readEnv({ [name]: value });
      } catch (error) {
        expect(error, name).toBeInstanceOf(EnvError);
        expect(String(error), `${name}=${value}`).not.toMatch(/invalid|too (?:small|big)|expected|received/i);
      }
    }
  }
});

test('one line opens a shop in some markets only', () => {
  const env = readEnv({ MARKETS: 'SG, au', ORIGIN_TH: 'https://th.example' });
  expect(env.origins).toEqual({ SG: 'http://sg.localhost:3000', AU: 'http://au.localhost:3000' });
  expect(Object.keys(readEnv({}).origins)).toHaveLength(8);
  expect(() => readEnv({ MARKETS: 'SG,XX' })).toThrow(/MARKETS/);
  expect(() => readEnv({ MARKETS: ',' })).toThrow(/MARKETS/);
});

test('a bucket needs its keys, and keys need their bucket', () => {
  expect(() => readShopEnv({ BLOB_URL: 'https://s3.example/pictures' })).toThrow(
    /BLOB_ACCESS_KEY_ID.*\n.*BLOB_SECRET_/,
  );
  expect(() => readShopEnv({ BLOB_ACCESS_KEY_ID: 'key', BLOB_SECRET_ACCESS_KEY: 'secret' })).toThrow(
    /^BLOB_URL: is required beside/,
  );
});

test.each(['sk_test_1', 'rk_test_1', 'sk_live_1', undefined])(
  'a server in Stripe’s place is for test keys: %s',
  (key) => {
    const settings = { STRIPE_URL: 'http://127.0.0.1:3001', STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    const read = () => readShopEnv(settings);
    if (key?.includes('_test_')) expect(read().STRIPE_URL).toBe(settings.STRIPE_URL);
    else expect(read).toThrow(/^STRIPE_URL: takes a test key/m);
  },
);

test('Stripe needs its key and the secret of its webhook', () => {
  const key = { STRIPE_SECRET_KEY: 'sk_test_1' };
  expect(() => readShopEnv(key)).toThrow(/^STRIPE_WEBHOOK_SECRET: is required/);
  expect(() => readShopEnv({ ...key, STRIPE_WEBHOOK_SECRET: 'secret' })).toThrow(/STRIPE_WEBHOOK_SECRET/);
  const stripe = { ...key, STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(readShopEnv(stripe).STRIPE_SECRET_KEY).toBe('sk_test_1');
  // The shared secret is that of the hosted provider.
  const database = { DATABASE_URL: 'postgres://db.example/shop', SECRET: 'x'.repeat(32) };
  expect(readShopEnv({ ...stripe, ...database }).PAYMENT_SECRET).toBeUndefined();
  expect(() => readShopEnv({ ...stripe, ...database, PAYMENT_URL: 'https://pay.example' })).toThrow(/^PAYMENT_SECRET/);
});

test.each([
  [{}, ['PAYMENT_URL', 'SMTP_URL']],
  [{ PAYMENT_URL: 'https://pay.example' }, ['SMTP_URL']],
  [{ SMTP_URL: 'smtp://mail.example' }, ['PAYMENT_URL']],
  [{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', SMTP_URL: 'smtp://mail.example' }, []],
])('without the demo, a shop with %j takes orders only where nothing is missing', (settings, named) => {
  const lines = listMissingForOrders(readShopEnv({ ...settings, DEMO: 'off' }));
  expect(lines).toHaveLength(named.length);
  for (const [index, name] of named.entries()) expect(lines[index]).toContain(name);
  for (const line of lines) expect(line).toContain('the shop takes no orders');
  expect(listMissingForOrders(readShopEnv({ ...settings, DEMO: undefined }))).toEqual([]);
});

test('the provider that takes new payments is one of those that are set up', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(() => readShopEnv({ PAYMENT_PROVIDER: 'stripe' })).toThrow(/^PAYMENT_PROVIDER: is stripe/);
  expect(() => readShopEnv({ ...stripe, PAYMENT_PROVIDER: 'hosted' })).toThrow(/^PAYMENT_PROVIDER: is hosted/);
  const both = { ...stripe, PAYMENT_URL: 'https://pay.example' };
  const listNames = (settings: Record<string, string>) =>
    createProviders({ env: readShopEnv(settings), clock: systemClock, report: () => {}, secret: 'x' }).map(
      ({ name }) => name,
    );
  expect(listNames(both)).toEqual(['stripe', 'hosted']);
  expect(listNames({ ...both, PAYMENT_PROVIDER: 'hosted' })).toEqual(['hosted', 'stripe']);
  expect(listNames(stripe)).toEqual(['stripe']);
  expect(listNames({})).toEqual(['hosted']);
});

test('a provider of bookings has an address and a secret of its own, or there is none', () => {
  const secret = 'b'.repeat(32);
  const both = { BOOXI_URL: 'https://bookings.example', BOOXI_SECRET: secret };
  expect(() => readShopEnv({ BOOXI_URL: both.BOOXI_URL })).toThrow(/^BOOXI_SECRET: is required/);
  expect(() => readShopEnv({ BOOXI_SECRET: secret })).toThrow(/^BOOXI_URL: is required/);
  expect(() => readShopEnv({ ...both, PAYMENT_SECRET: secret })).toThrow(
    /^BOOXI_SECRET: is the same as PAYMENT_SECRET/,
  );
  const listNames = (settings: Record<string, string>) => {
    const env = readShopEnv(settings);
    const created = [...createBookingProviders({ env, clock: systemClock, report: () => {} }).keys()];
    expect([...listBookingProviders(env)]).toEqual(created);
    return created;
  };
  expect(listNames(both)).toEqual(['booxi']);
  expect(listNames({})).toEqual([]);
});

test.each([
  ['PAYMENT_URL', { PAYMENT_URL: 'https://pay.example' }],
  ['Stripe', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
])('a shop that takes money by %s does not start as a demo', (_name, settings) => {
  expect(() => readShopEnv({ ...settings, DEMO: 'on' })).toThrow(/^DEMO: cannot be on/);
  expect(hasPaymentProvider(readShopEnv(settings))).toBe(true);
  expect(hasPaymentProvider(readShopEnv({ ...settings, DEMO: 'off' }))).toBe(true);
  expect(hasPaymentProvider(readShopEnv({ DEMO: 'on' }))).toBe(false);
});

test('pictures of other hosts are shown only where they are listed, by origin', () => {
  expect(readEnv({}).IMAGE_SOURCES).toEqual([]);
  const sources = ['https://img.example.com', 'https://*.cdn.example', 'https:'];
  expect(readEnv({ IMAGE_SOURCES: sources.join(', ') }).IMAGE_SOURCES).toEqual(sources);
  for (const source of ['*', 'img.example.com', 'https://img.example.com/a', "'unsafe-inline'", 'data:']) {
    expect(() => readEnv({ IMAGE_SOURCES: source })).toThrow(/IMAGE_SOURCES/);
  }
});

test('an origin loses its path and its slash', () => {
  expect(readEnv({ ORIGIN_HK: 'https://shop.hk/' }).origins.HK).toBe('https://shop.hk');
});

test('Redis is one address or the nodes of a cluster; a wrong one is named', () => {
  expect(readEnv({}).REDIS_URL).toEqual([]);
  expect(readEnv({ REDIS_URL: 'redis://a:6379, rediss://b:6379' }).REDIS_URL).toEqual([
    'redis://a:6379',
    'rediss://b:6379',
  ]);
  expect(() => readEnv({ REDIS_URL: 'redis://a,http://b' })).toThrow(/REDIS_URL/);
});

test('paths of other systems are read as JSON; what cannot be read is named', () => {
  const paths = [{ type: 'startsWith', value: '/stores' }];
  expect(readEnv({ EXEMPTED_PATHS: JSON.stringify(paths) }).EXEMPTED_PATHS).toEqual(paths);
  for (const faulty of ['/stores', '[{"type":"glob","value":"/x"}]', '[{"type":"regex","value":"("}]']) {
    expect(() => readEnv({ EXEMPTED_PATHS: faulty })).toThrow(/EXEMPTED_PATHS/);
  }
  for (const value of runawayPatterns) {
    expect(() => readEnv({ EXEMPTED_PATHS: JSON.stringify([...paths, { type: 'regex', value }]) })).toThrow(
      /EXEMPTED_PATHS.*may take too long for some path/s,
    );
  }
});

test('a shop on a shared database needs its secrets set', () => {
  const settings = { DATABASE_URL: 'postgres://shop@db/shop' };
  expect(() => readShopEnv(settings)).toThrow(/^SECRET: is required.*\nPAYMENT_SECRET: is required/);
  expect(() => readShopEnv({ ...settings, SECRET: 's'.repeat(32) })).toThrow(/^PAYMENT_SECRET/);
  expect(readShopEnv({ ...settings, SECRET: 's'.repeat(32), PAYMENT_SECRET: 'p'.repeat(32) }).SECRET).toHaveLength(32);
  expect(readShopEnv({}).SECRET).toBeUndefined();
});

test('signing in with Google takes both halves of a client, and HTTPS but for this machine', () => {
  const [id, secret] = [{ GOOGLE_CLIENT_ID: 'shop' }, { GOOGLE_CLIENT_SECRET: 'secret' }];
  expect(() => readShopEnv(id)).toThrow(/GOOGLE_CLIENT_SECRET/);
  expect(() => readShopEnv(secret)).toThrow(/GOOGLE_CLIENT_ID/);
  expect(readShopEnv({ ...id, ...secret })).toMatchObject({ ...id, GOOGLE_ISSUER: 'https://accounts.google.com' });
  for (const url of ['http://127.0.0.1:4000', 'http://localhost:4000', 'https://id.example/tenant']) {
    expect(readEnv({ GOOGLE_ISSUER: url }).GOOGLE_ISSUER).toBe(url);
  }
  for (const url of ['http://id.example', 'http://127.0.0.1.evil.example', 'ftp://id.example', 'x']) {
    expect(() => readEnv({ GOOGLE_ISSUER: url })).toThrow(/GOOGLE_ISSUER/);
  }
});

test('a shop names what is wrong and what is missing at once', () => {
  const settings = { PORT: 'many', DATABASE_URL: 'postgres://shop@db/shop', BLOB_URL: 'https://s3.example/pictures' };
  expect(() => readShopEnv(settings)).toThrow(/^PORT: .*\nBLOB_ACCESS.*\nBLOB_SECRET.*\nSECRET: .*\nPAYMENT_SECRET: /);
});
