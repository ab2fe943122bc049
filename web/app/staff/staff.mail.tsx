import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Mails } from '@vermilion/contract/mail';
import { MailAction, MailHeading, MailText } from '~/mail/layout.tsx';
import type { MailTemplate } from '~/mail/render-mail.server.tsx';

/** To somebody who is invited to work for the shop. */
export const invitationMail: MailTemplate<Mails['staff.invitation']> = {
  subject: () => msg`Your invitation to our team`,
  Body: function StaffInvitation({ link }) {
    return (
      <>
        <MailHeading kicker={<Trans>Our team</Trans>}>
          <Trans>Join our team</Trans>
        </MailHeading>
        <MailText>
          <Trans>Accept your invitation with this link. It works once, for 48 hours.</Trans>
        </MailText>
        <MailAction
          href={link}
          note={<Trans>Not expecting it? You can ignore this email. Don’t share this link.</Trans>}
        >
          <Trans>Accept invitation</Trans>
        </MailAction>
      </>
    );
  },
};
