import { Trans } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { User } from '@vermilion/contract/user';
import { useMemberForm } from '~/member/use-member-form.ts';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { loadChunk } from '~/platform/missing-chunk.ts';
import { useApi } from '~/platform/queries.ts';
import { useSite } from '~/platform/use-site.ts';
import { type LoadDialog, useOpenDialog } from '~/ui/dialogs.tsx';
import { TextField } from '~/ui/form/fields.tsx';
import { Form } from '~/ui/form/form.tsx';
import { isPhoneNumber, loadPhoneRules } from '~/ui/form/phone.ts';
import { PhoneField } from '~/ui/form/phone-field.tsx';
import { TextButton } from '~/ui/link.tsx';
import { usePutAnswer } from './account.queries.ts';
import { findProfileProblems } from './account.rules.ts';
import type { EmailDialogProps } from './email-dialog.tsx';
import { Facts } from './facts.tsx';
import { SaveButton } from './save-button.tsx';

const loadEmailDialog: LoadDialog<EmailDialogProps> = () =>
  loadChunk(() => loadWithCatalogs(['account-dialogs'], () => import('./email-dialog.tsx')));

/** Name and mobile, below the e-mail, whose change takes a mail, and the birthday, which stays. */
export function ProfileForm({ user }: { user: User }) {
  const api = useApi();
  const { market, language } = useSite();
  const { putUser } = usePutAnswer();
  const { form, error, isDone } = useMemberForm(
    {
      prepare: loadPhoneRules,
      initialValues: { fullName: user.fullName, phone: user.phone ?? '' },
      check: (values) => findProfileProblems(values, user.market, isPhoneNumber),
      send: ({ fullName = '', phone = '' }) => api('PATCH user', { body: { fullName, phone } }),
      onDone: putUser,
    },
    'profile',
  );
  return (
    <div className="grid max-w-[34rem] gap-8">
      <Facts
        facts={[
          [<Trans key="email">Email</Trans>, <Email key="value" user={user} />, 'email'],
          [
            <Trans key="birthday">Birthday</Trans>,
            user.birthday && formatDate(`${user.birthday}T00:00:00Z`, 'UTC', market.code, language),
            'birthday',
          ],
        ]}
      />
      <Form control={form} className="grid gap-5">
        <TextField name="fullName" label={<Trans>Full name</Trans>} required autoComplete="name" />
        <PhoneField name="phone" market={user.market} label={<Trans>Mobile</Trans>} required />
        <SaveButton form={form} error={error} isDone={isDone} />
      </Form>
    </div>
  );
}

function Email({ user }: { user: User }) {
  const openDialog = useOpenDialog();
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="wrap-anywhere">{user.email}</span>
      <TextButton aria-haspopup="dialog" onClick={() => void openDialog(loadEmailDialog, { user })}>
        <Trans>Change email</Trans>
      </TextButton>
    </span>
  );
}
