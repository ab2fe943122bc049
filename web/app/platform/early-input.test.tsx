// @vitest-environment happy-dom
import { type ReactNode, StrictMode, Suspense, use, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepEarlyInput } from './early-input.ts';

const limitMs = 30_000;
const done: string[] = [];
let root: Root | null = null;

beforeAll(() => {
  keepEarlyInput();
  // The marks of what is kept are not in what React renders; only its development build says so.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(async () => {
  root?.unmount();
  root = null;
  await vi.advanceTimersByTimeAsync(limitMs + 100);
  vi.useRealTimers();
  done.length = 0;
  document.body.innerHTML = '';
});

/** Shows what the server would render, without React. */
function show(page: ReactNode): HTMLElement {
  document.body.innerHTML = `<div id="page">${renderToString(page)}</div>`;
  return find('#page');
}

async function hydrate(page: ReactNode): Promise<void> {
  root = hydrateRoot(find('#page'), <StrictMode>{page}</StrictMode>);
  // React's scheduler does not use the timers that are faked.
  await vi.waitFor(() => expect(Object.keys(find('#page').firstElementChild ?? {}).join()).toContain('__reactProps'));
  window.__replayEarlyInput?.();
  await vi.advanceTimersByTimeAsync(1000);
}

function find<Found extends HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
}

function Stepper() {
  const [count, setCount] = useState(1);
  return (
    <main>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    </main>
  );
}

function Late({ loaded }: { loaded: Promise<void> | null }) {
  if (loaded) use(loaded);
  return (
    <button type="button" onClick={() => done.push('late')}>
      late
    </button>
  );
}

// The module listens once per document, so the tests go from the time before hydration to the time after it.
test('nothing is done before hydration, and what waits for longer than the limit is dropped', async () => {
  show(<Stepper />);
  find('button').click();
  expect(find('button').dataset.kept).toBe('');
  expect(find('button').getAttribute('aria-busy')).toBe('true');
  await vi.advanceTimersByTimeAsync(limitMs);
  expect(find('button').outerHTML).toBe('<button type="button">1</button>');
});

test('a page that is left keeps nothing for the time when it is shown again', async () => {
  show(<Stepper />);
  find('button').click();
  window.dispatchEvent(new Event('pagehide'));
  expect(find('button').outerHTML).toBe('<button type="button">1</button>');
});

test('links, and forms with an action, are left to the browser', () => {
  show(
    <main>
      <a href="#next">next</a>
      <form action="/search">
        <button type="submit">search</button>
      </form>
    </main>,
  );
  const taken: boolean[] = [];
  const onClick = (event: Event) => {
    taken.push(event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener('click', onClick);
  find('a').click();
  find('button').click();
  document.removeEventListener('click', onClick);
  expect(taken).toEqual([false, false]);
});

test('a stepper counts every press, a button that takes its time counts one, and what is gone counts none', async () => {
  const page = (
    <section>
      <Stepper />
      <button type="button" className="button" onClick={() => done.push('added')}>
        Add
      </button>
    </section>
  );
  show(page);
  find('#page').insertAdjacentHTML('beforeend', '<button id="gone">gone</button>');
  for (const selector of ['main button', 'main button', '.button', '.button', '#gone']) find(selector).click();
  find('#gone').remove();
  await hydrate(page);
  expect(find('main button').outerHTML).toBe('<button type="button">3</button>');
  expect(done).toEqual(['added']);
  expect(document.querySelector('[data-kept], [aria-busy]')).toBeNull();
});

test('a part that React hydrates later gets its press then, and what other scripts add works at once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = (loaded: Promise<void> | null) => (
    <main>
      <Suspense fallback="wait">
        <Late loaded={loaded} />
      </Suspense>
    </main>
  );
  show(page(null));
  await hydrate(page(promise));
  find('button').click();
  expect(done).toEqual([]);
  document.body.insertAdjacentHTML('beforeend', '<button id="other">other</button>');
  find('#other').addEventListener('click', () => done.push('other'));
  find('#other').click();
  expect(done).toEqual(['other']);
  resolve();
  await vi.waitFor(() => expect(Object.keys(find('main button')).join()).toContain('__reactProps'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toEqual(['other', 'late']);
});
