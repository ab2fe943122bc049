// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { Participation } from '@vermilion/contract/experiments';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { ParticipationChoice } from './participation-choice.tsx';

vi.mock('~/platform/root-data.ts', () => ({
  useRootData: () => ({ flagSettings: { siteCode: 'site', environment: 'test', serviceUrl: '/flagservice' } }),
}));

const stored = 'kameleoon.site.test.visitors';
afterEach(() => localStorage.clear());

test.each<[Participation, string, 'yes' | 'no']>([
  [{ isConsentRequired: false, answer: null, takesPart: true }, 'You take part in these tests.', 'no'],
  [{ isConsentRequired: false, answer: 'no', takesPart: false }, 'You don’t take part in these tests.', 'yes'],
  [{ isConsentRequired: true, answer: null, takesPart: false }, 'as you haven’t agreed', 'yes'],
  [{ isConsentRequired: true, answer: 'yes', takesPart: true }, 'You take part in these tests.', 'no'],
])(
  'says where the visitor stands, offers the other answer, and keeps data only of who takes part: %j',
  (participation, text, other) => {
    localStorage.setItem(stored, '["anna"]');
    localStorage.setItem('recent-searches', '[]');
    renderInApp(<ParticipationChoice {...participation} />);
    expect(screen.getByText(text, { exact: false })).toBeDefined();
    const button = screen.getByRole<HTMLButtonElement>('button');
    expect([button.type, button.name, button.value, button.form?.method]).toEqual([
      'submit',
      'takesPart',
      other,
      'post',
    ]);
    expect(localStorage.getItem(stored)).toBe(participation.takesPart ? '["anna"]' : null);
    expect(localStorage.getItem('recent-searches')).toBe('[]');
  },
);
