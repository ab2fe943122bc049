import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Mails } from '@vermilion/contract/mail';
import { MailAction, MailHeading, MailText } from '~/mail/layout.tsx';
import type { MailTemplate } from '~/mail/render-mail.server.tsx';

/** To an e-mail that somebody registered with, who may be another person: it contains nothing that was typed. */
export const verificationMail: MailTemplate<Mails['account.verification']> = {
  subject: () => msg`Confirm your email`,
  Body: function Verification({ link }) {
    return (
      <>
        <MailHeading kicker={<Kicker />}>
          <Trans>Confirm your email</Trans>
        </MailHeading>
        <MailText>
          <Trans>
            Open this link and enter your password to activate your account. The link works once, for 24 hours.
          </Trans>
        </MailText>
        <MailAction
          href={link}
          note={
            <Trans>
              Not you? You can ignore this email: nobody can open the account without the link and the password.
            </Trans>
          }
        >
          <Trans>Confirm email</Trans>
        </MailAction>
      </>
    );
  },
};

/** To a member with whose e-mail somebody has registered. */
export const existsMail: MailTemplate<Mails['account.exists']> = {
  subject: () => msg`You already have an account`,
  Body: function Exists({ link }) {
    return (
      <>
        <MailHeading kicker={<Kicker />}>
          <Trans>You already have an account</Trans>
        </MailHeading>
        <MailText>
          <Trans>
            Someone just signed up with your email, which belongs to your account. Nothing has changed. If it was you,
            log in.
          </Trans>
        </MailText>
        <MailAction href={link} note={<Trans>Forgot your password? You can reset it where you log in.</Trans>}>
          <Trans>Log In</Trans>
        </MailAction>
      </>
    );
  },
};

/** To a member who requested a link that resets the password. */
export const resetMail: MailTemplate<Mails['account.reset']> = {
  subject: () => msg`Reset your password`,
  Body: function Reset({ link }) {
    return (
      <>
        <MailHeading kicker={<Kicker />}>
          <Trans>Reset your password</Trans>
        </MailHeading>
        <MailText>
          <Trans>Choose a new password with this link. It works once, for 1 hour.</Trans>
        </MailText>
        <MailAction
          href={link}
          note={<Trans>Not you? You can ignore this email: your password stays the same. Don’t share this link.</Trans>}
        >
          <Trans>Choose a new password</Trans>
        </MailAction>
      </>
    );
  },
};

/** To a member whose password was changed, in case it was somebody else. */
export const passwordChangedMail: MailTemplate<Mails['account.passwordChanged']> = {
  subject: () => msg`Your password was changed`,
  Body: function PasswordChanged({ link }) {
    return (
      <>
        <MailHeading kicker={<Kicker />}>
          <Trans>Your password was changed</Trans>
        </MailHeading>
        <MailText>
          <Trans>Your other devices were logged out. If it was you, there is nothing to do.</Trans>
        </MailText>
        <MailAction href={link} note={<Trans>Not you? Reset your password now, then contact us.</Trans>}>
          <Trans>Reset your password</Trans>
        </MailAction>
      </>
    );
  },
};

/** To a member whose account a Google account was linked to, in case it was somebody else. */
export const googleLinkedMail: MailTemplate<Mails['account.googleLinked']> = {
  subject: () => msg`You can now log in with Google`,
  Body: function GoogleLinked({ link }) {
    return (
      <>
        <MailHeading kicker={<Kicker />}>
          <Trans>You can now log in with Google</Trans>
        </MailHeading>
        <MailText>
          <Trans>A Google account was linked to yours. If it was you, there is nothing to do.</Trans>
        </MailText>
        <MailAction
          href={link}
          note={<Trans>Not you? Reset your password now: that unlinks Google and logs out all devices.</Trans>}
        >
          <Trans>Reset your password</Trans>
        </MailAction>
      </>
    );
  },
};

/** To the e-mail that a member wants to have, who may have mistyped it: it contains nothing that was typed. */
export const emailChangeMail: MailTemplate<Mails['account.emailChange']> = {
  subject: () => msg`Confirm your new email`,
  Body: function EmailChange({ link }) {
    return (
      <>
        <MailHeading kicker={<Kicker />}>
          <Trans>Confirm your new email</Trans>
        </MailHeading>
        <MailText>
          <Trans>
            Open this link and enter your password to log in with this email from then on. The link works once, for 24
            hours.
          </Trans>
        </MailText>
        <MailAction
          href={link}
          note={<Trans>Not you? You can ignore this email: nothing changes without the link and the password.</Trans>}
        >
          <Trans>Confirm email</Trans>
        </MailAction>
      </>
    );
  },
};

/** To a member whose e-mail somebody wants for another account. */
export const emailInUseMail: MailTemplate<Mails['account.emailInUse']> = {
  subject: () => msg`Your email stays with your account`,
  Body: function EmailInUse({ link }) {
    return (
      <>
        <MailHeading kicker={<Kicker />}>
          <Trans>Your email stays with your account</Trans>
        </MailHeading>
        <MailText>
          <Trans>
            Someone just tried to move another account to this email, which belongs to yours. Nothing has changed. If it
            was you, log in here, or choose another email there.
          </Trans>
        </MailText>
        <MailAction href={link} note={<Trans>Forgot your password? You can reset it where you log in.</Trans>}>
          <Trans>Log In</Trans>
        </MailAction>
      </>
    );
  },
};

/** To the e-mail that an account had before, in case somebody else has changed it. */
export const emailChangedMail: MailTemplate<Mails['account.emailChanged']> = {
  subject: () => msg`The email of your account was changed`,
  Body: function EmailChanged({ link }) {
    return (
      <>
        <MailHeading kicker={<Kicker />}>
          <Trans>The email of your account was changed</Trans>
        </MailHeading>
        <MailText>
          <Trans>
            You no longer log in with this address, and your other devices were logged out. If it was you, there is
            nothing to do.
          </Trans>
        </MailText>
        <MailAction href={link} note={<Trans>Not you? Contact us now.</Trans>}>
          <Trans>Contact support</Trans>
        </MailAction>
      </>
    );
  },
};

/** To the e-mail of an account that was deleted, in case it was somebody else. */
export const deletedMail: MailTemplate<Mails['account.deleted']> = {
  subject: () => msg`Your account was deleted`,
  Body: function AccountDeleted({ link }) {
    return (
      <>
        <MailHeading kicker={<Kicker />}>
          <Trans>Your account was deleted</Trans>
        </MailHeading>
        <MailText>
          <Trans>
            Your points, gifts, store credit and saved addresses are gone. Open orders go on: mails about them still
            reach you. Gift cards that you bought stay valid.
          </Trans>
        </MailText>
        <MailAction href={link} note={<Trans>Not you? Contact us now.</Trans>}>
          <Trans>Contact support</Trans>
        </MailAction>
      </>
    );
  },
};

function Kicker() {
  return <Trans>Your account</Trans>;
}
