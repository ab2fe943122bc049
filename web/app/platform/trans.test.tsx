import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

function render(children: ReactNode): string {
  const complain = vi.spyOn(console, 'error');
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const markup = renderToStaticMarkup(<I18nProvider i18n={i18n}>{children}</I18nProvider>);
  expect(complain).not.toHaveBeenCalled();
  return markup;
}

const name = '<0>Boom</0> & <b>x</b>';
const escaped = '&lt;0&gt;Boom&lt;/0&gt; &amp; &lt;b&gt;x&lt;/b&gt;';

test('a value that looks like a tag is shown as it is', () => {
  expect(render(<Trans>{name} was removed from your bag</Trans>)).toBe(`${escaped} was removed from your bag`);
  const path = '/nope<script>alert(1)</script>';
  expect(render(<Trans>Page not found: {path}</Trans>)).toBe(
    'Page not found: /nope&lt;script&gt;alert(1)&lt;/script&gt;',
  );
});

test('beside and inside elements, and beside a plural', () => {
  const count = 2;
  expect(
    render(
      <Trans>
        Undo<b>: {name}</b>, <Plural value={count} one="# shade" other="# shades" />, {name}
      </Trans>,
    ),
  ).toBe(`Undo<b>: ${escaped}</b>, 2 shades, ${escaped}`);
});
