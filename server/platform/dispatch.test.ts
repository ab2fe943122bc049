import { type AnyEndpoint, defineEndpoints } from '@vermilion/contract/endpoint';
import type { EndpointKey } from '@vermilion/contract/endpoints';
import { openMarket, queryList } from '@vermilion/contract/fields';
import type { RoleGrant } from '@vermilion/contract/scopes';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { Actor, SignedIn } from './actor.ts';
import { createAnswerCache } from './answer-cache.ts';
import { createDispatch, type Handler, type Handlers, type ServedEndpoints, serveEndpoints } from './dispatch.ts';
import { createRateLimits } from './rate-limits.ts';
import type { RequestContext } from './request-context.ts';
import { getCode } from './result.testing.ts';
import { fail, ok } from './result.ts';
import { checkScope, resolveScopedAuthor } from './scope.ts';

/** A noun of this test's own; its names are declared nowhere else. */
const toyEndpoints = defineEndpoints('toy', {
  'GET toys/{id}': {
    summary: 'A toy',
    audience: 'visitor',
    shared: ['toys', 'toy:{id}'],
    params: z.object({ id: z.string().max(5) }),
    response: z.object({ id: z.string() }),
    errors: ['PRODUCT_NOT_FOUND'],
  },
  'GET toys/': {
    summary: 'Toys by their tags',
    audience: 'visitor',
    query: z.object({ tags: queryList.optional(), ids: queryList, name: z.string().optional() }),
    response: z.object({ tags: z.array(z.string()), ids: z.array(z.string()), name: z.string() }),
  },
  'GET toys/mine': { summary: 'The member’s toys', audience: 'member', response: z.object({ count: z.number() }) },
  'POST toys/': {
    summary: 'Orders toys',
    audience: 'visitor',
    body: z.object({ count: z.number().int().max(9), name: z.string().min(5).regex(/^a/) }),
  },
  'DELETE toys/': { summary: 'Throws all toys away', audience: 'staff', permission: 'staff.manage' },
  'DELETE toys/labels': { summary: 'Takes all labels off', audience: 'staff', permission: 'content.edit' },
  'PUT toys/label': {
    summary: 'Labels a toy for a market',
    audience: 'staff',
    permission: 'content.edit',
    isScoped: true,
    body: z.object({ market: openMarket }),
    errors: ['NOT_PERMITTED'],
  },
  'POST toys/{id}/polish': {
    summary: 'Polishes a toy',
    audience: 'visitor',
    limits: [{ per: 'params.id', maxCalls: 2, windowSeconds: 60 }],
    params: z.object({ id: z.string() }),
  },
});

type ToyEndpoints = typeof toyEndpoints;
declare module '@vermilion/contract/endpoints' {
  interface Endpoints extends ToyEndpoints {}
}

let reads = 0;
const handlers: Handlers<keyof ToyEndpoints> = {
  'GET toys/{id}': ({ params }) => {
    reads += 1;
    if (params.id === 'none') return fail('PRODUCT_NOT_FOUND');
    const row = { id: params.id, passwordHash: 'must not leave' };
    return ok(row);
  },
  'GET toys/': ({ query: { tags = [], ids, name = '' } }) => ok({ tags, ids, name }),
  'GET toys/mine': () => ok({ count: 1 }),
  'POST toys/': () => ok(undefined),
  'DELETE toys/': () => ok(undefined),
  'DELETE toys/labels': () => ok(undefined),
  'PUT toys/label': async ({ body: { market } }, context, grants) =>
    checkScope(await resolveScopedAuthor(context, grants), 'content.edit', {
      market,
      language: null,
      contentType: 'pages',
    }),
  'POST toys/{id}/polish': () => ok(undefined),
};

const toys = serveEndpoints(toyEndpoints, handlers);
const as = (actor: Actor): RequestContext => ({ ...createTestVisitor('SG'), actor: async () => actor });
const member: Actor = {
  kind: 'member',
  address: '127.0.0.1',
  bagId: null,
  guestId: null,
  accountId: 'a',
  sessionId: 's',
};

test('joins repeated values of a list, and takes the first of any other parameter', async () => {
  const query = { tags: ['red,blue', 'green'], ids: ['1', '2'], name: ['bear', 'doll'] };
  const { raw } = createDispatch([toys]);
  expect(await raw('GET toys/', { query }, createTestVisitor('SG'))).toEqual({
    ok: true,
    value: { tags: ['red', 'blue', 'green'], ids: ['1', '2'], name: 'bear' },
  });
});

