import { expect, test } from 'vitest';
import { z } from 'zod';
import { nouns } from './nouns.ts';

/** The nouns whose calls move neither money, nor goods, nor points. Any other noun declares `idempotency` for each change. */
const withoutMoney = ['account', 'audit', 'catalogue', 'content', 'market', 'sandbox', 'search', 'session', 'staff'];

const endpoints = nouns.flatMap((noun) => Object.entries(noun.endpoints));
const changes = endpoints.filter(([name]) => !name.startsWith('GET '));

test('every change of a noun that moves money, goods or points says why a repeated call has no second effect', () => {
  const undeclared = changes
    .filter(([, { noun, idempotency }]) => !withoutMoney.includes(noun) && idempotency === null)
    .map(([name]) => name);
  expect(undeclared).toEqual([]);
});

test('an endpoint takes a key exactly if it declares so, and refuses the key with another body', () => {
  const takesKey = (body: z.core.$ZodType): boolean =>
    body instanceof z.ZodDiscriminatedUnion || body instanceof z.ZodUnion
      ? body.options.every(takesKey)
      : body instanceof z.ZodObject && 'idempotencyKey' in body.shape;
  const taking = changes.filter(([, { body }]) => takesKey(body)).map(([name]) => name);
  expect(changes.filter(([, { idempotency }]) => idempotency === 'key').map(([name]) => name)).toEqual(taking);
  expect(taking).toContain('POST orders/');
  for (const [name, { errors, idempotency }] of endpoints) {
    expect(errors.includes('IDEMPOTENCY_KEY_REUSED'), name).toBe(idempotency === 'key');
  }
});

test('reading moves nothing', () => {
  expect(endpoints.filter(([name, { idempotency }]) => name.startsWith('GET ') && idempotency !== null)).toEqual([]);
});
