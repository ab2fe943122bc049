// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Api, ApiError } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import { BalanceForm } from './balance-form.tsx';

test('a code that is no gift card’s is marked at its field, and the field keeps it', async () => {
  // happy-dom names the form as its own submitter where a browser names none.
  vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(function (this: HTMLFormElement) {
    this.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  });
  const refusal = new ApiError(404, { code: 'GIFT_CARD_NOT_FOUND', message: 'We cannot find this gift card' });
  const api = (async () => Promise.reject(refusal)) as unknown as Api;
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <BalanceForm />
      </ApiProvider>
    </QueryClientProvider>,
  );
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Gift card code' });
  await userEvent.type(input, 'ABCD EFGH JKMN PQRS{enter}');
  await vi.waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
  expect(input.value).toBe('ABCD EFGH JKMN PQRS');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
  expect(described.map((element) => element?.textContent)).toContain(refusal.message);
});
