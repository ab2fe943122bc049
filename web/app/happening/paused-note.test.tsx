// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import PausedNote from './paused-note.tsx';

test.each([
  [{}, 'We don’t offer this at the moment. What is booked already stays as it is.'],
  [{ stores: ['Orchard', 'Bugis'] }, 'Not offered at the moment: Orchard, Bugis'],
])('%o reads %s', (props, text) => {
  expect(renderInApp(<PausedNote {...props} />).container.textContent).toBe(text);
});
