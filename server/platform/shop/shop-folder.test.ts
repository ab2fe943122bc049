import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EnvError, readEnv } from '../../env.ts';
import { serveShopPictures } from '../http/shop-pictures.ts';
import { getIdentity, getSeller, getSender, readShopFolder, type ShopProfile } from './shop-folder.ts';
import { findShopPage } from './shop-pages.ts';
import { watchShopFolder } from './shop-source.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-folder-'));
  await mkdir(path.join(folder, 'pages'));
});

afterEach(() => rm(folder, { recursive: true }));

const write = (file: string, content: string) => writeFile(path.join(folder, file), content);
const writeShop = (shop: unknown) => write('shop.json', JSON.stringify(shop));
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><path d="M0 0h200v50H0z"/></svg>';

function readShop(): ShopProfile {
  const reading = readShopFolder(folder);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.shop;
}

function listProblems(): string[] {
  const reading = readShopFolder(folder);
  return reading.ok ? [] : reading.problems;
}

/** A shop file with a mistake of each kind, with the start of the message about it and what the message advises. */
const mistakes: [place: string, remedy: RegExp][] = [
  ['shop.json name', /is missing; write a text/],
  ['shop.json nmae', /is not a setting; there are name, legalName,/],
  ['shop.json favicon', /must be an SVG or PNG file beside shop\.json/],
  ['shop.json colors.accent', /contrast of 1\.\d\d:1 .* needs 4\.5:1; #[0-9a-f]{6} would do/],
  ['shop.json type.display', /must be one of imbue, serif, sans$/],
  ['shop.json cover.action.href', /a path of the shop, such as/],
  ['shop.json socialLinks.0.url', /must be an address such as https/],
  ['shop.json mail.address', /must be an e-mail address such as/],
  ['shop.json markets.XX', /is not a setting/],
  ['shop.json markets.SG.origin', /scheme, host and port alone/],
  ['shop.json giftCardDesigns', /must name each design once/],
  ['shop.json productFields.Burn Hours', /is a name of 1 to 40 lower-case letters.* such as burn_hours/],
  ['shop.json productFields.mood.kind', /must be one of text, localized_text, number, boolean, choice, choice_list/],
  ['shop.json productFields.story.isFilter', /is not a setting; there are kind, label, isShown$/],
  ['shop.json productFields.worn.choices', /must have 1 to 100 choices, such as/],
  ['shop.json productFields.notes.choices.30', /a name of lower-case letters and digits, with a letter in it/],
  ['shop.json productFields.notes.label', /is missing; write an object/],
  ['shop.json logo', /missing\.svg is not in the shop's folder; put it beside shop\.json/],
  ['pages/terms.fr.md', /fr is no language; there are en, id, th, zh/],
  ['pages/terms.en.md line 5', /HTML is not shown; pages have headings/],
];

async function writeFaultyShop(): Promise<void> {
  await writeShop({
    nmae: 'Salt',
    favicon: '../favicon.svg',
    colors: { paper: '#ffffff', ink: '#101010', accent: '#ffe0e0', ground: '#eeeeee' },
    type: { display: 'comic' },
    cover: { title: { en: 'Salt' }, action: { label: { en: 'Go' }, href: 'https://other.example' } },
    socialLinks: [{ label: 'Us', url: 'javascript:alert(1)' }],
    mail: { address: 'shop' },
    markets: { XX: {}, SG: { origin: 'https://sg.example.com/shop' } },
    giftCardDesigns: ['ribbon', 'ribbon'],
    productFields: {
      'Burn Hours': { kind: 'number', label: { en: 'Burns' } },
      mood: { kind: 'enum', label: { en: 'Mood' } },
      story: { kind: 'text', label: { en: 'Story' }, isFilter: true },
      worn: { kind: 'choice', label: { en: 'Worn' }, choices: {} },
      notes: { kind: 'choice_list', choices: { 30: { en: '30' } } },
    },
    logo: 'missing.svg',
  });
  await write('pages/terms.fr.md', '# Conditions');
  await write('pages/terms.en.md', '# Terms\n\n## Orders\n\n<script>alert(1)</script>\n');
}

/** A shop file with every setting. */
const wholeShop = {
  $schema: './shop.schema.json',
  name: 'Salt',
  legalName: 'Salt Ltd',
  isExample: false,
  logo: 'logo.svg',
  wordmark: { file: 'logo.svg', openFile: 'logo.svg' },
  favicon: 'logo.svg',
  colors: { paper: '#ffffff', ink: '#101010', accent: '#802020', ground: '#eeeeee' },
  type: { display: 'serif', text: 'system' },
  cover: {
    title: { en: 'Salt', id: 'Garam', th: 'เกลือ', zh: '鹽' },
    text: { en: 'Salt' },
    action: { label: { en: 'Go' }, href: '/search' },
    picture: '/media/cover.jpg',
  },
  membership: { name: { en: 'Salt Circle' }, services: ['exclusive_events'] },
  orders: { numberPrefix: 'S' },
  description: { en: 'Salt' },
  footer: {
    title: { en: 'Salt' },
    text: { en: 'Salt' },
    links: [{ label: { en: 'Salt, explained' }, href: '/pages/salt' }],
  },
  socialLinks: [{ label: 'Us', url: 'https://social.example/salt' }],
  contact: { email: 'care@salt.example', phone: '+65 6550 1410' },
  mail: { address: 'shop@salt.example' },
  markets: {
    SG: {
      origin: 'https://sg.salt.example',
      seller: {
        name: 'Salt Trading Pte Ltd',
        address: ['1 Example Road', 'Singapore 000001'],
        tax: { label: { en: 'GST Reg. No.', zh: '商品及服務稅編號' }, number: '00-0000000-0' },
        receiptTitle: { en: 'Tax invoice' },
      },
    },
  },
  giftCardDesigns: ['ribbon', 'noon'],
  productFields: {
    notes: { kind: 'choice_list', label: { en: 'Notes' }, choices: { tea: { en: 'Tea' } }, isFilter: true },
    lasts: { kind: 'number', label: { en: 'Lasts' }, unit: { en: 'hours' }, isShown: false },
  },
};

/** Of every type, and texts that look like what they are not. */
const wrongValues = ['', 'nonsense', 'x'.repeat(2000), '\ud800', '__proto__', -1, true, null, { x: 1 }, [], [null]];

type Place = string[];

/** Returns the place of every value within one, objects and lists among them. */
function listPlaces(value: unknown, place: Place = []): Place[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return inner.flatMap(([key, each]) => [[...place, key], ...listPlaces(each, [...place, key])]);
}

const readAt = (value: unknown, place: Place): unknown =>
  place.reduce((at, key) => (at as Record<string, unknown>)[key], value);

function replaceAt(value: unknown, [key, ...rest]: Place, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  Object.assign(copy, { [key]: replaceAt((value as never)[key], rest, replacement) });
  return copy;
}

describe('a faulty shop file', () => {
  test('names every mistake at once, each with its place and a remedy', async () => {
    await writeFaultyShop();
    const problems = listProblems();
    for (const [place, remedy] of mistakes) {
      const found = problems.filter((problem) => problem.startsWith(`${place}: `));
      expect(found, place).toEqual([expect.stringMatching(remedy)]);
    }
    expect(problems).toHaveLength(mistakes.length);
  });

  test('stops the start beside the faulty settings', async () => {
    await writeFaultyShop();
    const start = () => readEnv({ SHOP_DIR: folder, PORT: 'many' });
    expect(start).toThrow(EnvError);
    expect(start).toThrow(/PORT/);
    for (const [place] of mistakes) expect(start).toThrow(`${place}: `);
  });

  test.each([
    ['{"name": "Salt",\n}', /is not JSON: .*line 2 column 1/],
    ['[]', /shop\.json: must be an object/],
    ['null', /shop\.json: must be an object/],
    ['', /shop\.json: is empty; write/],
    ['// Salt\n{"name": "Salt"}', /is not JSON: .*take them out/s],
    ['{"name": "Salt", "name": "Sand"}', /shop\.json name: stands twice/],
    ['{"name": "Salt", "productFields": {"__proto__": {}}}', /productFields\.__proto__: cannot be a name/],
    ['{"name": "Salt", "constructor": {}}', /shop\.json constructor: is not a setting/],
    ['{"name": "Salt\\u0000"}', /shop\.json name: has a character that can’t be shown/],
    [`{"name": "${'x'.repeat(31)}"}`, /shop\.json name: is too long; write 30 characters at most/],
    [`{"name": "Salt"}${' '.repeat(1e6)}`, /shop\.json: has more than 1 MB/],
    ['{"name": "Salt", "isExample": "yes"}', /shop\.json isExample: must be true or false/],
  ])('says where %s goes wrong', async (content, message) => {
    await write('shop.json', content);
    expect(listProblems()).toEqual([expect.stringMatching(message)]);
  });

  test('has problems, and nothing is thrown, for a wrong value at any place', async () => {
    await write('logo.svg', svg);
    await writeShop(wholeShop);
    expect(listProblems()).toEqual([]);
    for (const place of listPlaces(wholeShop)) {
      const right = readAt(wholeShop, place);
      for (const value of wrongValues) {
        const attempt = `${place.join('.')} ${JSON.stringify(value)}`;
        await writeShop(replaceAt(wholeShop, place, value));
        const problems = listProblems();
        for (const problem of problems) {
          expect(problem, attempt).toMatch(/^shop\.json .*: ./);
          expect(problem, attempt).not.toMatch(/invalid|too (?:small|big)|expected|received/i);
        }
        if (typeof value !== typeof right || value === null || Array.isArray(value) !== Array.isArray(right)) {
          expect(problems, attempt).toContainEqual(expect.stringContaining(`shop.json ${place.join('.')}`));
        }
      }
    }
  });

  test.each(['sg.example.com', '', 'https://', '//sg.example.com', 'sg'])(
    'has the origin %j among its mistakes',
    async (origin) => {
      await writeShop({ nmae: 'Salt', markets: { SG: { origin } } });
      expect(listProblems().sort()).toEqual([
        'shop.json markets.SG.origin: must be an address such as https://sg.example.com',
        'shop.json name: is missing; write a text',
        expect.stringMatching(/^shop\.json nmae: /),
      ]);
    },
  );

  test('in the encoding of a Windows program is read, and one in an unknown encoding refused', async () => {
    const text = '\ufeff{"name": "Kōwhai"}';
    const utf16 = Buffer.from(text, 'utf16le');
    for (const content of [text, utf16, Buffer.from(utf16).swap16()]) {
      await writeFile(path.join(folder, 'shop.json'), content);
      expect(readShop().file.name).toBe('Kōwhai');
    }
    for (const content of [Buffer.from('{"name": "Café"}', 'latin1'), utf16.subarray(2)]) {
      await writeFile(path.join(folder, 'shop.json'), content);
      expect(listProblems()).toEqual([expect.stringMatching(/shop\.json: is not UTF-8 text; save it/)]);
    }
  });

  test('names the pages and pictures that cannot be read', async () => {
    await mkdir(path.join(folder, 'pages', 'terms.en.md'));
    await mkdir(path.join(folder, 'logo.svg'));
    await symlink('/nowhere', path.join(folder, 'pages', 'privacy.en.md'));
    await writeFile(path.join(folder, 'pages', 'about.en.md'), Buffer.from('# Café', 'latin1'));
    await writeShop({ name: 'Salt', logo: 'logo.svg' });
    expect(listProblems().sort()).toEqual([
      'pages/about.en.md: is not UTF-8 text; save it with the encoding UTF-8',
      expect.stringMatching(/^pages\/privacy\.en\.md: cannot be read \(ENOENT\)/),
      expect.stringMatching(/^pages\/terms\.en\.md: is not a file/),
      expect.stringMatching(/^shop\.json logo: logo\.svg is not a file/),
    ]);
    await rm(path.join(folder, 'pages'), { recursive: true });
    await write('pages', '');
    expect(listProblems()).toContainEqual(expect.stringMatching(/^pages: cannot be read; make it a folder/));
  });

  test('is asked for where there is none', () => {
    expect(listProblems()).toEqual([expect.stringMatching(/shop\.json cannot be read: write one/)]);
  });

  test.each([
    ['logo.png', 'no picture'],
    ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['logo.svg', ''],
    ['logo.svg', svg.slice(0, -6)],
    ['logo.svg', svg.replace('200 50', '1e400 50')],
    ['logo.png', '\x89PNG'],
  ])('names a %s with the content %s', async (logo, content) => {
    await write(logo, content);
    await writeShop({ name: 'Salt', logo });
    expect(listProblems()).toEqual([expect.stringMatching(/^shop\.json logo: .* is no whole (?:PNG|SVG) picture/)]);
  });
});

test.each([
  ['width="120" height="40px"', 'write viewBox="0 0 120 40" into its <svg>'],
  ['width="100%"', 'write viewBox="0 0 width height" into its <svg>, with the width and height of the drawing'],
])('a drawing without a viewBox, with %s, is refused with what to write', async (size, remedy) => {
  await write('logo.svg', svg.replace('viewBox="0 0 200 50"', size));
  await writeShop({ name: 'Salt', logo: 'logo.svg' });
  expect(listProblems()).toEqual([expect.stringContaining(remedy)]);
  // What the remedy says is taken.
  await write('logo.svg', svg.replace('viewBox="0 0 200 50"', `${size} viewBox="0 0 120 40"`));
  expect(listProblems()).toEqual([]);
});

test('a picture with a script is refused', async () => {
  await write('mark.svg', svg.replace('<path', '<SCRIPT>alert(1)</SCRIPT><path'));
  await writeShop({ name: 'Salt', wordmark: { file: 'mark.svg' } });
  expect(listProblems()).toEqual(['shop.json wordmark.file: mark.svg has a script, which no page runs; take it out']);
});

test('a change shows at once, and a faulty one leaves the shop as it was', async () => {
  await writeShop({ name: 'Salt' });
  const onRead = vi.fn();
  const onChange = vi.fn();
  const source = watchShopFolder(folder, readShop(), onRead);
  source.subscribe(onChange);
  try {
    await writeShop({ name: 'Salt & Sand' });
    await vi.waitFor(() => expect(source.get().file.name).toBe('Salt & Sand'), 5000);
    onRead.mockClear();
    onChange.mockClear();
    await writeFaultyShop();
    await vi.waitFor(() => expect(onRead).toHaveBeenLastCalledWith({ ok: false, problems: expect.any(Array) }), 5000);
    expect(source.get().file.name).toBe('Salt & Sand');
    expect(onChange).not.toHaveBeenCalled();
  } finally {
    source.close();
  }
});

test('a failure of reading or of what follows it is reported and leaves the shop as it was, until the next change', async () => {
  await writeShop({ name: 'Salt' });
  const onRead = vi.fn();
  const onChange = vi.fn((): void => {
    throw new Error('no pages');
  });
  const source = watchShopFolder(folder, readShop(), onRead);
  source.subscribe(onChange);
  try {
    await writeShop({ name: 'Salt & Sand' });
    const failure = { ok: false, problems: [expect.stringMatching(/could not be read: .*no pages/)] };
    await vi.waitFor(() => expect(onRead).toHaveBeenLastCalledWith(failure), 5000);
    expect(source.get().file.name).toBe('Salt');
    onChange.mockImplementation(() => {});
    await writeShop({ name: 'Sand' });
    await vi.waitFor(() => expect(source.get().file.name).toBe('Sand'), 5000);
  } finally {
    source.close();
  }
});

test('only the pictures that the shop file names are served, under addresses that change with them', async () => {
  await write('logo.svg', svg);
  await write('secret.svg', svg);
  await writeShop({ name: 'Salt', logo: 'logo.svg' });
  const app = Fastify();
  const shop = readShop();
  serveShopPictures(app, { get: () => shop, subscribe: () => {}, close: () => {} });
  const { logo } = getIdentity(shop, 'en');
  expect(logo).toMatchObject({ width: 200, height: 50 });
  const answer = await app.inject(logo?.url ?? '');
  expect(answer).toMatchObject({ statusCode: 200, body: svg });
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  const version = logo?.url.split('/')[2];
  for (const url of [
    '/shop/old/logo.svg',
    `/shop/${version}/secret.svg`,
    `/shop/${version}/shop.json`,
    `/shop/${version}/..%2Fshop.json`,
  ])
    expect((await app.inject(url)).statusCode, url).toBe(404);
  const before = logo?.url;
  await write('logo.svg', svg.replace('50', '40'));
  expect(getIdentity(readShop(), 'en').logo?.url).not.toBe(before);
  await app.close();
});

test('pages are those of the market and the language before those of all', async () => {
  const page = (title: string) => `# ${title}\n\n## Returns\n\nText.\n`;
  await writeShop({ name: 'Salt' });
  await write('pages/terms.en.md', page('All'));
  await write('pages/terms.th.md', page('Thai'));
  await write('pages/terms.TH.en.md', page('Thailand'));
  await write('pages/terms.SG.en.md', page('Singapore'));
  const { pages } = readShop();
  const findTitle = (...place: ['SG' | 'TH' | 'HK', 'en' | 'th' | 'zh']) =>
    findShopPage(pages, 'terms', ...place)?.title;
  expect(findTitle('HK', 'zh')).toBe('All');
  expect(findTitle('TH', 'th')).toBe('Thai');
  expect(findTitle('TH', 'en')).toBe('Thailand');
  expect(findTitle('SG', 'en')).toBe('Singapore');
  expect(findShopPage(pages, 'privacy', 'SG', 'en')).toBeNull();
});

test('markets and their origins come from the shop file, unless the settings name others', async () => {
  await writeShop({ name: 'Salt', markets: { TH: {}, SG: { origin: 'https://sg.salt.example' } } });
  expect(readEnv({ SHOP_DIR: folder, PORT: '4000' }).origins).toEqual({
    SG: 'https://sg.salt.example',
    TH: 'http://th.localhost:4000',
  });
  const env = readEnv({ SHOP_DIR: folder, MARKETS: 'SG,AU', ORIGIN_SG: 'https://staging.salt.example' });
  expect(env.origins).toEqual({ AU: 'http://au.localhost:3000', SG: 'https://staging.salt.example' });
});

test.each([
  [{ numberPrefix: 'v' }, 'must be one to six capital letters'],
  [{ numberPrefix: 'V-' }, 'must be one to six capital letters'],
  [{ numberPrefix: 'G' }, 'must not be G or R'],
])('orders are not numbered by %j', async (orders, problem) => {
  await writeShop({ name: 'Salt', orders });
  const reading = readShopFolder(folder);
  expect(reading.ok ? [] : reading.problems).toEqual([expect.stringContaining(`orders.numberPrefix: ${problem}`)]);
});

test('members are promised the services that the shop file names, and no others', async () => {
  await writeShop({ name: 'Salt', membership: { name: { en: 'Salt Circle' } } });
  expect(getIdentity(readShop(), 'en').memberServices).toEqual([]);
  await writeShop({ name: 'Salt', membership: { name: { en: 'Salt Circle' }, services: ['exclusive_events'] } });
  expect(getIdentity(readShop(), 'th').memberServices).toEqual(['exclusive_events']);
});

test('a name cannot add a recipient to the sender', async () => {
  await writeShop({ name: 'Salt" <a@b.example>, "x', mail: { address: 'care@salt.example' } });
  expect(getSender(readShop())).toBe('"Salt <a@b.example>, x" <care@salt.example>');
});

test('a market’s seller is named with address and tax number, and by the legal name where the file says nothing', async () => {
  const { name, legalName, markets } = wholeShop;
  await writeShop({ name, legalName, markets });
  const shop = readShop();
  expect(getSeller(shop, 'SG', 'zh')).toEqual({
    name: 'Salt Trading Pte Ltd',
    address: ['1 Example Road', 'Singapore 000001'],
    taxNumber: { label: '商品及服務稅編號', number: '00-0000000-0' },
    receiptTitle: 'Tax invoice',
  });
  expect(getSeller(shop, 'AU', 'en')).toEqual({ name: 'Salt Ltd', address: [], taxNumber: null, receiptTitle: null });
});
