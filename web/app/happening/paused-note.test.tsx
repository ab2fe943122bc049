// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import PausedNote from './paused-note.tsx';

test.each([
  [null, 'We don’t offer this at the moment. What is booked already stays as it is.'],
  ['Orchard', 'Orchard: not offered at the moment'],
])('of %s reads %s', (store, text) => {
  expect(renderInApp(<PausedNote store={store} />).container.textContent).toBe(text);
});
