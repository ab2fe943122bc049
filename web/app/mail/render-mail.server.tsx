import type { I18n, MessageDescriptor } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { MailEdition, MailName, Mails, RenderShopMail } from '@vermilion/contract/mail';
import type { MailLook } from '@vermilion/contract/shop';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getTranslator } from '~/platform/catalogs.server.ts';
import { MailLayout } from './layout.tsx';
import { MailEditionProvider, MailLookProvider } from './mail-edition.ts';
import { toPlainText } from './plain-text.server.ts';

export type MailTemplate<Props> = {
  subject: (props: Props, shopName: string) => MessageDescriptor;
  /** What stands inside the layout. */
  Body: ComponentType<Props>;
};

export type MailTemplates = { [Name in MailName]: MailTemplate<Mails[Name]> };

/** Creates the function that renders a mail as HTML and as text: the text is that of the HTML, so that both say the same. */
export function createMailRenderer(templates: MailTemplates): RenderShopMail {
  return async (name, props, edition, look) => {
    const i18n = await getTranslator(edition.language);
    const { subject, Body } = templates[name] as MailTemplate<typeof props>;
    const title = i18n._(subject(props, look.name));
    const html = renderBody(<Body {...(props as object & typeof props)} />, title, edition, look, i18n);
    return { subject: title, html, text: toPlainText(html, edition.language) };
  };
}

function renderBody(body: ReactNode, title: string, edition: MailEdition, look: MailLook, i18n: I18n): string {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MailEditionProvider value={edition}>
        <MailLookProvider value={look}>
          <MailLayout title={title}>{body}</MailLayout>
        </MailLookProvider>
      </MailEditionProvider>
    </I18nProvider>,
  );
  return `<!doctype html>${html}`;
}