describe('types', () => {
  test('a handler cannot return an error that its endpoint does not declare', () => {
    // @ts-expect-error BAG_FULL is not declared
    const wrong: Handler<'GET toys/{id}'> = () => fail('BAG_FULL');
    expect(wrong).toBeTypeOf('function');
  });

  test('a handler cannot answer without what the response names', () => {
    // @ts-expect-error the id is missing
    const wrong: Handler<'GET toys/{id}'> = () => ok({});
    expect(wrong).toBeTypeOf('function');
  });

  test('the handler of a shared endpoint cannot see who calls', () => {
    expectTypeOf<Parameters<Handler<'GET toys/{id}'>>[1]>().not.toHaveProperty('cookies');
    expectTypeOf<Parameters<Handler<'GET toys/{id}'>>[1]>().not.toHaveProperty('actor');
    expectTypeOf<Parameters<Handler<'GET toys/mine'>>[1]>().toHaveProperty('actor');
  });

  test('the handler of an endpoint for staff cannot see the market of the host', () => {
    expectTypeOf<Parameters<Handler<'DELETE toys/'>>[1]>().not.toHaveProperty('market');
    expectTypeOf<Parameters<Handler<'DELETE toys/'>>[1]>().not.toHaveProperty('origin');
    expectTypeOf<Parameters<Handler<'GET toys/mine'>>[1]>().toHaveProperty('market');
  });

  test('the handler of a scoped endpoint only sees what its caller may do where', () => {
    expectTypeOf<Parameters<Handler<'PUT toys/label'>>[2]>().toEqualTypeOf<readonly RoleGrant[]>();
    expectTypeOf<Parameters<Handler<'DELETE toys/labels'>>['length']>().toEqualTypeOf<2>();
  });
});

