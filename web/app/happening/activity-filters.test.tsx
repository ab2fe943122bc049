// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { chooseFilters, type FilterChoices } from './chosen-filters.ts';

const choices: FilterChoices = {
  stores: [
    { code: 'sg-a', name: 'Orchard' },
    { code: 'sg-b', name: 'Bugis' },
  ],
  cities: ['Singapore'],
  groups: [],
  prices: ['free', 'paid'],
  dates: ['this-week', 'this-month'],
  languages: ['en'],
};

test('only what has at least two choices is a filter, and a change leads to its address and keeps the others', async () => {
  const chosen = chooseFilters(choices, new URLSearchParams('store=sg-b'));
  const { router } = renderInApp(<ActivityFilters path="/elsewhere" choices={choices} chosen={chosen} />);
  const names = screen.getAllByRole('combobox').map((select) => select.getAttribute('name'));
  expect(names).toEqual(['store', 'date', 'price']);
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: 'free' } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  expect(router.state.location.search).toBe('?store=sg-b&price=free');
});
