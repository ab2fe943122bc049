// @vitest-environment happy-dom

import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WrongFields } from './wrong-fields.tsx';

test('the list of wrong fields names each field once', () => {
  document.body.innerHTML = `<form><label for="name">Full name</label><input id="name" name="fullName">
    <label for="street">Street</label><input id="street" name="line1"></form>`;
  const form = document.querySelector('form') as HTMLFormElement;
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  render(
    <I18nProvider i18n={i18n}>
      <WrongFields form={form} errors={{ fullName: 'Full Name is required', line1: 'Required field' }} />
    </I18nProvider>,
  );
  const texts = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(texts).toEqual(['Full Name is required', 'Street: Required field']);
});
