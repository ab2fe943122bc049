import type { I18n, MessageDescriptor } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { MailEdition, MailFrame, MailName, Mails, RenderShopMail } from '@vermilion/contract/mail';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getTranslator } from '~/platform/catalogs.server.ts';
import { MailLayout } from './layout.tsx';
import { MailEditionProvider, MailFrameProvider, type MailPictures, MailPicturesProvider } from './mail-edition.ts';
import { toPlainText } from './plain-text.server.ts';

export type MailTemplate<Props> = {
  subject: (props: Props, shopName: string) => MessageDescriptor;
  /** What stands inside the layout. */
  Body: ComponentType<Props>;
};

export type MailTemplates = { [Name in MailName]: MailTemplate<Mails[Name]> };

/** Creates the function that renders a mail as HTML and as text: the text is that of the HTML, so that both say the same. */
export function createMailRenderer(templates: MailTemplates): RenderShopMail {
  return async (name, props, edition, frame) => {
    const i18n = await getTranslator(edition.language);
    const { subject, Body } = templates[name] as MailTemplate<typeof props>;
    const title = i18n._(subject(props, frame.look.name));
    const pictures: MailPictures = { list: [] };
    const html = renderBody(<Body {...(props as object & typeof props)} />, title, { edition, frame, pictures, i18n });
    return { subject: title, html, text: toPlainText(html, edition.language), pictures: pictures.list };
  };
}

type Surroundings = { edition: MailEdition; frame: MailFrame; pictures: MailPictures; i18n: I18n };

function renderBody(body: ReactNode, title: string, { edition, frame, pictures, i18n }: Surroundings): string {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MailEditionProvider value={edition}>
        <MailFrameProvider value={frame}>
          <MailPicturesProvider value={pictures}>
            <MailLayout title={title}>{body}</MailLayout>
          </MailPicturesProvider>
        </MailFrameProvider>
      </MailEditionProvider>
    </I18nProvider>,
  );
  return `<!doctype html>${html}`;
}
