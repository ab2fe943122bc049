import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { externalNotAllowed, parseExternalUrl, protocolNotAllowed, resolveTarget } from './safe-url.ts';
import { shopPath } from './shop-path.ts';

describe('addresses', () => {
  const origin = 'https://sg.vermilion.example';

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,hi',
    'vbscript:x',
    'blob:https://sg.vermilion.example/1',
    'file:///etc/passwd',
    'https://',
  ])('refuses %j even with permission', (address) => {
    expect(resolveTarget(address, origin, { external: true })).toEqual({
      kind: 'refused',
      message: protocolNotAllowed,
    });
  });

  test.each(['https://other.example/', '//other.example', '\\\\other.example', '/\\other.example'])(
    'needs permission for %s',
    (address) => {
      expect(resolveTarget(address, origin)).toEqual({ kind: 'refused', message: externalNotAllowed });
      expect(resolveTarget(address, origin, { external: true }).kind).toBe('external');
    },
  );

  test.each([
    'https://sg.vermilion.example@other.example',
    'https://sg.vermilion.example:443@other.example/',
    '//user@other.example',
    'https://:password@other.example',
  ])('never leaves for %s, which hides its host behind a user name', (address) => {
    const refused = { kind: 'refused', message: externalNotAllowed };
    expect([resolveTarget(address, origin), resolveTarget(address, origin, { external: true })]).toEqual([
      refused,
      refused,
    ]);
    expect(parseExternalUrl(address)).toBeNull();
  });

  test('every path that content may hold stays inside', () => {
    const characters = fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', '%', 'a', 'evil.example', '\t', '\n', ' ');
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 8 }), (rest) => {
        const path = `/${rest.join('')}`;
        if (!shopPath.safeParse(path).success) return;
        expect(resolveTarget(path, origin)).toMatchObject({ kind: 'internal' });
      }),
      { numRuns: 2000 },
    );
    expect(['/', '/a', '/search?sale=1#top'].every((path) => shopPath.safeParse(path).success)).toBe(true);
    expect(
      ['//a', '/\\a', '/..//a', '/\t/a', '/a b', 'a', 'https://a'].some((path) => shopPath.safeParse(path).success),
    ).toBe(false);
  });

  test('a path stays inside, in the same spelling', () => {
    expect(resolveTarget('/lips?sort=newest#top', origin)).toEqual({ kind: 'internal', path: '/lips?sort=newest#top' });
    expect(resolveTarget(`${origin}/lips`, origin)).toEqual({ kind: 'internal', path: '/lips' });
  });

  test('what is internal resolves to this origin again', () => {
    fc.assert(
      fc.property(fc.string(), (address) => {
        const target = resolveTarget(address, origin);
        if (target.kind === 'internal') expect(new URL(target.path, origin).origin).toBe(origin);
      }),
    );
  });

  test('a path of this site never names another host', () => {
    expect(resolveTarget(`${origin}//other.example/x`, origin)).toEqual({ kind: 'internal', path: '/other.example/x' });
  });
});
