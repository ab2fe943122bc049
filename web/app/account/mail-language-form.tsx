import { Trans } from '@lingui/react/macro';
import type { Language } from '@vermilion/contract/markets';
import type { User } from '@vermilion/contract/user';
import { useMemberForm } from '~/member/use-member-form.ts';
import { useApi } from '~/platform/queries.ts';
import { RadioField } from '~/ui/form/fields.tsx';
import { Form } from '~/ui/form/form.tsx';
import { usePutAnswer } from './account.queries.ts';
import { SaveButton } from './save-button.tsx';

type Props = {
  user: User;
  /** Those of the home market, in their own words. */
  languages: readonly { language: Language; name: string }[];
};

/** The language that the shop writes to the member in. */
export function MailLanguageForm({ user, languages }: Props) {
  const api = useApi();
  const { putUser } = usePutAnswer();
  const { form, error, isDone } = useMemberForm({
    initialValues: { language: user.language },
    check: () => ({}),
    send: (values) => {
      const chosen = languages.find(({ language }) => language === values.language);
      return api('PATCH user', { body: { language: chosen?.language } });
    },
    onDone: putUser,
  });
  return (
    <Form control={form} className="grid max-w-[40rem] gap-5">
      <RadioField
        name="language"
        legend={<Trans>The language of our emails</Trans>}
        options={languages.map(({ language, name }) => ({
          value: language,
          label: <span lang={language}>{name}</span>,
        }))}
      />
      <SaveButton form={form} error={error} isDone={isDone} />
    </Form>
  );
}
