import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { Mails } from '@vermilion/contract/mail';
import { MailAction, MailHeading, MailText } from '~/mail/layout.tsx';
import { useMailEdition, useMailFrame } from '~/mail/mail-edition.ts';
import type { MailTemplate } from '~/mail/render-mail.server.tsx';

/** To a member whose points expire soon. */
export const pointsExpiringMail: MailTemplate<Mails['loyalty.pointsExpiring']> = {
  subject: () => msg`Your points are about to expire`,
  Body: function PointsExpiring({ points, on, link }) {
    const { market, language } = useMailEdition();
    const { membershipName } = useMailFrame();
    const date = formatDate(`${on}T00:00:00Z`, 'UTC', market.code, language);
    return (
      <>
        <MailHeading kicker={membershipName}>
          <Trans>Your points are about to expire</Trans>
        </MailHeading>
        <MailText>
          <Plural
            value={points}
            one={`# point can be spent until ${date}.`}
            other={`# points can be spent until ${date}.`}
          />
        </MailText>
        <MailAction
          href={link}
          note={<Trans>Any order, or any reward you redeem, keeps all your points for another 18 months.</Trans>}
        >
          <Trans>See your points</Trans>
        </MailAction>
      </>
    );
  },
};
