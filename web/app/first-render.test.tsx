import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { renderWithParts } from './entry.server.tsx';
import { createLazyPart } from './platform/missing-chunk.ts';

/** A part whose code takes a moment, as in a process that renders it for the first time. */
const createPart = (text: string, Inner?: ReturnType<typeof createLazyPart<object>>) =>
  createLazyPart<object>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return {
      default: () => (
        <p>
          {text}
          {Inner && <Inner />}
        </p>
      ),
    };
  });

test('the first rendering of a process holds the parts that are loaded on demand, and those within them', async () => {
  const Outer = createPart('outer', createPart('inner'));
  const Beside = createPart('beside');
  const createApp = () => (
    <main>
      <Suspense fallback="none">
        <Outer />
      </Suspense>
      <Suspense>
        <Beside />
      </Suspense>
    </main>
  );
  const pages = await Promise.all([renderWithParts(createApp), renderWithParts(createApp)]);
  for (const page of pages) {
    expect(page).toContain('<p>outer<p>inner</p></p>');
    expect(page).toContain('<p>beside</p>');
    expect(page).not.toContain('<!--$!-->');
  }
});

test('a part outside of every boundary is rendered too', async () => {
  const Part = createPart('alone');
  expect(await renderWithParts(() => <Part />)).toBe('<p>alone</p>');
});

test('a part whose code is broken is no endless wait', async () => {
  const Broken = createLazyPart<object>(() => Promise.reject(new Error('broken')));
  const page = await renderWithParts(() => (
    <Suspense fallback="none">
      <Broken />
    </Suspense>
  ));
  expect(page).toContain('<!--$!-->');
});
