import { expect, test } from 'vitest';
import { isSignedByContentful } from './contentful.signature.ts';

/** Signed by `signRequest` of @contentful/node-apps-toolkit 3.16.1. */
const secret = 'wB7Yb0eQ3p1kZr9sJx5uT2nLh8vMdC4fGa6oPiEyKqRlStUvWxYzAbCdEfGhIjKl';
const path = '/api/web/v1/contentful/webhooks';
const rawBody =
  '{"sys":{"type":"Entry","id":"5KsDBWseXY6QegucYAoacS","contentType":{"sys":{"id":"page"}}},"fields":{"title":{"en":"Lips “red” ริมฝีปาก"}}}';
const at = 1_796_000_000_000;
const headers: Record<string, string> = {
  'content-type': 'application/json',
  'x-contentful-topic': 'ContentManagement.Entry.publish',
  'x-contentful-webhook-name': '  shop ',
  'x-contentful-timestamp': String(at),
  'x-contentful-signed-headers':
    'content-type,x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic,x-contentful-webhook-name',
  'x-contentful-signature': '8b2c3307a6367e875c5bf9060ff39a7b8bdcb9d25d86c90fffdfbbc6da9fc466',
};
const fewHeaders = {
  'x-contentful-timestamp': String(at),
  'x-contentful-signed-headers': 'x-contentful-signed-headers,x-contentful-timestamp',
  'x-contentful-signature': 'a3eff082508717f96210ed39122e504b3ef4fbf935741f0753105eb0914e20e1',
};

const check = (
  given: Record<string, string>,
  more: { secret?: string; path?: string; rawBody?: string; now?: number } = {},
) =>
  isSignedByContentful(
    more.secret ?? secret,
    { path: more.path ?? path, rawBody: more.rawBody ?? rawBody, header: (name) => given[name] },
    new Date(more.now ?? at),
  );

test('what Contentful has signed is taken for half a minute', () => {
  expect([check(headers), check(fewHeaders)]).toEqual([true, true]);
  expect([check(headers, { now: at + 30_000 }), check(headers, { now: at - 30_000 })]).toEqual([true, true]);
  expect([check(headers, { now: at + 30_001 }), check(headers, { now: at - 30_001 })]).toEqual([false, false]);
});

test('what somebody else has signed or changed is refused', () => {
  const { 'x-contentful-signature': _, ...unsigned } = headers;
  expect(check(unsigned)).toBe(false);
  expect(check({ ...headers, 'x-contentful-topic': 'ContentManagement.Entry.delete' })).toBe(false);
  expect(check({ ...headers, 'x-contentful-timestamp': String(at + 1) })).toBe(false);
  expect(check({ ...headers, 'x-contentful-timestamp': 'soon' })).toBe(false);
  expect(check({ ...headers, 'x-contentful-signature': 'ab' })).toBe(false);
  expect(check({ ...headers, 'x-contentful-signed-headers': '' })).toBe(false);
  expect(check({ ...headers, 'x-contentful-signed-headers': 'content-type' })).toBe(false);
  expect(check(headers, { rawBody: `${rawBody} ` })).toBe(false);
  expect(check(headers, { path: '/api/web/v1/payments/callbacks' })).toBe(false);
  expect(check(headers, { secret: secret.toLowerCase() })).toBe(false);
});
