// @vitest-environment happy-dom
import { act, type ComponentType, startTransition, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createAwaitedPart } from './awaited-part.tsx';
import { loadRequestedParts } from './missing-chunk.ts';
import { createServerRenderedPart } from './server-rendered-part.tsx';

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllEnvs();
});

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

const code = { default: Counter };

function createContainer(html = ''): HTMLElement {
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  return container;
}

/** Renders as the server does: again, once the code of the part is there. */
async function renderOnServer(Part: ComponentType): Promise<string> {
  for (;;) {
    const html = renderToString(<Part />);
    if (!(await loadRequestedParts())) return html;
  }
}

test.each([
  ['one', createServerRenderedPart],
  ['an awaited one', createAwaitedPart],
])('what the server has rendered of %s stands until the code is there', async (_, createPart) => {
  vi.stubEnv('SSR', true);
  const html = await renderOnServer(createPart([], async () => code));
  expect(html).toContain('>0</button>');
  vi.stubEnv('SSR', false);
  const loading = Promise.withResolvers<typeof code>();
  const Part = createPart([], () => loading.promise);
  const container = createContainer(html);
  const button = container.querySelector('button');
  await act(() => hydrateRoot(container, <Part />));
  expect(container.querySelector('button')).toBe(button);
  await act(() => loading.resolve(code));
  await act(() => button?.click());
  expect(container.querySelector('button')).toBe(button);
  expect(button?.textContent).toBe('1');
});

/** A page that a link leads to, which has a part. */
async function goToPageWith(Part: ComponentType): Promise<HTMLElement> {
  const container = createContainer();
  let go = () => {};
  function Pages() {
    const [isThere, setThere] = useState(false);
    go = () => startTransition(() => setThere(true));
    return isThere ? (
      <main>
        There
        <Part />
      </main>
    ) : (
      <main>Here</main>
    );
  }
  await act(() => createRoot(container).render(<Pages />));
  await act(() => go());
  return container;
}

test('a page that a link leads to is shown with an awaited part, and before another one', async () => {
  const loading = Promise.withResolvers<typeof code>();
  const awaiting = await goToPageWith(createAwaitedPart([], () => loading.promise));
  const other = await goToPageWith(createServerRenderedPart([], () => loading.promise));
  expect([awaiting.textContent, other.textContent]).toEqual(['Here', 'There']);
  await act(() => loading.resolve(code));
  expect([awaiting.textContent, other.textContent]).toEqual(['There0', 'There0']);
});

test('a page that a link leads to is shown without an awaited part whose code is missing', async () => {
  // Nothing is reloaded then.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const page = await goToPageWith(createAwaitedPart([], missing));
  expect(page.textContent).toBe('There');
});
