// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Block } from '@vermilion/contract/content-blocks';
import { afterEach, expect, test, vi } from 'vitest';
import type { Api } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import PlacedBlocks from './placed-blocks.tsx';

const createStory = (id: string) =>
  ({
    id,
    kind: 'story',
    title: id,
    text: id,
    action: { label: 'Read', href: '/about' },
    picture: { url: '/media/a.webp', ground: '#ffffff' },
  }) as Block;

/** Where each block would be, from the top of what is in view. */
const tops = new Map<string, number>();
vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
  return { top: tops.get(this.querySelector('h2')?.textContent ?? '') ?? 0 } as DOMRect;
});
afterEach(() => tops.clear());

function createPage(queryClient = createQueryClient()) {
  const api = vi.fn(async () => ({ blocks: [createStory('Gold')], order: ['One', 'Gold', 'Two'] }));
  const page = (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api as unknown as Api}>
        <PlacedBlocks id="pages.summer" blocks={[createStory('One'), createStory('Two')]} title="Summer" />
      </ApiProvider>
    </QueryClientProvider>
  );
  return { api, page, queryClient };
}
const readHeadlines = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('a block for some is placed at once below what is in view, in its order', async () => {
  tops.set('Gold', 5000);
  const { api, page } = createPage();
  renderInApp(page);
  expect(readHeadlines()).toEqual(['One', 'Two']);
  await waitFor(() => expect(readHeadlines()).toEqual(['One', 'Gold', 'Two']));
  expect(api).toHaveBeenCalledExactlyOnceWith(
    'GET contentful/content-entries/{id}/blocks-for-me',
    { params: { id: 'pages.summer' } },
    expect.anything(),
  );
});

test('one whose place is in view waits until it is scrolled past, and is there from the start of the next visit', async () => {
  tops.set('Gold', 300);
  const { page, queryClient } = createPage();
  const { unmount } = renderInApp(page);
  await waitFor(() => expect(document.querySelector('[inert] h2')?.textContent).toBe('Gold'));
  fireEvent.scroll(window);
  expect(readHeadlines()).toEqual(['One', 'Two']);
  const scrollBy = vi.spyOn(window, 'scrollBy').mockReturnValue();
  tops.set('Gold', -20);
  fireEvent.scroll(window);
  await waitFor(() => expect(readHeadlines()).toEqual(['One', 'Gold', 'Two']));
  // Nothing has moved: the browser has kept what is in view.
  expect(scrollBy).not.toHaveBeenCalled();
  unmount();
  tops.set('Gold', 300);
  renderInApp(createPage(queryClient).page);
  expect(readHeadlines()).toEqual(['One', 'Gold', 'Two']);
});
