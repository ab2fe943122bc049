import { cleanCode, cleanLine, cleanMessage } from '@vermilion/contract/clean-text';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { listNouns } from './nouns.ts';

const madeByTheShop = 'made by the shop and sent back as it is; any other value is refused as unknown';
const chosen = 'chosen from a list of the page; any other value is refused as unknown';
const ofTheAddressBar = 'a part of the addresses of listings; what names nothing is left out';

/**
 * Every text that a request carries is cleaned, is of a closed alphabet (a format, a pattern, a list), or stands here with
 * the reason why it is taken as it comes: by its field, or, where the field's name could be another's, by its endpoint too.
 */
const takenAsTheyCome: Readonly<Record<string, string>> = {
  password: 'a secret: cleaned it would be another one',
  passwordConfirmation: 'a secret',
  currentPassword: 'a secret',
  token: madeByTheShop,
  refresh_token: madeByTheShop,
  key: madeByTheShop,
  state: madeByTheShop,
  after: madeByTheShop,
  'POST auth/social body.code': 'made by Google',
  iss: 'made by Google',
  'PUT staff/content/{id} body.document{key}': 'names of fields, which the schema of documents checks',
  'consents{}': 'the version of a text, of the page',
  beauty_pass_terms: 'the version of a text, of the page',
  storeCode: chosen,
  store: chosen,
  sendZone: chosen,
  ids: ofTheAddressBar,
  brands: ofTheAddressBar,
  categories: ofTheAddressBar,
  price: ofTheAddressBar,
  sale: ofTheAddressBar,
  shades: ofTheAddressBar,
  others: ofTheAddressBar,
  fields: ofTheAddressBar,
  further: ofTheAddressBar,
  'GET layouts/ query.key': 'the name of a page',
  'GET products/by-slug/ query.slugs': 'slugs of products',
  'POST contentful/webhooks body.sys.type': 'sent by Contentful, and signed',
  'POST contentful/webhooks body.sys.contentType.sys.id': 'sent by Contentful, and signed',
  'POST payments/callbacks body{key}': 'sent by a payment provider, and signed',
  'GET reservation-service/hand-offs/{id} query.reference': 'sent by a provider of bookings, and signed',
  'POST reservation-service/callbacks body{key}': 'sent by a provider of bookings, and signed',
};

const cleaners: readonly unknown[] = [cleanLine, cleanMessage, cleanCode];

type Definition = {
  type: string;
  checks?: { _zod: { def: { check: string; tx?: unknown; format?: string } } }[];
  format?: string;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  items?: z.ZodType[];
};

const getDefinition = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** Returns the paths of the texts of a schema that are taken as they come. */
function findRawTexts(schema: z.ZodType, path: string): string[] {
  const {
    type,
    checks = [],
    format,
    shape,
    options,
    element,
    innerType,
    keyType,
    valueType,
    items,
    ...rest
  } = getDefinition(schema);
  if (type === 'string') {
    const isCleaned = checks.some(({ _zod: { def } }) => def.check === 'overwrite' && cleaners.includes(def.tx));
    const isClosed = format !== undefined || checks.some(({ _zod: { def } }) => def.check === 'string_format');
    return isCleaned || isClosed ? [] : [path];
  }
  return [
    ...Object.entries(shape ?? {}).flatMap(([key, inner]) => findRawTexts(inner, `${path}.${key}`)),
    ...(options ?? []).flatMap((option) => findRawTexts(option, path)),
    ...(items ?? []).flatMap((item) => findRawTexts(item, `${path}[]`)),
    ...(element ? findRawTexts(element, `${path}[]`) : []),
    ...(innerType ? findRawTexts(innerType, path) : []),
    ...(rest.in ? findRawTexts(rest.in, path) : []),
    ...(keyType ? findRawTexts(keyType, `${path}{key}`) : []),
    ...(valueType ? findRawTexts(valueType, `${path}{}`) : []),
  ];
}

const rawTexts = listNouns({ DEMO: true }).flatMap(({ endpoints }) =>
  Object.entries(endpoints).flatMap(([name, { params, query, body }]) => [
    ...findRawTexts(params, `${name} params`),
    ...findRawTexts(query, `${name} query`),
    ...findRawTexts(body, `${name} body`),
  ]),
);

const getField = (path: string) => path.replace(/^.*?(?:params|query|body)\.?/, '').replace(/^.*\./, '');

test('no text of a request is taken as it comes without a reason', () => {
  const reasons = new Set(Object.keys(takenAsTheyCome));
  expect([...new Set(rawTexts)].filter((path) => !reasons.has(path) && !reasons.has(getField(path)))).toEqual([]);
});

test('every reason is of a field that there is', () => {
  const found = new Set(rawTexts.flatMap((path) => [path, getField(path)]));
  expect(Object.keys(takenAsTheyCome).filter((field) => !found.has(field))).toEqual([]);
});

/** What phones, chat programs, PDFs and web pages leave around and in what is copied. */
const pastedSigns = [
  ['\u202a', '\u202c'],
  ['\u2066', '\u2069'],
  ['\u200e', '\u200e'],
  ['\u200b', '\u200b'],
  ['\u2060', '\u2060'],
  ['\u00ad', '\u00ad'],
  ['\ufe0d', '\ufe0d'],
  ['\u3164', '\u3164'],
  ['\u00a0', '\u00a0'],
  ['\ufeff', '\ufeff'],
] as const;

test.each([
  ['POST orders/', 'contact.phone', '+6591234567'],
  ['POST orders/', 'contact.email', 'box@shop.example'],
  ['POST orders/', 'contact.fullName', 'Tan Mei Ling'],
  ['POST accounts', 'fullName', 'Tan Mei Ling'],
  ['POST accounts', 'birthday', '1990-06-15'],
  // Wrong codes count as guesses, and wrong e-mails as failed sign-ins.
  ['POST cart/discount-coupon/', 'code', 'GLOW10'],
  ['POST cart/gift-cards/', 'code', 'DEMO-GIFT-CARD-0065'],
  ['POST gift-cards/balance', 'code', 'DEMO-GIFT-CARD-0065'],
  ['POST sessions', 'email', 'box@shop.example'],
  ['POST account/password-reset', 'email', 'box@shop.example'],
  ['PUT cart/gift-note/', 'message', 'For you\nMei'],
])('%s reads %s without what was pasted with it', (name, path, text) => {
  const endpoint = listNouns({ DEMO: true })
    .map(({ endpoints }) => endpoints[name as keyof typeof endpoints])
    .find(Boolean);
  const schema = path
    .split('.')
    .reduce((inner, key) => getDefinition(inner).shape?.[key] as z.ZodType, endpoint?.body as z.ZodType);
  for (const [before, after] of pastedSigns) {
    expect(schema.parse(`${before}${text}${after}`)).toBe(text);
    if (before !== '\u00a0') expect(schema.parse(`${text.slice(0, 3)}${before}${text.slice(3)}`)).toBe(text);
  }
});
