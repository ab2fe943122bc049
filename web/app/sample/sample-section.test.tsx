// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bag } from '@vermilion/contract/bag';
import type { SampleChoice } from '@vermilion/contract/sample';
import { type ComponentType, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { createBag, createLine } from '~/bag/bag.testing.ts';
import { type Api, ApiError } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import SampleNotice from './sample-notice.tsx';
import SampleSection from './sample-section.tsx';

vi.mock('~/platform/use-site.ts', () => ({
  useMoney: () => (minor: number) => `$${(minor / 100).toFixed(2)}`,
  useLayout: () => ({ config: { hasStores: true } }),
}));

const bag = createBag(createLine(1, 2));

const createSample = (id: string, changes: Partial<SampleChoice> = {}): SampleChoice => ({
  id,
  name: `Name of ${id}`,
  brand: { slug: 'kobune', name: 'Kobune' },
  size: '2 ml',
  description: 'Enough for three mornings',
  picture: { url: '/media/test.svg', ground: '#f0cfc6' },
  isChosen: false,
  isAvailable: true,
  ...changes,
});

type Samples = { samples: SampleChoice[]; allowedCount: number; missingSpend: number | null };

function render(
  Part: ComponentType<{ bag: Bag }>,
  samples: Samples,
  { shown = bag, send = async () => ({ bag }) } = {},
) {
  const api = vi.fn(async (name: string, _parts: unknown): Promise<unknown> => {
    return name === 'GET cart/samples' ? samples : send();
  });
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api as unknown as Api}>
        <h1>Bag</h1>
        <Suspense>
          <Part bag={shown} />
        </Suspense>
      </ApiProvider>
    </QueryClientProvider>,
  );
  return {
    listChoices: () => api.mock.calls.filter(([name]) => name === 'POST cart/samples').map(([, parts]) => parts),
  };
}

const findBox = (id: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`Name of ${id}`) });
const two: Samples = {
  samples: [
    createSample('serum', { isChosen: true }),
    createSample('cream'),
    createSample('veil', { isAvailable: false }),
  ],
  allowedCount: 2,
  missingSpend: 7000,
};

test('says how many can be chosen, how many are, and what is missing to the next', async () => {
  render(SampleSection, two);
  await screen.findByRole('heading', { name: 'Choose 2 samples' });
  screen.getByText('1 of 2 chosen. Spend $70.00 more for another. Not available for Click & Collect.');
  expect([(await findBox('serum')).checked, (await findBox('cream')).checked]).toEqual([true, false]);
  expect((await findBox('veil')).disabled).toBe(true);
  screen.getByText('Out of stock');
});

test('a sample is chosen once for a double click, shown at once, and taken out by another', async () => {
  const answer = Promise.withResolvers<{ bag: Bag }>();
  const { listChoices } = render(SampleSection, two, { send: () => answer.promise });
  const box = await findBox('cream');
  await userEvent.dblClick(box);
  expect(box.checked).toBe(true);
  expect(listChoices()).toEqual([{ body: { id: 'cream', isChosen: true } }]);
  answer.resolve({ bag });
});

test('a refusal is announced, and the box shows the answer of the shop again', async () => {
  const refusal = new ApiError(409, { code: 'SAMPLE_LIMIT', message: 'Your bag comes with 2 samples' });
  render(SampleSection, two, { send: () => Promise.reject(refusal) });
  await userEvent.click(await findBox('cream'));
  await screen.findByText('Your bag comes with 2 samples');
  await vi.waitFor(async () => expect((await findBox('cream')).checked).toBe(false));
});

test('below the first step nothing can be chosen, and what waits can be taken out', async () => {
  const waiting = {
    source: { kind: 'sample', sampleId: 'serum' },
    reason: 'below_minimum_spend',
    missingSpend: 900,
  } as const;
  const few: Samples = { ...two, allowedCount: 0, missingSpend: 900 };
  render(SampleSection, few, { shown: { ...bag, unused: [waiting] } });
  await screen.findByRole('heading', { name: 'Free samples' });
  screen.getByText('Spend $9.00 more to choose one. Not available for Click & Collect.');
  screen.getByText('Spend more to keep it');
  expect([(await findBox('serum')).disabled, (await findBox('cream')).disabled]).toEqual([false, true]);
});

test('a market without samples shows nothing', async () => {
  render(SampleSection, { samples: [], allowedCount: 1, missingSpend: null });
  await screen.findByRole('heading', { name: 'Bag' });
  await vi.waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).toBeNull());
});

test('the notice names the samples that Click & Collect leaves out, and no others', async () => {
  const lost = {
    source: { kind: 'sample', sampleId: 'serum' },
    reason: 'not_for_this_delivery',
    missingSpend: null,
  } as const;
  render(SampleNotice, two, { shown: { ...bag, unused: [lost] } });
  await screen.findByText(
    'Samples aren’t available for Click & Collect. Your order won’t include: Name of serum. Choose delivery to get them back.',
  );
});
