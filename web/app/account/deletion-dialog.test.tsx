// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { renderInApp } from '~/ui/render.testing.tsx';
import DeletionDialog from './deletion-dialog.tsx';

vi.mock('./account.queries.ts', () => ({ useLeaveAsVisitor: () => () => {} }));
vi.mock('~/member/use-member-form.ts', async () => {
  const { useForm } = await import('~/ui/form/use-form.tsx');
  return {
    useMemberForm: () => ({
      form: useForm({ check: () => ({}), submit: () => Promise.resolve({ isDone: true }) }),
      error: null,
      isDone: false,
    }),
  };
});

function renderDialog(credits: string) {
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={(async () => undefined) as unknown as Api}>
        <DeletionDialog open onClose={() => {}} credits={credits} />
      </ApiProvider>
    </QueryClientProvider>,
  );
}

test('whoever deletes the account reads what credit is lost, and that open orders go on', async () => {
  renderDialog('$12.50');
  await screen.findByText('You lose your store credit of $12.50.');
  await screen.findByText('Orders you’ve placed go on: we deliver them and email you about them.');
});

test('no credit is named where there is none', async () => {
  renderDialog('');
  await screen.findByText(/Orders you’ve placed go on/);
  expect(screen.queryByText(/You lose your store credit/)).toBeNull();
});
