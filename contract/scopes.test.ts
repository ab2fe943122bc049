import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Language, languages, type MarketCode, marketCodes } from './markets.ts';
import { listPermissions, type Permission, permissions, staffRoles } from './permissions.ts';
import {
  type ContentType,
  contentTypes,
  isWithinScope,
  normalizeScope,
  type Place,
  type RoleGrant,
  type Scope,
  scopedRoles,
} from './scopes.ts';

const everywhere: Scope = { markets: null, languages: null, contentTypes: null };
const at = (market: MarketCode | null, language: Language | null, contentType: ContentType = 'pages'): Place => ({
  market,
  language,
  contentType,
});
const grant = (role: RoleGrant['role'], scope: Partial<Scope> | null = null): RoleGrant => ({
  role,
  scope: scope && { ...everywhere, ...scope },
});

describe('what a grant permits at a place', () => {
  test.each<[string, RoleGrant[], Permission, Place, boolean]>([
    ['nobody', [], 'content.edit', at('TH', 'th'), false],
    ['another role', [grant('support')], 'content.edit', at('TH', 'th'), false],
    ['a role without the permission', [grant('translator')], 'content.publish', at('TH', 'th'), false],
    ['no scope', [grant('editor')], 'content.publish', at('TH', 'th'), true],
    ['no scope, of all markets and languages', [grant('editor')], 'layouts.manage', at(null, null), true],
    ['an administrator', [grant('administrator')], 'layouts.manage', at(null, null), true],

    ['the market', [grant('editor', { markets: ['TH'] })], 'content.publish', at('TH', 'th'), true],
    ['another market', [grant('editor', { markets: ['TH'] })], 'content.publish', at('SG', 'en'), false],
    ['one of two markets', [grant('editor', { markets: ['SG', 'TH'] })], 'content.edit', at('SG', null), true],
    ['one market, of all', [grant('editor', { markets: ['TH'] })], 'content.edit', at(null, 'th'), false],
    [
      'every market by name, of all',
      [grant('editor', { markets: [...marketCodes] })],
      'content.edit',
      at(null, 'th'),
      false,
    ],

    ['the language', [grant('translator', { languages: ['th'] })], 'content.edit', at('TH', 'th'), true],
    [
      'the language, of all markets',
      [grant('translator', { languages: ['th'] })],
      'content.edit',
      at(null, 'th'),
      true,
    ],
    ['another language', [grant('translator', { languages: ['th'] })], 'content.edit', at('TH', 'en'), false],
    [
      'one language, of what all share',
      [grant('translator', { languages: ['th'] })],
      'content.edit',
      at('TH', null),
      false,
    ],

    ['the content type', [grant('editor', { contentTypes: ['pages'] })], 'content.edit', at('TH', 'th'), true],
    [
      'another content type',
      [grant('editor', { contentTypes: ['pages'] })],
      'content.edit',
      at('TH', 'th', 'homepage'),
      false,
    ],

    [
      'two roles that reach it together only',
      [
        grant('editor', { markets: ['TH'], languages: ['en'] }),
        grant('translator', { markets: ['SG'], languages: ['th'] }),
      ],
      'content.edit',
      at('TH', 'th'),
      false,
    ],
    [
      'two roles, one of which reaches it',
      [grant('editor', { markets: ['TH'] }), grant('translator', { languages: ['th'] })],
      'content.edit',
      at('SG', 'th'),
      true,
    ],
    [
      'a role that reaches it without the permission, and one with it that does not',
      [grant('editor', { markets: ['TH'] }), grant('translator')],
      'content.publish',
      at('SG', 'th'),
      false,
    ],
  ])('%s', (_, grants, permission, place, isPermitted) => {
    expect(isWithinScope(grants, permission, place)).toBe(isPermitted);
  });

  const someOf = <Value>(values: readonly Value[]) =>
    fc.option(fc.subarray([...values], { minLength: 1 }), { nil: null });
  const scopes = fc.record({
    markets: someOf(marketCodes),
    languages: someOf(languages),
    contentTypes: someOf(contentTypes),
  });
  const places = fc.record({
    market: fc.constantFrom(null, ...marketCodes),
    language: fc.constantFrom(null, ...languages),
    contentType: fc.constantFrom(...contentTypes),
  });

  test('a scope never adds to what its role permits, and grants never take anything from each other', () => {
    const grants = fc.record({ role: fc.constantFrom(...staffRoles), scope: fc.option(scopes, { nil: null }) });
    fc.assert(
      fc.property(
        fc.array(grants),
        grants,
        fc.constantFrom(...permissions),
        places,
        (held, added, permission, place) => {
          const isPermitted = isWithinScope([added], permission, place);
          if (isPermitted) expect(listPermissions([added.role])).toContain(permission);
          expect(isWithinScope([...held, added], permission, place)).toBe(
            isWithinScope(held, permission, place) || isPermitted,
          );
        },
      ),
    );
  });

  test('a scope is normalized without a change of what it permits', () => {
    fc.assert(
      fc.property(scopes, places, (scope, place) => {
        const shuffled = { ...scope, markets: scope.markets && [...scope.markets, ...scope.markets].reverse() };
        const normalized = normalizeScope(shuffled);
        expect(normalized?.markets ?? null).toEqual(normalized && scope.markets);
        expect(isWithinScope([{ role: 'editor', scope: normalized }], 'content.edit', place)).toBe(
          isWithinScope([{ role: 'editor', scope }], 'content.edit', place),
        );
      }),
    );
    expect(normalizeScope(everywhere)).toBeNull();
  });
});

test('only roles whose permissions all look at the scope can have one', () => {
  expect(scopedRoles).toEqual(['editor', 'translator']);
});
