// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bag } from '@vermilion/contract/bag';
import { expect, test, vi } from 'vitest';
import { bagKeys } from '~/bag/bag.queries.ts';
import { createBag, createLine } from '~/bag/bag.testing.ts';
import { type Api, ApiError } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import { findEnteredCode } from './entered-code.rules.ts';
import PromoCodeSection from './promo-code-section.tsx';

const bag = createBag(createLine(1, 1));
const source = { kind: 'promo_code', code: 'GLOW' } as const;
const applied: Bag = {
  ...bag,
  totals: { ...bag.totals, adjustments: [{ source, amount: 380, target: 'goods' }] },
};
const waiting: Bag = { ...bag, unused: [{ source, reason: 'below_minimum_spend', missingSpend: 100 }] };

/** Shows the section of the bag that the cache has, as the page does. */
function Page() {
  const { data } = useQuery({ queryKey: bagKeys.whole, queryFn: async () => bag, initialData: bag, staleTime: 60_000 });
  return <PromoCodeSection bag={data} />;
}

function render(api: (...call: unknown[]) => Promise<unknown>) {
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api as unknown as Api}>
        <Page />
      </ApiProvider>
    </QueryClientProvider>,
  );
}

test('a code is sent trimmed in the case that was typed; applied, it can be removed, and the focus follows', async () => {
  const api = vi.fn(async (name: unknown) => ({ bag: name === 'POST cart/discount-coupon/' ? applied : bag }));
  render(api);
  await userEvent.type(await screen.findByLabelText('Promo code'), ' GLOW {enter}');
  const remove = await screen.findByRole('button', { name: 'Remove code GLOW' });
  expect(api.mock.calls[0]).toMatchObject([
    'POST cart/discount-coupon/',
    { body: { code: 'GLOW' } },
    { keepalive: true },
  ]);
  screen.getByText('Applied');
  await vi.waitFor(() => expect(document.activeElement).toBe(remove));
  await userEvent.click(remove);
  const input = await screen.findByLabelText('Promo code');
  await vi.waitFor(() => expect(document.activeElement).toBe(input));
});

test('a refusal stands at the field, which keeps the text and gets the focus', async () => {
  const refusal = new ApiError(422, { code: 'PROMOTION_INVALID', message: 'Sorry, the promotion is invalid' });
  render(vi.fn(async () => Promise.reject(refusal)));
  const input = await screen.findByLabelText<HTMLInputElement>('Promo code');
  await userEvent.type(input, 'glow');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await screen.findAllByText('Sorry, the promotion is invalid');
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['glow', 'true']);
  expect(document.activeElement).toBe(input);
  await userEvent.type(input, 's');
  expect(screen.queryAllByText('Sorry, the promotion is invalid')).toEqual([]);
});

test('a refusal is announced where the focus stays in the field, the same one again too', async () => {
  const refusal = new ApiError(422, { code: 'PROMOTION_INVALID', message: 'Sorry, the promotion is invalid' });
  // An answer takes a while.
  render(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw refusal;
  });
  const input = await screen.findByLabelText<HTMLInputElement>('Promo code');
  const region = input.form?.querySelector('[role=alert]');
  expect(region?.textContent).toBe('');
  const announced: string[] = [];
  const watch = new MutationObserver(() => announced.push(region?.textContent ?? ''));
  watch.observe(region as Node, { childList: true, characterData: true, subtree: true });
  await userEvent.type(input, 'glow{enter}');
  await vi.waitFor(() => expect(announced.at(-1)).toBe('Sorry, the promotion is invalid'));
  await userEvent.type(input, '{enter}');
  await vi.waitFor(() => expect(announced.filter((text) => text !== '')).toHaveLength(2));
  watch.disconnect();
});

test('an empty field sends nothing', async () => {
  const api = vi.fn(async () => ({ bag }));
  render(api);
  await userEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  expect(api).not.toHaveBeenCalled();
});

test('the code is found whether it lowers the price or waits', () => {
  expect(findEnteredCode(bag)).toBeNull();
  expect(findEnteredCode(applied)).toEqual({ code: 'GLOW', isApplied: true });
  expect(findEnteredCode(waiting)).toEqual({ code: 'GLOW', isApplied: false });
});
