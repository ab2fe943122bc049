// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import VisitPoints from './visit-points.tsx';

test.each([
  [{ points: 50, who: 'members' }, 'Members earn 50 points with this visit.'],
  [{ points: 1, who: 'members' }, 'Members earn 1 point with this visit.'],
  [{ points: 50, who: 'booked' }, 'You earn 50 points with this visit.'],
  [{ points: 50, who: 'completed' }, 'You’ve earned 50 points with this visit.'],
] as const)('%o reads %s', (props, text) => {
  expect(renderInApp(<VisitPoints {...props} />).container.textContent).toBe(text);
});
