// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fillControls, readControls } from './controls.ts';

function createForm(html: string): HTMLFormElement {
  document.body.innerHTML = `<form>${html}</form>`;
  return document.querySelector('form') as HTMLFormElement;
}

test('values as they were sent untick the boxes that were not sent, and choose what was chosen', () => {
  const form = createForm(`
    <input name="name" value="">
    <input type="checkbox" name="news" value="1" checked>
    <input type="checkbox" name="gift" value="1">
    <input type="radio" name="size" value="s" checked>
    <input type="radio" name="size" value="l">
    <input type="password" name="password" value="typed">`);
  fillControls(form, { name: 'Mei', gift: '1', size: 'l' });
  expect(readControls(form)).toEqual({ name: 'Mei', news: '', gift: '1', size: 'l' });
});

test('options of which none is chosen are an empty text, and passwords are left out', () => {
  const form = createForm(`
    <input type="radio" name="size" value="s">
    <input type="radio" name="size" value="l">
    <input type="password" name="password" value="typed">`);
  expect(readControls(form)).toEqual({ size: '' });
});
