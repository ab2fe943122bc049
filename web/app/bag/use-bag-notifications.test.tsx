// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { useBagNotifications } from './use-bag-notifications.ts';

function AddButton() {
  const { notifyCapped } = useBagNotifications();
  return (
    <button type="button" onClick={() => notifyCapped({ code: 'capped_by_limit', variantId: 1, quantity: 99 })}>
      Add
    </button>
  );
}

test('what was not added whole is said until the shopper closes it', () => {
  vi.useFakeTimers();
  renderInApp(<AddButton />);
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  // The time of others, then their exit.
  act(() => vi.advanceTimersByTime(60_000));
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.queryByText('Up to 99 of each item.')).not.toBeNull();
  vi.useRealTimers();
});
