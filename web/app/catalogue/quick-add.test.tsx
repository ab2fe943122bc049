// @vitest-environment happy-dom
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBag } from '~/bag/bag.testing.ts';
import type { Api } from '~/platform/api.ts';
import { ApiProvider, createQueryClient } from '~/platform/queries.ts';
import { useOpenDialog } from '~/ui/dialogs.tsx';
import { renderInApp } from '~/ui/render.testing.tsx';
import { createTestCard, createTestVariant } from './catalogue.testing.ts';
import { OptionPicker } from './option-picker.tsx';
import { renderPlus } from './product-card.tsx';
import QuickAddDialog from './quick-add-dialog.tsx';

vi.mock('~/platform/use-site.ts', async (original) => ({
  ...(await original<object>()),
  useMoney: () => (amount: number) => `$${amount / 100}`,
  useSite: () => ({ locale: 'en-SG', language: 'en', market: { code: 'SG', timeZones: ['Asia/Singapore'] } }),
}));

const api = vi.fn();
beforeEach(() => {
  HTMLDialogElement.prototype.getAnimations = () => [];
});
afterEach(() => {
  api.mockReset();
  client.clear();
  onlineManager.setOnline(true);
});

const card = createTestCard({ slug: 'velvet-bullet', name: 'Velvet Bullet', variantId: null });
const poppy = createTestVariant(1, { shade: { name: 'Poppy', hex: '#e34234', family: 'red', familyName: 'Red' } });
const brick = createTestVariant(2, {
  shade: { name: 'Brick', hex: '#98200f', family: 'red', familyName: 'Red' },
  availability: 'out_of_stock',
});
const damson = createTestVariant(3, { shade: { name: 'Damson', hex: '#5e2b45', family: 'plum', familyName: 'Plum' } });
const product = {
  ...card,
  options: ['shade'],
  traits: [
    { value: 'vegan', label: 'Vegan', group: 'others' },
    { value: 'satin', label: 'Satin', group: 'finish' },
  ],
  variants: [poppy, brick, damson],
  frontVariantId: poppy.id,
  onSaleFrom: null,
};

function renderWithApi(children: React.ReactNode) {
  return renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api as unknown as Api}>{children}</ApiProvider>
    </QueryClientProvider>,
  );
}

/** Opens the dialog as the plus does, without the loading of its code and texts. */
function Opener() {
  const openDialog = useOpenDialog();
  return (
    <button type="button" onClick={() => void openDialog(loadDialog, { product: card })}>
      Open
    </button>
  );
}
function Dialog(props: Parameters<typeof QuickAddDialog>[0]) {
  return (
    <QueryClientProvider client={client}>
      <ApiProvider value={api as unknown as Api}>
        <QuickAddDialog {...props} />
      </ApiProvider>
    </QueryClientProvider>
  );
}
const client = createQueryClient();
const loadDialog = async () => ({ default: Dialog });

test('a card has a plus wherever something can be bought: at once, or by a choice', () => {
  renderWithApi(
    <>
      {renderPlus(createTestCard({ name: 'Single', variantId: 7 }))}
      {renderPlus(card)}
      {renderPlus(createTestCard({ name: 'Gone', variantId: 8, availability: 'out_of_stock' }))}
      {renderPlus(createTestCard({ name: 'Soon', availability: 'coming_soon' }))}
    </>,
  );
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Add to bag: Single',
    'Choose and add to bag: Velvet Bullet',
  ]);
});

test('the chosen shade is added once, and the choice closes; a sold-out shade leads to its page', async () => {
  api.mockImplementation(async (key: string) =>
    key === 'GET products/{slug}' ? product : { bag: createBag(), notice: null, added: 1 },
  );
  renderWithApi(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Brick, out of stock' }));
  expect(screen.queryByRole('button', { name: 'Add to bag' })).toBeNull();
  expect(screen.getByRole('link', { name: 'See the product' }).getAttribute('href')).toBe(
    `/products/velvet-bullet?variant=${brick.sku}`,
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Damson' }));
  expect(screen.getByText('Damson').parentElement?.textContent).toBe('Damson\u00a0· Plum, Satin');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add to bag' }));
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
  const additions = api.mock.calls.filter(([key]) => key === 'POST cart/line-items/');
  expect(additions.map(([, { body }]) => [body.variantId, body.quantity])).toEqual([[damson.id, 1]]);
});

test('the choice stays open while another product is added', async () => {
  const other = Promise.withResolvers<unknown>();
  api.mockImplementation((key: string) => (key === 'GET products/{slug}' ? Promise.resolve(product) : other.promise));
  renderInApp(
    <QueryClientProvider client={client}>
      <ApiProvider value={api as unknown as Api}>
        {renderPlus(createTestCard({ name: 'Single', variantId: 7 }))}
        <Opener />
      </ApiProvider>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add to bag: Single' }));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('radio', { name: 'Poppy' });
  other.resolve({ bag: createBag(), notice: null, added: 1 });
  await screen.findByRole('button', { name: 'Added: Single' });
  expect(document.querySelector('dialog[open]')).not.toBeNull();
});

test('the choice of the product whose page is open has ids of its own', async () => {
  api.mockResolvedValue(product);
  const picker = { option: 'shade' as const, traits: [], onChoose: () => {} };
  const values = [{ value: 'Poppy', variant: poppy, isChosen: true, isOut: false }];
  renderWithApi(
    <>
      <OptionPicker {...picker} values={values} />
      <Opener />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('radio', { name: 'Damson' });
  const ids = [...document.querySelectorAll('input[id]')].map(({ id }) => id);
  expect(ids.length).toBe(4);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a product that does not load says so, and can be tried again', async () => {
  api.mockRejectedValueOnce(new Error('lost')).mockResolvedValue(product);
  renderWithApi(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('radio', { name: 'Poppy' });
});

test('offline, the choice says that it waits, and comes with the connection', async () => {
  api.mockResolvedValue(product);
  onlineManager.setOnline(false);
  renderWithApi(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect((await screen.findByText(/^You’re offline/)).textContent).toContain('loads when you’re back');
  expect(api).not.toHaveBeenCalled();
  onlineManager.setOnline(true);
  await screen.findByRole('radio', { name: 'Poppy' });
});
