// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { returnReasons } from '@vermilion/contract/return-reasons';
import type { OrderReturns } from '@vermilion/contract/returns';
import { expect, test, vi } from 'vitest';
import { createLine } from '~/bag/bag.testing.ts';
import { type Api, NoAnswerError } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import { ReturnForm } from './return-form.tsx';

vi.mock('~/platform/use-site.ts', () => ({
  useSite: () => ({ locale: 'en-SG', language: 'en', market: { code: 'SG', timeZones: ['Asia/Singapore'] } }),
  useMoney: () => (minor: number) => `$${(minor / 100).toFixed(2)}`,
}));

const returns = {
  order: { id: 'o1' },
  lines: [1, 2].map((id) => ({ ...createLine(id, 1), total: 1000, returnable: 1 })),
  methods: ['label'],
  refundTargets: ['original'],
  stores: [],
  returns: [],
} as unknown as OrderReturns;

function show(api: (key: string, input: { body: { idempotencyKey: string } }) => Promise<unknown>) {
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api as unknown as Api}>
        <ReturnForm returns={returns} returnsKey="key" />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const submit = () => screen.getByRole('button', { name: /^(?:Request the return|Return)/ });

test('what is missing gets the focus: the first list of quantities, then the reason', async () => {
  const user = show(vi.fn());
  await user.click(submit());
  const quantities = screen.getAllByLabelText('How many are you returning?');
  expect(document.activeElement).toBe(quantities[0]);
  await user.selectOptions(quantities[1] as HTMLElement, '1');
  await user.click(submit());
  expect(document.activeElement).toBe(screen.getByLabelText('Why?'));
});

test('a return whose answer was lost is asked for again with the same key', async () => {
  const keys: string[] = [];
  const user = show(async (key, { body }) => {
    if (key === 'POST orders/{id}/returns') keys.push(body.idempotencyKey);
    throw new NoAnswerError();
  });
  await user.selectOptions(screen.getAllByLabelText('How many are you returning?')[0] as HTMLElement, '1');
  await user.selectOptions(screen.getByLabelText('Why?'), returnReasons[0]);
  await user.click(submit());
  await screen.findByText('We got no answer. Try again: it’s requested once.', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).toBe(keys[0]);
});