describe('a dispatcher', () => {
  test('sends nothing that the response schema does not name', async () => {
    const answer = await createDispatch([toys]).call(
      'GET toys/{id}',
      { params: { id: 'top' } },
      createTestVisitor('SG'),
    );
    expect(answer).toStrictEqual(ok({ id: 'top' }));
  });

  test('refuses two nouns that serve one endpoint, and an endpoint without a handler', () => {
    expect(() => createDispatch([toys, toys])).toThrow('Two nouns serve GET toys/{id}');
    const { 'GET toys/mine': _, ...incomplete } = handlers;
    const noun: ServedEndpoints = { endpoints: toys.endpoints, handlers: incomplete };
    expect(() => createDispatch([noun])).toThrow('Nothing serves GET toys/mine');
  });

  test.each<[Actor, string]>([
    [{ kind: 'visitor', address: '127.0.0.1', bagId: null, guestId: null }, 'AUTHENTICATION_FAILED'],
    [{ kind: 'crawler', address: '127.0.0.1', bagId: null, guestId: null }, 'AUTHENTICATION_FAILED'],
    [{ kind: 'provider', name: 'test', address: '127.0.0.1' }, 'AUTHENTICATION_FAILED'],
    [member, 'ok'],
    [{ ...member, kind: 'employee' }, 'ok'],
  ])('lets only its audience call an endpoint: %o', async (actor, expected) => {
    const answer = await createDispatch([toys]).call('GET toys/mine', {}, as(actor));
    expect(answer.ok ? 'ok' : answer.error.code).toBe(expected);
  });

  const readGrants = async ({ kind }: Pick<SignedIn, 'kind'>): Promise<RoleGrant[]> => [
    { role: kind === 'editor' ? 'editor' : 'administrator', scope: null },
  ];

  test.each<[Actor, string]>([
    [{ kind: 'visitor', address: '127.0.0.1', bagId: null, guestId: null }, 'AUTHENTICATION_FAILED'],
    [{ kind: 'provider', name: 'test', address: '127.0.0.1' }, 'AUTHENTICATION_FAILED'],
    // Whatever is stored of them: the roles of members make them staff.
    [member, 'NOT_PERMITTED'],
    [{ ...member, kind: 'editor' }, 'NOT_PERMITTED'],
    [{ ...member, kind: 'employee' }, 'ok'],
  ])('lets only staff with its permission call an endpoint for staff: %o', async (actor, expected) => {
    const answer = await createDispatch([toys], { readGrants }).call('DELETE toys/', {}, as(actor));
    expect(answer.ok ? 'ok' : answer.error.code).toBe(expected);
  });

  const thai = { markets: ['TH'], languages: null, contentTypes: null } satisfies RoleGrant['scope'];
  test.each<[string, RoleGrant[], { labels: string; sg: string; th: string }]>([
    ['no role', [], { labels: 'NOT_PERMITTED', sg: 'NOT_PERMITTED', th: 'NOT_PERMITTED' }],
    [
      'another role',
      [{ role: 'support', scope: null }],
      { labels: 'NOT_PERMITTED', sg: 'NOT_PERMITTED', th: 'NOT_PERMITTED' },
    ],
    ['a role without a scope', [{ role: 'editor', scope: null }], { labels: 'ok', sg: 'ok', th: 'ok' }],
    [
      'a role with a scope',
      [{ role: 'editor', scope: thai }],
      { labels: 'NOT_PERMITTED', sg: 'NOT_PERMITTED', th: 'ok' },
    ],
    [
      'one with a scope and one without',
      [
        { role: 'editor', scope: thai },
        { role: 'translator', scope: null },
      ],
      { labels: 'ok', sg: 'ok', th: 'ok' },
    ],
  ])(
    'lets %s call an endpoint without a scope where it is had everywhere, and a scoped one where it is had',
    async (_, grants, expected) => {
      const { call } = createDispatch([toys], { readGrants: async () => grants });
      const editor = as({ ...member, kind: 'editor' });
      expect({
        labels: getCode(await call('DELETE toys/labels', {}, editor)),
        sg: getCode(await call('PUT toys/label', { body: { market: 'SG' } }, editor)),
        th: getCode(await call('PUT toys/label', { body: { market: 'TH' } }, editor)),
      }).toEqual(expected);
    },
  );

  test('says what the scope of a caller lacks', async () => {
    const { call } = createDispatch([toys], { readGrants: async () => [{ role: 'editor', scope: thai }] });
    expect(await call('PUT toys/label', { body: { market: 'SG' } }, as({ ...member, kind: 'editor' }))).toEqual(
      fail('NOT_PERMITTED', { permission: 'content.edit', market: 'SG', language: null, contentType: 'pages' }),
    );
    const command = { operator: 'test' };
    const place = { market: null, language: null, contentType: 'layouts' } as const;
    expect(checkScope(command, 'layouts.manage', place)).toEqual(ok(undefined));
  });

  test('gives another system of the retailer no grants', async () => {
    const token: Actor = {
      kind: 'integration',
      address: '::1',
      tokenId: 't',
      name: 'PIM',
      permissions: ['content.edit'],
    };
    let given: readonly RoleGrant[] | undefined;
    const label = {
      'PUT toys/label': (_: unknown, _context: unknown, grants: readonly RoleGrant[]) => {
        given = grants;
        return ok(undefined);
      },
    };
    const dispatch = createDispatch([serveEndpoints(toyEndpoints, { ...handlers, ...label })]);
    expect(await dispatch.call('PUT toys/label', { body: { market: 'SG' } }, as(token))).toMatchObject({ ok: true });
    expect(given).toEqual([]);
  });

  test('lets nobody call an endpoint for staff where nothing says who has which permission', async () => {
    const answer = await createDispatch([toys]).call('DELETE toys/', {}, as({ ...member, kind: 'employee' }));
    expect(answer.ok ? 'ok' : answer.error.code).toBe('NOT_PERMITTED');
  });

  test('refuses an endpoint for staff without a permission, and one for others with one', () => {
    const serve = (change: Partial<AnyEndpoint>) => () => {
      const endpoints = { ...toys.endpoints, 'DELETE toys/': { ...toyEndpoints['DELETE toys/'], ...change } };
      return createDispatch([{ endpoints, handlers }]);
    };
    expect(serve({ permission: null })).toThrow('DELETE toys/ has to name both');
    expect(serve({ audience: 'visitor' })).toThrow('DELETE toys/ has to name both');
    // @ts-expect-error the permission is missing
    defineEndpoints('toy', { 'DELETE toys/': { summary: 'Throws all toys away', audience: 'staff' } });
  });

  test('names each field that is wrong once', async () => {
    const answer = await createDispatch([toys]).raw(
      'POST toys/',
      { body: { count: 1e30, name: 'x' } },
      createTestVisitor('SG'),
    );
    expect(answer).toMatchObject({
      error: { code: 'VALIDATION_FAILED', details: { fields: [{ path: 'count' }, { path: 'name' }] } },
    });
  });

  test('counts calls by what the limit names, whoever makes them', async () => {
    const dispatch = createDispatch([toys], { limits: createRateLimits({ redis: null, prefix: '' }) });
    const polish = async (id: string) => {
      const answer = await dispatch.call('POST toys/{id}/polish', { params: { id } }, createTestVisitor('SG'));
      return answer.ok ? 'ok' : answer.error.code;
    };
    expect([await polish('a'), await polish('A'), await polish('a'), await polish('b')]).toEqual([
      'ok',
      'ok',
      'RATE_LIMITED',
      'ok',
    ]);
  });

  test('guests who make up a bag for each call count by their address', async () => {
    const endpoints = defineEndpoints('limited', {
      'POST toys/wish': {
        summary: 'Wishes for a toy',
        audience: 'visitor',
        limits: [{ per: 'caller', maxCalls: 2, windowSeconds: 60 }],
        response: z.object({}),
      },
    });
    const handlers = { 'POST toys/wish': async () => ({ ok: true, value: {} }) } as never;
    const dispatch = createDispatch([{ endpoints, handlers }], {
      limits: createRateLimits({ redis: null, prefix: '' }),
    });
    const wish = async (bagId: string, address: string) => {
      const visitor = createTestVisitor('SG');
      const actor = async () => ({ kind: 'visitor' as const, address, bagId, guestId: null });
      return (await dispatch.raw('POST toys/wish' as EndpointKey, {}, { ...visitor, address, actor })).ok;
    };
    const own = [await wish('one', '192.0.2.1'), await wish('one', '192.0.2.1'), await wish('one', '192.0.2.1')];
    expect(own).toEqual([true, true, false]);
    const madeUp: boolean[] = [];
    for (let call = 0; call < 20; call += 1) madeUp.push(await wish(`bag-${call}`, '192.0.2.2'));
    expect(madeUp.filter(Boolean)).toHaveLength(6);
    expect(await wish('another', '192.0.2.3')).toBe(true);
  });

  test('keeps shared answers for each market until one of their tags is purged', async () => {
    const cache = createAnswerCache({ clock: { now: () => new Date() } });
    const dispatch = createDispatch([toys], { cache });
    const read = (market: 'SG' | 'TH', id = 'ball') =>
      dispatch.call('GET toys/{id}', { params: { id } }, createTestVisitor(market));
    reads = 0;
    await read('SG');
    await read('SG');
    await read('TH');
    expect(reads).toBe(2);
    cache.purge(['toy:ball:SG']);
    await read('SG');
    await read('TH');
    expect(reads).toBe(3);
    await read('SG', 'none');
    await read('SG', 'none');
    expect(reads).toBe(5);
  });

  test('an upload without a body is refused before its handler', async () => {
    let calls = 0;
    const uploads = defineEndpoints('uploads', {
      'PUT toys/picture': {
        summary: 'Takes a picture',
        audience: 'visitor',
        upload: { mediaTypes: ['image/png'], maxBytes: 1000 },
        response: z.object({}),
      },
    });
    const handler = async () => {
      calls += 1;
      return { ok: true, value: {} };
    };
    const dispatch = createDispatch([{ endpoints: uploads, handlers: { 'PUT toys/picture': handler } as never }]);
    const upload = (body: unknown) =>
      dispatch.raw('PUT toys/picture' as EndpointKey, { body }, createTestVisitor('SG'));
    const fields = [{ path: 'body', code: 'REQUIRED' }];
    for (const missing of [undefined, null]) {
      expect(await upload(missing)).toMatchObject({ error: { code: 'VALIDATION_FAILED', details: { fields } } });
    }
    expect(calls).toBe(0);
    expect((await upload({ mediaType: 'image/png', bytes: new Uint8Array() })).ok).toBe(true);
  });

  test('names the tags of shared endpoints only', () => {
    const dispatch = createDispatch([toys]);
    const tags = dispatch.tagsFor('GET toys/{id}', { id: 'ball' }, createTestVisitor('SG'));
    expect(tags).toEqual(['toys', 'toys:SG', 'toy:ball', 'toy:ball:SG']);
    expect(dispatch.tagsFor('GET toys/mine', {}, createTestVisitor('SG'))).toBeNull();
    expect(dispatch.tagsFor('GET nowhere' as EndpointKey, {}, createTestVisitor('SG'))).toBeNull();
  });
});
