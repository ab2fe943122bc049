// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StoredBeautyProfile } from '@vermilion/contract/membership';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { ProfileForm } from './profile-form.tsx';

const store = vi.fn();
vi.mock('./loyalty.queries.ts', () => ({
  useBeautyProfile: (profile: StoredBeautyProfile) => ({
    profile,
    store,
    isStoring: false,
    isStored: false,
    error: null,
  }),
}));

test('“None of these” answers what to care for, beside no other answer', async () => {
  const loaded = {
    skinType: 'dry',
    skinTone: 'fair',
    hairType: null,
    concerns: [],
    isComplete: false,
    pointsToEarn: 50,
  } as unknown as StoredBeautyProfile;
  renderInApp(<ProfileForm loaded={loaded} />);
  const user = userEvent.setup();
  const boxes = await screen.findAllByRole('checkbox');
  const none = screen.getByRole('checkbox', { name: 'None of these' });
  const other = boxes.find((box) => box !== none) as HTMLInputElement;
  await user.click(other);
  await user.click(none);
  expect(boxes.filter((box) => (box as HTMLInputElement).checked)).toEqual([none]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(store).toHaveBeenLastCalledWith(expect.objectContaining({ concerns: ['none'] }));
  await user.click(other);
  expect(boxes.filter((box) => (box as HTMLInputElement).checked)).toEqual([other]);
});
