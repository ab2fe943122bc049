import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Mails } from '@vermilion/contract/mail';
import type { WaitReason } from '@vermilion/contract/waitlist';
import { MailAction, MailHeading, MailItems, MailNote } from '~/mail/layout.tsx';
import { useMailMoney } from '~/mail/mail-edition.ts';
import type { MailTemplate } from '~/mail/render-mail.server.tsx';
import { useList } from '~/platform/use-list.ts';

const subjects = {
  stock: (name: string) => msg`${name} is back in stock`,
  sale_start: (name: string) => msg`${name} is on sale now`,
};

/** To a member who has waited for a variant that can be bought now. */
export const waitlistAvailableMail: MailTemplate<Mails['waitlist.available']> = {
  subject: ({ item: { name }, reason }) => subjects[reason](name),
  Body: function WaitlistAvailable({ item, reason, link, listLink }) {
    const list = useList();
    const money = useMailMoney();
    const { variantId, name, brand, shade, size, type, picture, price } = item;
    const row = {
      id: String(variantId),
      brand: brand.name,
      name,
      detail: list([shade?.name, size, type]),
      amount: money(price),
      picture,
      color: shade?.hex ?? null,
    };
    return (
      <>
        <MailHeading kicker={<Trans comment="Above the headline of a mail">Your waitlist</Trans>}>
          <Headline reason={reason} name={name} />
        </MailHeading>
        <MailAction href={link} note={<Trans>We can’t reserve it for you, and it may sell out again.</Trans>}>
          <Trans>See the product</Trans>
        </MailAction>
        <MailItems items={[row]} />
        <MailNote href={listLink} action={<Trans>See your waitlist</Trans>}>
          <Trans>You asked us to let you know. This is the only email we’ll send about it.</Trans>
        </MailNote>
      </>
    );
  },
};

function Headline({ reason, name }: { reason: WaitReason; name: string }) {
  return reason === 'stock' ? <Trans>{name} is back in stock</Trans> : <Trans>{name} is on sale now</Trans>;
}
