import { expect, it } from 'vitest';
import { measureParts } from './testing.size.ts';

it('the core takes no more than 11.5 KB of a page', async () => {
  const parts = await measureParts();
  const line = parts.map(({ name, bytes, isCore }) => `${name} ${bytes}${isCore ? ' (core)' : ''}`).join(', ');
  console.info(`flags, minified and brotli, in bytes: ${line}`);
  const core = parts.filter(({ isCore }) => isCore).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(core).toBeLessThanOrEqual(11_500);
});

it('what only some sites need is no part of it', async () => {
  const onUse = (await measureParts()).filter(({ isCore }) => !isCore).map(({ name }) => name);
  expect(onUse.sort()).toEqual(['client.remote.ts', 'stream.ts', 'targeting/segment.ts', 'upkeep.ts']);
});
