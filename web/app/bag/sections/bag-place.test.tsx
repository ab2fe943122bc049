// @vitest-environment happy-dom
import { QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bag } from '@vermilion/contract/bag';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Api, ApiError } from '~/platform/api.ts';
import { ApiProvider, createQueryClient, useApi } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import { bagKeys } from '../bag.queries.ts';
import { createBag, createLine } from '../bag.testing.ts';
import { useBagMutation } from '../use-bag-mutation.ts';
import { BagPlace, FoldedPlace } from './bag-place.tsx';
import { type BagSection, hasSource } from './bag-section.ts';

/** Observers of places; a test lets them see their element. */
let observers: { see: () => void }[] = [];

beforeEach(() => {
  observers = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: () => void;
      constructor(onSeen: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => observers.push({ see: () => onSeen([{ isIntersecting: true }]) });
      }
      disconnect() {}
    },
  );
});

const bag = createBag(createLine(1, 1));

function Samples() {
  const api = useApi();
  const { data } = useSuspenseQuery({
    queryKey: [...bagKeys.sections, 'samples'],
    queryFn: () => api('GET cart/') as Promise<Bag>,
    retry: false,
  });
  return <p>{data.itemCount} samples</p>;
}
const section: BagSection = { name: 'samples', Part: Samples, height: 'min-h-72' };

function render(children: ReactNode, api: Api) {
  const queryClient = createQueryClient();
  renderInApp(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <h1>Your bag</h1>
        {children}
      </ApiProvider>
    </QueryClientProvider>,
  );
  return queryClient;
}

async function comeNear() {
  await screen.findByText('Your bag');
  await vi.waitFor(() => expect(observers).toHaveLength(1));
  act(() => observers[0]?.see());
}

test('a section is loaded once its place is near, and not before', async () => {
  const api = vi.fn(async () => bag);
  render(<BagPlace section={section} bag={bag} />, api as unknown as Api);
  await vi.waitFor(() => expect(observers).toHaveLength(1));
  expect(api).not.toHaveBeenCalled();
  await comeNear();
  await screen.findByText('1 samples');
  expect(api).toHaveBeenCalledTimes(1);
});

test('a section that fails says so, the bag stands, and another try shows it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const api = vi.fn(async () => bag).mockRejectedValueOnce(new ApiError(500, { code: 'INTERNAL', message: 'No' }));
  render(<BagPlace section={section} bag={bag} />, api as unknown as Api);
  await comeNear();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('1 samples');
  screen.getByText('Your bag');
});

test.each([
  ['is folded while the bag has no code', bag, 'false'],
  [
    'is open where the bag has one',
    { ...bag, unused: [{ source: { kind: 'promo_code', code: 'GLOW' }, reason: 'not_valid', missingSpend: null }] },
    'true',
  ],
] satisfies [string, Bag, string][])('a place of codes %s', async (_, shown, isOpen) => {
  const folded = { ...section, isInUse: (held: Bag) => hasSource(held, ['promo_code']), isOpenWide: false };
  render(<FoldedPlace section={folded} title="Promo code" bag={shown} />, (async () => bag) as unknown as Api);
  const button = await screen.findByRole('button', { name: 'Promo code' });
  expect(button.getAttribute('aria-expanded')).toBe(isOpen);
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe(String(isOpen === 'false'));
});

/** Changes the bag by a click. */
function Change({ send }: { send: () => Promise<Bag> }) {
  const { change, isPending } = useBagMutation(send);
  const [isDone, setDone] = useState(false);
  return (
    <button type="button" onClick={() => change('GLOW', () => setDone(true))}>
      {isDone ? 'Done' : isPending ? 'Applying' : 'Apply'}
    </button>
  );
}
const noApi = (() => {}) as unknown as Api;

test('a change by a section is sent once for a double click, and its bag replaces the one shown', async () => {
  const answer = Promise.withResolvers<Bag>();
  const send = vi.fn(() => answer.promise);
  const queryClient = render(<Change send={send} />, noApi);
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Apply' }));
  expect(send).toHaveBeenCalledTimes(1);
  answer.resolve(bag);
  await screen.findByText('Done');
  expect(queryClient.getQueryData(bagKeys.whole)).toEqual(bag);
});

test('a refused change is announced, and the bag is read again', async () => {
  const refusal = new ApiError(409, { code: 'OUT_OF_STOCK', message: 'This item is out of stock' });
  const queryClient = render(<Change send={() => Promise.reject(refusal)} />, noApi);
  queryClient.setQueryData(bagKeys.whole, bag);
  await userEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  await screen.findByText('This item is out of stock');
  expect(queryClient.getQueryState(bagKeys.whole)?.isInvalidated).toBe(true);
});
