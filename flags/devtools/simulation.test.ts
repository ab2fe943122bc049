import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepSimulation } from './simulation.ts';

/** Cookies as a browser keeps them. */
function jar(text = '') {
  const kept = new Map(text ? [text.split('=') as [string, string]] : []);
  const written: string[] = [];
  return {
    written,
    read: () => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
    write(cookie: string) {
      written.push(cookie);
      const [pair = '', ...attributes] = cookie.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) kept.delete(name);
      else kept.set(name, value);
    },
    value: () => JSON.parse(decodeURIComponent(kept.get('kameleoonSimulationFFData') ?? 'null')),
  };
}

describe('the simulation cookie', () => {
  it('holds what is simulated of each flag, for the session', () => {
    const cookies = jar();
    keepSimulation('bag', { experimentId: 280_100, variationId: 910_001 }, cookies);
    keepSimulation('bar', { experimentId: 0, variationId: null }, cookies);
    expect(cookies.value()).toEqual({ bag: { expId: 280_100, varId: 910_001 }, bar: { expId: 0, varId: null } });
    expect(cookies.written.at(-1)).toMatch(/; Path=\/; SameSite=Lax$/);
    keepSimulation('bag', { experimentId: 280_100, variationId: 0 }, cookies);
    expect(cookies.value()).toEqual({ bag: { expId: 280_100, varId: 0 }, bar: { expId: 0, varId: null } });
  });

  it('goes with the last simulation', () => {
    const cookies = jar();
    keepSimulation('bag', { experimentId: 1, variationId: 2 }, cookies);
    keepSimulation('bag', null, cookies);
    expect(cookies.read()).toBe('');
  });

  it.each(['kameleoonSimulationFFData=%7B', 'kameleoonSimulationFFData=null', 'kameleoonSimulationFFData=%', ''])(
    'is restarted when it cannot be read: %s',
    (text) => {
      const cookies = jar(text);
      keepSimulation('bag', { experimentId: 1, variationId: 2 }, cookies);
      expect(cookies.value()).toEqual({ bag: { expId: 1, varId: 2 } });
    },
  );

  it('keeps every feature key as it is', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed()),
          { minLength: 1 },
        ),
        (keys) => {
          const cookies = jar();
          for (const [index, key] of keys.entries()) {
            keepSimulation(key, { experimentId: index, variationId: index }, cookies);
          }
          expect(Object.keys(cookies.value()).sort()).toEqual([...keys].sort());
        },
      ),
    );
  });
});
